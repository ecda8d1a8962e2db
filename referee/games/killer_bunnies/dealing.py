"""Seven cards for a player, and the first two run cards: at the start, and for who joins."""

from collections.abc import Iterator
from typing import ClassVar, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.effects import can_draw, reshuffle
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

HAND: Final = 7
"""Cards dealt to each player (KB-021)."""


def deal(run: Run, seat: SeatId) -> None:
    """Seven cards that stay: Dolla are banked, Misfortunes idle (KB-022, KB-023, A-KB-15)."""
    while len(run.table.player(seat).hand) < HAND and can_draw(run.table):
        if not run.table.deck:
            reshuffle(run)
        card = run.table.deck[-1]
        run.happen(m.CardDrawn(seat, card))
        if KIND_OF[card].family == "money":
            run.happen(m.DollaBanked(seat, card))
        elif KIND_OF[card].type == "play-immediately":
            run.happen(m.MisfortuneDrawn(seat, card, idle=True))


class AskProgram(Step, frozen=True):
    """Ask everybody for TOP and BOTTOM RUN."""

    def __call__(self, run: Run) -> None:
        run.ask(Program(), run.table.seats, run.later(run.table.options.choice_seconds))


class Program(Question, frozen=True):
    """Every seat lays TOP and BOTTOM RUN, all at the same time (KB-024)."""

    RULES = ("KB-024",)
    in_turn: ClassVar[bool] = False

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        pair = {
            "type": "array",
            "items": {"enum": list(table.player(seat).hand)},
            "uniqueItems": True,
            "minItems": 2,
            "maxItems": 2,
        }
        yield offer(m.ProgramRun, frame, cards=pair)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.ProgramRun):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        top, bottom = command.cards
        if top == bottom:
            return no(Reason.SAME_CARD_TWICE, "KB-024")
        held = {top, bottom} <= set(table.player(seat).hand)
        return None if held else no(Reason.CARD_NOT_IN_HAND, "KB-024")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.ProgramRun)
        self.programmed(run, seat, *command.cards)

    def programmed(self, run: Run, seat: SeatId, top: CardId, bottom: CardId) -> None:
        """Play goes on when all have laid their two cards."""
        decision = run.table.frames[-1].decision
        run.happen(m.RunProgrammed(seat, decision, top, bottom))
        if not run.table.frames[-1].owed:
            run.consume()

    def lapse(self, run: Run, frame: Frame) -> None:
        for seat in frame.owed:
            self.lapse_for(run, frame, seat)

    def lapse_for(self, run: Run, frame: Frame, seat: SeatId) -> None:
        """Chance lays two cards for who did not (A-GEN-07)."""
        hand = list(run.table.player(seat).hand)
        top = hand.pop(run.draw_choice(seat, len(hand), frame))
        bottom = hand.pop(run.draw_choice(seat, len(hand), frame))
        self.programmed(run, seat, top, bottom)
