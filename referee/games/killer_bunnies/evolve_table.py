"""Events at the table into tables: one function an event, total, deciding nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import CARROTS, KIND_OF, PRICES
from referee.games.killer_bunnies.change import PILE
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.table import (
    Attack,
    Bunny,
    Debt,
    Feed,
    Player,
    Roaming,
    Table,
    Trojan,
    Turn,
)
from referee.kernel.flow import partly_answered
from referee.kernel.game import Event, Result
from referee.kernel.ids import CardId, SeatId

Cards = tuple[CardId, ...]


def without(cards: tuple[Any, ...], *gone: Any) -> tuple[Any, ...]:
    """The cards less one of each that is gone; one that is not there is no loss."""
    if set(gone).isdisjoint(cards):
        return cards
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


# --- setup and piles ----------------------------------------------------------------------


def table_laid(table: Table, e: m.TableLaid) -> Table:
    return Table(
        options=msgspec.convert(e.options, Options),
        players=tuple(Player(seat) for seat in e.seats),
        deck=e.deck,
        cabbage_deck=e.cabbage,
        water_deck=e.water,
        small_carrots=e.small_carrots,
        market=tuple(CARROTS),
        boxed=e.boxed,
        drawn=e.draws,
    )


def first_seat_chosen(table: Table, e: m.FirstSeatChosen) -> Table:
    return replace(table, turn=Turn(e.seat), drawn=max(table.drawn, e.draw))


def card_drawn(table: Table, e: m.CardDrawn) -> Table:
    player = table.player(e.seat)
    holding = replace(player, hand=(*player.hand, e.card))
    return table.with_player(holding, deck=table.deck[:-1])


def dolla_banked(table: Table, e: m.DollaBanked) -> Table:
    player = table.player(e.seat)
    hand = without(player.hand, e.card)
    return table.with_player(replace(player, hand=hand, dolla=(*player.dolla, e.card)))


def misfortune_drawn(table: Table, e: m.MisfortuneDrawn) -> Table:
    player = table.player(e.seat)
    freed = replace(player, hand=without(player.hand, e.card))
    return table.with_player(freed, discard=(*table.discard, e.card))


def deck_reshuffled(table: Table, e: m.DeckReshuffled) -> Table:
    return replace(table, deck=e.deck, discard=(), drawn=e.draw)


# --- the run cycle ------------------------------------------------------------------------


def run_programmed(table: Table, e: m.RunProgrammed) -> Table:
    hand = without(table.player(e.seat).hand, e.top, e.bottom)
    table = table.changed(e.seat, hand=hand, top=e.top, bottom=e.bottom)
    return partly_answered(table, e.seat, None)


def card_flipped(table: Table, e: m.CardFlipped) -> Table:
    player = replace(table.player(e.seat), top=None)
    return table.with_player(player, in_play=(*table.in_play, e.card))


def card_played(table: Table, e: m.CardPlayed) -> Table:
    if e.source == "top":
        return table
    pile = "hand" if e.source == "hand" else "saved"
    table = table.changed(e.seat, **{pile: without(getattr(table.player(e.seat), pile), e.card)})
    return replace(table, in_play=(*table.in_play, e.card))


def card_saved(table: Table, e: m.CardSaved) -> Table:
    """A card that is saved anew may be traded anew (A-KB-79)."""
    table = table.changed(e.seat, saved=(*table.player(e.seat).saved, e.card))
    traded = without(table.traded, e.card)
    return replace(table, in_play=without(table.in_play, e.card), traded=traded)


def card_discarded(table: Table, e: m.CardDiscarded) -> Table:
    """The card was in play, or it goes straight from the hand (KB-056) or from the saved ones.

    Or it is a bunny that was abducted from somebody who has left (A-KB-20).
    """
    changes: dict[str, Any] = {"discard": (*table.discard, e.card)}
    if e.card in table.in_play:
        changes["in_play"] = without(table.in_play, e.card)
    if table.abductees:
        changes["abductees"] = tuple(a for a in table.abductees if a.bunny != e.card)
    player = table.player(e.seat)
    if e.card in player.hand:
        player = replace(player, hand=without(player.hand, e.card))
    elif e.card in player.saved:
        player = replace(player, saved=without(player.saved, e.card))
    else:
        return replace(table, **changes)
    return table.with_player(player, **changes)


def run_slid(table: Table, e: m.RunSlid) -> Table:
    return table.changed(e.seat, top=table.player(e.seat).bottom, bottom=None)


def run_laid(table: Table, e: m.RunLaid) -> Table:
    hand = without(table.player(e.seat).hand, e.card)
    return table.changed(e.seat, hand=hand, **{e.slot: e.card})


# --- turns and questions ------------------------------------------------------------------


def turn_began(table: Table, e: m.TurnBegan) -> Table:
    number = table.turn.number + 1 if table.turn else 1
    if table.player(e.seat).standing == "my-turn":
        table = table.changed(e.seat, standing="")
    return replace(table, turn=Turn(e.seat, number), roaming=_aged(table, e.seat))


def turn_ended(table: Table, e: m.TurnEnded) -> Table:
    """One more of the owner's turns has passed for each Feed card (KB-102); talks are over."""
    bunnies = table.player(e.seat).bunnies
    assert table.turn
    turn = replace(table.turn, over=True)
    if any(bunny.feeds for bunny in bunnies):
        table = table.changed(e.seat, bunnies=tuple(map(_hungrier, bunnies)))
    return replace(table, roaming=_aged(table, e.seat), turn=turn, trades=())


