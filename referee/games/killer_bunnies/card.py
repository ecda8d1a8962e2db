"""What a card is: printed facts, needs that guard it, effects that happen, ways to answer.

Nothing here names a card; the families in `cards/` do, and `CARDS` has them all by kind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import FACTS, KIND_OF, Facts
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Run, Step, no
from referee.games.killer_bunnies.table import Bunny, Table
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection


class Entry(Struct, frozen=True):
    """What one seat risks in a contest."""

    seat: SeatId
    bunnies: tuple[CardId, ...] = ()
    carrots: tuple[int, ...] = ()


class Playing(Step, frozen=True):
    """A card in mid-effect: which card, whose, the next effect, and what was chosen so far.

    `player` is the one named by the card or, after a contest, the one it singled out.
    """

    card: CardId
    seat: SeatId
    step: int = 0
    target: CardId | None = None
    source: m.Source = "top"
    player: SeatId | None = None
    eliminated: bool = False
    stake: Mapping[str, int] = {}
    entries: tuple[Entry, ...] = ()

    @property
    def spent(self) -> "Playing":
        """The card after all its effects: it only remains to discard it."""
        return replace(self, step=len(CARDS[KIND_OF[self.card].kind].effects))

    def __call__(self, run: Run) -> None:
        """Run the next effect; after the last one a card that is still in play is discarded."""
        effects = CARDS[KIND_OF[self.card].kind].effects
        if self.step < len(effects):
            run.then(replace(self, step=self.step + 1))
            effects[self.step](run, self)
        elif self.card in run.table.in_play:
            run.happen(m.CardDiscarded(self.seat, self.card))


def waiting_card(run: Run) -> Playing:
    """The card whose rest comes next, maybe behind other steps of its own."""
    return next(step for step in run.todo if isinstance(step, Playing))


def note(run: Run, **chosen: Any) -> None:
    """Tell the waiting rest of the card what was chosen."""
    waiting = waiting_card(run)
    run.todo[run.todo.index(waiting)] = replace(waiting, **chosen)


def skip_rest(run: Run) -> None:
    """The waiting card has no more effect: it is spent."""
    waiting = waiting_card(run)
    run.todo[run.todo.index(waiting)] = waiting.spent


class Effect(Protocol):
    """One verb of card text."""

    def __call__(self, run: Run, play: Playing) -> None: ...


class Need(Protocol):
    """A condition of playing a card: None when met, otherwise why not."""

    def __call__(self, table: Table, seat: SeatId, card: CardId) -> Objection | None: ...


@dataclass(frozen=True, slots=True)
class Strike:
    """How an attack hurts: a bunny survives on a roll above the level at its distance.

    `levels` go by distance from the target; with `falling` they drop by one a space for ever.
    Halos stop every strike, other Modifiers those that name them in `blocked_by`.
    """

    levels: tuple[int, ...]
    falling: bool = False
    die: str = "black"
    clovers: bool = True
    blocked_by: tuple[str, ...] = ()
    doubled: bool = False

    @property
    def ranged(self) -> bool:
        return self.falling or len(self.levels) > 1

    def level(self, distance: int) -> int | None:
        """The level at a distance; None where the strike does not reach."""
        if distance < len(self.levels):
            return self.levels[distance]
        return self.levels[0] - distance if self.falling else None

    def spares(self, bunny: Bunny) -> bool:
        """Whether a Modifier keeps this strike from the bunny (KB-123, KB-117)."""
        return bunny.haloed or any(bunny.wears(kind) for kind in self.blocked_by)


@dataclass(frozen=True, slots=True)
class Roams:
    """How a Roaming Red Run wanders.

    `direction` is 1 clockwise, -1 counter-clockwise. `infects`: it is a weapon that a bunny has
    to survive only once, and it dies with its bunny; otherwise it hops off and can be aimed at.
    """

    direction: int
    infects: bool

    def spares(self, bunny: Bunny) -> bool:
        """Whether the bunny survived this infection before (KB-191)."""
        return self.infects and bunny.immune


@dataclass(frozen=True, slots=True)
class Answering:
    """How a VERY SPECIAL is used: in which windows, at a free moment, and at what target.

    `targets` gives the legal targets in a window of a kind (None: a free moment), or None where
    the card needs no target. `stops` are the kinds of cards that it counters, and no others.
    `rules` are those of the card itself: they stand behind every refusal of an answer by it.
    """

    windows: frozenset[str]
    act: Callable[[Run, SeatId, CardId, CardId | None], None]
    rules: tuple[str, ...]
    targets: Callable[[Table, SeatId, str | None], tuple[CardId, ...] | None] | None = None
    at_free_moment: bool = True
    fits: Callable[[Table, SeatId, str | None], Objection | None] | None = None
    stops: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card. Facts are data; needs, effects and the rest are values with code."""

    kind: str
    effects: tuple[Effect, ...] = ()
    needs: tuple[Need, ...] = ()
    strike: Strike | None = None
    roams: Roams | None = None
    answering: Answering | None = None
    feeds_fully: bool = False
    amplifies: frozenset[int] = frozenset()

    @property
    def facts(self) -> Facts:
        return FACTS[self.kind]

    def can_hurt(self, bunny: Bunny) -> bool:
        """Whether an attack can hurt the bunny at all: is it viable (KB-177, KB-191, KB-193)."""
        sparing = (self.strike, self.roams)
        return not any(how.spares(bunny) for how in sparing if how)


