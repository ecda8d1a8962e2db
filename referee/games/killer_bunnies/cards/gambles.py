"""Cards that ask the dice: Casino, Bakery, Supplies Surprise, Fountain, Thief."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Card, Playing, note, skip_rest
from referee.games.killer_bunnies.catalogue import DIE_SIDES
from referee.games.killer_bunnies.effects import kill, take_supplies
from referee.games.killer_bunnies.endgame import take_carrots
from referee.games.killer_bunnies.goods import take_from_discard
from referee.games.killer_bunnies.rewards import AwardBunny, AwardCarrot, FeedNow, MayDecline
from referee.games.killer_bunnies.ring import outward
from referee.games.killer_bunnies.run import PickOne, Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.targets import Target, has_target
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

FIVE: Final = ("violet", "orange", "green", "yellow", "blue")
"""The five coloured dice, rolled together (KB-010)."""
TRIPLE: Final = 3


def roll_five(run: Run, seat: SeatId, purpose: str) -> dict[str, int]:
    return {die: run.roll(seat, die, purpose) for die in FIVE}


def die(run: Run, bunny: CardId, cause: str) -> None:
    """A bad roll kills the bunny, unless it wears the Halo (KB-129, A-KB-34)."""
    if not run.table.bunny(bunny).haloed:
        kill(run, (bunny,), cause)


def rewarded(run: Run, play: Playing, owner: SeatId) -> SeatId:
    """Who reaps: the owner of the risked bunny, or the card player by option (A-KB-59)."""
    return owner if run.table.options.gamble_rewards == "owner" else play.seat


# --- Carrot Top Casino --------------------------------------------------------------------

CASINO_DOLLA: Final = 7


def casino(run: Run, play: Playing) -> None:
    """Its owner rolls for the risked bunny (KB-162); the worst pattern counts (A-KB-58)."""
    assert play.target
    owner = run.table.owner(play.target)
    alike = max(Counter(roll_five(run, owner, "casino").values()).values())
    if alike >= TRIPLE:
        die(run, play.target, "carrot-top-casino")
    elif alike > 1:
        run.then(FeedNow(play.target, "carrot-top-casino"))
    else:
        winner = rewarded(run, play, owner)
        take_from_discard(run, winner, "dolla", CASINO_DOLLA)
        run.then(AwardCarrot(winner, may=True))


# --- The Mad, Mad Donnelaith Bakery -------------------------------------------------------

CARROT_FROM, SUPPLIES_FROM, FEED_FROM, DEATH_FROM = 10, 7, 4, 2


def bakery(run: Run, play: Playing) -> None:
    """Its owner rolls the Orange die for the risked bunny (KB-209, KB-210, KB-211)."""
    assert play.target
    owner = run.table.owner(play.target)
    roll = run.roll(owner, "orange", "bakery")
    winner = rewarded(run, play, owner)
    if roll >= CARROT_FROM:
        run.then(AwardCarrot(winner, may=False))
    elif roll >= SUPPLIES_FROM:
        run.then(MarketSupplies(winner, ("cabbage", "water")))
    elif roll >= FEED_FROM:
        run.then(FeedNow(play.target, "bakery"))
    elif roll >= DEATH_FROM:
        die(run, play.target, "bakery")
    else:
        near = tuple(card for card, distance in outward(run.table, play.target) if distance <= 1)
        plain = tuple(card for card in near if not run.table.bunny(card).haloed)
        kill(run, plain, "bakery")


class MarketSupplies(Step, frozen=True):
    """One card of each of these from the market, if it is open (KB-093, KB-213)."""

    seat: SeatId
    supplies: tuple[m.Supply, ...]

    def __call__(self, run: Run) -> None:
        if run.table.prices:
            for supply in self.supplies:
                take_supplies(run, self.seat, supply, 1)


# --- Supplies Surprise --------------------------------------------------------------------

SURPRISE_DOLLA: Final = 10
SURPRISE: Final = {
    "yellow": "dolla",
    "violet": "bunny",
    "green": "cabbage",
    "blue": "water",
    "orange": "carrot",
}
"""What each die stands for, in the order in which rewards are taken (KB-266, A-KB-109)."""


def surprise(run: Run, play: Playing) -> None:
    """The lowest die decides the supply; of those tied one may take any (KB-265, KB-267)."""
    rolls = roll_five(run, play.seat, "supplies-surprise")
    lowest = min(rolls.values())
    offered = tuple(what for die, what in SURPRISE.items() if rolls[die] == lowest)
    if len(offered) > 1:
        run.ask_seat(ChooseRewards(offered), play.seat)
    else:
        give(run, play.seat, offered)


def give(run: Run, seat: SeatId, wanted: tuple[str, ...]) -> None:
    """Dolla, bunny, supplies, Carrot: one step, the end is tested after it (A-KB-109)."""
    if "dolla" in wanted:
        take_from_discard(run, seat, "dolla", SURPRISE_DOLLA)
    supplies: tuple[m.Supply, ...] = ("cabbage", "water")
    bunny: list[Step] = [AwardBunny(seat)] if "bunny" in wanted else []
    carrot: list[Step] = [AwardCarrot(seat, may=False)] if "carrot" in wanted else []
    named = tuple(supply for supply in supplies if supply in wanted)
    run.then(*bunny, MarketSupplies(seat, named), *carrot)


class ChooseRewards(Question, frozen=True):
    """Which of the supplies tied for lowest are taken, if any (KB-267, A-KB-110)."""

    offered: tuple[str, ...]

    RULES = ("KB-267", "A-KB-110")
    in_turn: ClassVar[bool] = False

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        schema = {
            "type": "array",
            "items": {"enum": list(self.offered)},
            "uniqueItems": True,
            "minItems": 0,
            "maxItems": len(self.offered),
        }
        yield offer(m.TakeRewards, frame, rewards=schema)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.TakeRewards):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        wanted = command.rewards
        fair = len(set(wanted)) == len(wanted) and set(wanted) <= set(self.offered)
        return None if fair else no(AnyReason.NOT_OFFERED, "KB-266", "KB-267")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.TakeRewards)
        run.consume(seat)
        give(run, seat, command.rewards)

    def lapse(self, run: Run, frame: Frame) -> None:
        """What may be declined and is not asked for is declined."""
        run.consume()


# --- The Magic Fountain -------------------------------------------------------------------


def name_number(run: Run, play: Playing) -> None:
    run.ask_seat(NameANumber(), play.seat)


class NameANumber(PickOne, frozen=True):
    """The number that the five dice have to show (KB-215)."""

    COMMAND = m.NameNumber
    FIELD = "number"
    RULES = ("KB-215",)

    def domain(self, table: Table, seat: SeatId) -> tuple[int, ...]:
        return tuple(range(1, DIE_SIDES + 1))

    def chosen(self, run: Run, seat: SeatId, value: int) -> None:
        run.happen(m.NumberNamed(seat, value))
        note(run, stake={"number": value})

    def drop(self, run: Run) -> None:
        """Who would roll has left (A-KB-99)."""
        run.consume()
        skip_rest(run)


def fountain(run: Run, play: Playing) -> None:
    """Each die that shows the number revives one discarded bunny (KB-215, KB-217)."""
    rolls = roll_five(run, play.seat, "magic-fountain")
    matches = sum(value == play.stake["number"] for value in rolls.values())
    run.then(*(AwardBunny(play.seat) for _ in range(matches)))


# --- Carrot Thief -------------------------------------------------------------------------


def thief(run: Run, play: Playing) -> None:
    """The Orange die names a Carrot; the thief's own is no loot (KB-158, A-KB-75)."""
    number = run.roll(play.seat, "orange", "carrot-thief")
    if number not in run.table.player(play.seat).carrots:
        run.ask_seat(Steal(number), play.seat)


