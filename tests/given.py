"""Cards and seats of Killer Bunnies in words, for scenarios: what lies where before somebody acts.

A card is a word: its kind, or a bunny without "-bunny"; "dolla-1#2" is the second of its kind.
An ellipsis in a hand fills it up to five with dull RUN cards. All cards named nowhere lie at the
bottom of the Draw Pile, so every table holds the whole game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from types import EllipsisType
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from referee.games.killer_bunnies.catalogue import (
    CARROTS,
    FACTS,
    KIND_OF,
    PRICES,
    REFEREED_DRAW_PILE,
    STARTER_PRICES,
    SUPPLY_CARDS,
)
from referee.games.killer_bunnies.messages import Goods
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.table import (
    Abductee,
    Bunny,
    Debt,
    Feed,
    Player,
    Roaming,
    Table,
    Trojan,
    Turn,
)
from referee.games.killer_bunnies.turn import BeginTurn
from referee.kernel.chance import ScriptedChance
from referee.kernel.ids import CardId, SeatId

A, B, C, D, E = (SeatId(letter) for letter in "ABCDE")
NOW: Final = 1_000_000
MINUTE: Final = 60_000

T = TypeVar("T")
Word: TypeAlias = str
Hand: TypeAlias = tuple[Word | EllipsisType, ...]

ALIASES: Final = {"halo": "heavenly-halo", "suit": "containment-suit", "spatula": "magic-spatula"}


def card(word: Word) -> CardId:
    """The number printed on the card that a word means; a number means itself."""
    if word in KIND_OF:
        return CardId(word)
    kind, _, nth = word.partition("#")
    kind = ALIASES.get(kind, kind)
    facts = FACTS.get(kind) or FACTS[f"{kind}-bunny"]
    return facts.numbers[int(nth or 1) - 1]


def cards(*words: Word) -> tuple[CardId, ...]:
    return tuple(map(card, words))


@dataclass(frozen=True)
class Seated:
    """A seat's cards in words; Dolla by their worth, a slot or hand left out is filled."""

    seat: SeatId
    hand: Hand = (...,)
    top: Word | EllipsisType | None = ...
    bottom: Word | EllipsisType | None = ...
    saved: tuple[Word, ...] = ()
    bunnies: tuple[Word | Bunny, ...] = ()
    karma: tuple[Word, ...] = ()
    dolla: tuple[int, ...] = ()
    cabbage: tuple[int, ...] = ()
    water: tuple[int, ...] = ()
    carrots: tuple[int, ...] = ()
    standing: str = ""


def seat(name: str, **cards_in_words: Any) -> Seated:
    return Seated(SeatId(name), **cards_in_words)


def bunny(
    word: Word,
    *under: Word,
    feeds: Sequence[tuple[Word, int]] = (),
    immune: bool = False,
    trojan: str = "",
) -> Bunny:
    """A bunny with Modifiers under it and pending Feed cards: (word, turns left) each.

    `trojan` is the seat that has laid The Trojan Bunny under it, if one has.
    """
    pending = tuple(Feed(card(feed), turns) for feed, turns in feeds)
    lying = (Trojan(card("trojan-bunny"), SeatId(trojan)),) if trojan else ()
    return Bunny(card(word), cards(*under), pending, lying, immune)


class Box:
    """Every card of the game, taken out one by one; what is left goes under the Draw Pile."""

    def __init__(self) -> None:
        self.left = [c for c in REFEREED_DRAW_PILE if KIND_OF[c].type != "play-immediately"]
        self.left[:0] = [c for c in REFEREED_DRAW_PILE if KIND_OF[c].type == "play-immediately"]

    def take(self, number: CardId) -> CardId:
        assert number in self.left, f"{KIND_OF[number].kind} {number} is not refereed or not left"
        self.left.remove(number)
        return number

    def dull(self) -> CardId:
        """A RUN card that nobody named: a bunny while there are some."""
        return self.take(next(c for c in self.left if KIND_OF[c].type == "run"))

    def dolla(self, worth: int) -> CardId:
        return self.take(next(c for c in self.left if KIND_OF[c].dolla == worth))


def _named(players: Sequence[Seated], piles: Sequence[Word]) -> Iterator[CardId]:
    """Every card that the words name, once each."""
    for p in players:
        slots = (p.top, p.bottom, *p.hand)
        words = (*slots, *p.saved, *p.karma)
        yield from (card(word) for word in words if isinstance(word, str))
        for b in map(_bunny, p.bunnies):
            yield from (b.card, *b.modifiers, *(feed.card for feed in b.feeds))
            yield from (trojan.card for trojan in b.trojans)
    yield from cards(*piles)


