"""Cards that let everybody roll: Defector Detector, Russian Roulette, Poverty Poker."""

from collections.abc import Iterator
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.arriving import MoveBunny
from referee.games.killer_bunnies.card import Card, Playing, note, skip_rest
from referee.games.killer_bunnies.contest import RollContest
from referee.games.killer_bunnies.effects import kill
from referee.games.killer_bunnies.entering import CollectEntries
from referee.games.killer_bunnies.goods import hand_over
from referee.games.killer_bunnies.leaving import ClearSeat
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.targets import Target, has_target
from referee.games.killer_bunnies.windows import OpenWindow
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

# --- Defector Detector --------------------------------------------------------------------


def announce(run: Run, play: Playing) -> None:
    """The card goes at its bunny; before anybody rolls there is a window (A-KB-101)."""
    assert play.target
    run.happen(m.AttackLaunched(play.seat, play.card, play.target))
    run.then(OpenWindow("defector", play.seat))


def all_roll(run: Run, play: Playing) -> None:
    """Everybody rolls, with or without bunnies, unless the card was eliminated (A-KB-70)."""
    if run.table.attack is None:
        skip_rest(run)
        return
    run.happen(m.AttackResolved(play.card))
    run.then(RollContest(play.seat, run.table.seats_from(play.seat), highest=True))


def bunny_defects(run: Run, play: Playing) -> None:
    """The highest roller takes the bunny, its owner included (KB-180, A-KB-70)."""
    assert play.target and play.player
    run.then(MoveBunny(play.target, play.player))


# --- Russian Roulette ---------------------------------------------------------------------


def plain_bunnies(table: Table, seat: SeatId) -> int:
    return sum(not bunny.haloed for bunny in table.player(seat).bunnies)


def enter_one_bunny(run: Run, play: Playing) -> None:
    """Who has a bunny without the Halo enters one, the card player first (KB-255, KB-258)."""
    seats = [s for s in run.table.seats_from(play.seat) if plain_bunnies(run.table, s)]
    collect(run, play.seat, tuple(seats), bunnies=1, carrots=0, plain=True)


def collect(
    run: Run, first: SeatId, seats: tuple[SeatId, ...], *, bunnies: int, carrots: int, plain: bool
) -> None:
    """The card player names before the others, who name at the same time (A-KB-111)."""
    own = tuple(seat for seat in seats if seat == first)
    others = tuple(seat for seat in seats if seat != first)
    for group in (others, own):  # what is put in front last comes first
        if group:
            run.then(CollectEntries(group, bunnies, carrots, plain))


def entrants_roll(run: Run, play: Playing, *, highest: bool) -> None:
    """Those who entered roll, in turn order from the card player (A-KB-111)."""
    entered = {entry.seat for entry in play.entries}
    seats = tuple(seat for seat in run.table.seats_from(play.seat) if seat in entered)
    run.then(RollContest(play.seat, seats, highest=highest))


def roll_for_life(run: Run, play: Playing) -> None:
    if play.entries:
        entrants_roll(run, play, highest=False)
    else:
        skip_rest(run)


def lowest_dies(run: Run, play: Playing) -> None:
    """The lowest roller loses the bunny entered (KB-255, A-KB-73)."""
    lost = next(entry for entry in play.entries if entry.seat == play.player)
    kill(run, lost.bunnies, "russian-roulette")


# --- Poverty Poker ------------------------------------------------------------------------

GOODS: Final[tuple[m.Goods, ...]] = ("cabbage", "water", "dolla")


def means(table: Table, seat: SeatId) -> dict[str, int]:
    """What a seat could stake of each thing; an abductee cannot be staked (A-KB-71)."""
    player = table.player(seat)
    goods: dict[str, int] = {kind: table.units(seat, kind) for kind in GOODS}
    return {**goods, "carrots": len(player.carrots), "bunnies": len(player.bunnies)}


def covers(table: Table, seat: SeatId, stake: dict[str, int]) -> bool:
    held = means(table, seat)
    return all(held[what] >= number for what, number in stake.items())


def ask_stake(run: Run, play: Playing) -> None:
    """The card player names what is played for (KB-233)."""
    run.ask_seat(Stake(), play.seat)


