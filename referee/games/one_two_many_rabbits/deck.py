"""The cards of One Two Many Rabbits, and the words by which they are laid.

Equal cards cannot be told apart at a table, whichever deck they came from (A-OT-20), so a hand is
a number of faces and a command names faces. A card that is laid says what it stands for: a Wild
its number ("wild:18"), a Plus/Minus its sign ("+" or "-").
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

from referee.kernel.ids import KindId

Number = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
Sign = Literal["+", "-"]
NamedWild = Literal[
    "wild:1", "wild:2", "wild:3", "wild:4", "wild:5", "wild:6", "wild:7", "wild:8", "wild:9",
    "wild:10", "wild:11", "wild:12", "wild:13", "wild:14", "wild:15", "wild:16", "wild:17",
    "wild:18", "wild:19", "wild:20", "wild:21", "wild:22", "wild:23", "wild:24", "wild:25",
    "wild:26", "wild:27", "wild:28", "wild:29", "wild:30",
]  # fmt: skip
"""A Wild with its number. Above 30 there is no use for one: three sixes and a 12."""
Term = Literal[Number, NamedWild]
Laid = Literal[Number, NamedWild, Sign]
Unlaid = Literal["wild", "wild:0", "plus-minus", "piggyback", "rab-bets"]
"""What can be asked for and never stands for a number: it is refused by the rules."""
Word = Literal[Laid, Unlaid]

Cards = tuple[KindId, ...]

NUMBERS: Final[tuple[KindId, ...]] = tuple(map(KindId, get_args(Number)))
WILD: Final = KindId("wild")
PLUS_MINUS: Final = KindId("plus-minus")
PIGGYBACK: Final = KindId("piggyback")
RAB_BETS: Final = KindId("rab-bets")
KINDS_IN_ORDER: Final = (*NUMBERS, WILD, PLUS_MINUS, PIGGYBACK, RAB_BETS)
ORDER: Final[Mapping[KindId, int]] = {kind: place for place, kind in enumerate(KINDS_IN_ORDER)}
UNLAID: Final = frozenset[str](get_args(Unlaid))
HIGHEST: Final = len(NUMBERS)
"""The highest number on a card."""
HIGHEST_WILD: Final = len(get_args(NamedWild))


def ordered(cards: Iterable[KindId]) -> Cards:
    """By number, then the special cards."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(hand: Cards, cards: Iterable[KindId]) -> Cards:
    """The hand after these cards have left it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def numbers_in(hand: Cards) -> tuple[int, ...]:
    """The Number cards of a hand, as numbers."""
    return tuple(int(card) for card in hand if card in NUMBERS)


def kind_of(laid: str) -> KindId:
    """The card behind the word by which it is laid."""
    if laid in {"+", "-"}:
        return PLUS_MINUS
    return WILD if laid.startswith("wild") else KindId(laid)


def value_of(term: str) -> int:
    """The number that a Number or a named Wild stands for."""
    return int(term.removeprefix("wild:"))


MAIN_DECK: Final[Cards] = ordered(
    [*NUMBERS, *[PIGGYBACK] * 10, *[RAB_BETS] * 6, *[PLUS_MINUS] * 4, *[WILD] * 4]
)
"""The draw pile before the shuffle (OT-03)."""
PLAYER_DECK: Final[Cards] = ordered([*NUMBERS, WILD, PLUS_MINUS])
"""What each player starts with; there are four of these (OT-04)."""
PLAYER_DECKS: Final = 4
SOLO_HAND: Final = ordered((*PLAYER_DECK, PLUS_MINUS))
"""What the player starts with against the Farm (OT-53)."""
FARM_NUMBERS: Final = 6


def farm_hand(numbers: Cards) -> Cards:
    """What the Farm starts with: the first six of these Numbers, and special cards (OT-54)."""
    return ordered((*numbers[:FARM_NUMBERS], WILD, PLUS_MINUS, PLUS_MINUS))


class Facts(Struct, frozen=True):
    """A face, how many cards of the game have it, and by which words it can be laid."""

    id: KindId
    name: str
    main_deck: int
    player_deck: int
    laid_as: tuple[str, ...]


def _facts(kind: KindId, name: str, laid_as: tuple[str, ...] = ()) -> Facts:
    return Facts(kind, name, MAIN_DECK.count(kind), PLAYER_DECK.count(kind), laid_as)


FACTS: Final[tuple[Facts, ...]] = (
    *(_facts(kind, f"Number {kind}", (kind,)) for kind in NUMBERS),
    _facts(WILD, "Wild", get_args(NamedWild)),
    _facts(PLUS_MINUS, "Plus/Minus", get_args(Sign)),
    _facts(PIGGYBACK, "Piggyback"),
    _facts(RAB_BETS, "Place Your Rab-bets"),
)
