"""Positions of the games with the rabbit deck, as a judge writes them.

What a document does not say is as in a fresh game: hands that are not given are dealt from the
cards that are named nowhere. docs/reference/positions.md is the contract.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import fields, replace

from referee.games.rabbit_deck import COLOURS, DECK, Cards, colour_of, dealt, left_of, ordered
from referee.games.rabbit_events import DealerChosen
from referee.games.rabbit_flaws import flaw
from referee.games.rabbit_table import RabbitTable
from referee.games.rabbit_words import KNOWN, Words
from referee.kernel.chance import Chance, ScriptedChance
from referee.kernel.documents import (
    MOST,
    listed,
    loose_schema,
    members,
    seated,
    unknown_member,
)
from referee.kernel.flow import frame_of
from referee.kernel.game import Event
from referee.kernel.ids import SEATS, KindId, SeatId
from referee.kernel.rejection import BadPosition

WHOLE: Final = "asked"
"""Every game has asked something: what is written has this member, and says everything."""
SHORT: Final = ("position", "turn", "deal")

Document = Mapping[str, Any]
T = TypeVar("T", bound=RabbitTable)
Open = Callable[[Any, tuple[SeatId, ...], Chance, int], tuple[Event, ...]]


@dataclass(frozen=True)
class Reader:
    """How one of the two games reads its positions.

    `seats` is how many there are, by these `rules`; `plays` is the member that holds what was
    laid; `begin` puts the first question to a table, for the seat whose turn it is said to be,
    or None.
    """

    kind: type[Any]
    seats: range
    rules: tuple[str, ...]
    words: Words
    plays: str
    version: int
    open: Open
    evolve: Callable[[Any, Event], Any]
    begin: Callable[[Any, SeatId | None], Any]

    def read(self, document: Document) -> Any:
        """The table of a position, whole or sparse; BadPosition says what is wrong where."""
        try:
            return self._read(members(document, self._known, "$"))
        except (msgspec.ValidationError, KeyError, TypeError, AttributeError) as error:
            raise BadPosition(f"$: {error}") from error

    @property
    def _known(self) -> Collection[str]:
        return {field.encode_name for field in fields(self.kind)} | set(SHORT)

    def _read(self, document: Document) -> Any:
        if document.get("position", self.version) != self.version:
            raise BadPosition(f"$.position: this referee reads version {self.version}")
        if WHOLE in document:
            frames = tuple(frame_of(f, self.kind.KINDS) for f in document.get("frames", ()))
            return replace(self._table(document), frames=frames)
        rows = self._rows(document)
        if "deal" in document:
            return self._dealt(document, tuple(SEATS[: len(rows)]))
        table = self._table(filled(document, rows, self.plays, self.words))
        if not table.result:
            table = gone_out(table, document.get("turn"))
        if found := flaw(table):
            raise BadPosition(found)
        return table if table.result else self.begin(table, self._turn(document, table))

    def _rows(self, document: Document) -> list[Any]:
        """One row a seat; a table of this game has no more and no fewer (A-GEN-05)."""
        given = document.get("players", 4)
        rows = seated(given, MOST) if isinstance(given, int | list | tuple) else ()
        if len(rows) not in self.seats:
            seats = f"{self.seats.start} to {self.seats.stop - 1} seats"
            rules = ", ".join(self.rules)
            raise BadPosition(f"$.players: expected {seats}, as an array or a number ({rules})")
        return list(rows)

    def _table(self, document: Document) -> Any:
        told = {n: v for n, v in document.items() if n not in {*SHORT, "frames"}}
        if "colour" in told:
            told["colour"] = self.words.plain(told["colour"])
        table = msgspec.convert(told, self.kind)
        if where := unknown_member(told, msgspec.to_builtins(table)):
            raise BadPosition(f"{where}: unknown")
        return table

    def _turn(self, document: Document, table: RabbitTable) -> SeatId | None:
        turn: SeatId | None = document.get("turn")
        if turn is not None and (turn not in table.still_in or not table.hand(turn)):
            raise BadPosition("$.turn: expected a seat with cards")
        return turn

    def _dealt(self, document: Document, seats: tuple[SeatId, ...]) -> Any:
        """The opening, from a deck that deals these cards."""
        members(document, ("position", "options", "players", "deal"), "$")
        options = msgspec.convert(document.get("options", {}), type(self.kind().options))
        options = _decided(options, seats)
        dealer = next(
            event.seat
            for event in self.open(options, seats, Stacked(DECK), 0)
            if isinstance(event, DealerChosen)
        )
        deck = arranged(document["deal"], left_of(seats, dealer), self.words)
        table = self.kind()
        for event in self.open(options, seats, Stacked(deck), 0):
            table = self.evolve(table, event)
        return table

    def schema(self) -> Document:
        """The JSON Schema of what is read."""
        table, parts = loose_schema(self.kind)
        row = {"type": "array", "items": {"type": "string"}, "description": "Colours or faces."}
        table["properties"] |= {
            "position": {"const": self.version},
            "players": {"description": "So many seats; or their letters; or objects with a hand."},
            "turn": {"type": "string", "description": "Who is asked first."},
            "deal": {"type": "object", "additionalProperties": row,
                     "description": "A game dealt now: what each of these seats is dealt."},
            "frames": {"type": "array", "items": {"type": "object"}},
        }  # fmt: skip
        if "colour" in table["properties"]:
            colour = {"type": ["string", "null"], "description": "One of the seven."}
            table["properties"]["colour"] = colour
        parts["Player"]["properties"]["hand"] = row
        parts["Laid"]["properties"]["cards"] = row
        return {**table, "$defs": parts}


def _decided(options: Any, seats: tuple[SeatId, ...]) -> Any:
    """No die decides what nobody named: the last seat deals, and the one to its left begins."""
    if options.dealer is None:
        options = replace(options, dealer=seats[-1])
    if getattr(options, "first_seat", options.dealer) is None:
        options = replace(options, first_seat=left_of(seats, options.dealer)[0])
    return options


class Stacked(ScriptedChance):
    """Luck that leaves the deck in an order of one's own."""

    def __init__(self, deck: Cards) -> None:
        super().__init__()
        self.deck = deck

    def shuffle(self, purpose: str, items: Any) -> tuple[int, tuple[Any, ...]]:
        number, _ = super().shuffle(purpose, items)
        return number, self.deck


