"""The replacement of a card that was played: slide, draw, lay (KB-042, KB-043, A-KB-100)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.effects import DrawOne, can_draw
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.reuse import WrapUp
from referee.games.killer_bunnies.run import PickOne, Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

HELD: Final = 7
"""Cards that a player holds at the end of a turn: five in hand and two down (KB-043)."""

ONE_CARD: Final = ("KB-035", "KB-076")
LET_GO: Final = ("KB-037", "KB-051")
AFTER_A_CARD: Final[Mapping[type[Command], tuple[str, ...]]] = {
    m.FlipTopRun: ONE_CARD,
    m.PlayFromHand: ONE_CARD,
    m.DiscardFromHand: ONE_CARD,
    m.PlayFlipped: LET_GO,
    m.SaveFlipped: LET_GO,
    m.DiscardFlipped: LET_GO,
}
"""Why not yet another card, or why nothing more with the flipped one, which is gone."""


class FromHand(PickOne, frozen=True):
    """Which hand card goes down."""

    FIELD = "card"

    def domain(self, table: Table, seat: SeatId) -> tuple[CardId, ...]:
        return table.player(seat).hand

    def why_not(self, table: Table, seat: SeatId, value: CardId) -> Objection | None:
        held = value in table.player(seat).hand
        return None if held else no(Reason.CARD_NOT_IN_HAND, *self.RULES)


class Replace(Step, frozen=True):
    """The card is done; its replacement is an act of the player (A-KB-100)."""

    seat: SeatId
    source: m.Source

    def __call__(self, run: Run) -> None:
        if run.table.options.turn_end == "automatic":
            run.then(*replacement(self.seat, self.source))
        else:
            run.ask_seat(MakeReplacement(self.source), self.seat)


class MakeReplacement(Question, frozen=True):
    """The played card waits to be replaced; until then one may shop and feed."""

    source: m.Source

    RULES = ("KB-043", "A-KB-100")
    at_rest: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.Draw, frame)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if isinstance(command, m.Draw):
            return None
        return no(AnyReason.NOT_AN_ANSWER, *self.RULES, *AFTER_A_CARD.get(type(command), ()))

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        run.then(*replacement(seat, self.source))

    def lapse(self, run: Run, frame: Frame) -> None:
        (seat,) = frame.owed
        run.consume()
        run.then(*replacement(seat, self.source))


def replacement(seat: SeatId, source: m.Source, *, by_chance: bool = False) -> tuple[Step, ...]:
    """Slide, draw, lay; for a SPECIAL from hand only the draw (KB-042, KB-039, A-KB-06)."""
    if source == "hand":
        return (Refill(seat), WrapUp())
    return (SlideRun(seat), Refill(seat), WrapUp(), LayBottom(seat, by_chance))


class Refill(Step, frozen=True):
    """Draw the replacement, and what a short hand missed while both piles were empty (A-KB-10)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        player = run.table.player(self.seat)
        if player.left:
            return
        held = len(player.hand) + sum(slot is not None for slot in (player.top, player.bottom))
        if held < HELD and can_draw(run.table):
            run.then(DrawOne(self.seat), self)


class SlideRun(Step, frozen=True):
    """The BOTTOM RUN becomes the TOP RUN, unless one was handed on meanwhile (KB-042, KB-269)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        player = run.table.player(self.seat)
        if player.bottom and not player.top:
            run.happen(m.RunSlid(self.seat))


class LayBottom(Step, frozen=True):
    """A new BOTTOM RUN is laid as long as the hand holds a card (KB-042, A-KB-10)."""

    seat: SeatId
    by_chance: bool = False

    def __call__(self, run: Run) -> None:
        hand = run.table.player(self.seat).hand
        if not hand or run.table.player(self.seat).bottom:
            return
        if self.by_chance:
            card = hand[run.draw_choice(self.seat, len(hand))]
            run.happen(m.RunLaid(self.seat, "bottom", card))
        else:
            run.ask_seat(ChooseBottom(), self.seat)


class ChooseBottom(FromHand, frozen=True):
    """Which hand card becomes the new BOTTOM RUN."""

    COMMAND = m.LayBottomRun
    RULES = ("KB-042", "A-KB-06")

    def chosen(self, run: Run, seat: SeatId, value: CardId) -> None:
        run.happen(m.RunLaid(seat, "bottom", value))
