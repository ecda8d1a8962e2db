"""The difference between two versions of a game in words, as far as its reader may see it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import orjson
from msgspec import Struct

from referee.application.actors import Actor, require_live, require_reader
from referee.application.cache import Loaded
from referee.application.errors import plain_errors
from referee.application.loading import at_version, load_born
from referee.application.redaction import redacted_event, view_of, whole_event
from referee.application.referee import Referee
from referee.application.sight import Sight, note_reading, sight_as
from referee.application.story import Document, recounted
from referee.kernel.arbiter.messages import Rewound
from referee.kernel.ids import GameId, SeatId
from referee.kernel.secrets import tag_of

MOST: Final = 1_000
"""Events that are told; of more the last ones."""
NAMES: Final = ("seat", "id", "decision", "card", "trade")
"""What tells the elements of a list apart, where they have it."""


class Change(Struct, frozen=True):
    """A part of the view that is not what it was: its JSON pointer, and the change in words."""

    at: str
    before: Any
    after: Any
    says: str


class Difference(Struct, frozen=True):
    """What happened between two versions, and what is not the same in the end."""

    start: int
    end: int
    story: list[Document]
    left_out: int
    changes: list[Change]


def difference(
    referee: Referee,
    actor: Actor,
    game: GameId,
    start: int,
    end: int | None,
    *,
    seat: SeatId | None = None,
) -> Difference:
    """How a version differs from an earlier or later one; with `seat` as that seat knew both."""
    require_reader(actor, game)
    with plain_errors():
        require_live(referee, actor)
        loaded = load_born(referee, game)
        sight = sight_as(referee, actor, loaded, seat)
        (first, before), (last, after) = (
            at_version(referee, loaded, sight.checked(version)) for version in (start, end)
        )
        if sight.parts or (seat is not None and seat != actor.seat_in(game)):
            note_reading(referee, actor, loaded, "difference", max(first, last))
        told, left_out = _story(referee, loaded, sight, min(first, last), max(first, last))
    views = (plain(view_of(loaded.ruleset, match, sight.seat)) for match in (before, after))
    return Difference(first, last, told, left_out, list(changes(*views)))


def _story(
    referee: Referee, loaded: Loaded, sight: Sight, after: int, until: int
) -> tuple[list[Document], int]:
    """What is told of the events between, those marked that were taken back meanwhile."""
    left_out = max(0, until - after - MOST)
    events = referee.store.events(
        loaded.game, after=after + left_out, limit=until - after - left_out
    )
    keys = loaded.keys
    known = (
        whole_event(event, keys) if sight.parts else redacted_event(event, keys, sight.seat)
        for event in events
    )
    told = [_line(recounted(loaded.ruleset, event)) for event in known]
    return [line for line in _undone(told) if line["says"]], left_out


def _line(event: Document) -> Document:
    named = ("version", "type", "at", "says", "rules")
    back = {"to": event["public"]["to"]} if event["type"] == tag_of(Rewound) else {}
    return {**{name: event[name] for name in named}, **back}


def _undone(lines: Sequence[Document]) -> Iterator[Document]:
    """Each with whether a later rewind among them took it back."""
    backs = [(line["to"], line["version"]) for line in lines if "to" in line]
    for line in lines:
        version = line["version"]
        undone = any(to < version < at for to, at in backs)
        yield {**{name: v for name, v in line.items() if name != "to"}, "undone": undone}


# --- two views ----------------------------------------------------------------------------


def plain(view: Mapping[str, Any]) -> Any:
    """The view as its reader is sent it."""
    return orjson.loads(orjson.dumps(view))


def changes(before: Any, after: Any, at: str = "", words: str = "") -> Iterator[Change]:
    """Where two documents differ, as deep as they are alike in their form."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in [*before, *(n for n in after if n not in before)]:
            below = f"{at}/{name}", _joined(words, name)
            yield from changes(before.get(name), after.get(name), *below)
    elif name := _name_of(before, after):
        yield from _of_rows(_named(before, name), _named(after, name), at, words)
    else:
        yield Change(at, before, after, f"{words}: {_said(before, after)}")


def _of_rows(
    before: Mapping[str, Any], after: Mapping[str, Any], at: str, words: str
) -> Iterator[Change]:
    """Elements that have names are the same ones wherever they stand."""
    places = {**{n: p for p, n in enumerate(before)}, **{n: p for p, n in enumerate(after)}}
    for name, place in places.items():
        row = f"{at}/{place}", _joined(words, name)
        yield from changes(before.get(name), after.get(name), *row)


def _name_of(before: Any, after: Any) -> str | None:
    """By which member the elements of two lists of objects are told apart."""
    if not (isinstance(before, list) and isinstance(after, list)):
        return None
    rows = [*before, *after]
    if not all(isinstance(row, dict) for row in rows):
        return None
    fits = (name for name in NAMES if _tells_apart(name, before) and _tells_apart(name, after))
    return next(fits, None)


def _tells_apart(name: str, rows: Iterable[Mapping[str, Any]]) -> bool:
    found = [row.get(name) for row in rows]
    return all(isinstance(each, str) for each in found) and len(set(found)) == len(found)


def _named(rows: Iterable[Mapping[str, Any]], name: str) -> dict[str, Any]:
    return {row[name]: row for row in rows}


def _joined(words: str, name: str) -> str:
    """`players A hand`: the outermost member says nothing, as nearly all is on the table."""
    plain_name = name.replace("_", " ")
    return f"{words} {plain_name}" if words and words != "table" else plain_name


def _said(before: Any, after: Any) -> str:
    if _are_cards(before) and _are_cards(after):
        return _moved(before, after)
    return f"{_short(before)} becomes {_short(after)}"


def _are_cards(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str | int) for each in value)


def _moved(before: list[Any], after: list[Any]) -> str:
    """What came to a pile, and what went."""
    came, went = Counter(after) - Counter(before), Counter(before) - Counter(after)
    told = [
        f"{word} {_listed(pile)}" for word, pile in (("with", came), ("without", went)) if pile
    ]
    return ", ".join(told) or "in another order"


def _listed(pile: Counter[Any]) -> str:
    return ", ".join(str(each) if n == 1 else f"{n} {each}" for each, n in pile.items())


def _short(value: Any) -> str:
    match value:
        case None | [] | {}:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case str() | int():
            return str(value)
        case _:
            return orjson.dumps(value).decode()
