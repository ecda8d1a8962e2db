"""Killer Bunnies for the laws: what may lie face down instead, and what is seen at work."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.cards.players import Swap
from referee.games.killer_bunnies.catalogue import KIND_OF, REFEREED_DRAW_PILE
from referee.games.killer_bunnies.entering import EnterItems
from referee.games.killer_bunnies.imagining import offered_to, retold
from referee.games.killer_bunnies.table import Player, Table
from referee.games.killer_bunnies.tradable import AMOUNTS, mark, singles
from referee.games.killer_bunnies.trade import other_of, trade_of
from referee.games.killer_bunnies.turn import TakeTurn
from referee.games.killer_bunnies.windows import Window
from referee.kernel.flow import Frame
from referee.kernel.game import Command, Event, Viewer
from referee.kernel.ids import CardId, SeatId
from tests.properties.described.description import Description
from tests.properties.described.killer_bunnies_places import conserved, run_of, still
from tests.schemas import sample

# --- another table with the same face -----------------------------------------------------


def alike(table: Table, viewer: Viewer, rng: Random) -> Table:
    """Foreign hands and runs, all decks and sealed answers of others are dealt anew.

    Dolla and Misfortunes never stay in a hand (KB-022, KB-046, KB-070), so they stay in the pile.
    """
    strangers = [p for p in table.players if p.seat not in {viewer, shown_to(table, viewer)}]
    known, before = offered_to(table, viewer), table
    unknown = (c for p in strangers for c in (*p.hand, *run_of(p)) if c not in known)
    hidden = [*table.deck, *unknown]
    rng.shuffle(hidden)
    kept = [card for card in hidden if stays_in_hand(card)]
    for player in strangers:
        table = table.with_player(dealt_anew(player, known, kept))
    table = replace(table, trades=retold(before, table))
    deck = [*kept, *(card for card in hidden if not stays_in_hand(card))]
    return answered_anew(reshuffled(table, deck, rng), viewer, rng)


def shown_to(table: Table, viewer: Viewer) -> SeatId | None:
    """Whose Weapons the viewer is being shown (KB-253)."""
    frame = table.top_frame
    if frame and viewer in frame.owed and isinstance(frame.question, Swap):
        return frame.question.victim
    return None


def stays_in_hand(card: CardId) -> bool:
    return KIND_OF[card].type not in {"dolla", "play-immediately"}


def dealt_anew(player: Player, known: frozenset[CardId], pile: list[CardId]) -> Player:
    return replace(
        player,
        hand=tuple(card if card in known else pile.pop() for card in player.hand),
        top=pile.pop() if player.top else None,
        bottom=pile.pop() if player.bottom else None,
    )


def reshuffled(table: Table, deck: list[CardId], rng: Random) -> Table:
    def mixed(pile: Any) -> tuple[Any, ...]:
        return tuple(rng.sample(pile, len(pile)))

    return replace(
        table,
        deck=mixed(deck),
        cabbage_deck=mixed(table.cabbage_deck),
        water_deck=mixed(table.water_deck),
        small_carrots=table.small_carrots if table.magic else mixed(table.small_carrots),
    )


def answered_anew(table: Table, viewer: Viewer, rng: Random) -> Table:
    frames = tuple(sealed_anew(table, frame, viewer, rng) for frame in table.frames)
    return replace(table, frames=frames)


def sealed_anew(table: Table, frame: Frame, viewer: Viewer, rng: Random) -> Frame:
    """Whatever another seat has answered, it could have answered anything it was offered."""
    answers = (
        (seat, answer if seat == viewer else any_answer(table, frame, seat, rng))
        for seat, answer in frame.answers
    )
    return replace(frame, answers=tuple(answers))


def any_answer(table: Table, frame: Frame, seat: SeatId, rng: Random) -> Any:
    """An answer as it is kept in its frame."""
    offer = next(iter(frame.question.offers(table, frame, seat)))
    params = sample(offer.params, rng)
    match frame.question:
        case Window():
            return params["play"]
        case EnterItems():
            return {"bunnies": [], "carrots": [], **params}
        case _:
            return None


# --- what is public of a command, and whom it is told to ----------------------------------


def hand_cards(command: Command) -> int | None:
    """How many hand cards are traded is public (KB-279)."""
    return len(command.hand) if isinstance(command, m.OfferTrade | m.AcceptTrade) else None


def trader(table: Table, command: Command) -> tuple[SeatId, ...]:
    """The hand cards of a trade are seen by both traders."""
    if not isinstance(command, m.OfferTrade | m.AcceptTrade):
        return ()
    trade = trade_of(table, command.trade, command.seat)
    return (other_of(trade, command.seat),) if trade else ()


# --- what is seen at work -----------------------------------------------------------------


def used(event: Event) -> str | None:
    """The kind of the card that is played, saved, banked, or brings misfortune."""
    if isinstance(event, m.CardPlayed | m.CardSaved | m.DollaBanked | m.MisfortuneDrawn):
        return KIND_OF[event.card].kind
    return None


# --- what random play seldom comes to -------------------------------------------------------

TALK: Final = {"accept-trade": 4, "offer-trade": 3, "decline-trade": 1, "withdraw-trade": 0.5}
WITH_EXTRA: Final = 0.7
"""Which part of the judged tables shows a card too many."""


def talking(table: Table) -> tuple[SeatId, ...]:
    """Who talks about a trade; whose word it is comes first in most of them."""
    talks = ((trade.listener, trade.listener, trade.speaker) for trade in table.trades)
    return tuple(chain.from_iterable(talks))


def traded_again(table: Table, seat: SeatId) -> Iterator[tuple[str, dict[str, Any]]]:
    """Terms with a thing that was traded before (KB-282)."""
    for trade in table.trades:
        if trade.between(seat):
            held = singles(table.player(seat))
            nothing: dict[str, Any] = {**dict.fromkeys(AMOUNTS, 0), **{kind: [] for kind in held}}
            terms = {"trade": trade.id, "want": nothing, "hand": []}
            for kind, things in held.items():
                spent = [thing for thing in things if mark(thing) in table.traded]
                yield "offer-trade", {**terms, "give": {**nothing, kind: spent}}


def any_bunny(table: Table, seat: SeatId) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every bunny in the circle as the answer to whatever a seat is asked."""
    frame = table.top_frame
    for _, bunny in table.ring() if frame and seat in frame.owed else ():
        yield "choose-target", {"target": bunny.card}
        yield "choose-victim", {"bunny": bunny.card}


