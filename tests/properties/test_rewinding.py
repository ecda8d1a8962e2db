"""Any game taken back at any moment goes on to its end, with all its cards and no secret told."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games import GAMES
from referee.kernel.chance import SealedChance
from referee.kernel.game import Game
from referee.kernel.ids import GameId, RulesetId
from tests.play import Play
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import a_game

EVERY = [pytest.param(game, id=game.id) for game in GAMES.values() if game.rewound]
VEILED = [
    pytest.param(game, id=game.id) for game in GAMES.values() if game.rewound and game.imagine
]
SEEDS = range(4)
Rules = Game[Any, Any]


def luck(play: Play) -> SealedChance:
    return SealedChance(play.secret, GameId("g"), (), drawn=play.game.drawn(play.state))


def taken_back(play: Play, then: Any) -> Any:
    assert play.game.rewound is not None
    return play.game.rewound(then, play.state, luck(play))


def resumed(play: Play, state: Any) -> None:
    """The game goes on from this state."""
    play.state = play.origin = state
    play.since, play.offered = len(play.events), frozenset()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", EVERY)
def test_a_game_that_is_taken_back_goes_on_to_its_end(game: Rules, seed: int) -> None:
    play, rng = a_game(game, seed), Random(seed)
    moments: list[Any] = []
    rewinds = 5
    while game.result(play.state) is None:
        moments.append(play.state)
        play.step()
        if rewinds > 0 and not play.over and rng.random() < 0.03:
            rewinds -= 1
            resumed(play, taken_back(play, rng.choice(moments)))
            DESCRIPTIONS[game.id].conserved(play.state)
            assert game.from_position(game.position(play.state)) == play.state
    assert game.result(play.state) is not None


def some_moments(game: Rules, seed: int, steps: int = 40) -> tuple[Play, Any]:
    """A game under way, and an earlier moment of it."""
    play, rng = a_game(game, seed), Random(seed)
    moments = [play.state]
    for _ in range(steps):
        if play.over:
            break
        play.step()
        if not play.over:
            moments.append(play.state)
    play.state = moments[-1]
    return play, rng.choice(moments)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", VEILED)
def test_what_a_seat_sees_then_depends_on_what_it_may_know_alone(game: Rules, seed: int) -> None:
    assert game.imagine is not None
    play, then = some_moments(game, seed)
    seat = play.seats[seed % len(play.seats)]
    # Another past that looked the same to the seat; piles that were left alone were so there too.
    other = game.imagine(then, seat, SealedChance(b"twin", GameId("g"), ()))
    back = game.view(taken_back(play, then), seat)
    assert game.view(taken_back(play, other), seat) == back
    assert back == game.view(renamed(then, taken_back(play, then)), seat)


def renamed(then: Any, after: Any) -> Any:
    """What was open then, under its new ids."""
    ids = [frame.decision for frame in after.frames]
    frames = [replace(f, decision=d) for f, d in zip(then.frames, ids, strict=True)]
    return replace(then, frames=tuple(frames))


@pytest.mark.parametrize("game", EVERY)
def test_no_open_question_has_an_id_that_was_there_before(game: Rules) -> None:
    play, then = some_moments(game, 5)
    asked = {f"d{number}" for number in range(1, play.state.asked + 1)}
    after = taken_back(play, then)
    assert not asked & {frame.decision for frame in after.frames}
    assert after.asked == play.state.asked + len(then.frames)
    assert game.drawn(after) >= game.drawn(play.state)


@pytest.mark.parametrize(
    ("ruleset", "piles"),
    [
        ("killer-bunnies", ("deck", "cabbage_deck", "water_deck", "small_carrots")),
        ("one-two-many-rabbits", ("deck",)),
    ],
)
def test_a_pile_that_was_drawn_from_is_shuffled_and_no_other(
    ruleset: str, piles: tuple[str, ...]
) -> None:
    play, _ = some_moments(GAMES[RulesetId(ruleset)], 3)
    then = play.origin
    for event in play.events:
        then = play.game.evolve(then, event)
        if then.frames:
            break
    after, moved = taken_back(play, then), 0
    for name in piles:
        before, now, again = (getattr(state, name) for state in (then, play.state, after))
        assert sorted(again) == sorted(before)
        assert (again == before) is (now == before)
        moved += now != before
    assert moved and game_draws(after) == game_draws(play.state) + moved


def game_draws(state: Any) -> int:
    return int(state.drawn)
