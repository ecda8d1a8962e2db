"""The flipped TOP RUN card: played, saved or discarded (KB-036 to KB-038)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Playing, is_weapon, unplayable
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.replacing import Replace
from referee.games.killer_bunnies.reuse import WrapUp
from referee.games.killer_bunnies.run import Question, Run, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


def flip(run: Run, seat: SeatId) -> None:
    """Turn TOP RUN up; what can be neither played nor saved is discarded (KB-036 to KB-038)."""
    card = run.table.player(seat).top
    assert card
    run.happen(m.CardFlipped(seat, card))
    run.then(Replace(seat, "top"))
    if unplayable(run.table, seat, card) and cannot_save(run.table, seat, card):
        run.happen(m.CardDiscarded(seat, card))
    else:
        run.ask_seat(UseFlipped(card), seat)


def cannot_save(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Only SPECIAL and VERY SPECIAL cards are saved; a ringed pink box needs a bunny (KB-224)."""
    facts = KIND_OF[card]
    if facts.type not in {"special", "very-special"}:
        return no(Reason.CANNOT_BE_SAVED, "KB-038", "KB-052")
    if facts.pink_box == "circle" and not table.player(seat).bunnies:
        return no(Reason.NEEDS_BUNNY, "KB-224")
    return None


def must_launch(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Under Bad Karma a Weapon with a legal own target may not be discarded (KB-144, A-KB-08)."""
    bound = table.player(seat).karma and is_weapon(card) and not unplayable(table, seat, card)
    return no(Reason.MUST_LAUNCH, "KB-143", "KB-144", "A-KB-08") if bound else None


class UseFlipped(Question, frozen=True):
    """What to do with the flipped card: play, save or discard it."""

    card: CardId

    RULES = ("KB-036", "KB-037", "KB-038")
    at_rest: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        if not unplayable(table, seat, self.card):
            yield offer(m.PlayFlipped, frame)
        if not cannot_save(table, seat, self.card):
            yield offer(m.SaveFlipped, frame)
        if not must_launch(table, seat, self.card):
            yield offer(m.DiscardFlipped, frame)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        match command:
            case m.PlayFlipped():
                return unplayable(table, seat, self.card)
            case m.SaveFlipped():
                return cannot_save(table, seat, self.card)
            case m.DiscardFlipped():
                return must_launch(table, seat, self.card)
            case _:
                return no(AnyReason.NOT_AN_ANSWER, *self.RULES)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        match command:
            case m.PlayFlipped():
                self.use(run, seat, "play")
            case m.SaveFlipped():
                self.use(run, seat, "save")
            case _:
                self.use(run, seat, "discard")

    def use(self, run: Run, seat: SeatId, how: Literal["play", "save", "discard"]) -> None:
        if how == "play":
            run.happen(m.CardPlayed(seat, self.card, "top"))
            run.then(Playing(self.card, seat), WrapUp())
        elif how == "save":
            run.happen(m.CardSaved(seat, self.card))
        else:
            run.happen(m.CardDiscarded(seat, self.card))

    def lapse(self, run: Run, frame: Frame) -> None:
        (seat,) = frame.owed
        run.consume()
        self.let_go(run, seat)

    def let_go(self, run: Run, seat: SeatId) -> None:
        """Discard it, unless it has to be launched (A-GEN-07, KB-144)."""
        bound = must_launch(run.table, seat, self.card)
        self.use(run, seat, "play" if bound else "discard")

    def drop(self, run: Run) -> None:
        """Its seat has left: the card is discarded (A-KB-99)."""
        (seat,) = run.consume().owed
        self.use(run, seat, "discard")
