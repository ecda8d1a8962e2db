"""Another table that looks the same to a viewer: what a dry run may be tried on."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.games.killer_bunnies.cards.players import Swap
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.entering import EnterItems
from referee.games.killer_bunnies.table import Player, Table
from referee.games.killer_bunnies.talks import Trade
from referee.games.killer_bunnies.windows import Window
from referee.kernel.chance import Chance
from referee.kernel.flow import Frame
from referee.kernel.game import Viewer
from referee.kernel.ids import CardId, SeatId
from referee.kernel.instances import any_instance

NEVER_HELD = frozenset({"dolla", "play-immediately"})


def imagine(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """All that the viewer cannot know is dealt anew: piles, other hands, sealed answers."""
    hidden = [
        p for p in table.players if p.seat != viewer and p.seat not in shown_to(table, viewer)
    ]
    known, before = offered_to(table, viewer), table
    unknown = [*table.deck, *(c for p in hidden for c in cards_of(p) if c not in known)]
    _, mixed = chance.shuffle("imagine", tuple(sorted(unknown)))
    holdable = [card for card in mixed if KIND_OF[card].type not in NEVER_HELD]
    dealt = iter(holdable)
    for player in hidden:
        table = table.with_player(_dealt(player, known, dealt))
    held = {card for player in hidden for card in cards_of(table.player(player.seat))}
    table = replace(
        table,
        deck=tuple(card for card in mixed if card not in held),
        cabbage_deck=chance.shuffle("imagine", tuple(sorted(table.cabbage_deck)))[1],
        water_deck=chance.shuffle("imagine", tuple(sorted(table.water_deck)))[1],
        small_carrots=chance.shuffle("imagine", tuple(sorted(table.small_carrots)))[1],
        trades=retold(before, table),
    )
    return replace(table, frames=tuple(_sealed(table, f, viewer, chance) for f in table.frames))


def shown_to(table: Table, viewer: Viewer) -> tuple[str, ...]:
    """Seats whose hand the viewer has just been shown (KB-253)."""
    frame = table.top_frame
    if frame and viewer in frame.owed and isinstance(frame.question, Swap):
        return (frame.question.victim,)
    return ()


def cards_of(player: Player) -> tuple[CardId, ...]:
    """The cards of a player that nobody else sees."""
    slots = (player.top, player.bottom)
    return (*player.hand, *(card for card in slots if card))


def offered_to(table: Table, viewer: Viewer) -> frozenset[CardId]:
    """Hand cards of others that were offered to the viewer in a trade (KB-279)."""
    terms = (trade.terms for trade in table.trades if viewer and trade.between(viewer))
    return frozenset(card for named in terms if named for card in named.hand)


def retold(before: Table, after: Table) -> tuple[Trade, ...]:
    """The open trades with other hands: what was offered is what lies at the same place."""
    return tuple(_retold(trade, before, after) for trade in before.trades)


def _retold(trade: Trade, before: Table, after: Table) -> Trade:
    terms = trade.terms
    if terms is None or not terms.hand:
        return trade
    held = after.player(terms.seat).hand
    instead = dict(zip(before.player(terms.seat).hand, held, strict=True))
    hand = tuple(instead[card] for card in terms.hand)
    return replace(trade, terms=replace(terms, hand=hand, held=held))


def _dealt(player: Player, known: frozenset[CardId], dealt: Iterator[CardId]) -> Player:
    hand = tuple(card if card in known else next(dealt) for card in player.hand)
    top = next(dealt) if player.top else None
    return replace(player, hand=hand, top=top, bottom=next(dealt) if player.bottom else None)


def _sealed(table: Table, frame: Frame, viewer: Viewer, chance: Chance) -> Frame:
    """Whatever another seat has answered, it could have answered anything it was offered."""
    answers = (
        (seat, answer if seat == viewer else _answer(table, frame, seat, chance))
        for seat, answer in frame.answers
    )
    return replace(frame, answers=tuple(answers))


def _answer(table: Table, frame: Frame, seat: SeatId, chance: Chance) -> Any:
    """An answer as it waits in its frame."""
    if not isinstance(frame.question, Window | EnterItems):
        return None
    offer = next(iter(frame.question.offers(table, frame, seat)))
    params = any_instance(offer.params, chance)
    if isinstance(frame.question, Window):
        return params["play"]
    return {"bunnies": [], "carrots": [], **params}
