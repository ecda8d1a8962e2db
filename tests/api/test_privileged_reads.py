"""Whatever an official is shown of what is hidden is on the list of reads, whichever way it came.

Two running games that differ only in what is hidden are asked everything that the API knows: an
answer that is not the same for both has shown something hidden, and then a read was recorded.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from msgspec import Struct

from tests.api.contract import document
from tests.api.secrecy import OFFICIALS, Step, Twins, World, shown
from tests.api.secrecy_of_rabbits import bunny_bluff_twins
from tests.api.test_secrets import TOY_TWINS

AUDITED: Final = {"audit": "live"}
QUICK: Final = {"longest_stream": 0.05, "keep_alive": 0.02}
JUDGE, AUDITOR = OFFICIALS
PLACES: Final = {
    "seat": "A",
    "series": "s-aaaaaaaaaaaaaaaaaaaaaaaa",
    "token_id": "0" * 20,
    "webhook": "w-aaaaaaaaaaaaaaaaaaaaaaaa",
    "player": "p-aaaaaaaaaaaaaaaaaaaaaaaa",
    "rule_id": "A-GEN-03",
}
"""What stands in an address besides the game; anything else is a number."""

SHOWN: Final[Mapping[str, set[str]]] = {
    JUDGE: {"exportPosition", "getDifference", "getGame", "listViews"},
    AUDITOR: {
        "exportPosition",
        "getDifference",
        "getGame",
        "getRecord",
        "listDecisions",
        "listEvents",
        "listViews",
    },
}
"""Every operation by which an official sees hidden state of a running game, if that is audited
live. A new one belongs here, and the test below demands that it records what it shows."""


class Asked(Struct, frozen=True):
    """One way to ask for an operation."""

    operation: str
    method: str
    path: str
    query: str = ""
    accept: str = "application/json"
    body: Any = None


def everything(world: World) -> Iterator[Asked]:
    """Every operation in the document with each of its parameters and media types."""
    for path, item in document()["paths"].items():
        for method in ("get", "post", "delete"):
            if method in item:
                yield from ways(item[method], method, placed(world, path))


def placed(world: World, path: str) -> str:
    known = {**PLACES, "game": world.game, "ruleset": world.ruleset}
    return re.sub(r"\{(\w+)\}", lambda found: known.get(found[1], "1"), path)


def ways(operation: Mapping[str, Any], method: str, path: str) -> Iterator[Asked]:
    name, body = operation["operationId"], sent(operation)
    asked = [p for p in operation.get("parameters", ()) if p.get("in") == "query"]
    owed = {p["name"]: values(p)[0] for p in asked if p.get("required")}
    tried = [{**owed, p["name"]: value} for p in asked for value in values(p)]
    for query in (owed, *tried):
        yield Asked(name, method, path, f"?{urlencode(query)}" if query else "", body=body)
    good = next(a for status, a in operation["responses"].items() if status.startswith("2"))
    for media in good.get("content", ()):
        yield Asked(name, method, path, f"?{urlencode(owed)}" if owed else "", media, body)


def values(parameter: Mapping[str, Any]) -> list[str]:
    """Some values of a parameter that are worth a try."""
    schema = parameter["schema"]
    if "enum" in schema:
        return list(map(str, schema["enum"]))
    known = {"seat": ["A", "B", "C"], "versions": ["1,2,3"], "wait": ["0"]}
    kinds = schema.get("type", "string")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    plain = {"integer": ["3", "8"], "boolean": ["true"]}
    return known.get(parameter["name"]) or plain.get(kind, ["A"])


def sent(operation: Mapping[str, Any]) -> Any:
    """A body that the document shows."""
    forms = operation.get("requestBody", {}).get("content", {})
    examples = forms.get("application/json", {}).get("examples", {})
    return next((example["value"] for example in examples.values()), {})


def bunny_bluff() -> Twins:
    return bunny_bluff_twins(1)


@cache
def worlds(twins: str) -> tuple[World, World]:
    """Two games that run, and differ in what is hidden."""
    made = TOY_TWINS if twins == "toy" else bunny_bluff()
    both = tuple(World(made, side, AUDITED, **QUICK) for side in (made.left, made.right))
    for step in (Step(0, 1), Step(1, 2), Step(2, 3)):
        for world in both:
            world.take(step)
    left, right = both
    return left, right


def answered(world: World, token: str, asked: Asked) -> tuple[Any, int]:
    """What came, and how many reads it left."""
    before = reads(world)
    guest, path = world.guest(token), asked.path + asked.query
    headers = {"Accept": asked.accept}
    match asked.method:
        case "get":
            answer = guest.get(path, headers)
        case "post":
            answer = guest.post(path, asked.body, headers, f"key-of-{token}-{hash(asked.path)}")
        case _:
            answer = guest.send(path, b"", headers, asked.method.upper())
    status, headers, body = shown(answer)
    told = lines(body) if isinstance(body, bytes) else body
    return (status, headers, told), reads(world) - before


def lines(body: bytes) -> list[bytes]:
    """A stream without its hashes, and without its signs of life, which time alone decides."""
    every = re.sub(rb"[0-9a-f]{64}", b"*", body).splitlines()
    return [line for line in every if line and not line.startswith(b":")]


def reads(world: World) -> int:
    return len(world.store.readings(world.game, after=0, limit=10**6))


@pytest.mark.parametrize("token", OFFICIALS)
@pytest.mark.parametrize("twins", ["toy", "bunny-bluff"])
def test_whatever_shows_something_hidden_is_recorded(twins: str, token: str) -> None:
    left, right = worlds(twins)
    telling = set()
    for asked in everything(left):
        (here, noted), (there, noted_too) = (answered(w, token, asked) for w in (left, right))
        if here != there:
            telling.add(asked.operation)
            assert noted and noted_too, f"{asked.method} {asked.path}{asked.query}: not recorded"
    assert telling == SHOWN[token]


def test_nobody_else_sees_any_difference_so_nothing_of_theirs_is_recorded() -> None:
    left, right = worlds("toy")
    for asked in everything(left):
        (here, noted), (there, _) = (answered(w, "nobodys-token", asked) for w in (left, right))
        assert here == there and noted == 0, asked
