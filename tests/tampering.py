"""Ways to tamper with a record: a member, a line, or everything behind it as well."""

import copy
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any

from eventstore.chain import canonical
from tests.recorded import Document

Path = tuple[str | int, ...]
Told = list[Document]

HEX = "0123456789abcdef"


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where values stand that hold no others."""
    if isinstance(value, dict) and value:
        for name, below in value.items():
            yield from leaves(below, (*path, name))
    elif isinstance(value, list) and value:
        for place, below in enumerate(value):
            yield from leaves(below, (*path, place))
    else:
        yield path


def another(value: Any) -> Any:
    """Another value of the same look, so that only what it means is wrong."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if value and value[-1] in HEX:
            return value[:-1] + HEX[(HEX.index(value[-1]) + 1) % 16]
        case str():
            return f"{value}x"
        case _:
            return "something"


def placed(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def changed(told: Told, rng: Random, line: int) -> Path:
    """A leaf of a line becomes another; where it stood."""
    path = rng.choice(list(leaves(told[line])))
    holder = placed(told[line], path[:-1])
    holder[path[-1]] = another(holder[path[-1]])
    return path


def without(told: Told, rng: Random, line: int) -> Path:
    """A member or an element of a line is gone."""
    path = rng.choice(list(leaves(told[line])))
    del placed(told[line], path[:-1])[path[-1]]
    return path


def with_more(told: Told, rng: Random, line: int) -> Path:
    """A member more, somewhere in a line."""
    path = rng.choice([path for path in leaves(told[line]) if isinstance(path[-1], str)])
    placed(told[line], path[:-1])["extra"] = 1
    return (*path[:-1], "extra")


def dropped(told: Told, rng: Random, line: int) -> Path:
    del told[line]
    return ()


def repeated(told: Told, rng: Random, line: int) -> Path:
    """An entry of elsewhere stands here too."""
    told.insert(line, copy.deepcopy(rng.choice(told[1:-1])))
    if told[line] == told[line + 1]:  # what was inserted is right here; the one after it is not
        return ("next",)
    return ()


def exchanged(told: Told, rng: Random, line: int) -> Path:
    """Two entries change places; the first of them is here."""
    other = rng.randrange(line + 1, len(told) - 1) if line < len(told) - 2 else line - 1
    told[line], told[other] = told[other], told[line]
    return ("before",) if other < line else ()


IN_A_LINE: list[Callable[[Told, Random, int], Path]] = [changed, without, with_more]
LINES: list[Callable[[Told, Random, int], Path]] = [dropped, repeated, exchanged]


def rechained(told: Told) -> None:
    """What somebody would do who has the keys: make all links and commitments anew."""
    prev = "0" * 64
    for entry in told[1:-1]:
        prev = linked(told[0]["game"], "decision", entry, entry["first"], {"prev": prev})
        for event in entry["events"]:
            ends = {"state_hash": entry["state_hash"]} if event is entry["events"][-1] else {}
            extra = {"prev": prev, **ends}
            prev = linked(told[0]["game"], "event", event, event["version"], extra)
    told[-1]["head"]["hash"] = prev


def linked(game: str, kind: str, told: Document, version: int, extra: dict[str, str]) -> str:
    for audience, part in told["private"].items():
        salt = bytes.fromhex(told["salts"][audience])
        told["commitments"][audience] = sha256(salt + canonical(part)).hexdigest()
    names = ("type", "actor", "at", "public", "commitments")
    document = {name: told[name] for name in names} | extra
    document |= {"format": f"{kind}/1", "stream": game, "version": version}
    told["hash"] = sha256(canonical(document)).hexdigest()
    return str(told["hash"])
