"""Events of single cards into tables; total like the others."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.evolve_circle import gone_from_play
from referee.games.killer_bunnies.evolve_table import into_discard, turn_ended, without
from referee.games.killer_bunnies.table import Abductee, Attack, Bunny, Debt, Feed, Table, Trojan
from referee.kernel import flow
from referee.kernel.game import Event
from referee.kernel.ids import CardId, SeatId

# --- players ------------------------------------------------------------------------------


def turn_lost(table: Table, e: m.TurnLost) -> Table:
    return table.changed(e.seat, skips=table.player(e.seat).skips + 1)


def turn_skipped(table: Table, e: m.TurnSkipped) -> Table:
    """One lost turn is served, and its slot is over; hunger may count it (A-KB-51)."""
    table = table.changed(e.seat, skips=table.player(e.seat).skips - 1)
    if table.options.lost_turn_feeding == "starves":
        return turn_ended(table, m.TurnEnded(e.seat))
    assert table.turn
    aged = (replace(r, fresh=False) if r.launcher == e.seat else r for r in table.roaming)
    return replace(table, turn=replace(table.turn, over=True), roaming=tuple(aged))


def karma_given(table: Table, e: m.KarmaGiven) -> Table:
    table = table.changed(e.seat, karma=(*table.player(e.seat).karma, e.card))
    return replace(table, in_play=without(table.in_play, e.card))


def karma_lifted(table: Table, e: m.KarmaLifted) -> Table:
    table = table.changed(e.seat, karma=without(table.player(e.seat).karma, e.card))
    return replace(table, discard=(*table.discard, e.card))


# --- goods --------------------------------------------------------------------------------


def goods_lost(table: Table, e: m.GoodsLost) -> Table:
    held = without(getattr(table.player(e.seat), e.goods), *e.cards)
    table = table.changed(e.seat, **{e.goods: held})
    debts = tuple(d for d in table.debts if (d.seat, d.goods) != (e.seat, e.goods))
    return replace(into_discard(table, e.goods, e.cards, ()), debts=debts)


def goods_taken(table: Table, e: m.GoodsTaken) -> Table:
    held = (*getattr(table.player(e.seat), e.goods), *e.cards)
    return into_discard(table.changed(e.seat, **{e.goods: held}), e.goods, (), e.cards)


def goods_moved(table: Table, e: m.GoodsMoved) -> Table:
    left = without(getattr(table.player(e.seat), e.goods), *e.cards)
    table = table.changed(e.seat, **{e.goods: left})
    return table.changed(e.to, **{e.goods: (*getattr(table.player(e.to), e.goods), *e.cards)})


def debt_made(table: Table, e: m.DebtMade) -> Table:
    return replace(table, debts=(*table.debts, Debt(e.seat, e.goods, e.amount)))


def carrots_passed(table: Table, e: m.CarrotsPassed) -> Table:
    table = table.changed(e.seat, carrots=without(table.player(e.seat).carrots, *e.carrots))
    return table.changed(e.to, carrots=tuple(sorted((*table.player(e.to).carrots, *e.carrots))))


def carrots_returned(table: Table, e: m.CarrotsReturned) -> Table:
    table = table.changed(e.seat, carrots=without(table.player(e.seat).carrots, *e.carrots))
    return replace(table, market=tuple(sorted((*table.market, *e.carrots))))


def half_price_began(table: Table, e: m.HalfPriceBegan) -> Table:
    assert table.turn
    return replace(table, turn=replace(table.turn, half_price=True))


def flo_fed(table: Table, e: m.FloFed) -> Table:
    return replace(table, flo_used=True)


# --- bunnies ------------------------------------------------------------------------------


def bunny_moved(table: Table, e: m.BunnyMoved) -> Table:
    bunny = table.bunny(e.bunny)
    table = _taken_out(table, e.bunny)
    recounted = table.options.moved_bunny_feeding == "recounted"
    feeds = (Feed(f.card, e.turns if recounted else max(f.turns, 1)) for f in bunny.feeds)
    counted = tuple(feeds)
    return _set_down(table, e.to, e.spot, replace(bunny, feeds=counted))


def bunny_abducted(table: Table, e: m.BunnyAbducted) -> Table:
    bunny = table.bunny(e.bunny)
    lost = bunny.belongings
    table = gone_from_play(_taken_out(table, e.bunny), *bunny.trojans)
    abductees = (*table.abductees, Abductee(e.bunny, e.seat, bunny.immune))
    return replace(table, abductees=abductees, discard=(*table.discard, *lost))


def bunny_returned(table: Table, e: m.BunnyReturned) -> Table:
    kept = next((a for a in table.abductees if a.bunny == e.bunny), None)
    abductees = tuple(a for a in table.abductees if a is not kept)
    bunny = Bunny(e.bunny, immune=kept is not None and kept.immune)
    return _set_down(replace(table, abductees=abductees), e.seat, e.spot, bunny)


def bunny_revived(table: Table, e: m.BunnyRevived) -> Table:
    in_play = (*table.in_play, e.bunny)
    return replace(table, discard=without(table.discard, e.bunny), in_play=in_play)


def _taken_out(table: Table, card: CardId) -> Table:
    owner = table.owner(card)
    return table.changed(
        owner, bunnies=tuple(b for b in table.player(owner).bunnies if b.card != card)
    )


def _set_down(table: Table, seat: SeatId, spot: int, bunny: Bunny) -> Table:
    row = table.player(seat).bunnies
    return table.changed(seat, bunnies=(*row[:spot], bunny, *row[spot:]))


def clovers_taken(table: Table, e: m.CloversTaken) -> Table:
    bunny = table.bunny(e.bunny)
    table = table.with_bunny(replace(bunny, modifiers=without(bunny.modifiers, *e.cards)))
    return replace(table, in_play=(*table.in_play, *e.cards))


def trojan_laid(table: Table, e: m.TrojanLaid) -> Table:
    bunny = table.bunny(e.bunny)
    laid = Trojan(e.card, e.seat)
    table = table.with_bunny(replace(bunny, trojans=(*bunny.trojans, laid)))
    return replace(table, in_play=without(table.in_play, e.card))


def trojan_left(table: Table, e: m.TrojanLeft) -> Table:
    bunny = table.bunny(e.bunny)
    left = tuple(trojan for trojan in bunny.trojans if trojan.card == e.card)
    kept = tuple(trojan for trojan in bunny.trojans if trojan.card != e.card)
    table = table.with_bunny(replace(bunny, trojans=kept))
    discard = (*table.discard, e.card)
    return gone_from_play(replace(table, discard=discard), *left)


def reuse_offered(table: Table, e: m.ReuseOffered) -> Table:
    kept = tuple(weapon for weapon in table.reusable if weapon.card != e.card)
    offered = Attack(e.card, e.seat, e.card, launch=False) if e.asked else table.attack
    return replace(table, reusable=kept, attack=offered)


# --- cards --------------------------------------------------------------------------------


def weapon_reused(table: Table, e: m.WeaponReused) -> Table:
    """A weapon that already lies in the discard comes back into play."""
    if e.card in table.in_play:
        return table
    discard = without(table.discard, e.card)
    return replace(table, discard=discard, in_play=(*table.in_play, e.card))


def top_runs_rotated(table: Table, e: m.TopRunsRotated) -> Table:
    """Counter-clockwise: each seat gets the card of the seat to its left."""
    tops = [table.player(seat).top for seat in table.seats]
    for seat, top in zip(table.seats, (*tops[1:], tops[0]), strict=True):
        table = table.changed(seat, top=top)
    return table


def hands_swapped(table: Table, e: m.HandsSwapped) -> Table:
    given, taken = table.player(e.seat).hand, table.player(e.to).hand
    table = table.changed(e.seat, hand=(*without(given, e.given), e.taken))
    return table.changed(e.to, hand=(*without(taken, e.taken), e.given))


def items_entered(table: Table, e: m.ItemsEntered) -> Table:
    """The entry waits as plain data, as it would be read from a position."""
    entry = {"bunnies": list(e.bunnies), "carrots": list(e.carrots)}
    return flow.partly_answered(table, e.seat, entry)


def unchanged(table: Table, e: Event) -> Table:
    """What is only told."""
    return table


CARD_APPLY: Final[Mapping[type[Event], Callable[[Table, Any], Table]]] = {
    m.TurnLost: turn_lost,
    m.TurnSkipped: turn_skipped,
    m.KarmaGiven: karma_given,
    m.KarmaLifted: karma_lifted,
    m.CloversTaken: clovers_taken,
    m.GoodsLost: goods_lost,
    m.GoodsTaken: goods_taken,
    m.GoodsMoved: goods_moved,
    m.DebtMade: debt_made,
    m.BunnyMoved: bunny_moved,
    m.BunnyAbducted: bunny_abducted,
    m.BunnyReturned: bunny_returned,
    m.BunnyRevived: bunny_revived,
    m.CarrotsPassed: carrots_passed,
    m.CarrotsReturned: carrots_returned,
    m.TrojanLaid: trojan_laid,
    m.TrojanLeft: trojan_left,
    m.WeaponReused: weapon_reused,
    m.ReuseOffered: reuse_offered,
    m.HalfPriceBegan: half_price_began,
    m.TopRunsRotated: top_runs_rotated,
    m.FloFed: flo_fed,
    m.WeaponsShown: unchanged,
    m.HandsSwapped: hands_swapped,
    m.NumberNamed: unchanged,
    m.BidMade: unchanged,
    m.StakeNamed: unchanged,
    m.ItemsEntered: items_entered,
    m.ItemsShown: unchanged,
}
