"""Random games: any ruleset, seats, options and luck, all from one number."""

from dataclasses import replace
from random import Random
from typing import TypeVar, overload

from referee.kernel.ids import SEATS
from tests.play import Play, Rules
from tests.properties.thinkable import Words, thought

P = TypeVar("P", bound=Play)

LONGEST = 20_000
"""More actions than any random game has needed, by far."""


@overload
def a_game(game: Rules, seed: int) -> Play: ...
@overload
def a_game(game: Rules, seed: int, kind: type[P]) -> P: ...
def a_game(game: Rules, seed: int, kind: type[Play] = Play) -> Play:
    """A started game: its seats and, in two of three games, its options are drawn too."""
    rng = Random(seed)
    seats = rng.choice(game.seats)
    drawn = thought(game.options, Words((), SEATS[:seats]), rng)
    return kind.start(game, seats, seed, drawn if seed % 3 else {})


def probe(play: Play, seed: int) -> tuple[Play, Random]:
    """The moment of a game to be tried out, with luck of its own: the game goes on untouched."""
    rng = Random(f"{seed}:{play.actions}")
    return replace(play, rng=rng), rng


def situation(play: Play) -> str:
    """What kind of moment it is: what is asked, and what falls due."""
    asked = {action.type for _, action in play.offers() if action.decision}
    due = {deadline.kind for deadline in play.game.deadlines(play.state)}
    return " ".join(sorted(asked | due))
