"""The 165 large cards of Killer Bunnies and its supplies: printed facts from cards.csv."""

import csv
from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from referee.kernel.ids import CardId, KindId

Type = Literal[
    "run", "red-run", "special", "very-special", "play-immediately", "dolla", "starter", "carrot"
]
Family = Literal[
    "bunny", "weapon", "feed", "modifier", "market", "roaming", "abduction", "gamble", "supply",
    "counter", "misfortune", "money", "carrot", "misc", "choose-a-carrot",
]  # fmt: skip
PinkBox = Literal["no", "yes", "circle"]


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on one kind of card; `numbers` are the physical cards of that kind.

    A pink box of `circle` (The Minilith) needs a bunny to play the card and to keep it saved.
    `effect` is told in our own words, and decides nothing. `refereed` says whether this release
    plays the card; one that is not stays out of the pile.
    """

    kind: KindId
    name: str
    numbers: tuple[CardId, ...]
    decks: tuple[str, ...]
    type: Type
    family: Family
    colour: str = ""
    bunny_kind: str = ""
    pink_box: PinkBox
    level: int | None = None
    cabbage: int = 0
    water: int = 0
    dolla: int = 0
    clover: int = 0
    refereed: bool
    effect: str


class Prices(msgspec.Struct, frozen=True):
    """What the open market asks in Dolla for one Cabbage card, one Water card, one Carrot."""

    cabbage: int
    water: int
    carrot: int


def _facts(row: dict[str, str]) -> Facts:
    printed: dict[str, object] = {column: cell for column, cell in row.items() if cell}
    printed["numbers"] = row["numbers"].split()
    printed["decks"] = row["decks"].split()
    printed["refereed"] = row["refereed"] == "yes"
    return msgspec.convert(printed, Facts, strict=False)


def _rows() -> Iterator[dict[str, str]]:
    text = files(__package__).joinpath("cards.csv").read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines())


FACTS: Final[Mapping[str, Facts]] = MappingProxyType({row["kind"]: _facts(row) for row in _rows()})

KIND_OF: Final[Mapping[CardId, Facts]] = MappingProxyType(
    dict(
        sorted(
            ((number, facts) for facts in FACTS.values() for number in facts.numbers),
            key=lambda printed: printed[0],
        )
    )
)

_ON_THE_TABLE: Final = frozenset({"carrot", "starter"})  # KB-019: the market's stock, never drawn

DRAW_PILE: Final[tuple[CardId, ...]] = tuple(
    number for number, facts in KIND_OF.items() if facts.type not in _ON_THE_TABLE
)
REFEREED_DRAW_PILE: Final[tuple[CardId, ...]] = tuple(
    number for number in DRAW_PILE if KIND_OF[number].refereed
)

CHOOSE_CARDS: Final[tuple[CardId, ...]] = tuple(
    number
    for facts in FACTS.values()
    if facts.family == "choose-a-carrot"
    for number in facts.numbers
)
"""Those that give one Carrot come first, in the order in which KB-306 takes them out."""

VERY_SPECIALS: Final = frozenset(
    number for number, facts in KIND_OF.items() if facts.type == "very-special"
)

# KB-006, KB-007: Carrot 1 to 12 by its printed number; the small Carrot deck mirrors these.
CARROTS: Final[Mapping[int, CardId]] = MappingProxyType(
    {carrot: FACTS[f"carrot-{carrot}"].numbers[0] for carrot in range(1, 13)}
)
# KB-008, KB-009: small cards in the Cabbage deck, and as many in the Water deck, by their units.
SUPPLY_CARDS: Final[Mapping[int, int]] = MappingProxyType({1: 5, 2: 4, 5: 2, 10: 1})

# A closed market has no prices.
PRICES: Final[Mapping[str, Prices]] = MappingProxyType(
    {
        "market-starter": Prices(cabbage=3, water=3, carrot=10),
        "market-high": Prices(cabbage=4, water=5, carrot=10),
        "market-low": Prices(cabbage=2, water=1, carrot=10),
    }
)
STARTER_PRICES: Final = PRICES["market-starter"]

DICE: Final = ("violet", "orange", "green", "yellow", "blue", "black")  # KB-010
DIE_SIDES: Final = 12
