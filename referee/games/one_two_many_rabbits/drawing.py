"""Drawing cards: the reshuffle, draws for doubles and triples, and the penalty for unused dice."""

from collections import Counter

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import RAB_BETS
from referee.games.one_two_many_rabbits.run import Run, Step
from referee.games.one_two_many_rabbits.table import FARM
from referee.kernel.ids import SeatId


def draw(run: Run, seat: SeatId) -> None:
    """The top card; a Rab-bets waits face up (OT-22, OT-44), and with no card left none is drawn.

    A Rab-bets counts as the card that was to be drawn.
    """
    if not run.table.deck and not reshuffle(run):
        return
    card = run.table.deck[-1]
    run.happen(m.FarmDrew(card) if seat == FARM else m.CardDrawn(seat, card))
    if card == RAB_BETS:
        run.happen(m.RabBetsDrawn(seat))


def reshuffle(run: Run) -> bool:
    """Make the discard pile the draw pile (OT-23); False if that is empty too (A-OT-20)."""
    if not run.table.discard:
        return False
    number, deck = run.chance.shuffle("draw-pile", run.table.discard)
    run.happen(m.DeckReshuffled(number, len(deck), deck))
    return True


def draws_for(dice: tuple[int, ...]) -> int:
    """How many cards each opponent draws: one for doubles, two for triples (OT-24, OT-25)."""
    return max(Counter(dice).values(), default=1) - 1


class DrawForDoubles(Step, frozen=True):
    """Opponents of the roller draw, the left of the roller first (OT-24 to OT-26, A-OT-07)."""

    roller: SeatId

    def __call__(self, run: Run) -> None:
        for seat in run.table.opponents_of(self.roller):
            if not self.is_exempt(run, seat):
                for _ in range(draws_for(run.table.dice)):
                    draw(run, seat)

    def is_exempt(self, run: Run, seat: SeatId) -> bool:
        """By an option those who ride along with the roll do not draw for it (A-OT-08)."""
        return run.table.options.piggyback_doubles == "exempt" and seat in run.table.riding


class Penalty(Step, frozen=True):
    """The player on turn draws a card for each die left unused (OT-19); the Farm does not (OT-59).

    Nor do those who rode along (OT-42).
    """

    def __call__(self, run: Run) -> None:
        table = run.table
        if table.active in table.sides and table.active != FARM:
            for _ in range(len(table.dice) - table.used):
                draw(run, table.turn_of)