CARDS: Final[dict[str, Card]] = {}
"""Every refereed card by its kind; filled by the registry in `cards/__init__.py`."""


def card_of(card: CardId) -> Card:
    """The card that this number is printed on."""
    return CARDS[KIND_OF[card].kind]


def strike_of(card: CardId) -> Strike:
    strike = card_of(card).strike
    assert strike, f"{card} strikes nothing"
    return strike


def roams_of(card: CardId) -> Roams:
    roams = card_of(card).roams
    assert roams, f"{card} does not roam"
    return roams


def infects(card: CardId) -> bool:
    """Whether it is a wandering weapon (KB-195), and not Cyber Bunny nor an ordinary card."""
    roams = card_of(card).roams
    return roams is not None and roams.infects


def is_weapon(card: CardId) -> bool:
    """Whatever strikes is a weapon, but for the roaming card that does not infect (KB-169)."""
    return card_of(card).strike is not None and (card_of(card).roams is None or infects(card))


def unplayable(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """The first reason why a seat cannot play a card's effect now; None if it can."""
    if why := pink_box(table, seat, card):
        return why
    needs = card_of(card).needs
    return next((why for need in needs if (why := need(table, seat, card))), None)


BOXED: Final[Mapping[str, tuple[str, ...]]] = {
    "weapon": ("KB-110",),
    "choose-a-carrot": ("KB-069",),
    "baker-street": ("KB-147",),
    "carrot-top-casino": ("KB-160",),
    "mad-mad-donnelaith-bakery": ("KB-207",),
    "minilith": ("KB-224",),
}
"""Kinds and families of cards whose pink box has a row of its own."""


def pink_box(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """A pink box needs a bunny in the circle, and one that is not haloed if it is Aggressive."""
    facts = KIND_OF[card]
    if facts.pink_box == "no":
        return None
    bunnies = table.player(seat).bunnies
    if not bunnies:
        own = BOXED.get(facts.kind) or BOXED.get(facts.family, ())
        return no(Reason.NEEDS_BUNNY, "KB-050", "KB-051", "KB-055", "KB-065", *own)
    aggressive = facts.family != "choose-a-carrot"
    if aggressive and len(bunnies) == 1 and bunnies[0].haloed:
        return no(Reason.ONLY_HALOED_BUNNY, "KB-063", "KB-064", "A-KB-35")
    return None