def _aged(table: Table, launcher: SeatId) -> tuple[Roaming, ...]:
    """The roaming cards, those of this seat ready to attack at the end of its next turn."""
    if not table.roaming:
        return ()
    return tuple(replace(r, fresh=False) if r.launcher == launcher else r for r in table.roaming)


def _hungrier(bunny: Bunny) -> Bunny:
    if not bunny.feeds:
        return bunny
    return replace(bunny, feeds=tuple(Feed(f.card, f.turns - 1) for f in bunny.feeds))


def window_answered(table: Table, e: m.WindowAnswered) -> Table:
    return partly_answered(table, e.seat, e.play)


def pass_stood(table: Table, e: m.PassStood) -> Table:
    return table.changed(e.seat, standing="" if e.until == "never" else e.until)


# --- bunnies ------------------------------------------------------------------------------


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


# --- goods --------------------------------------------------------------------------------


def paid(table: Table, e: m.Paid) -> Table:
    player = table.player(e.seat)
    held = (*without(getattr(player, e.goods), *e.cards), *e.change)
    table = table.changed(e.seat, **{e.goods: held})
    table = into_discard(table, e.goods, e.cards, e.change)
    debts = _spend(table.debts, e.seat, e.goods, e.credit)
    if e.owed:
        debts = (*debts, Debt(e.seat, e.goods, e.owed))
    return replace(table, debts=debts)


def debt_paid(table: Table, e: m.DebtPaid) -> Table:
    player = table.player(e.seat)
    table = table.changed(e.seat, **{e.goods: (*getattr(player, e.goods), *e.cards)})
    table = into_discard(table, e.goods, (), e.cards)
    amount = sum(c if isinstance(c, int) else KIND_OF[c].dolla for c in e.cards)
    return replace(table, debts=_spend(table.debts, e.seat, e.goods, amount))


def into_discard(
    table: Table, goods: m.Goods, new: tuple[Any, ...], gone: tuple[Any, ...]
) -> Table:
    pile = PILE.get(goods, "discard")
    return replace(table, **{pile: (*without(getattr(table, pile), *gone), *new)})


def _spend(debts: tuple[Debt, ...], seat: SeatId, goods: m.Goods, amount: int) -> tuple[Debt, ...]:
    """The debts after this much of a seat's was paid or spent, oldest first."""
    left = []
    for debt in debts:
        used = min(amount, debt.amount) if (debt.seat, debt.goods) == (seat, goods) else 0
        amount -= used
        if debt.amount > used:
            left.append(replace(debt, amount=debt.amount - used))
    return tuple(left)


