"""Dry runs: they tell what is certain, and nothing that the seat may not know.

Tried at random moments of random games, against another table with the same face, which the
descriptions of tests/properties deal by a road of their own.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from referee.application.dryrun import foreseen
from referee.application.rulesets import Ruleset
from referee.games import GAMES
from referee.kernel.chance import SealedChance
from referee.kernel.game import SeatCommand
from referee.kernel.ids import GameId, SeatId
from referee.kernel.secrets import visible_to
from tests.play import Play, Rules
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import LONGEST, a_game

SEEDS: Final = range(1, 4)
APART: Final = 17
"""Every so many actions a game is looked at."""
MOST: Final = 30

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def moments(game: Rules, seed: int) -> Iterator[tuple[Play, Random]]:
    """A random game, stopped now and then."""
    play, rng = a_game(game, seed), Random(seed)
    for _ in range(min(APART * MOST, LONGEST)):
        if play.over:
            return
        if play.actions % APART == seed % APART:
            yield play, rng
        play.step()


def luck(seed: int) -> SealedChance:
    return SealedChance(bytes([seed]), GameId("imagined"), ())


def imagined(play: Play, viewer: SeatId | None, state: Any) -> Any:
    assert play.game.imagine, f"{play.game.id} imagines nothing"
    return play.game.imagine(state, viewer, luck(7))


def wishes(play: Play, rng: Random) -> list[SeatCommand]:
    """Something of each kind that a seat is offered."""
    seat = rng.choice(play.seats)
    return [play.act(seat, action) for action in play.game.legal_actions(play.state, seat)]


@every_seed
@every_game
def test_an_imagined_table_looks_the_same(game: Rules, seed: int) -> None:
    for play, rng in moments(game, seed):
        viewer = rng.choice((None, *play.seats))
        other = imagined(play, viewer, play.state)
        DESCRIPTIONS[game.id].conserved(other)
        assert game.view(other, viewer) == game.view(play.state, viewer)
        assert game.deadlines(other) == game.deadlines(play.state)
        if viewer:
            assert game.legal_actions(other, viewer) == game.legal_actions(play.state, viewer)


@every_seed
@every_game
def test_what_is_imagined_follows_from_what_is_seen(game: Rules, seed: int) -> None:
    for play, rng in moments(game, seed):
        viewer = rng.choice((None, *play.seats))
        other = DESCRIPTIONS[game.id].alike(play.state, viewer, rng)
        assert imagined(play, viewer, other) == imagined(play, viewer, play.state)


@every_seed
@every_game
def test_a_dry_run_is_the_same_wherever_the_hidden_cards_lie(game: Rules, seed: int) -> None:
    ruleset = Ruleset(game)
    for play, rng in moments(game, seed):
        for wish in wishes(play, rng):
            other = DESCRIPTIONS[game.id].alike(play.state, wish.seat, rng)
            assert foreseen(ruleset, other, wish) == foreseen(ruleset, play.state, wish)


@every_seed
@every_game
def test_what_a_dry_run_tells_does_happen(game: Rules, seed: int) -> None:
    ruleset = Ruleset(game)
    for play, rng in moments(game, seed):
        for wish in wishes(play, rng):
            told = foreseen(ruleset, play.state, wish)["events"]
            assert told == happening(ruleset, play, wish)[: len(told)]


def happening(ruleset: Ruleset, play: Play, wish: SeatCommand) -> list[Any]:
    """What really happens, as the seat sees it."""
    events = play.game.decide(play.state, wish, play.chance())
    parts = [ruleset.events.split(event) for event in events]
    return [{"type": part.type, **visible_to(part, wish.seat)} for part in parts]
