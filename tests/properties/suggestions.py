"""Commands that a seat might send at a moment: most are nonsense, some are nearly legal."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel.game import SeatCommand
from referee.kernel.ids import SeatId
from referee.kernel.secrets import tag_of
from tests.play import Play, Rules, command_of
from tests.properties.thinkable import NUMBERS, Words, every, thought
from tests.schemas import sample

TRIES = 3
"""How many random sets of parameters are tried a command, beside those of `every`."""


class Suggestion(Struct, frozen=True):
    """A command as a client would send it, and as it arrives."""

    type: str
    params: dict[str, Any]
    command: SeatCommand


def suggestions(play: Play, seat: SeatId, rng: Random, *, thorough: bool) -> Iterator[Suggestion]:
    """What is well formed for a seat, whether legal or not; thoroughly: every card by name."""
    words = Words(card_names(play.game), play.seats)
    sent = chain(altered(play, words, rng), invented(play, words, rng, thorough=thorough))
    for kind, params in sent:
        try:
            command = command_of(play.game, seat, kind, params, at=play.now, decision=None)
        except msgspec.ValidationError:
            continue
        yield Suggestion(kind, params, command)


def invented(
    play: Play, words: Words, rng: Random, *, thorough: bool
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command of the game, with parameters out of the blue."""
    for command in play.game.commands:
        if thorough:
            yield from ((tag_of(command), params) for params in every(command, words))
        for _ in range(TRIES if thorough else 1):
            yield tag_of(command), thought(command, words, rng)


def altered(play: Play, words: Words, rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Offers of every seat as they are, and with one value changed, dropped or added."""
    types = {tag_of(command): command for command in play.game.commands}
    for _, action in play.offers():
        params = sample(action.params, rng)
        yield action.type, params
        for name, value in params.items():
            yield action.type, {**params, name: another(value, words, rng)}
            yield action.type, {other: params[other] for other in params if other != name}
        yield action.type, {**thought(types[action.type], words, rng), **params}


def another(value: Any, words: Words, rng: Random) -> Any:
    """Some other value of about the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return rng.choice((value + 1, value - 1, *NUMBERS))
        case str():
            return rng.choice(words.cards)
        case [first, *_]:
            return rng.choice(
                ([*value, first], value[1:], [another(first, words, rng), *value[1:]])
            )
        case {"card": str()}:
            return {**value, "card": rng.choice(words.cards)}
        case _:
            return None


def card_names(game: Rules) -> tuple[str, ...]:
    """The names of all physical cards of a game; a game without cards gets one that is none."""
    names = (name for card in game.cards for name in card.get("numbers", [card.get("id")]))
    return tuple(map(str, names)) or ("no-such-card",)
