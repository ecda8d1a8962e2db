"""What a judge calls the cards of a hand in the games with the rabbit deck."""

from collections.abc import Mapping
from typing import Any

from referee.games.rabbit_deck import colour_of, kind_of, named
from referee.kernel.game import Params
from referee.kernel.ids import CardId, SeatId


def spelled(table: Any, seat: SeatId, params: Params, known: Mapping[str, str]) -> Params:
    """Cards of the seat's hand may be called by colour or face, each word another card."""
    if not isinstance(words := params.get("cards"), list):
        return params
    left = list(named(table.hand(seat)))
    return {**params, "cards": [_meant(word, left) for word in words]}


def _meant(word: Any, left: list[CardId]) -> Any:
    if not isinstance(word, str):
        return word
    fits = [c for c in left if word in {c, kind_of(c), colour_of(kind_of(c))}]
    if fits:
        left.remove(fits[0])
    return fits[0] if fits else word