def _bunny(word: Word | Bunny) -> Bunny:
    return word if isinstance(word, Bunny) else bunny(word)


def _player(p: Seated, box: Box) -> Player:
    held = [card(word) for word in p.hand if isinstance(word, str)]
    missing = 5 - len(held) if ... in p.hand else 0
    top, bottom = (
        box.dull() if slot is ... else slot and card(slot) for slot in (p.top, p.bottom)
    )
    return Player(
        seat=p.seat,
        hand=(*held, *(box.dull() for _ in range(missing))),
        top=top or None,
        bottom=bottom or None,
        saved=cards(*p.saved),
        dolla=tuple(box.dolla(worth) for worth in p.dolla),
        cabbage=p.cabbage,
        water=p.water,
        carrots=p.carrots,
        bunnies=tuple(map(_bunny, p.bunnies)),
        karma=cards(*p.karma),
        standing=p.standing,
    )


def laid(
    *players: Seated,
    turn: SeatId = A,
    deck: tuple[Word, ...] = (),
    discard: tuple[Word, ...] = (),
    roaming: Sequence[tuple[Word, str, Word]] = (),
    abducted: Sequence[tuple[Word, str]] = (),
    owed: Sequence[tuple[str, Goods, int]] = (),
    only_deck: bool = False,
    **rest: Any,
) -> Table:
    """A table at the beginning of a turn; windows are off unless `windows=True` is said.

    `deck`, `cabbage` and `water` begin with the top card; `only_deck` leaves no other large card
    in the Draw Pile. `roaming` is (card, launcher, bunny), `abducted` (bunny, owner). `market`
    lists the Carrots there, by default all that nobody has, `market_card` may be "market-closed".
    `magic` is the bottom small Carrot, `owed` is (seat, goods, amount) that the game owes; every
    field of `Options` may be given too.
    """
    box = Box()
    market_card = rest.pop("market_card", None)
    waiting = (*(r[0] for r in roaming), *(a[0] for a in abducted))
    named = (*deck, *discard, *waiting, *([market_card] if market_card else ()))
    for number in _named(players, named):
        box.take(number)
    seated = tuple(_player(p, box) for p in players)
    taken = set(chain.from_iterable(p.carrots for p in players))
    whole = Table(
        options=_options(rest),
        players=seated,
        deck=(*(() if only_deck else box.left), *reversed(cards(*deck))),
        discard=cards(*discard),
        cabbage_deck=_supply(rest.pop("cabbage", None)),
        water_deck=_supply(rest.pop("water", None)),
        small_carrots=_small_carrots(rest.pop("magic", 1)),
        market=rest.pop("market", tuple(n for n in CARROTS if n not in taken)),
        market_card=card(market_card or "market-starter"),
        prices=PRICES.get(KIND_OF[card(market_card)].kind) if market_card else STARTER_PRICES,
        roaming=tuple(
            Roaming(card(r), SeatId(by), card(on), fresh=False) for r, by, on in roaming
        ),
        abductees=tuple(Abductee(card(b), SeatId(by)) for b, by in abducted),
        debts=tuple(Debt(SeatId(to), goods, amount) for to, goods, amount in owed),
        **rest,
    )
    return _begun(whole, turn)


class Stacked(ScriptedChance):
    """Scripted luck that also shuffles the Draw Pile to order: these cards on top."""

    def __init__(self, *deck: Word, rolls: Sequence[int] = ()) -> None:
        super().__init__(*rolls)
        self.shuffled: dict[str, tuple[Any, ...]] = {}
        self._top = tuple(reversed(cards(*deck)))

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
        self.shuffled[purpose] = tuple(items)
        number, order = super().shuffle(purpose, items)
        if purpose != "draw-pile":
            return number, order
        rest = [item for item in order if item not in self._top]
        return number, (*rest, *(item for top in self._top for item in order if item == top))


def _options(rest: dict[str, Any]) -> Options:
    given = {name: rest.pop(name) for name in Options.__struct_fields__ if name in rest}
    return msgspec.convert({"windows": False, **given}, Options)


def _supply(units: Sequence[int] | None) -> tuple[int, ...]:
    every = [units for units, number in SUPPLY_CARDS.items() for _ in range(number)]
    return tuple(reversed(every if units is None else units))


def _small_carrots(magic: int) -> tuple[int, ...]:
    return (magic, *(carrot for carrot in CARROTS if carrot != magic))


def _begun(whole: Table, turn: SeatId) -> Table:
    """The turn begins by the game's own step, so that the first question is the true one."""
    run = Run(msgspec.structs.replace(whole, turn=Turn(turn)), ScriptedChance(), NOW)
    run.then(BeginTurn(turn))
    run.resolve()
    return run.table