# --- cards out of the box -----------------------------------------------------------------------


class Pack:
    """All 84 cards, taken out one by one."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.left = list(DECK)

    def cards(self, words: Any, where: str) -> Cards:
        """Cards by colour or face, each another one."""
        rows = enumerate(listed(words, where))
        return ordered([self.take(word, f"{where}[{place}]") for place, word in rows])

    def take(self, word: Any, where: str) -> KindId:
        meant = self.words.plain(word)
        face = next((card for card in self.left if meant in (card, colour_of(card))), None)
        if face is None and meant in KNOWN:
            raise BadPosition(f"{where}: no {word} card is left in the box")
        if face is None:
            raise BadPosition(f"{where}: no card is called {word}")
        self.left.remove(face)
        return face


def filled(document: Document, rows: list[Any], plays: str, words: Words) -> dict[str, Any]:
    """The document with the hands that it does not give, and what lies aside."""
    pack = Pack(words)
    players = [_named(place, player, pack) for place, player in enumerate(rows)]
    laid = [
        _laid(play, pack, f"$.{plays}[{nth}]")
        for nth, play in enumerate(listed(document.get(plays, ()), f"$.{plays}"))
    ]
    aside = pack.cards(document.get("aside", ()), "$.aside")
    gone = [
        seat for name in ("out", "left") for seat in listed(document.get(name, ()), f"$.{name}")
    ]
    unsaid = [player for player in players if "hand" not in player and player["seat"] not in gone]
    for player, hand in zip(unsaid, _shared(pack.left, len(unsaid)), strict=True):
        player["hand"] = hand
    left = () if unsaid else pack.left
    rest = {name: part for name, part in document.items() if name not in SHORT}
    return {**rest, "players": players, plays: laid, "aside": ordered((*aside, *left))}


def _named(place: int, given: Any, pack: Pack) -> dict[str, Any]:
    where = f"$.players[{place}]"
    player = {"seat": SEATS[place], **members(given, ("seat", "hand"), where)}
    if "hand" in player:
        player["hand"] = pack.cards(player["hand"], f"{where}.hand")
    return player


def _laid(given: Any, pack: Pack, where: str) -> dict[str, Any]:
    play = members(given, ("seat", "cards"), where)
    return {**play, "cards": pack.cards(play.get("cards"), f"{where}.cards")}


def _shared(cards: list[KindId], seats: int) -> Iterator[Cards]:
    """These cards dealt to so many seats."""
    for place in range(seats):
        yield ordered(cards[place::seats])


def gone_out(table: T, turn: SeatId | None) -> T:
    """Whoever is said to hold nothing is out, unless those cards may still be challenged."""
    stack = getattr(table, "stack", ())
    laying = stack[-1].seat if stack and turn is None else None
    empty = [seat for seat in table.still_in if seat != laying and not table.hand(seat)]
    if len(empty) > 1:
        order = "in the order in which they went out"
        raise BadPosition(f"$.out: expected {', '.join(empty)} too, {order}")
    return replace(table, out=(*table.out, *empty))


def arranged(deal: Any, order: tuple[SeatId, ...], words: Words) -> Cards:
    """A deck that deals each seat the cards it is to have.

    Hands of which something is said are filled up first, with colours of the middle, so that an
    exchange takes what was named.
    """
    pack = Pack(words)
    told = members(deal, order, "$.deal")
    wanted = {seat: pack.cards(row, f"$.deal.{seat}") for seat, row in told.items()}
    sizes = {seat: len(hand) for seat, hand in dealt(DECK, order)}
    pack.left.sort(key=_extremity, reverse=True)
    deck = [KindId("")] * len(DECK)
    for seat in sorted(order, key=lambda seat: seat not in wanted):
        hand = wanted.get(seat, ())
        if len(hand) > sizes[seat]:
            raise BadPosition(f"$.deal.{seat}: a hand has {sizes[seat]} cards")
        filling = [pack.left.pop() for _ in range(sizes[seat] - len(hand))]
        deck[order.index(seat) :: len(order)] = [*hand, *filling]
    return tuple(deck)


def _extremity(card: KindId) -> int:
    """How far a colour is from the middle of the rainbow."""
    return abs(COLOURS.index(colour_of(card)) - len(COLOURS) // 2)
