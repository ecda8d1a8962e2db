"""Commands that a seat might send at a moment: most are nonsense, some are nearly legal."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel.game import Command, Join, SeatCommand, Settle
from referee.kernel.ids import SEATS, DecisionId, SeatId
from referee.kernel.secrets import tag_of
from tests.play import Play, Rules, command_of
from tests.properties.described import DESCRIPTIONS
from tests.properties.thinkable import NUMBERS, Words, every, thought
from tests.schemas import sample

NEVER_ASKED = DecisionId("never-asked")
TRIES = 3
"""How many random sets of parameters are tried a command, beside those of `every`."""


class Suggestion(Struct, frozen=True):
    """A command as a client would send it, and as it arrives."""

    type: str
    params: dict[str, Any]
    command: SeatCommand


def suggestions(play: Play, seat: SeatId, rng: Random, *, thorough: bool) -> Iterator[Suggestion]:
    """What is well formed for a seat, whether legal or not; thoroughly: every card by name."""
    words = words_of(play, seat)
    sent = chain(
        altered(play, words, rng),
        invented(play, words, rng, thorough=thorough),
        DESCRIPTIONS[play.game.id].nearly(play.state, seat),
    )
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
        yield action.type, {}


def another(value: Any, words: Words, rng: Random) -> Any:
    """Some other value of about the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return rng.choice((value + 1, value - 1, *NUMBERS))
        case str():
            return words.card(rng)
        case list():
            return another_list(value, words, rng)
        case dict() if value:
            name = rng.choice(list(value))
            return {**value, name: another(value[name], words, rng)}
        case _:
            return None


def another_list(value: list[Any], words: Words, rng: Random) -> list[Any]:
    """A list that is longer or shorter, names one thing twice, or names another thing."""
    if not value:
        return [words.card(rng)]
    first, *rest = value
    other = another(first, words, rng)
    twice = [first, *value[:-1]]
    return rng.choice(([*value, first], rest, twice, [other, *rest], [*value, other]))


def words_of(play: Play, seat: SeatId) -> Words:
    """What can be named: everything, but mostly what this seat sees before it."""
    cards = card_names(play.game)
    seen = set(strings(play.game.view(play.state, seat)))
    near = tuple(card for card in cards if card in seen)
    return Words(cards, play.seats, near, tuple(sorted(seen.difference(cards, play.seats))))


def strings(document: Any) -> Iterator[str]:
    """Every string that stands anywhere in a document as a value."""
    match document:
        case str():
            yield document
        case dict():
            yield from chain.from_iterable(map(strings, document.values()))
        case list() | tuple():
            yield from chain.from_iterable(map(strings, document))
        case _:
            return


def hopeless(play: Play, rng: Random) -> Iterator[Command]:
    """What is refused at any moment: answers to what was not asked, settling what is not due."""
    asked = [(seat, action) for seat, action in play.offers() if action.decision]
    if asked:
        yield msgspec.structs.replace(play.act(*rng.choice(asked)), decision=NEVER_ASKED)
    yield Settle(at=play.now, deadline=NEVER_ASKED)


def joining(play: Play, rng: Random) -> Iterator[Join]:
    """Somebody asks for the next seat, beside any other."""
    if play.game.joins and len(play.seats) < len(SEATS):
        yield Join(at=play.now, seat=SEATS[len(play.seats)], left_of=rng.choice(SEATS))


def card_names(game: Rules) -> tuple[str, ...]:
    """The names of all physical cards of a game; a game without cards gets one that is none."""
    names = (name for card in game.cards for name in card.get("numbers", [card.get("id")]))
    return tuple(map(str, names)) or ("no-such-card",)
