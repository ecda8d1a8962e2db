"""Twins of Killer Bunnies: a card in another's hand changes places with the deck's last card."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import msgspec
import orjson

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies.messages import CardDrawn, TableLaid
from referee.games.killer_bunnies.options import Options
from referee.kernel.chance import Chance
from referee.kernel.game import Event
from referee.kernel.ids import CardId, SeatId
from tests.api.secrecy import Choice, Offer, Side, Twins, World, anything

VIEWER: Final = "A"
OTHER: Final = "B"
OPTIONS: Final = {"first_seat": VIEWER}

Pair = tuple[CardId, CardId]


def killer_bunnies_twins(seed: int) -> Twins:
    """A table of three; the second seat never uses the card that tells the worlds apart."""
    alone = Twins(Side(GAME), Side(GAME), VIEWER, seats=3, options=OPTIONS, seed=seed)
    held, last = _hidden_pair(World(alone, alone.left))

    def exchanged(
        options: Options, seats: tuple[SeatId, ...], chance: Chance, at: int
    ) -> tuple[Event, ...]:
        return tuple(_exchanged(e, (held, last)) for e in GAME.open(options, seats, chance, at))

    def choose(offers: Sequence[Offer], rng: Random) -> Choice | None:
        return _without(offers, {held, last}, rng)

    sides = Side(GAME, choose), Side(replace(GAME, open=exchanged), choose)
    return replace(alone, left=sides[0], right=sides[1], probes=tuple(_probes(held, last)))


def _hidden_pair(scout: World) -> Pair:
    """A card that B was dealt and kept, and the one that will be drawn last."""
    facts = list(scout.store.replay(scout.game))
    shown = {orjson.loads(f.public).get("card") for f in facts}
    drawn = [
        orjson.loads(f.private[OTHER])["card"]
        for f in facts
        if f.type == "CardDrawn" and OTHER in f.private
    ]
    laid = next(f for f in facts if f.type == "TableLaid")
    kept = next(card for card in drawn if card not in shown)
    return CardId(kept), CardId(orjson.loads(laid.private["sealed"])["deck"][0])


def _exchanged(event: Event, pair: Pair) -> Event:
    """The event with the two cards in each other's place where nobody but their owner looks."""
    match event:
        case TableLaid(deck=deck):
            return msgspec.structs.replace(event, deck=tuple(_other(c, pair) for c in deck))
        case CardDrawn(card=card):
            return msgspec.structs.replace(event, card=_other(card, pair))
        case _:
            return event


def _other(card: CardId, pair: Pair) -> CardId:
    return {pair[0]: pair[1], pair[1]: pair[0]}.get(card, card)


def _probes(held: CardId, last: CardId) -> Sequence[Mapping[str, Any]]:
    """The viewer names both cards as if they were his own: nobody may learn where they are."""
    kinds = ("play-from-hand", "discard-from-hand", "use-saved", "play-very-special")
    return [{"type": kind, "params": {"card": card}} for kind in kinds for card in (held, last)]


def _without(offers: Sequence[Offer], cards: set[CardId], rng: Random) -> Choice | None:
    """Choose what can be chosen in both worlds, in an order that is the same in both."""
    usable = [(o, schema) for o in offers if (schema := _pruned(o["params"], cards)) is not None]
    usable.sort(key=lambda pair: orjson.dumps([pair[0]["type"], pair[1]]))
    narrowed = [{**offer, "params": schema} for offer, schema in usable]
    return anything(narrowed, rng)


def _pruned(schema: Any, cards: set[CardId]) -> Any:
    """The schema without these cards; None if nothing else fits it."""
    match schema:
        case {"const": value}:
            return None if _names(value, cards) else schema
        case {"enum": values}:
            rest = sorted((v for v in values if not _names(v, cards)), key=repr)
            return {**schema, "enum": rest} if rest else None
        case {"oneOf": shapes}:
            rest = [part for shape in shapes if (part := _pruned(shape, cards)) is not None]
            return {**schema, "oneOf": sorted(rest, key=repr)} if rest else None
        case {"type": "array", "items": items}:
            return _pruned_array(schema, _pruned(items, cards))
        case {"type": "object", "properties": members}:
            parts = {name: _pruned(member, cards) for name, member in members.items()}
            return {**schema, "properties": parts} if None not in parts.values() else None
        case _:
            return schema


def _names(value: Any, cards: set[CardId]) -> bool:
    """Whether a value is one of the cards, or holds one."""
    match value:
        case list():
            return any(_names(part, cards) for part in value)
        case dict():
            return any(_names(part, cards) for part in value.values())
        case _:
            return value in cards


def _pruned_array(schema: Mapping[str, Any], items: Any) -> Any:
    enough = items is not None and len(items.get("enum", ())) >= schema.get("minItems", 0)
    return {**schema, "items": items} if enough else None