def nearly(table: Table, seat: SeatId) -> Iterator[tuple[str, dict[str, Any]]]:
    return chain(traded_again(table, seat), any_bunny(table, seat))


def judged(table: Table, rng: Random) -> Table | None:
    """Somebody holds a card too many (KB-287), or whose turn begins has none at all (A-KB-114)."""
    turn, frame = table.turn, table.top_frame
    if not (turn and frame and frame.question == TakeTurn(1)) or table.trades:
        return None
    extra = next((card for card in reversed(table.deck) if stays_in_hand(card)), None)
    if extra and rng.random() < WITH_EXTRA:
        player = table.player(rng.choice(table.seats))
        deck = tuple(card for card in table.deck if card != extra)
        return replace(table, deck=deck).changed(player.seat, hand=(*player.hand, extra))
    player = table.player(turn.seat)
    under = (*player.hand, *run_of(player), *table.deck)
    return replace(table, deck=under).changed(turn.seat, hand=(), top=None, bottom=None)


DESCRIPTION: Final = Description(
    conserved=conserved,
    alike=alike,
    still=still,
    used=used,
    usable=frozenset(KIND_OF[card].kind for card in REFEREED_DRAW_PILE),
    announced=hand_cards,
    confided=trader,
    revealing=frozenset({"answer-window", "enter-item", "swap-weapons"}),
    talking=talking,
    talk=TALK,
    nearly=nearly,
    judged=judged,
)
