"""The state of one game. Frozen: every change returns a new table. It knows no rules."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from referee.games.killer_bunnies.catalogue import KIND_OF, STARTER_PRICES, Facts, Prices
from referee.games.killer_bunnies.messages import Goods, Units
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.talks import Trade
from referee.kernel.flow import Flow, Kinds
from referee.kernel.game import Result
from referee.kernel.ids import SEATS, CardId, SeatId
from referee.kernel.remembering import remembered

KINDS: Final[Kinds] = {}
"""The questions and steps of this game, by tag; they register themselves."""

PLACE_OF: Final[Mapping[SeatId, int]] = {seat: place for place, seat in enumerate(SEATS)}


class Feed(Struct, frozen=True):
    """A Feed card on a bunny; due when `turns` more turns of the bunny's owner have ended."""

    card: CardId
    turns: int


class Trojan(Struct, frozen=True):
    """A dormant weapon under a bunny, and who laid it there."""

    card: CardId
    seat: SeatId


class Bunny(Struct, frozen=True):
    """A bunny in the Bunny Circle with what lies under and on it. Its id is its card."""

    card: CardId
    modifiers: tuple[CardId, ...] = ()
    feeds: tuple[Feed, ...] = ()
    trojans: tuple[Trojan, ...] = ()
    immune: bool = False

    @property
    def facts(self) -> Facts:
        return KIND_OF[self.card]

    def wears(self, kind: str) -> bool:
        return any(KIND_OF[card].kind == kind for card in self.modifiers)

    @property
    def belongings(self) -> tuple[CardId, ...]:
        """The cards that lie under and on it."""
        feeds = (feed.card for feed in self.feeds)
        trojans = (trojan.card for trojan in self.trojans)
        return (*self.modifiers, *feeds, *trojans)

    @property
    def haloed(self) -> bool:
        """Whether it wears The Heavenly Halo."""
        return self.wears("heavenly-halo")

    @property
    def clover(self) -> int:
        """By how much its Clovers lower a weapon's level (KB-118, KB-121)."""
        return sum(KIND_OF[card].clover for card in self.modifiers)


class Player(Struct, frozen=True, dict=True):
    """One seat's cards. Hand and run slots are secret, the rest lies open."""

    seat: SeatId
    hand: tuple[CardId, ...] = ()
    top: CardId | None = None
    bottom: CardId | None = None
    saved: tuple[CardId, ...] = ()
    dolla: tuple[CardId, ...] = ()
    cabbage: Units = ()
    water: Units = ()
    carrots: tuple[int, ...] = ()
    bunnies: tuple[Bunny, ...] = ()
    standing: str = ""
    skips: int = 0
    karma: tuple[CardId, ...] = ()
    left: bool = False


class Debt(Struct, frozen=True):
    """What the game owes a seat for want of change; the oldest comes first (A-KB-61)."""

    seat: SeatId
    goods: Goods
    amount: int


class Attack(Struct, frozen=True):
    """A weapon or roaming card on its way to a target."""

    card: CardId
    seat: SeatId
    target: CardId
    launch: bool
    spared: tuple[SeatId, ...] = ()


class Roaming(Struct, frozen=True):
    """A roaming card that waits on a bunny; `fresh` until the turn it was launched in is over."""

    card: CardId
    launcher: SeatId
    bunny: CardId
    fresh: bool = True


class Turn(Struct, frozen=True):
    """Whose turn it is; `over` while what falls due at its end is still happening.

    `traders`: who opened its trades; `gifts`: Dolla that its seat got in them (A-KB-122).
    """

    seat: SeatId
    number: int = 0
    over: bool = False
    half_price: bool = False
    traders: tuple[SeatId, ...] = ()
    gifts: int = 0


class Newcomer(Struct, frozen=True):
    """Who will sit down between two turns, and left of whom."""

    seat: SeatId
    left_of: SeatId


class Abductee(Struct, frozen=True):
    """A bunny that is with the aliens, whose it is, and whether it survived Ebola (A-KB-28)."""

    bunny: CardId
    owner: SeatId
    immune: bool = False


