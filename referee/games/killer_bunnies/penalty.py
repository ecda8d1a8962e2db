"""The extra-card penalty (KB-287, KB-288): for tables whose cards the referee did not deal.

It cannot come about where the referee draws; in a position of a real table it can (A-KB-14).
"""

from collections.abc import Iterator
from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.moments import is_moment_to_trade
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import PickOne, Run, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.game import Breach, LegalAction
from referee.kernel.ids import RuleId, SeatId
from referee.kernel.rejection import Objection

HAND: Final = 5
"""More than that at rest is too many: six are held only between draw and lay."""
RULES: Final = ("KB-287", "A-KB-14")


def cannot_catch(table: Table, command: m.CatchExtraCard) -> Objection | None:
    """Only an opponent with more than five cards in hand can be caught."""
    caught = is_moment_to_trade(table) and command.player in caught_by(table, command.seat)
    return None if caught else no(Reason.NO_EXTRA_CARD, *RULES)


def caught_by(table: Table, seat: SeatId) -> tuple[SeatId, ...]:
    """The opponents that this seat can catch at a moment to trade."""
    return tuple([p.seat for p in table.players if len(p.hand) > HAND and p.seat != seat])


def breaches(table: Table) -> tuple[Breach, ...]:
    """Who can be caught: it is reported, and the penalty is applied on request (A-KB-14)."""
    if not is_moment_to_trade(table):
        return ()
    held = [(p.seat, len(p.hand)) for p in table.players if len(p.hand) > HAND]
    rules = tuple(map(RuleId, RULES))
    return tuple(
        Breach(seat, f"{seat} holds {count} cards: an opponent may catch the extra card", rules)
        for seat, count in held
    )


def catch_offers(table: Table, seat: SeatId) -> Iterator[LegalAction]:
    if caught := caught_by(table, seat):
        yield offer(m.CatchExtraCard, None, player={"enum": list(caught)})


def catch(run: Run, command: m.CatchExtraCard) -> None:
    """A card at random, the next turn, and a Carrot if there is one (KB-287, KB-288)."""
    caught = command.player
    hand = run.table.player(caught).hand
    run.happen(m.CardDiscarded(caught, hand[run.draw_choice(caught, len(hand))]))
    run.happen(m.TurnLost(caught))
    if run.table.player(caught).carrots:
        run.ask_seat(GiveCarrotBack(), caught)


def imposed(table: Table, seat: SeatId, at: int) -> m.CatchExtraCard:
    """A judge imposes it for the opponent to the left: whoever has noticed, it is the same."""
    return m.CatchExtraCard(at=at, seat=table.seats_left_of(seat)[0], player=seat)


class GiveCarrotBack(PickOne, frozen=True):
    """Which Carrot goes back to the market (KB-288, A-KB-98)."""

    COMMAND = m.GiveCarrotBack
    FIELD = "carrot"
    RULES = ("KB-288", "A-KB-98")

    def domain(self, table: Table, seat: SeatId) -> tuple[int, ...]:
        return table.player(seat).carrots

    def chosen(self, run: Run, seat: SeatId, value: int) -> None:
        run.happen(m.CarrotsReturned(seat, (value,)))
