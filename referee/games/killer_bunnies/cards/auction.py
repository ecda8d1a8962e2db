"""Bunny Block Bid: any bunny goes to the highest bidder (KB-154, KB-155, A-KB-74)."""

from collections.abc import Iterator
from typing import ClassVar, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.arriving import MoveBunny
from referee.games.killer_bunnies.card import Card, Playing
from referee.games.killer_bunnies.goods import pay_dolla
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.targets import Target, has_target
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


def open_bidding(run: Run, play: Playing) -> None:
    """The card player bids first, then all others in turn order, the owner included."""
    assert play.target
    run.then(Auction(play.target, run.table.seats_from(play.seat)))


class Auction(Step, frozen=True):
    """Who is still in, the next bidder first; the highest bid so far and whose it is."""

    bunny: CardId
    bidders: tuple[SeatId, ...]
    high: int = 0
    leader: SeatId | None = None

    def __call__(self, run: Run) -> None:
        """Ask the next one who can bid higher; passing is final (A-KB-74).

        A leaver is out, and so is the leaver's bid: the others bid anew (A-KB-99).
        """
        table, bidders = run.table, run.table.present(self.bidders)
        if table.find(self.bunny) is None:
            return
        if bidders != self.bidders:
            lost = self.leader is not None and self.leader not in bidders
            kept = (0, None) if lost else (self.high, self.leader)
            run.then(Auction(self.bunny, bidders, *kept))
            return
        others = tuple(seat for seat in self.bidders if seat != self.leader)
        if self.leader and not others:
            pay_dolla(run, self.leader, self.high)
            run.then(MoveBunny(self.bunny, self.leader))
        elif others:
            self.ask(run, self.bidders[0])

    def ask(self, run: Run, seat: SeatId) -> None:
        if run.table.units(seat, "dolla") > self.high:
            run.ask_seat(Bid(self.bunny, self.bidders, self.high, self.leader), seat)
        else:
            run.happen(m.BidMade(seat, 0))
            run.then(Auction(self.bunny, self.bidders[1:], self.high, self.leader))


class Bid(Question, frozen=True):
    """The next bid: higher and covered, or 0 to pass for good."""

    bunny: CardId
    bidders: tuple[SeatId, ...]
    high: int
    leader: SeatId | None

    RULES = ("KB-154", "KB-155", "A-KB-74")
    in_turn: ClassVar[bool] = False

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        higher = {
            "type": "integer",
            "minimum": self.high + 1,
            "maximum": table.units(seat, "dolla"),
        }
        yield offer(m.MakeBid, frame, dolla={"oneOf": [{"const": 0}, higher]})

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.MakeBid):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        if command.dolla == 0:
            return None
        if command.dolla <= self.high:
            return no(Reason.BID_TOO_LOW, *self.RULES)
        covered = command.dolla <= table.units(seat, "dolla")
        return None if covered else no(Reason.NOT_ENOUGH_DOLLA, *self.RULES)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.MakeBid)
        run.consume(seat)
        self.bid(run, seat, command.dolla)

    def lapse(self, run: Run, frame: Frame) -> None:
        """A missing bid is a pass."""
        (seat,) = frame.owed
        run.consume()
        self.bid(run, seat, 0)

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """The bunny, or the bid to beat, is gone with its owner (A-KB-99)."""
        gone = self.leader is not None and table.player(self.leader).left
        return gone or table.find(self.bunny) is None

    def drop(self, run: Run) -> None:
        run.consume()
        run.then(Auction(self.bunny, self.bidders, self.high, self.leader))

    def bid(self, run: Run, seat: SeatId, dolla: int) -> None:
        run.happen(m.BidMade(seat, dolla))
        rest = self.bidders[1:]
        if dolla:
            run.then(Auction(self.bunny, (*rest, seat), dolla, seat))
        else:
            run.then(Auction(self.bunny, rest, self.high, self.leader))


CARDS: Final = (
    Card(
        "bunny-block-bid",
        effects=(Target("any", ("KB-154",)), open_bidding),
        needs=(has_target,),
    ),
)