class Table(Flow, frozen=True):
    """Everything on and under the table. The last card of a pile tuple is its top."""

    options: Options = Options()
    players: tuple[Player, ...] = ()
    deck: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()
    cabbage_deck: Units = ()
    water_deck: Units = ()
    cabbage_discard: Units = ()
    water_discard: Units = ()
    small_carrots: Units = ()
    market: tuple[int, ...] = ()
    market_card: CardId = CardId("0102")
    prices: Prices | None = STARTER_PRICES
    turn: Turn | None = None
    in_play: tuple[CardId, ...] = ()
    attack: Attack | None = None
    roaming: tuple[Roaming, ...] = ()
    debts: tuple[Debt, ...] = ()
    owed_draws: tuple[SeatId, ...] = ()
    abductees: tuple[Abductee, ...] = ()
    reusable: tuple[Trojan, ...] = ()
    flo_used: bool = False
    boxed: tuple[CardId, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    trades: tuple[Trade, ...] = ()
    traded: tuple[CardId, ...] = ()
    magic: int | None = None
    result: Result | None = None

    KINDS: ClassVar[Kinds] = KINDS

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """Who plays, in turn order."""
        return tuple(player.seat for player in self.players if not player.left)

    @property
    def slots(self) -> tuple[SeatId, ...]:
        """All places in turn order, vacated ones too."""
        return tuple(player.seat for player in self.players)

    @property
    def active(self) -> SeatId | None:
        return self.turn.seat if self.turn else None

    def player(self, seat: SeatId) -> Player:
        place, players = PLACE_OF[seat], self.players
        if place < len(players):  # the common case: nobody joined
            player = players[place]
            if player.seat == seat:
                return player
        return players[self.slots.index(seat)]

    def plays(self, seat: SeatId) -> bool:
        """Whether a seat has sat down, and not left."""
        waits = self.newcomers and any(newcomer.seat == seat for newcomer in self.newcomers)
        return not waits and not self.player(seat).left

    def place(self, seat: SeatId) -> int:
        """Where a seat is in turn order: where its letter is, unless somebody joined."""
        place = PLACE_OF[seat]
        if place < len(self.players) and self.players[place].seat == seat:
            return place
        return self.slots.index(seat)

    def with_player(self, player: Player, **besides: Any) -> "Table":
        """The table with this player in its place, and with what else changes at once."""
        place = self.place(player.seat)
        players = (*self.players[:place], player, *self.players[place + 1 :])
        return replace(self, players=players, **besides)

    def changed(self, seat: SeatId, **changes: Any) -> "Table":
        return self.with_player(replace(self.player(seat), **changes))

    def slots_from(self, seat: SeatId) -> tuple[SeatId, ...]:
        """All places in turn order, beginning with this one."""
        place = self.place(seat)
        return tuple([p.seat for p in (*self.players[place:], *self.players[:place])])

    def seats_from(self, seat: SeatId) -> tuple[SeatId, ...]:
        """Who plays in turn order, beginning with this place."""
        place = self.place(seat)
        row = (*self.players[place:], *self.players[:place])
        return tuple([p.seat for p in row if not p.left])

    def seats_left_of(self, seat: SeatId) -> tuple[SeatId, ...]:
        """Who plays in turn order, beginning left of this place, which comes last (A-GEN-02)."""
        place = self.place(seat) + 1
        row = (*self.players[place:], *self.players[:place])
        return tuple([p.seat for p in row if not p.left])

    def present(self, seats: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        """Those of the seats that have not left."""
        return tuple(seat for seat in seats if not self.player(seat).left)

    def standing_in_for(self, seat: SeatId) -> SeatId:
        """The seat itself or, for one that has left, the next to its left (A-KB-27)."""
        return self.seats_from(seat)[0]

    def ring(self) -> Iterator[tuple[SeatId, Bunny]]:
        """The Bunny Circle clockwise: sections in turn order, right hand to left (A-KB-17)."""
        return ((player.seat, bunny) for player in self.players for bunny in player.bunnies)

    def find(self, bunny: CardId) -> tuple[SeatId, Bunny] | None:
        return next((found for found in self.ring() if found[1].card == bunny), None)

    def bunny(self, card: CardId) -> Bunny:
        found = self.find(card)
        assert found, f"no bunny {card} in the circle"
        return found[1]

    def owner(self, card: CardId) -> SeatId:
        found = self.find(card)
        assert found, f"no bunny {card} in the circle"
        return found[0]

    def with_bunny(self, bunny: Bunny) -> "Table":
        """The table with this bunny in the place of the one of the same card."""
        seat = self.owner(bunny.card)
        bunnies = tuple(bunny if b.card == bunny.card else b for b in self.player(seat).bunnies)
        return self.changed(seat, bunnies=bunnies)

    @staticmethod
    def is_bunny(card: CardId) -> bool:
        return KIND_OF[card].family == "bunny"

    def roaming_on(self, bunny: CardId) -> tuple[Roaming, ...]:
        return tuple(card for card in self.roaming if card.bunny == bunny)

    def credit(self, seat: SeatId, goods: Goods) -> int:
        """What the game owes this seat (A-KB-61)."""
        debts = self.debts
        return sum(d.amount for d in debts if d.seat == seat and d.goods == goods) if debts else 0

    def units(self, seat: SeatId, goods: Goods) -> int:
        """The worth of a seat's Dolla, Cabbage or Water, credit included."""
        return worth(self.player(seat), goods) + self.credit(seat, goods)


def worth(player: Player, goods: Goods) -> int:
    """The worth of a player's own cards of these goods."""
    if goods == "dolla":
        return _dolla(player)
    return sum(player.cabbage if goods == "cabbage" else player.water)


@remembered
def _dolla(player: Player) -> int:
    return sum(KIND_OF[card].dolla for card in player.dolla)
