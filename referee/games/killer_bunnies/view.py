"""What one viewer may see of a table. Secrets live here, once.

A view is a function of what its viewer may know: piles are counts, foreign hands and run slots
are counts, sealed answers are known to their giver only.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from referee.games.killer_bunnies.effects import next_stop
from referee.games.killer_bunnies.table import Bunny, Player, Roaming, Table
from referee.games.killer_bunnies.talks import Trade
from referee.kernel.flow import Frame
from referee.kernel.game import Viewer
from referee.kernel.remembering import remembered


def view(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    """The table as a JSON document for a seat, or for everybody without one (None)."""
    return {
        "turn": to_builtins(table.turn),
        "players": [player_view(table, player, viewer) for player in table.players],
        "circle": [bunny.card for _, bunny in table.ring()],
        "market": market_view(table),
        "piles": piles_view(table),
        "in_play": table.in_play,
        "attack": to_builtins(table.attack),
        "roaming": [roaming_view(table, roaming) for roaming in table.roaming],
        "abducted": to_builtins(table.abductees),
        "flo_used": table.flo_used,
        "newcomers": to_builtins(table.newcomers),
        "trades": [to_builtins(trade_view(trade, viewer)) for trade in table.trades],
        "traded": table.traded,
        "waiting": [to_builtins(waiting_view(frame, viewer)) for frame in table.frames],
        "magic_carrot": table.magic,
        "result": to_builtins(table.result),
    }


def player_view(table: Table, player: Player, viewer: Viewer) -> Mapping[str, Any]:
    owed = [to_builtins(d) for d in table.debts if d.seat == player.seat]
    seen = {**lies_open(player), "owed_by_game": owed}
    if player.seat == viewer:
        own = {"hand": player.hand, "top_run": player.top, "bottom_run": player.bottom}
        return {**seen, **own}
    return seen


@remembered
def lies_open(player: Player) -> Mapping[str, Any]:
    """What everybody sees of a player's cards."""
    return {
        "seat": player.seat,
        "hand_size": len(player.hand),
        "run": {"top": player.top is not None, "bottom": player.bottom is not None},
        "saved": player.saved,
        "dolla": player.dolla,
        "cabbage": player.cabbage,
        "water": player.water,
        "carrots": player.carrots,
        "bunnies": [to_builtins(bunny_view(bunny)) for bunny in player.bunnies],
        "karma": player.karma,
        "lost_turns": player.skips,
        "standing_pass": player.standing or None,
        "left": player.left,
    }


def bunny_view(bunny: Bunny) -> Mapping[str, Any]:
    return {
        "card": bunny.card,
        "modifiers": bunny.modifiers,
        "feeds": bunny.feeds,
        "trojans": bunny.trojans,
        "immune": bunny.immune,
    }


def roaming_view(table: Table, roaming: Roaming) -> Mapping[str, Any]:
    """A roaming card, with the bunny that it would go to as things stand (KB-133, A-KB-22)."""
    after = next_stop(table, roaming.card, roaming.bunny, table)
    return {**to_builtins(roaming), "next": after}


def market_view(table: Table) -> Mapping[str, Any]:
    return {
        "open": table.prices is not None,
        "card": table.market_card,
        "prices": to_builtins(table.prices),
        "carrots": table.market,
        "cabbage_cards": len(table.cabbage_deck),
        "water_cards": len(table.water_deck),
    }


def piles_view(table: Table) -> Mapping[str, Any]:
    return {
        "draw": len(table.deck),
        "discard": table.discard,
        "cabbage_discard": table.cabbage_discard,
        "water_discard": table.water_discard,
        "boxed": table.boxed,
    }


def trade_view(trade: Trade, viewer: Viewer) -> Mapping[str, Any]:
    """A talk; the hand cards that are offered are for the two traders only."""
    terms = trade.terms
    seen = {"trade": trade.id, "seat": trade.seat, "to": trade.to, "due": trade.due}
    if terms is None:
        return {**seen, "terms": None}
    told = {"by": terms.seat, "give": terms.give, "want": terms.want, "hands": len(terms.hand)}
    own = {"hand": terms.hand} if viewer is not None and trade.between(viewer) else {}
    return {**seen, "terms": {**told, **own}}


def waiting_view(frame: Frame, viewer: Viewer) -> Mapping[str, Any]:
    """An open question: who owes an answer, until when, and one's own sealed answer."""
    seen = {
        "decision": frame.decision,
        "owed": frame.owed,
        "due": frame.due,
        "question": frame.question,
    }
    own = [answer for seat, answer in frame.answers if seat == viewer]
    return {**seen, "my_answer": own[0]} if own else seen
