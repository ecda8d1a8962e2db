"""The documented position: the whole situation of a table as one JSON document, and back.

The keyed state hash is taken over this document, never over the shape in memory. What is written
says everything; what is read may be sparse: a field that is not given has the value of a fresh
game, a card may be named by its kind instead of its number, Dolla by their sum, and a seat by its
letter alone. Hands and run slots that are not given are filled with bunnies nobody asked for.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import fields, replace

from referee.games.killer_bunnies.catalogue import (
    CARROTS,
    FACTS,
    KIND_OF,
    REFEREED_DRAW_PILE,
    SUPPLY_CARDS,
)
from referee.games.killer_bunnies.change import largest_within
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.table import KINDS, Bunny, Player, Table
from referee.games.killer_bunnies.turn import AskTurn
from referee.kernel.chance import ScriptedChance
from referee.kernel.flow import frame_of
from referee.kernel.ids import SEATS, CardId
from referee.kernel.rejection import BadPosition

VERSION: Final = 1
HAND: Final = 5

NEXT: Final = ("draws", "next_cabbage", "next_water")
"""What is drawn next, first one first: members of a sparse position only."""

LISTS: Final = frozenset(
    {"draws", "hand", "saved", "modifiers", "karma", "deck", "discard", "in_play"}
)
"""Members that hold cards."""
CARDS: Final = frozenset({"card", "top", "bottom", "bunny", "target", "market_card"})
"""Members that hold one card; anywhere but in the option and question parts of a position."""

Document = Mapping[str, Any]


def position(table: Table) -> Document:
    """The position as plain data, with nothing left out."""
    whole: dict[str, Any] = msgspec.to_builtins(table)
    return {"position": VERSION, **whole}


def from_position(document: Document) -> Table:
    """The table of a position, whole or sparse; BadPosition says what is wrong where."""
    try:
        return _read(document)
    except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
        raise BadPosition(str(error)) from error


def _read(document: Document) -> Table:
    if document.get("position", VERSION) != VERSION:
        raise BadPosition(f"position: this referee reads version {VERSION}")
    _require_known(document, Table, "$", also=("position", "frames", *NEXT))
    whole = "deck" in document and "frames" in document
    filled = dict(document) if whole else Sparse(document).filled()
    table = msgspec.convert(_without(filled, "position", "frames"), Table)
    if "frames" not in document:
        return _asked(table)
    frames = tuple(frame_of(frame, KINDS) for frame in document["frames"])
    return replace(table, frames=frames)


def _asked(table: Table) -> Table:
    """Nothing is said of what is open: the active seat begins its turn."""
    run = Run(table, ScriptedChance(drawn=table.drawn), 0)
    assert table.turn
    AskTurn(table.turn.seat, 1)(run)
    return run.table


class Sparse:
    """A sparse document being filled: the cards of the box are taken out one by one."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.box = [card for card in REFEREED_DRAW_PILE if KIND_OF[card].family == "bunny"]
        self.box[:0] = [card for card in REFEREED_DRAW_PILE if card not in self.box]
        for number in _numbers(_without(document, "options", "frames")):
            self._take(number)

    def filled(self) -> dict[str, Any]:
        """The document with everything that a fresh game would have."""
        named: dict[str, Any] = self._spelled(_without(self.document, "options", "frames"))
        players = [self._player(place, p) for place, p in enumerate(self._players(named))]
        turn = named.get("turn") or players[0]["seat"]
        owned = {carrot for player in players for carrot in player.get("carrots", ())}
        fresh = {
            "options": self.document.get("options", {}),
            "market": [number for number in CARROTS if number not in owned],
            "small_carrots": list(CARROTS),
            **{
                f"{kind}_deck": self._supplies(named, players, kind)
                for kind in ("cabbage", "water")
            },
        }
        whole = {**fresh, **named, "players": players}
        whole["turn"] = {"seat": turn, "number": 1} if isinstance(turn, str) else turn
        whole["deck"] = [*self.box, *named.get("deck", ()), *reversed(named.get("draws", ()))]
        for kind in ("cabbage", "water"):
            whole[f"{kind}_deck"] = _on_top(whole[f"{kind}_deck"], named.get(f"next_{kind}", ()))
        return _without(whole, *NEXT)

    def _players(self, named: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """Seats by their cards, by their letters alone, or by their number."""
        given = named.get("players", 2)
        if isinstance(given, str | Mapping):
            raise BadPosition("$.players: expected an array, or the number of seats")
        if isinstance(given, int):
            return [{} for _ in range(given)]
        return [{"seat": player} if isinstance(player, str) else player for player in given]

    def _player(self, place: int, given: Mapping[str, Any]) -> dict[str, Any]:
        _require_known(given, Player, f"$.players[{place}]")
        player: dict[str, Any] = {"seat": SEATS[place], **given}
        if isinstance(player.get("dolla"), int):
            player["dolla"] = self._dolla(player["dolla"])
        player["bunnies"] = [self._bunny(place, bunny) for bunny in given.get("bunnies", ())]
        for slot in ("top", "bottom"):
            player[slot] = given[slot] if slot in given else self._dull()
        if "hand" not in given:
            player["hand"] = [self._dull() for _ in range(HAND)]
        return player

    def _bunny(self, place: int, given: Any) -> Mapping[str, Any]:
        """A bunny with what lies under it, or only its card; its Feed cards may be bare too."""
        if isinstance(given, str):
            return {"card": given}
        _require_known(given, Bunny, f"$.players[{place}].bunnies")
        feeds = [
            {"card": f, "turns": 1} if isinstance(f, str) else f for f in given.get("feeds", ())
        ]
        return {**given, "feeds": feeds}

    def _supplies(self, named: Document, players: list[dict[str, Any]], kind: str) -> list[int]:
        """The supply cards that lie nowhere else."""
        left = [units for units, cards in SUPPLY_CARDS.items() for _ in range(cards)]
        elsewhere = [*named.get(f"{kind}_discard", ())]
        for player in players:
            elsewhere += player.get(kind, ())
        for units in elsewhere:
            if units in left:
                left.remove(units)
        return left

    def _dolla(self, amount: int) -> list[CardId]:
        """Dolla cards of a sum, the fewest."""
        worths = largest_within([KIND_OF[card].dolla for card in self.box], amount)
        if sum(worths) != amount:
            raise BadPosition(f"dolla: no cards make {amount}")
        return [self._take(next(c for c in self.box if KIND_OF[c].dolla == w)) for w in worths]

    def _dull(self) -> CardId:
        return self.box.pop()

    def _take(self, number: str) -> CardId:
        card = CardId(number)
        if card in self.box:
            self.box.remove(card)
        return card

    def _spelled(self, part: Any, name: str = "") -> Any:
        """The document with kinds of cards replaced by numbers that nobody has yet."""
        if isinstance(part, Mapping):
            return {key: self._spelled(value, key) for key, value in part.items()}
        if isinstance(part, list | tuple):
            below = name if name in LISTS or name in {"bunnies", "feeds", "dolla"} else ""
            return [self._spelled(value, below) for value in part]
        named = name in LISTS | CARDS | {"bunnies", "feeds", "dolla"}
        return self._number(part) if named and isinstance(part, str) else part

    def _number(self, word: str) -> CardId:
        if word in KIND_OF:
            return CardId(word)
        facts = FACTS.get(word) or FACTS.get(f"{word}-bunny")
        if facts is None:
            raise BadPosition(f"no card is called {word}")
        free = next((n for n in facts.numbers if n in self.box), None)
        if free is None and facts.type not in {"starter", "carrot"}:
            raise BadPosition(f"more {word} than there are in the box")
        return self._take(free) if free else CardId(facts.numbers[0])


def spelled(table: Table, params: Document) -> Document:
    """Parameters in which kinds of cards stand for the cards of this table (judges' words)."""
    return {name: _spelled_value(table, value) for name, value in params.items()}


def _spelled_value(table: Table, value: Any) -> Any:
    if isinstance(value, Mapping):
        return spelled(table, value)
    if isinstance(value, list | tuple):
        return [_spelled_value(table, part) for part in value]
    facts = (FACTS.get(value) or FACTS.get(f"{value}-bunny")) if isinstance(value, str) else None
    if facts is None:
        return value
    lying = set(_numbers(position(replace(table, deck=(), discard=()))))
    return next((number for number in facts.numbers if number in lying), facts.numbers[0])


def _on_top(deck: list[int], units: Any) -> list[int]:
    """A supply deck with these cards drawn next, first one first."""
    left = list(deck)
    for unit in units:
        if unit not in left:
            raise BadPosition(f"no supply card of {unit} units is left")
        left.remove(unit)
    return [*left, *reversed(units)]


def _numbers(part: Any) -> Iterator[str]:
    """Every printed number that stands anywhere in a document."""
    if isinstance(part, Mapping):
        for value in part.values():
            yield from _numbers(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _numbers(value)
    elif isinstance(part, str) and part in KIND_OF:
        yield part


def _without(document: Document, *names: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in names}


def _require_known(
    given: Document, cls: type[msgspec.Struct], where: str, also: tuple[str, ...] = ()
) -> None:
    known = {field.encode_name for field in fields(cls)} | set(also)
    if unknown := sorted(set(given) - known):
        raise BadPosition(
            f"{where}.{unknown[0]}: unknown; expected only {', '.join(sorted(known))}"
        )


def schema() -> Document:
    """The JSON Schema of a position; every member may be left out."""
    (whole,), parts = msgspec.json.schema_components([Table], ref_template="#/$defs/{name}")
    loose = {name: _loosened(part) for name, part in parts.items() if name != "Table"}
    table = _loosened(parts["Table"])
    table["properties"]["position"] = {"const": VERSION}
    table["properties"]["draws"] = {"type": "array", "items": {"type": "string"}}
    for kind in ("cabbage", "water"):
        table["properties"][f"next_{kind}"] = {"type": "array", "items": {"type": "integer"}}
    table["properties"]["frames"] = {"type": "array", "items": {"type": "object"}}
    table["properties"]["players"] = _or(table["properties"]["players"], {"type": "integer"})
    table["properties"]["turn"] = _or(table["properties"]["turn"], {"type": "string"})
    loose["Player"]["properties"]["dolla"] = _or(
        loose["Player"]["properties"]["dolla"], {"type": "integer"}
    )
    loose["Player"]["properties"]["bunnies"]["items"] = _or(
        {"$ref": "#/$defs/Bunny"}, {"type": "string"}
    )
    assert whole["$ref"]
    return {**table, "$defs": loose}


def _loosened(part: Document) -> dict[str, Any]:
    loose = _without(part, "required")
    return {**loose, "additionalProperties": False} if "properties" in part else loose


def _or(first: Document, second: Document) -> Document:
    return {"anyOf": [first, second]}
