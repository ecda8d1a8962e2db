"""Events in the Bunny Circle into tables: bunnies, what lies on them, attacks, roaming cards."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.evolve_table import without
from referee.games.killer_bunnies.table import Attack, Bunny, Feed, Roaming, Table, Trojan
from referee.kernel.game import Event


def bunny_placed(table: Table, e: m.BunnyPlaced) -> Table:
    row = table.player(e.seat).bunnies
    row = (*row[: e.spot], Bunny(e.bunny), *row[e.spot :])
    table = table.changed(e.seat, bunnies=row)
    discard, in_play = without(table.discard, e.bunny), without(table.in_play, e.bunny)
    return replace(table, discard=discard, in_play=in_play)


def bunnies_died(table: Table, e: m.BunniesDied) -> Table:
    for card in e.bunnies:
        bunny = table.bunny(card)
        row = tuple(b for b in table.player(table.owner(card)).bunnies if b.card != card)
        table = table.changed(table.owner(card), bunnies=row)
        lost = (*bunny.belongings, card)
        table = gone_from_play(table, *bunny.trojans)
        table = replace(table, discard=(*table.discard, *lost))
    return table


def modifier_given(table: Table, e: m.ModifierGiven) -> Table:
    bunny = table.bunny(e.bunny)
    table = table.with_bunny(replace(bunny, modifiers=(*bunny.modifiers, e.card)))
    return replace(table, in_play=without(table.in_play, e.card))


def feed_placed(table: Table, e: m.FeedPlaced) -> Table:
    bunny = table.bunny(e.bunny)
    table = table.with_bunny(replace(bunny, feeds=(*bunny.feeds, Feed(e.card, e.turns))))
    return replace(table, in_play=without(table.in_play, e.card))


def feed_removed(table: Table, e: m.FeedRemoved) -> Table:
    bunny = table.bunny(e.bunny)
    feeds = tuple(feed for feed in bunny.feeds if feed.card != e.card)
    table = table.with_bunny(replace(bunny, feeds=feeds))
    return replace(table, discard=(*table.discard, e.card))


def bunny_immune(table: Table, e: m.BunnyImmune) -> Table:
    return table.with_bunny(replace(table.bunny(e.bunny), immune=True))


def attack_launched(table: Table, e: m.AttackLaunched) -> Table:
    return replace(table, attack=Attack(e.card, e.seat, e.target, launch=True))


def attack_resumed(table: Table, e: m.AttackResumed) -> Table:
    return replace(table, attack=Attack(e.card, e.seat, e.target, launch=False))


def attack_redirected(table: Table, e: m.AttackRedirected) -> Table:
    assert table.attack
    return replace(table, attack=replace(table.attack, target=e.target))


def attack_parried(table: Table, e: m.AttackParried) -> Table:
    assert table.attack
    return replace(table, attack=replace(table.attack, spared=(*table.attack.spared, e.seat)))


def attack_over(table: Table, e: m.AttackCancelled | m.AttackResolved) -> Table:
    return replace(table, attack=None)


def roaming_settled(table: Table, e: m.RoamingSettled) -> Table:
    """A card that moves keeps its place in the order of launches."""
    if any(r.card == e.card for r in table.roaming):
        moved = (replace(r, bunny=e.bunny) if r.card == e.card else r for r in table.roaming)
        return replace(table, roaming=tuple(moved))
    settled = Roaming(e.card, e.launcher, e.bunny)
    in_play = without(table.in_play, e.card)
    return replace(table, roaming=(*table.roaming, settled), in_play=in_play)


def roaming_left(table: Table, e: m.RoamingLeft) -> Table:
    """A wandering weapon that leaves play may be used again by its launcher (A-KB-47)."""
    left = tuple(r for r in table.roaming if r.card == e.card)
    weapons = tuple(Trojan(r.card, r.launcher) for r in left if KIND_OF[r.card].level)
    roaming = tuple(r for r in table.roaming if r.card != e.card)
    in_play = without(table.in_play, e.card)
    discard = (*table.discard, e.card)
    table = replace(table, roaming=roaming, in_play=in_play, discard=discard)
    return gone_from_play(table, *weapons)


def gone_from_play(table: Table, *weapons: Trojan) -> Table:
    """These may be used again, where there is a window to say so (A-KB-47, A-KB-101)."""
    if not weapons or not table.options.windows:
        return table
    return replace(table, reusable=(*table.reusable, *weapons))


CIRCLE_APPLY: Final[Mapping[type[Event], Callable[[Table, Any], Table]]] = {
    m.BunnyPlaced: bunny_placed,
    m.BunniesDied: bunnies_died,
    m.ModifierGiven: modifier_given,
    m.FeedPlaced: feed_placed,
    m.FeedRemoved: feed_removed,
    m.BunnyImmune: bunny_immune,
    m.AttackLaunched: attack_launched,
    m.AttackResumed: attack_resumed,
    m.AttackRedirected: attack_redirected,
    m.AttackParried: attack_parried,
    m.AttackCancelled: attack_over,
    m.AttackResolved: attack_over,
    m.RoamingSettled: roaming_settled,
    m.RoamingLeft: roaming_left,
}
