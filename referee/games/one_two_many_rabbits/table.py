"""The state of One Two Many Rabbits: hands, piles, this turn's dice, Rab-bets that wait."""

from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from referee.games.one_two_many_rabbits.deck import PIGGYBACK, RAB_BETS, Cards, Term
from referee.games.one_two_many_rabbits.options import Options
from referee.kernel.flow import Flow, Kinds
from referee.kernel.game import Result
from referee.kernel.ids import SeatId

KINDS: Final[Kinds] = {}
"""The questions and steps of this game, by tag; they register themselves."""

FARM: Final = SeatId("farm")
"""The other side of a solo game (OT-52): it sits in turn order like a seat, and nobody owns it."""


class Player(Struct, frozen=True):
    """A side and the faces of its cards, in order; `standing`: it lets rolls go by."""

    seat: SeatId
    hand: Cards = ()
    standing: bool = False
    gone: bool = False


class Waiting(Struct, frozen=True):
    """A Rab-bets in the queue: its drawer, and after how many others of this turn it came."""

    seat: SeatId
    batch: int


class Bet(Struct, frozen=True):
    """A bet that lies face up."""

    seat: SeatId
    bet: Term


class Table(Flow, frozen=True):
    """`deck` has its top card last. `aside` left the game with a leaver.

    `spent` are Rab-bets done with, kept out of a reshuffle while others wait (A-OT-27); `calling`
    is the drawer of the one being resolved; `riding` are the sides whose Piggyback lies face up.
    """

    options: Options = Options()
    players: tuple[Player, ...] = ()
    deck: Cards = ()
    discard: Cards = ()
    aside: Cards = ()
    active: SeatId | None = None
    announced: int = 0
    dice: tuple[int, ...] = ()
    used: int = 0
    riding: tuple[SeatId, ...] = ()
    queue: tuple[Waiting, ...] = ()
    called: int = 0
    calling: SeatId | None = None
    bets: tuple[Bet, ...] = ()
    spent: Cards = ()
    result: Result | None = None

    KINDS: ClassVar[Kinds] = KINDS

    @property
    def sides(self) -> tuple[SeatId, ...]:
        """Seats and Farm that have not left, in turn order."""
        return tuple(player.seat for player in self.players if not player.gone)

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """All seats, also of those who have left; the Farm is none."""
        return tuple(player.seat for player in self.players if player.seat != FARM)

    @property
    def is_solo(self) -> bool:
        return any(player.seat == FARM for player in self.players)

    @property
    def turn_of(self) -> SeatId:
        """Whose turn it is, even if that seat has left meanwhile."""
        assert self.active, "no turn has begun"
        return self.active

    @property
    def in_play(self) -> Cards:
        """Special cards that lie face up until they are discarded."""
        rab_bets = len(self.queue) + (self.calling is not None)
        return (*[PIGGYBACK] * len(self.riding), *[RAB_BETS] * rab_bets)

    def player(self, seat: SeatId) -> Player:
        return next(player for player in self.players if player.seat == seat)

    def hand(self, seat: SeatId) -> Cards:
        return self.player(seat).hand

    def from_left_of(self, seat: SeatId) -> tuple[SeatId, ...]:
        """All sides still in, from the left of a seat round to the seat itself."""
        order = [player.seat for player in self.players]
        place = order.index(seat) + 1
        return tuple(s for s in (*order[place:], *order[:place]) if s in self.sides)

    def opponents_of(self, seat: SeatId) -> tuple[SeatId, ...]:
        return tuple(other for other in self.from_left_of(seat) if other != seat)

    def from_turn_on(self) -> tuple[SeatId, ...]:
        """All sides still in, in turn order from the one whose turn it is."""
        active, others = self.turn_of, self.opponents_of(self.turn_of)
        return (active, *others) if active in self.sides else others

    def with_player(self, player: Player) -> "Table":
        players = (player if p.seat == player.seat else p for p in self.players)
        return replace(self, players=tuple(players))

    def with_hand(self, seat: SeatId, hand: Cards) -> "Table":
        return self.with_player(replace(self.player(seat), hand=hand))