def supplies_taken(table: Table, e: m.SuppliesTaken) -> Table:
    pile = f"{e.supply}_deck"
    held = (*getattr(table.player(e.seat), e.supply), *e.units)
    table = table.changed(e.seat, **{e.supply: held})
    return replace(table, **{pile: getattr(table, pile)[: -len(e.units) or None]})


def carrots_taken(table: Table, e: m.CarrotsTaken) -> Table:
    carrots = tuple(sorted((*table.player(e.seat).carrots, *e.carrots)))
    return replace(
        table.changed(e.seat, carrots=carrots), market=without(table.market, *e.carrots)
    )


def market_changed(table: Table, e: m.MarketChanged) -> Table:
    """The card of the old prices goes, but the starter card belongs to no pile."""
    old = () if KIND_OF[table.market_card].type == "starter" else (table.market_card,)
    return replace(
        table,
        market_card=e.card,
        prices=PRICES.get(KIND_OF[e.card].kind),
        in_play=without(table.in_play, e.card),
        discard=(*table.discard, *old),
    )


# --- attacks and roaming cards ------------------------------------------------------------


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


# --- replacements and the end -------------------------------------------------------------


def draw_owed(table: Table, e: m.DrawOwed) -> Table:
    return replace(table, owed_draws=(*table.owed_draws, e.seat))


def owed_draw_taken(table: Table, e: m.OwedDrawTaken) -> Table:
    return replace(table, owed_draws=table.owed_draws[1:])


def magic_revealed(table: Table, e: m.MagicRevealed) -> Table:
    return replace(table, magic=e.carrot)


def carrots_forfeited(table: Table, e: m.CarrotsForfeited) -> Table:
    table = table.changed(e.seat, carrots=without(table.player(e.seat).carrots, *e.carrots))
    return table.changed(e.to, carrots=tuple(sorted((*table.player(e.to).carrots, *e.carrots))))


def game_won(table: Table, e: m.GameWon) -> Table:
    places = {p.seat: 3 if p.left else 2 for p in table.players} | {e.seat: 1}
    won = Result((e.seat,), places, {"magic_carrot": table.magic})
    return replace(table, result=won, frames=(), trades=())


TABLE_APPLY: Final[Mapping[type[Event], Callable[[Table, Any], Table]]] = {
    m.TableLaid: table_laid,
    m.FirstSeatChosen: first_seat_chosen,
    m.CardDrawn: card_drawn,
    m.DollaBanked: dolla_banked,
    m.MisfortuneDrawn: misfortune_drawn,
    m.DeckReshuffled: deck_reshuffled,
    m.RunProgrammed: run_programmed,
    m.TurnBegan: turn_began,
    m.TurnEnded: turn_ended,
    m.WindowAnswered: window_answered,
    m.PassStood: pass_stood,
    m.CardFlipped: card_flipped,
    m.CardPlayed: card_played,
    m.CardSaved: card_saved,
    m.CardDiscarded: card_discarded,
    m.RunSlid: run_slid,
    m.RunLaid: run_laid,
    m.BunnyPlaced: bunny_placed,
    m.BunniesDied: bunnies_died,
    m.ModifierGiven: modifier_given,
    m.FeedPlaced: feed_placed,
    m.FeedRemoved: feed_removed,
    m.Paid: paid,
    m.DebtPaid: debt_paid,
    m.SuppliesTaken: supplies_taken,
    m.CarrotsTaken: carrots_taken,
    m.MarketChanged: market_changed,
    m.AttackLaunched: attack_launched,
    m.AttackResumed: attack_resumed,
    m.AttackRedirected: attack_redirected,
    m.AttackParried: attack_parried,
    m.AttackCancelled: attack_over,
    m.AttackResolved: attack_over,
    m.RoamingSettled: roaming_settled,
    m.RoamingLeft: roaming_left,
    m.BunnyImmune: bunny_immune,
    m.DrawOwed: draw_owed,
    m.OwedDrawTaken: owed_draw_taken,
    m.MagicRevealed: magic_revealed,
    m.CarrotsForfeited: carrots_forfeited,
    m.GameWon: game_won,
}
