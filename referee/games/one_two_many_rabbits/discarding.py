"""Using the dice: the player on turn and all who ride along say how, sealed, and then it shows."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from referee.games.one_two_many_rabbits import farm
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import UNLAID, WILD, Cards, kind_of, value_of
from referee.games.one_two_many_rabbits.matching import (
    EQUATION,
    NOTHING,
    Dice,
    cards_of,
    dice_of,
    highest_wild,
    is_sound,
    value,
    ways_of,
)
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.reasons import Reason
from referee.games.one_two_many_rabbits.run import Run, Step, Together
from referee.games.one_two_many_rabbits.table import FARM, Table
from referee.kernel.flow import Frame, no, offer
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


def users(table: Table) -> tuple[SeatId, ...]:
    """Who may use the dice: the roller, and all who ride along (OT-15, OT-40)."""
    return tuple(s for s in table.from_turn_on() if s == table.active or s in table.riding)


class FarmDiscards(Step, frozen=True):
    """The Farm's way follows from open cards and the dice; by an option the player chooses it."""

    def __call__(self, run: Run) -> None:
        table = run.table
        if FARM not in users(table):
            return
        if table.options.farm_choices == "policy":
            ways = ways_of(table.hand(FARM), table.dice, table.options)
            run.happen(m.CardsDiscarded(FARM, farm.best(ways.listed)))
        else:
            owner = table.seats[0]
            run.ask(UseDice(farm=True), (owner,), run.later(table.options.choice_seconds))


class AskDiscards(Step, frozen=True):
    """All who use the dice are asked together (A-OT-07), even those who cannot use any."""

    def __call__(self, run: Run) -> None:
        owed = tuple(seat for seat in users(run.table) if seat != FARM)
        if owed:
            run.ask(UseDice(), owed, run.later(run.table.options.choice_seconds))


class UseDice(Together, frozen=True):
    """Which groups of dice which cards meet; sealed until all have said."""

    whose: ClassVar[tuple[str, ...]] = ("OT-15", "OT-40")

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        ways = ways_of(table.hand(self.side(seat)), table.dice, table.options)
        yield offer(m.Discard, frame, uses={"enum": ways.offered})

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.Discard):
            return no(AnyReason.NOT_AN_ANSWER, "OT-15", "OT-40")
        return cannot_discard(table.hand(self.side(seat)), table.dice, command.uses, table.options)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.Discard)
        self.commit(run, seat, command.uses)
        self.close_if_all_answered(run)

    def commit(self, run: Run, seat: SeatId, uses: m.Uses) -> None:
        run.happen(m.DiscardCommitted(run.table.frames[-1].decision, seat, uses))

    def lapse_for(self, run: Run, frame: Frame, seat: SeatId) -> None:
        """To discard is not a duty, so who says nothing discards nothing (A-GEN-07, A-OT-01)."""
        self.commit(run, seat, self.unsaid(run, seat))
        self.close_if_all_answered(run)

    def unsaid(self, run: Run, seat: SeatId) -> m.Uses:
        """Where it is a duty by option, chance takes one of the ways."""
        table = run.table
        ways = ways_of(table.hand(self.side(seat)), table.dice, table.options)
        if NOTHING in ways.known:
            return NOTHING
        return ways.listed[run.draw_option(seat, len(ways.listed))]

    def close(self, run: Run) -> None:
        answers = dict(run.consume().answers)
        for seat in run.table.from_turn_on():
            if seat in answers:
                uses = msgspec.convert(answers[seat], m.Uses)
                run.happen(m.CardsDiscarded(self.side(seat), uses))

    def deserted(self, run: Run, seat: SeatId) -> None:
        """The dice lie: whoever rides along with a leaver's roll still uses them."""
        self.close_if_all_answered(run)


class EndRides(Step, frozen=True):
    """Every Piggyback that was played is discarded, whatever it brought (OT-41)."""

    def __call__(self, run: Run) -> None:
        for seat in run.table.riding:
            run.happen(m.PiggybackDiscarded(seat))


# --- why a discard is refused -------------------------------------------------------------


def cannot_discard(hand: Cards, dice: Dice, uses: m.Uses, options: Options) -> Objection | None:
    """Legal is what is among the ways; the rest only says why something is not."""
    if uses in ways_of(hand, dice, options).known:
        return None
    if not Counter(dice_of(uses)) <= Counter(dice):
        return no(Reason.DICE_NOT_ROLLED, "OT-15", "OT-16", "A-OT-02")
    if not all(use.dice and use.cards for use in uses):
        return no(Reason.NOT_THE_SUM, "OT-15", "A-OT-02", "A-OT-28")
    flaw = next(filter(None, (flaw_of(use, options) for use in uses)), None)
    if flaw:
        return flaw
    if not Counter(cards_of(uses)) <= Counter(hand):
        return no(Reason.CARD_NOT_IN_HAND, "OT-15", "OT-34", "OT-35")
    return undeclined(hand, dice, uses, options)


def undeclined(hand: Cards, dice: Dice, uses: m.Uses, options: Options) -> Objection:
    """Sound in itself, and yet not offered: dice are left that must be used, or it is a form."""
    most = len(dice_of(ways_of(hand, dice, options).listed[0]))
    if options.discarding == "forced" and len(dice_of(uses)) < most:
        return no(Reason.DICE_LEFT, "A-OT-01", "OT-19")
    return no(Reason.OTHER_FORM, "A-OT-28")


def cannot_lay(word: str) -> Objection:
    """A Wild takes no other card's place, and says what it stands for; the rest is no number."""
    if kind_of(word) == WILD:
        return no(Reason.UNNAMED_WILD, "OT-32", "OT-34", "A-OT-03", "A-OT-28")
    return no(Reason.CANNOT_LAY, "OT-15", "OT-31", "OT-34", "OT-35")


def flaw_of(use: m.Use, options: Options) -> Objection | None:
    """What is wrong with a group and its cards, whoever holds them."""
    signs = sum(word in {"+", "-"} for word in use.cards)
    if signs > 1:
        return no(Reason.ONE_PLUS_MINUS, "OT-38", "A-OT-06")
    if unlaid := next((word for word in use.cards if word in UNLAID), None):
        return cannot_lay(unlaid)
    if not is_sound(use.cards):
        return no(Reason.NEEDS_PLUS_MINUS, "OT-18", "OT-34", "OT-35")
    if value(use.cards) != sum(use.dice):
        return no(Reason.NOT_THE_SUM, "OT-15", "OT-31", "OT-35", "A-OT-05")
    highest = highest_wild(options)
    if len(use.cards) == EQUATION and any(value_of(word) > highest for word in use.cards[::2]):
        return no(Reason.WILD_TOO_HIGH, "A-OT-03")
    return None
