"""Twins of the games with the rabbit deck: two seats hold cards of each other's, A looks on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import msgspec

from referee.games import bunny_bluff, president_bunny
from referee.games.rabbit_deck import COLOURS, DECK, Cards, ordered, without
from referee.games.rabbit_events import HandDealt
from referee.kernel.chance import Chance
from referee.kernel.game import Event, Game
from referee.kernel.ids import KindId, SeatId
from tests.api.secrecy import Choice, Offer, Side, Twins, anything

VIEWER: Final = "A"
B, C = SeatId("B"), SeatId("C")
MOST: Final = 2
"""So few cards at once that no game ends, and so tells all, before the law has been judged."""
PROBES: Final = [
    {"type": kind, "params": {"cards": [f"{card}-3"]}}
    for kind in ("lay-cards", "play-cards")
    for card in DECK[::12]
]
"""The viewer names cards as if they were his own: nobody may learn where they are."""

Hands = Mapping[SeatId, Cards]


def bunny_bluff_twins(seed: int) -> Twins:
    """B and C hold each other's hands and lay them face down; nobody calls a bluff."""
    right = swapping(bunny_bluff.GAME, lambda hands: {**hands, B: hands[C], C: hands[B]})
    sides = Side(bunny_bluff.GAME, calmly), Side(right, calmly)
    options = {"dealer": "C", "first_seat": "B"}
    return Twins(*sides, VIEWER, 3, options, PROBES, own=calmly, seed=seed)


def president_bunny_twins(seed: int) -> Twins:
    """A heart of B's and a flower of C's are in each other's place; neither is ever played."""
    right = swapping(president_bunny.GAME, heart_for_flower)
    sides = Side(president_bunny.GAME, flowerless), Side(right, flowerless)
    return Twins(*sides, VIEWER, 3, {"dealer": "A"}, PROBES, own=calmly, seed=seed)


# --- the other world ----------------------------------------------------------------------


def swapping(game: Game[Any, Any], swap: Callable[[Hands], Hands]) -> Game[Any, Any]:
    """The game where the same luck deals other hands."""

    def open_(
        options: Any, seats: tuple[SeatId, ...], chance: Chance, at: int
    ) -> tuple[Event, ...]:
        events = game.open(options, seats, chance, at)
        hands = swap({e.seat: e.cards for e in events if isinstance(e, HandDealt)})
        return tuple(
            msgspec.structs.replace(e, cards=hands[e.seat]) if isinstance(e, HandDealt) else e
            for e in events
        )

    return replace(game, open=open_)


def heart_for_flower(hands: Hands) -> Hands:
    pairs = ((KindId(f"{colour}-hearts"), KindId(f"{colour}-flowers")) for colour in COLOURS)
    found = [pair for pair in pairs if pair[0] in hands[B] and pair[1] in hands[C]]
    if not found:
        return hands  # a rare deal, in which the two worlds are one
    heart, flower = found[0]
    return {
        **hands,
        B: ordered((*without(hands[B], [heart]), flower)),
        C: ordered((*without(hands[C], [flower]), heart)),
    }


# --- choices that tell nothing by rule ----------------------------------------------------


def calmly(offers: Sequence[Offer], rng: Random) -> Choice | None:
    """Stay, call no bluff, and lay few cards at once."""
    return chosen(offers, rng, lambda card: True)


def flowerless(offers: Sequence[Offer], rng: Random) -> Choice | None:
    """The same, and play neither hearts nor flowers."""
    return chosen(offers, rng, lambda card: "hearts" not in card and "flowers" not in card)


def chosen(offers: Sequence[Offer], rng: Random, may_play: Callable[[str], bool]) -> Choice | None:
    narrowed = [
        {**offer, "params": params}
        for offer in offers
        if offer["type"] != "leave" and (params := narrow(offer["params"], may_play))
    ]
    return anything(narrowed, rng)


def narrow(schema: Any, may_play: Callable[[str], bool]) -> Any:
    """The schema with fewer instances; None where there are none left."""
    match schema:
        case {"enum": [False, True]}:
            return {"const": False}
        case {"oneOf": shapes}:
            rest = [part for shape in shapes if (part := narrow(shape, may_play))]
            return {"oneOf": rest} if rest else None
        case {"type": "array", "items": {"enum": cards}, "minItems": least, "maxItems": most}:
            usable = [card for card in cards if may_play(card)]
            size = max(least, min(most, MOST))
            narrowed = {**schema, "items": {"enum": usable}, "maxItems": min(size, len(usable))}
            return narrowed if len(usable) >= least else None
        case {"type": "object", "properties": members}:
            parts = {name: narrow(member, may_play) for name, member in members.items()}
            return None if None in parts.values() else {**schema, "properties": parts}
        case _:
            return schema