class Stake(Question, frozen=True):
    """What a poker is played for: anything its player can cover (A-KB-71)."""

    RULES = ("KB-233",)

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """Its player has lost everything at a free moment meanwhile (A-KB-71, A-KB-93)."""
        return not any(means(table, frame.owed[0]).values())

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        """One offer for each thing that may be in the stake; the other things are optional."""
        held = means(table, seat)
        for needed in (what for what, number in held.items() if number):
            fields: dict[str, Any] = {
                what: {"type": "integer", "minimum": int(what == needed), "maximum": number}
                for what, number in held.items()
            }
            yield offer(m.NameStake, frame, optional=set(held) - {needed}, **fields)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.NameStake):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        stake = stake_of(command)
        if not stake:
            return no(Reason.NOTHING_STAKED, "KB-233")
        return None if covers(table, seat, stake) else no(Reason.CANNOT_COVER, "A-KB-71")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.NameStake)
        run.consume(seat)
        self.named(run, seat, stake_of(command))

    def drop(self, run: Run) -> None:
        """The card player has left, or has nothing to stake: there is no game (A-KB-99)."""
        run.consume()
        skip_rest(run)

    def named(self, run: Run, seat: SeatId, stake: dict[str, int]) -> None:
        run.happen(m.StakeNamed(seat, stake))
        note(run, stake=stake)

    def lapse(self, run: Run, frame: Frame) -> None:
        """Chance stakes one of one thing (A-GEN-07)."""
        (seat,) = frame.owed
        held = [what for what, number in means(run.table, seat).items() if number]
        chosen = held[run.draw_choice(seat, len(held), frame)]
        run.consume()
        self.named(run, seat, {chosen: 1})


def stake_of(command: m.NameStake) -> dict[str, int]:
    """The stake without what is not in it."""
    named: dict[str, int] = {
        what: getattr(command, what) for what in (*GOODS, "carrots", "bunnies")
    }
    return {what: number for what, number in named.items() if number}


def enter_stakes(run: Run, play: Playing) -> None:
    """Everybody who can cover must take part; without an opponent nothing happens (A-KB-71)."""
    stake = dict(play.stake)
    seats = tuple(s for s in run.table.seats_from(play.seat) if covers(run.table, s, stake))
    if len(seats) == 1:
        skip_rest(run)
        return
    bunnies, carrots = stake.get("bunnies", 0), stake.get("carrots", 0)
    collect(run, play.seat, seats, bunnies=bunnies, carrots=carrots, plain=False)


def roll_for_pot(run: Run, play: Playing) -> None:
    entrants_roll(run, play, highest=True)


def pot_is_won(run: Run, play: Playing) -> None:
    """The highest roller takes everything staked, seat by seat in turn order (KB-236, A-KB-72)."""
    winner = play.player
    assert winner
    moves: list[Step] = []
    turn_order = run.table.slots_from(play.seat).index
    for entry in sorted(play.entries, key=lambda entry: turn_order(entry.seat)):
        if entry.seat == winner:
            continue
        for goods in GOODS:
            if amount := play.stake.get(goods, 0):
                hand_over(run, entry.seat, winner, goods, amount)
        if entry.carrots:
            run.happen(m.CarrotsPassed(entry.seat, winner, entry.carrots))
        moves += [MoveBunny(bunny, winner) for bunny in entry.bunnies]
        moves.append(ClearSeat(entry.seat))
    run.then(*moves)


def can_stake(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Its player has a bunny, so there is always something to stake."""
    return None if any(means(table, seat).values()) else no(Reason.CANNOT_COVER, "A-KB-71")


CARDS: Final = (
    Card(
        "defector-detector",
        effects=(Target("any", ("KB-180",)), announce, all_roll, bunny_defects),
        needs=(has_target,),
    ),
    Card("russian-roulette", effects=(enter_one_bunny, roll_for_life, lowest_dies)),
    Card(
        "poverty-poker",
        effects=(ask_stake, enter_stakes, roll_for_pot, pot_is_won),
        needs=(can_stake,),
    ),
)
