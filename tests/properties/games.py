"""Random games: any ruleset, seats, options and luck, all from one number."""

from random import Random

from referee.kernel.ids import SEATS
from tests.play import Play, Rules
from tests.properties.thinkable import Words, thought

LONGEST = 20_000
"""More actions than any random game has needed, by far."""


def a_game(game: Rules, seed: int, kind: type[Play] = Play) -> Play:
    """A started game: its seats and, in two of three games, its options are drawn too."""
    rng = Random(seed)
    seats = rng.choice(game.seats)
    drawn = thought(game.options, Words((), SEATS[:seats]), rng)
    return kind.start(game, seats, seed, drawn if seed % 3 else {})
