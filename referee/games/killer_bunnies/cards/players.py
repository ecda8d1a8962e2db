"""Cards meant for a player: Karma, lost turns, lost goods, weapons shown and thrown away."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Card, Playing, is_weapon
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.effects import DrawOne, can_draw
from referee.games.killer_bunnies.goods import hand_over, lose_all, pay_dolla
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import PickOne, Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.targets import Player
from referee.games.killer_bunnies.windows import AskOne, counters
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

HAND: Final = 5
KEEP_PRICE: Final = 2
"""Dolla for each Carrot kept (KB-275)."""


def give_karma(run: Run, play: Playing) -> None:
    """The next weapon of this player goes at an own bunny (KB-143)."""
    assert play.player
    run.happen(m.KarmaGiven(play.player, play.card))


def lose_turn(run: Run, play: Playing) -> None:
    """The player loses the next turn, with or without a bunny (KB-146, KB-147)."""
    assert play.player
    run.happen(m.TurnLost(play.player))


# --- Drought and Maggots ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Threaten:
    """The named player alone is asked first: without windows, if a counter is saved (A-KB-101)."""

    def __call__(self, run: Run, play: Playing) -> None:
        assert play.player
        run.happen(m.AttackLaunched(play.seat, play.card, CardId(play.player)))
        attack = run.table.attack
        assert attack
        if run.table.options.windows or counters(run.table, play.player, attack):
            run.then(AskOne(KIND_OF[play.card].kind, play.seat, play.player))


@dataclass(frozen=True, slots=True)
class LoseSupply:
    """All units of a supply are lost at once, unless the card was countered (KB-187, KB-214)."""

    goods: m.Goods

    def __call__(self, run: Run, play: Playing) -> None:
        assert play.player
        if run.table.attack:
            run.happen(m.AttackResolved(play.card))
            lose_all(run, play.player, self.goods)


# --- Geneva Convention --------------------------------------------------------------------


def weapons_in_hand(table: Table, seat: SeatId) -> tuple[CardId, ...]:
    """The Weapons of a five-card hand; run slots do not count (KB-203)."""
    return tuple(card for card in table.player(seat).hand if is_weapon(card))


def disarm(run: Run, play: Playing) -> None:
    """Every Weapon in hand is discarded, and the hand refilled at once (KB-202, A-KB-102)."""
    assert play.player
    weapons = weapons_in_hand(run.table, play.player)
    for weapon in weapons:
        run.happen(m.CardDiscarded(play.player, weapon))
    if weapons and play.player != play.seat:
        run.then(DrawUp(play.player))


class DrawUp(Step, frozen=True):
    """Draw until the hand holds five again."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        player = run.table.player(self.seat)
        if not player.left and len(player.hand) < HAND and can_draw(run.table):
            run.then(DrawOne(self.seat), self)


# --- Weil's Freshness Center --------------------------------------------------------------


def ask_to_keep(run: Run, play: Playing) -> None:
    """The opponent decides which Carrots are worth two Dolla (KB-275, A-KB-66)."""
    assert play.player
    if run.table.player(play.player).carrots:
        run.ask_seat(Keep(), play.player)


class Keep(Question, frozen=True):
    """Which Carrots are kept; the others go back to the market, open or closed (KB-276)."""

    RULES = ("KB-275", "KB-276")
    in_turn: ClassVar[bool] = False

    def most(self, table: Table, seat: SeatId) -> int:
        affordable = table.units(seat, "dolla") // KEEP_PRICE
        return min(affordable, len(table.player(seat).carrots))

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        schema = {
            "type": "array",
            "items": {"enum": list(table.player(seat).carrots)},
            "uniqueItems": True,
            "minItems": 0,
            "maxItems": self.most(table, seat),
        }
        yield offer(m.KeepCarrots, frame, carrots=schema)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.KeepCarrots):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        kept = set(command.carrots)
        if len(kept) < len(command.carrots) or not kept <= set(table.player(seat).carrots):
            return no(AnyReason.NOT_OFFERED, "KB-275")
        fits = len(kept) <= self.most(table, seat)
        return None if fits else no(Reason.NOT_ENOUGH_DOLLA, "KB-276")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.KeepCarrots)
        run.consume(seat)
        self.keep(run, seat, command.carrots)

    def lapse(self, run: Run, frame: Frame) -> None:
        """Chance keeps as many as can be paid, one after the other (A-GEN-07)."""
        (seat,) = frame.owed
        left = list(run.table.player(seat).carrots)
        times = range(self.most(run.table, seat))
        kept = tuple(left.pop(run.draw_choice(seat, len(left), frame)) for _ in times)
        run.consume()
        self.keep(run, seat, kept)

    def keep(self, run: Run, seat: SeatId, kept: tuple[int, ...]) -> None:
        pay_dolla(run, seat, KEEP_PRICE * len(kept))
        back = tuple(c for c in run.table.player(seat).carrots if c not in kept)
        if back:
            run.happen(m.CarrotsReturned(seat, back))


# --- Rock Bottom --------------------------------------------------------------------------


