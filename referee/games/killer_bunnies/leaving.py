"""A seat that leaves: what becomes of its goods, of what it was asked, and of an attack on it.

What is under way goes on without it (A-KB-99): its open questions are dropped, its effects give
it nothing, and its launched weapons fly on.
"""

from collections.abc import Mapping
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Entry, Playing
from referee.games.killer_bunnies.change import least_covering, own_cards, pick, worth_of
from referee.games.killer_bunnies.effects import unseat
from referee.games.killer_bunnies.reuse import OfferWhatLeft
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.table import Attack, Player, Table
from referee.kernel.flow import Frame
from referee.kernel.ids import CardId, SeatId

FEWEST: Final = 2
"""Players that a game needs (A-KB-91)."""

Stake = tuple[Mapping[str, int], Entry]


def leave(run: Run, seat: SeatId) -> None:
    """The seat is vacant at once, whatever it owes (KB-303, A-KB-91, A-KB-99).

    A wandering weapon that goes with one of its bunnies may be used again (A-KB-47).
    """
    run.happen(m.SeatLeft(seat))
    clear(run, seat)
    if len(run.table.seats) < FEWEST:
        run.happen(m.GameDissolved())
        return
    if run.table.attack and not stands(run.table, run.table.attack):
        run.happen(m.AttackCancelled(run.table.attack.card))
    run.then(OfferWhatLeft())


def stands(table: Table, attack: Attack) -> bool:
    """Whether what an attack is aimed at is still there: a bunny, a roaming card or a player.

    A weapon on offer for reuse is aimed at nothing but itself.
    """
    roaming = (roaming.card for roaming in table.roaming)
    named = attack.target in (attack.card, *roaming, *table.seats)
    return named or table.find(attack.target) is not None


class ClearSeat(Step, frozen=True):
    """A contest is over: what a leaver still had of its stake goes, too."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        if run.table.player(self.seat).left:
            clear(run, self.seat)


def clear(run: Run, seat: SeatId) -> None:
    """Everything goes back but a stake that is laid already (A-KB-91, A-KB-99).

    Roaming cards leave the bunnies that go, by A-KB-21; the leaver's own ones stay (A-KB-27).
    """
    before, player = run.table, run.table.player(seat)
    stake = laid_stake(before, seat)
    cards = cards_to_clear(player, stake)
    cabbage, water = (unstaked(player, goods, stake) for goods in ("cabbage", "water"))
    kept = stake[1].carrots if stake else ()
    carrots = tuple(carrot for carrot in player.carrots if carrot not in kept)
    if cards or cabbage or water or carrots:
        run.happen(m.SeatCleared(seat, cards, cabbage, water, carrots))
    for roaming in before.roaming:
        if run.table.find(roaming.bunny) is None:
            unseat(run, roaming, before)


def cards_to_clear(player: Player, stake: Stake | None) -> tuple[CardId, ...]:
    """All large cards of a seat, but those at stake."""
    slots = tuple(card for card in (player.top, player.bottom) if card)
    kept = stake[1].bunnies if stake else ()
    bunnies = (bunny for bunny in player.bunnies if bunny.card not in kept)
    lying = (card for bunny in bunnies for card in (*bunny.belongings, bunny.card))
    dolla = unstaked(player, "dolla", stake)
    return (*player.hand, *slots, *player.saved, *dolla, *player.karma, *lying)


def unstaked(player: Player, goods: m.Goods, stake: Stake | None) -> tuple[Any, ...]:
    """The cards of some goods that are not needed to cover the stake."""
    own = own_cards(player, goods)
    amount = stake[0].get(goods, 0) if stake else 0
    kept = list(pick(own, least_covering(tuple(map(worth_of, own)), amount)) if amount else ())
    left = []
    for card in own:
        if card in kept:
            kept.remove(card)
        else:
            left.append(card)
    return tuple(left)


def laid_stake(table: Table, seat: SeatId) -> Stake | None:
    """What the seat has laid in a contest for stakes that is not decided yet."""
    for frame in table.frames:
        for step in frame.rest:
            if isinstance(step, Playing) and step.stake and (entry := _entry(frame, step, seat)):
                return step.stake, entry
    return None


def _entry(frame: Frame, play: Playing, seat: SeatId) -> Entry | None:
    """The seat's entry: shown already, or sealed in the open question."""
    shown = next((entry for entry in play.entries if entry.seat == seat), None)
    sealed = dict(frame.answers).get(seat)
    if shown or not isinstance(sealed, Mapping) or "carrots" not in sealed:
        return shown
    return Entry(seat, tuple(sealed["bunnies"]), tuple(sealed["carrots"]))
