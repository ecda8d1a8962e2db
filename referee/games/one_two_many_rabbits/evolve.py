"""Events into tables. Total: nothing here decides, draws or refuses; one function an event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import (
    PIGGYBACK,
    RAB_BETS,
    Cards,
    kind_of,
    ordered,
    without,
)
from referee.games.one_two_many_rabbits.matching import cards_of, dice_of, plain
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.table import FARM, Bet, Player, Table, Waiting
from referee.kernel import flow
from referee.kernel.flow import DieRolled, Frame
from referee.kernel.game import Event, Result
from referee.kernel.ids import KindId, SeatId


def evolve(table: Table, event: Event) -> Table:
    """Apply one recorded fact."""
    after: Table = APPLY[type(event)](table, event)
    return after


# --- the deal and the turn ----------------------------------------------------------------


def table_laid(table: Table, e: m.TableLaid) -> Table:
    return replace(
        table,
        options=msgspec.convert(e.options, Options),
        players=tuple(Player(seat) for seat in e.seats),
        deck=e.deck,
        drawn=e.draw,
    )


def hand_dealt(table: Table, e: m.HandDealt) -> Table:
    return replace(table.with_hand(e.seat, e.cards), drawn=max(table.drawn, e.draw))


def first_seat_chosen(table: Table, e: m.FirstSeatChosen) -> Table:
    return replace(table, active=e.seat, drawn=max(table.drawn, e.draw))


def turn_began(table: Table, e: m.TurnBegan) -> Table:
    """One's own turn ends one's standing pass (A-GEN-02)."""
    table = table.with_player(replace(table.player(e.seat), standing=False))
    return replace(table, active=e.seat, announced=0, dice=(), used=0, called=0, bets=())


def dice_announced(table: Table, e: m.DiceAnnounced) -> Table:
    return replace(table, announced=e.dice)


def die_rolled(table: Table, e: DieRolled) -> Table:
    return replace(table, dice=(*table.dice, e.value), drawn=e.draw)


def window_answered(table: Table, e: m.WindowAnswered) -> Table:
    return flow.partly_answered(table, e.seat, e.piggyback)


def pass_stood(table: Table, e: m.PassStood) -> Table:
    return table.with_player(replace(table.player(e.seat), standing=e.until != "never"))


def piggyback_played(table: Table, e: m.PiggybackPlayed) -> Table:
    return replace(taken(table, e.seat, PIGGYBACK), riding=(*table.riding, e.seat))


def piggyback_discarded(table: Table, e: m.PiggybackDiscarded) -> Table:
    riding = tuple(seat for seat in table.riding if seat != e.seat)
    return discarded(replace(table, riding=riding), PIGGYBACK)


def discard_committed(table: Table, e: m.DiscardCommitted) -> Table:
    return flow.partly_answered(table, e.seat, list(map(plain, e.uses)))


def cards_discarded(table: Table, e: m.CardsDiscarded) -> Table:
    table = discarded(taken(table, e.seat, *cards_of(e.uses)), *cards_of(e.uses))
    return replace(table, used=len(dice_of(e.uses))) if e.seat == table.active else table


def taken(table: Table, seat: SeatId, *cards: KindId) -> Table:
    return table.with_hand(seat, without(table.hand(seat), cards))


def discarded(table: Table, *cards: KindId) -> Table:
    return replace(table, discard=ordered((*table.discard, *cards)))


# --- draws --------------------------------------------------------------------------------


def card_drawn(table: Table, e: m.CardDrawn) -> Table:
    return given(table, e.seat, e.card)


def farm_drew(table: Table, e: m.FarmDrew) -> Table:
    return given(table, FARM, e.card)


def given(table: Table, seat: SeatId, card: KindId) -> Table:
    hand = ordered((*table.hand(seat), card))
    return replace(table.with_hand(seat, hand), deck=table.deck[:-1])


def deck_reshuffled(table: Table, e: m.DeckReshuffled) -> Table:
    return replace(table, deck=e.deck, discard=(), drawn=e.draw)


def option_drawn(table: Table, e: m.OptionDrawn) -> Table:
    return replace(table, drawn=e.draw)


# --- Place Your Rab-bets ------------------------------------------------------------------


def rab_bets_drawn(table: Table, e: m.RabBetsDrawn) -> Table:
    table = taken(table, e.seat, RAB_BETS)
    return replace(table, queue=(*table.queue, Waiting(e.seat, table.called)))


def rab_bets_called(table: Table, e: m.RabBetsCalled) -> Table:
    """The first card of this drawer that waits leaves the queue."""
    queue = list(table.queue)
    queue.remove(min((w for w in queue if w.seat == e.seat), key=lambda w: w.batch))
    called = table.called + 1
    return replace(table, queue=tuple(queue), calling=e.seat, called=called, bets=(), dice=())


def bet_committed(table: Table, e: m.BetCommitted) -> Table:
    return flow.partly_answered(table, e.seat, e.bet)


def bet_shown(table: Table, e: m.BetShown) -> Table:
    return replace(table, bets=(*table.bets, Bet(e.seat, e.bet)))


def bet_won(table: Table, e: m.BetWon) -> Table:
    return discarded(taken(table, e.seat, kind_of(e.bet)), kind_of(e.bet))


def rab_bets_discarded(table: Table, e: m.RabBetsDiscarded) -> Table:
    return freed(replace(table, calling=None, spent=(*table.spent, RAB_BETS)))


def freed(table: Table) -> Table:
    """Once no Rab-bets waits or is being resolved, all are cards like others (A-OT-27)."""
    if table.queue or table.calling:
        return table
    return discarded(replace(table, spent=()), *table.spent)


# --- the end ------------------------------------------------------------------------------


def seat_left(table: Table, e: m.SeatLeft) -> Table:
    """Its cards leave the game, its Rab-bets are discarded, its answers are void (A-OT-24)."""
    ride: Cards = (PIGGYBACK,) if e.seat in table.riding else ()
    own = [w for w in table.queue if w.seat == e.seat]
    unplayed = len(own) + (table.calling == e.seat)
    left = replace(
        table.with_player(Player(e.seat, gone=True)),
        aside=ordered((*table.aside, *table.hand(e.seat), *ride)),
        riding=tuple(seat for seat in table.riding if seat != e.seat),
        queue=tuple(w for w in table.queue if w.seat != e.seat),
        calling=None if table.calling == e.seat else table.calling,
        spent=(*table.spent, *[RAB_BETS] * unplayed),
        frames=tuple(_without(frame, e.seat) for frame in table.frames),
    )
    return freed(left)


def _without(frame: Frame, seat: SeatId) -> Frame:
    owed = tuple(other for other in frame.owed if other != seat)
    answers = tuple(answer for answer in frame.answers if answer[0] != seat)
    return replace(frame, owed=owed, answers=answers)


def game_ended(table: Table, e: m.GameEnded) -> Table:
    return replace(table, result=Result(e.winners, e.places, e.facts))


APPLY: Final[Mapping[type[Event], Callable[[Any, Any], Any]]] = {
    **flow.APPLY,
    DieRolled: die_rolled,
    m.TableLaid: table_laid,
    m.HandDealt: hand_dealt,
    m.FirstSeatChosen: first_seat_chosen,
    m.TurnBegan: turn_began,
    m.DiceAnnounced: dice_announced,
    m.WindowAnswered: window_answered,
    m.PassStood: pass_stood,
    m.PiggybackPlayed: piggyback_played,
    m.PiggybackDiscarded: piggyback_discarded,
    m.DiscardCommitted: discard_committed,
    m.CardsDiscarded: cards_discarded,
    m.CardDrawn: card_drawn,
    m.FarmDrew: farm_drew,
    m.DeckReshuffled: deck_reshuffled,
    m.OptionDrawn: option_drawn,
    m.RabBetsDrawn: rab_bets_drawn,
    m.RabBetsCalled: rab_bets_called,
    m.BetCommitted: bet_committed,
    m.BetShown: bet_shown,
    m.BetWon: bet_won,
    m.RabBetsDiscarded: rab_bets_discarded,
    m.SeatLeft: seat_left,
    m.GameEnded: game_ended,
}