def rock_bottom(run: Run, play: Playing) -> None:
    """For each supply that the player has none of, the richest opponent gives half (KB-242)."""
    supplies: tuple[m.Supply, ...] = ("cabbage", "water")
    lacking = (supply for supply in supplies if not run.table.units(play.seat, supply))
    run.then(*(TakeHalf(play.seat, supply) for supply in lacking))


class TakeHalf(Step, frozen=True):
    """The opponent with most units of a supply gives half of them, rounded down (KB-244)."""

    seat: SeatId
    supply: m.Supply

    def __call__(self, run: Run) -> None:
        richest = richest_opponents(run.table, self.seat, self.supply)
        if len(richest) == 1:
            give_half(run, richest[0], self.seat, self.supply)
        elif richest:
            run.ask_seat(WhoGives(self.supply), self.seat)


def richest_opponents(table: Table, seat: SeatId, supply: m.Supply) -> tuple[SeatId, ...]:
    """Who has most, counting all units and credit; nobody if nobody has any (KB-245, A-KB-67)."""
    units = {other: table.units(other, supply) for other in table.seats if other != seat}
    most = max(units.values())
    return tuple(other for other, held in units.items() if held == most > 0)


def give_half(run: Run, giver: SeatId, to: SeatId, supply: m.Supply) -> None:
    """An odd unit stays with the giver (KB-247)."""
    if half := run.table.units(giver, supply) // 2:
        hand_over(run, giver, to, supply, half)


class WhoGives(PickOne, frozen=True):
    """Which of the tied opponents gives (KB-246)."""

    supply: m.Supply

    COMMAND = m.ChoosePlayer
    FIELD = "player"
    RULES = ("KB-246",)

    def domain(self, table: Table, seat: SeatId) -> tuple[SeatId, ...]:
        return richest_opponents(table, seat, self.supply)

    def chosen(self, run: Run, seat: SeatId, value: SeatId) -> None:
        give_half(run, value, seat, self.supply)


# --- Rooney's Weapons Exchange ------------------------------------------------------------


def has_weapon(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """It needs a Weapon in its player's hand (KB-252)."""
    return None if weapons_in_hand(table, seat) else no(Reason.NO_WEAPON, "KB-252")


def show_weapons(run: Run, play: Playing) -> None:
    """The opponent's Weapons are shown to the card player alone (KB-253, A-KB-113)."""
    assert play.player
    shown = weapons_in_hand(run.table, play.player)
    run.happen(m.WeaponsShown(play.player, play.seat, len(shown), shown))
    if shown and weapons_in_hand(run.table, play.seat):
        run.ask_seat(Swap(play.player), play.seat)


class Swap(Question, frozen=True):
    """Which own Weapon goes for which of those shown; null leaves it (KB-253, A-KB-110)."""

    victim: SeatId

    RULES = ("KB-253", "A-KB-113")
    in_turn: ClassVar[bool] = False

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.SwapWeapons, frame, give={"const": None}, take={"const": None})
        mine = {"enum": list(weapons_in_hand(table, seat))}
        theirs = {"enum": list(weapons_in_hand(table, self.victim))}
        yield offer(m.SwapWeapons, frame, give=mine, take=theirs)

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """Who showed the Weapons has left, or lost them meanwhile (A-KB-99)."""
        return not weapons_in_hand(table, self.victim)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.SwapWeapons):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        if command.give is None and command.take is None:
            return None
        mine = command.give in weapons_in_hand(table, seat)
        theirs = command.take in weapons_in_hand(table, self.victim)
        return None if mine and theirs else no(Reason.NO_WEAPON, "KB-253")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.SwapWeapons)
        run.consume(seat)
        if command.give and command.take:
            run.happen(m.HandsSwapped(seat, self.victim, command.give, command.take))

    def lapse(self, run: Run, frame: Frame) -> None:
        """The swap is only offered: no answer leaves it."""
        run.consume()


# --- Top Run Rotate -----------------------------------------------------------------------


def rotate(run: Run, play: Playing) -> None:
    """All TOP RUN cards go one seat counter-clockwise; a flipped card's slot fills first.

    KB-269, A-KB-94: the BOTTOM RUN slides up before, where the card itself was the TOP RUN.
    """
    player = run.table.player(play.seat)
    if play.source == "top" and player.bottom and not player.top:
        run.happen(m.RunSlid(play.seat))
    run.happen(m.TopRunsRotated())


def meant(kind: str, rule: str, *effects: Any, opponent: bool = False) -> Card:
    """A card that names a player first."""
    return Card(kind, effects=(Player("opponents" if opponent else "any", (rule,)), *effects))


CARDS: Final = (
    meant("bad-karma", "KB-143", give_karma),
    meant("baker-street", "KB-146", lose_turn),
    meant("drought", "KB-187", Threaten(), LoseSupply("water")),
    meant("maggots", "KB-214", Threaten(), LoseSupply("cabbage")),
    meant("geneva-convention", "KB-202", disarm),
    meant("weils-freshness-center", "KB-275", ask_to_keep, opponent=True),
    Card("rock-bottom", effects=(rock_bottom,)),
    Card(
        "rooneys-weapons-exchange",
        effects=(Player("opponents", ("KB-253",)), show_weapons),
        needs=(has_weapon,),
    ),
    Card("top-run-rotate", effects=(rotate,)),
)