class Steal(MayDecline, frozen=True):
    """Whether the Carrot is taken, from its owner or the market, open or closed (KB-095)."""

    number: int

    COMMAND = m.Take
    FIELD = "take"
    RULES = ("KB-158", "KB-159", "A-KB-110")
    DECLINED = False

    in_turn: ClassVar[bool] = False

    def domain(self, table: Table, seat: SeatId) -> tuple[bool, ...]:
        return (True, False)

    def chosen(self, run: Run, seat: SeatId, value: bool) -> None:
        owner = next((p.seat for p in run.table.players if self.number in p.carrots), None)
        if value and owner:
            run.happen(m.CarrotsPassed(owner, seat, (self.number,)))
        elif value:
            take_carrots(run, seat, (self.number,))


def risk(kind: str, rule: str, effect: Any) -> Card:
    """A gamble on any bunny of the circle."""
    return Card(kind, effects=(Target("any", (rule,)), effect), needs=(has_target,))


CARDS: Final = (
    risk("carrot-top-casino", "KB-161", casino),
    risk("mad-mad-donnelaith-bakery", "KB-208", bakery),
    Card("supplies-surprise", effects=(surprise,)),
    Card("magic-fountain", effects=(name_number, fountain)),
    Card("carrot-thief", effects=(thief,)),
)
