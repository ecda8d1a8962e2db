"""Place Your Rab-bets: the queue after a turn, bets sealed and then shown, two dice."""

from collections.abc import Iterator
from typing import ClassVar, get_args

from referee.games.one_two_many_rabbits import farm
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import (
    WILD,
    Cards,
    NamedWild,
    Term,
    kind_of,
    numbers_in,
    value_of,
)
from referee.games.one_two_many_rabbits.drawing import DrawForDoubles
from referee.games.one_two_many_rabbits.matching import SAID
from referee.games.one_two_many_rabbits.reasons import Reason
from referee.games.one_two_many_rabbits.run import Run, Step, Together
from referee.games.one_two_many_rabbits.table import FARM, Table
from referee.games.one_two_many_rabbits.winning import CheckWin
from referee.kernel.flow import Frame, no, offer
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

DICE = ("first", "second")


class ResolveRabBets(Step, frozen=True):
    """One by one until none waits (OT-43, OT-44, OT-51, A-OT-12, A-OT-14)."""

    def __call__(self, run: Run) -> None:
        if run.table.queue:
            run.happen(m.RabBetsCalled(next_drawer(run.table)))
            run.then(FarmBets(), AskBets(), RollForBets(), self)


def next_drawer(table: Table) -> SeatId:
    """The earliest batch first, in it turn order from the player on turn (A-OT-13, A-OT-14)."""
    batch = min(waiting.batch for waiting in table.queue)
    drawers = [waiting.seat for waiting in table.queue if waiting.batch == batch]
    if table.options.rab_bets_order == "draw-order":
        return drawers[0]
    return next(seat for seat in table.from_turn_on() if seat in drawers)


def is_exempt(hand: Cards) -> bool:
    """Whoever could bet nothing but 1s (OT-46, A-OT-16)."""
    return WILD not in hand and set(numbers_in(hand)) <= {1}


class FarmBets(Step, frozen=True):
    """The Farm's bet is laid for it (OT-60, A-OT-21)."""

    def __call__(self, run: Run) -> None:
        table = run.table
        if FARM not in table.sides or is_exempt(table.hand(FARM)):
            return
        if table.options.farm_choices == "policy":
            run.happen(m.BetShown(FARM, farm.bet(table.hand(FARM))))
        else:
            owner = table.seats[0]
            run.ask(Bets(farm=True), (owner,), run.later(table.options.choice_seconds))


class AskBets(Step, frozen=True):
    """All who are not exempt are asked together (A-OT-25)."""

    def __call__(self, run: Run) -> None:
        table = run.table
        bettors = (seat for seat in table.from_turn_on() if seat != FARM)
        owed = tuple(seat for seat in bettors if not is_exempt(table.hand(seat)))
        if owed:
            run.ask(Bets(), owed, run.later(table.options.choice_seconds))


class Bets(Together, frozen=True):
    """A Number, or a Wild with its number, of one's hand (OT-45, OT-47)."""

    whose: ClassVar[tuple[str, ...]] = ("OT-45", "OT-46", "A-OT-16")

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.PlaceBet, frame, bet={"enum": list(stakes(table.hand(self.side(seat))))})

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.PlaceBet):
            return no(AnyReason.NOT_AN_ANSWER, "OT-45", "A-OT-11")
        return cannot_bet(table.hand(self.side(seat)), command.bet)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.PlaceBet)
        stake = next(s for s in stakes(run.table.hand(self.side(seat))) if s == command.bet)
        self.commit(run, seat, stake)
        self.close_if_all_answered(run)

    def commit(self, run: Run, seat: SeatId, bet: Term) -> None:
        run.happen(m.BetCommitted(run.table.frames[-1].decision, seat, bet))

    def lapse_for(self, run: Run, frame: Frame, seat: SeatId) -> None:
        """A bet cannot be passed: chance takes one of all that are offered (A-GEN-07)."""
        options = list(stakes(run.table.hand(self.side(seat))))
        self.commit(run, seat, options[run.draw_option(seat, len(options))])
        self.close_if_all_answered(run)

    def close(self, run: Run) -> None:
        answers = dict(run.consume().answers)
        for seat in run.table.from_turn_on():
            if seat in answers:
                run.happen(m.BetShown(self.side(seat), answers[seat]))

    def deserted(self, run: Run, seat: SeatId) -> None:
        """If its caller is gone the card is gone, and all take their bets back (A-OT-24)."""
        if run.table.calling is None:
            run.consume()
        else:
            self.close_if_all_answered(run)


def cannot_bet(hand: Cards, bet: str) -> Objection | None:
    """Why this is no bet of the hand; a Wild is named before the roll (OT-47)."""
    if bet in set(stakes(hand)):
        return None
    if kind_of(bet) == WILD and WILD in hand:
        return no(Reason.UNNAMED_WILD, "OT-47", "A-OT-03", "A-OT-17")
    return no(Reason.CANNOT_BET, "OT-45", "OT-47")


def stakes(hand: Cards) -> Iterator[Term]:
    """All that a hand can bet: its Numbers, and a Wild as any number (A-OT-17, A-OT-29)."""
    yield from (SAID[number] for number in sorted(set(numbers_in(hand))))
    if WILD in hand:
        yield from get_args(NamedWild)


class RollForBets(Step, frozen=True):
    """The drawer rolls; bets on the sum leave, then a win is looked for (OT-48, OT-49, A-OT-15).

    For the Farm the player rolls, and it counts as the player's roll (A-OT-22).
    """

    def __call__(self, run: Run) -> None:
        caller = run.table.calling
        if caller is None:
            return
        roller = run.table.seats[0] if caller == FARM else caller
        total = sum(run.roll(roller, die, "rab-bets", sides=6) for die in DICE)
        for bet in run.table.bets:
            if bet.seat in run.table.sides and value_of(bet.bet) == total:
                run.happen(m.BetWon(bet.seat, bet.bet))
        run.then(CheckWin(), DrawForDoubles(roller), EndRabBets())


class EndRabBets(Step, frozen=True):
    """The card is discarded, and the next one or the next turn follows (OT-50)."""

    def __call__(self, run: Run) -> None:
        assert run.table.calling, "no Rab-bets is being resolved"
        run.happen(m.RabBetsDiscarded(run.table.calling))
