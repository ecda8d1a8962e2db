"""A round: the lead announces and lays, the others lay or pass until all have passed."""

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.reasons import Reason
from referee.games.bunny_bluff.run import Question, Run, Step
from referee.games.bunny_bluff.table import Table
from referee.games.bunny_bluff.window import ChooseLead, OpenWindow
from referee.games.rabbit_deck import COLOURS, kind_of, named, ordered
from referee.games.rabbit_table import draw_option
from referee.kernel.flow import Frame, no, offer
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


class GoOn(Step, frozen=True):
    """Ask whose turn it is after this seat's; if nobody may lay any more the round is over."""

    after: SeatId

    def __call__(self, run: Run) -> None:
        if not run.table.stack:
            ask(run, Lead(), run.table.lead or self.after)
        elif following := run.table.may_lay_after(self.after):
            ask(run, Turn(), following[0])
        else:
            run.then(EndRound(self.after))


class EndRound(Step, frozen=True):
    """All have passed: the stack goes unseen, who added last leads (BB-15 to BB-17, A-BB-17)."""

    after: SeatId

    def __call__(self, run: Run) -> None:
        last = run.table.stack[-1].seat
        run.happen(m.StackRemoved(len(run.table.centre)))
        run.then(ChooseLead(last), GoOn(self.after))


def ask(run: Run, question: Question, seat: SeatId) -> None:
    run.ask(question, (seat,), run.later(run.table.options.turn_seconds))


class Lead(Question, frozen=True):
    """Announce a colour, any of the seven (A-BB-12), and lay at least one card (A-BB-07)."""

    whose: ClassVar[tuple[str, ...]] = ("BB-05", "BB-06", "BB-08")

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(
            m.LeadRound, frame, colour={"enum": list(COLOURS)}, cards=any_cards(table, seat)
        )

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.LeadRound):
            return no(AnyReason.NOT_AN_ANSWER, "BB-06", "BB-07", "A-BB-07")
        return cannot_lay(table, seat, command.cards)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.LeadRound)
        run.consume(seat)
        run.happen(m.ColourAnnounced(seat, command.colour))
        lay(run, seat, command.cards)

    def lapse(self, run: Run, frame: Frame) -> None:
        """Chance takes a colour and the one card that is the least a lead owes (A-GEN-07)."""
        (seat,) = frame.owed
        colour = COLOURS[run.draw_choice(seat, len(COLOURS), frame)]
        hand = named(run.table.hand(seat))
        card = hand[draw_option(run, seat, len(hand))]
        run.consume()
        run.happen(m.ColourAnnounced(seat, colour))
        lay(run, seat, (card,))

    def deserted(self, run: Run, seat: SeatId) -> None:
        run.consume()
        run.then(ChooseLead(seat), GoOn(seat))


class Turn(Question, frozen=True):
    """Lay cards as the announced colour, or pass for the rest of the round (BB-09, BB-12)."""

    whose: ClassVar[tuple[str, ...]] = ("BB-08",)

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.PassTurn, frame)
        yield offer(m.LayCards, frame, cards=any_cards(table, seat))

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        match command:
            case m.PassTurn():
                return None
            case m.LayCards(cards=cards):
                return cannot_lay(table, seat, cards)
            case _:
                return no(AnyReason.NOT_AN_ANSWER, "BB-06", "BB-09", "BB-12")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        if isinstance(command, m.LayCards):
            lay(run, seat, command.cards)
        else:
            self.passed(run, seat)

    def lapse(self, run: Run, frame: Frame) -> None:
        """A turn that can be passed and is not taken is passed (A-GEN-07)."""
        (seat,) = frame.owed
        run.consume()
        self.passed(run, seat)

    def passed(self, run: Run, seat: SeatId) -> None:
        run.happen(m.TurnPassed(seat))
        run.then(GoOn(seat))

    def deserted(self, run: Run, seat: SeatId) -> None:
        run.consume()
        run.then(GoOn(seat))


def any_cards(table: Table, seat: SeatId) -> dict[str, Any]:
    """Any cards of the hand, since any may lie under the claim (BB-13)."""
    hand = named(table.hand(seat))
    return {
        "type": "array",
        "items": {"enum": list(hand)},
        "uniqueItems": True,
        "minItems": 1,
        "maxItems": len(hand),
    }


def cannot_lay(table: Table, seat: SeatId, cards: tuple[CardId, ...]) -> Objection | None:
    if not cards:
        return no(Reason.NO_CARDS, "BB-07", "BB-12", "A-BB-07")
    if len(set(cards)) < len(cards):
        return no(Reason.SAME_CARD_TWICE, "BB-12")
    held = set(cards) <= set(named(table.hand(seat)))
    return None if held else no(Reason.CARD_NOT_IN_HAND, "BB-12", "BB-13")


def lay(run: Run, seat: SeatId, cards: tuple[CardId, ...]) -> None:
    """The cards lie face down; their number is counted by the referee (A-BB-08)."""
    run.happen(m.CardsLaid(seat, len(cards), ordered(map(kind_of, cards))))
    run.then(OpenWindow(seat), GoOn(seat))
