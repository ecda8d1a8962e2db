"""The 84 rabbit cards of Bunny Bluff and President Bunny, and how equal ones are named in a hand.

Equal cards cannot be told apart at a table, so nothing here tells them apart either: a hand is a
number of faces, and the name of a card ("red-hearts-2") says which of the equal cards of this
hand is meant, never which of the printed ones. So no name follows a card from hand to hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, Literal, get_args

from msgspec import Struct

from referee.kernel.ids import CardId, KindId, SeatId

Colour = Literal["red", "orange", "yellow", "green", "blue", "indigo", "violet"]
Cards = tuple[KindId, ...]

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""In rainbow order (RR-03)."""
RABBITS: Final[Mapping[str, str]] = {
    "butterflies": "Butters",
    "cupcakes": "Cupcake",
    "flowers": "Blossom",
    "hearts": "Douglas",
}
"""Each suit with its rabbit (RR-02). Suits decide nothing in either game (RR-06)."""
COPIES: Final = 3
"""How many cards have the same suit and colour (RR-04)."""


class Facts(Struct, frozen=True):
    """A face: its colour and suit; `numbers` are the names that its cards have in a hand."""

    kind: KindId
    name: str
    colour: Colour
    suit: str
    rabbit: str
    numbers: tuple[CardId, ...]


def _facts(colour: Colour, suit: str) -> Facts:
    kind = KindId(f"{colour}-{suit}")
    name = f"{colour.capitalize()} {suit.capitalize()}"
    return Facts(kind, name, colour, suit, RABBITS[suit], _copies(kind, COPIES))


def _copies(kind: KindId, count: int) -> tuple[CardId, ...]:
    return tuple(CardId(f"{kind}-{number}") for number in range(1, count + 1))


FACTS: Final[Mapping[KindId, Facts]] = {
    facts.kind: facts for facts in (_facts(c, suit) for c in COLOURS for suit in RABBITS)
}
DECK: Final[Cards] = tuple(kind for kind in FACTS for _ in range(COPIES))
"""Every card in deck order: by colour, then by id (RR-01, RR-04)."""
ORDER: Final[Mapping[KindId, int]] = {kind: place for place, kind in enumerate(FACTS)}


def colour_of(kind: KindId) -> Colour:
    return FACTS[kind].colour


def ordered(cards: Iterable[KindId]) -> Cards:
    """In deck order: how a hand or pile lies tells nothing of where its cards came from."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Cards, gone: Iterable[KindId]) -> Cards:
    """The cards less one for each that is gone."""
    return ordered((Counter(cards) - Counter(gone)).elements())


def named(hand: Cards) -> tuple[CardId, ...]:
    """The names of a hand's cards, in its order: equal ones are counted from 1."""
    counted = Counter(hand)
    return tuple(chain.from_iterable(_copies(kind, counted[kind]) for kind in counted))


def kind_of(card: CardId) -> KindId:
    """The face of the card that a hand calls by this name."""
    return KindId(card.rpartition("-")[0])


def by_colour(hand: Cards) -> Iterator[tuple[Colour, tuple[CardId, ...]]]:
    """The names of a hand's cards, colour by colour."""
    for colour in COLOURS:
        if cards := named(tuple(kind for kind in hand if colour_of(kind) == colour)):
            yield colour, cards


def left_of(seats: Sequence[SeatId], seat: SeatId) -> tuple[SeatId, ...]:
    """All seats in turn order: first the left neighbour, last the seat itself."""
    place = seats.index(seat) + 1
    return (*seats[place:], *seats[:place])


def dealt(deck: Cards, order: Sequence[SeatId]) -> Iterator[tuple[SeatId, Cards]]:
    """The whole deck, card by card to the seats in this order (A-BB-11, A-PB-04)."""
    for place, seat in enumerate(order):
        yield seat, ordered(deck[place :: len(order)])
