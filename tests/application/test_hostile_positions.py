"""Positions that no table can have: explained with a path, never a crash.

Exported positions of random games are mutilated, and then asked about as if they were true.
"""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.memory import MemoryStore
from referee.application.errors import BadFields
from referee.application.referee import Referee
from referee.application.rulings.ruling import rule_on
from referee.application.rulings.scenario import scenario_of
from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.play import Rules
from tests.properties.games import a_game

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
REFEREE: Final = Referee(
    store=MemoryStore(), games={str(name): game for name, game in GAMES.items()}, master=b""
)
JUNK: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 5, 13, 10**6, 2**53, 2**70, -(2**64), 1.5, "", "A", "B", "Z",
    "0001", "0041", "0103", "9999", "sword", "blue-timid", "A1", "green", "wild", "farm", [], {},
    [[]], [None], ["A"], ["0001", "0001"], [1, 2, 5, 10], {"seat": "A"}, {"card": "0001"},
    {"is": "Nothing"}, {"is": "Playing", "card": "0001", "seat": "A"}, {"is": "TakeTurn"},
)  # fmt: skip
MOMENTS: Final = 12
APART: Final = 23
DEEPER: Final = 0.85


@cache
def exported(ruleset: RulesetId) -> tuple[Any, ...]:
    """Positions of one random game after another."""
    game = GAMES[ruleset]
    found: list[Any] = []
    for seed in range(1, MOMENTS):
        play = a_game(game, seed)
        for _ in range(APART * seed):
            if not play.over:
                play.step()
        found.append(orjson.loads(orjson.dumps(game.position(play.state))))
    return tuple(found)


def places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with a key of it."""
    keys = part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in list(keys):
        yield part, key
        yield from places(part[key])


def somewhere(document: Any, rng: Random) -> tuple[Any, Any]:
    """A container with a key of it, most often deep down."""
    deep = [key for key, part in document.items() if part and isinstance(part, dict | list)]
    container, key = document, rng.choice(deep if deep and rng.random() < DEEPER else [*document])
    while container[key] and isinstance(container[key], dict | list) and rng.random() < DEEPER:
        container = container[key]
        key = rng.choice(list(container) if isinstance(container, dict) else range(len(container)))
    return container, key


def mutilated(document: Any, rng: Random) -> Any:
    """The document with one thing in it not as it was."""
    document = deepcopy(document)
    container, key = somewhere(document, rng)
    match rng.randrange(5):
        case 0:
            del container[key]
        case 1 if isinstance(container, list):
            container.append(deepcopy(container[key]))
        case 2 if isinstance(container, dict):
            container[f"{key}s"] = container.pop(key)
        case 3:
            other, name = rng.choice(list(places(document)))
            container[key] = deepcopy(other[name])
        case _:
            container[key] = rng.choice(JUNK)
    return document


def steps(game: Rules, rng: Random) -> list[Any]:
    """Some acts, whether they can be or not, and maybe what is due."""
    names = sorted(str(cls.__struct_config__.tag) for cls in game.commands)
    acts: list[Any] = [
        {"seat": rng.choice("AB"), "type": rng.choice(names), "dice": [3] * 9} for _ in range(3)
    ]
    return rng.choice(([], acts, [{"dice": [rng.randint(1, 6)] * 9}]))


def assert_answered(game: Rules, document: Any, rng: Random) -> None:
    scenario = {"ruleset": game.id, "position": document, "steps": steps(game, rng), "go_on": True}
    try:
        ruling = rule_on(REFEREE, scenario_of(scenario))
    except BadFields as fault:
        assert fault.facts["fields"][0]["at"].startswith("$.")
        return
    assert orjson.dumps(ruling)


@every_game
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_mutilated_position_is_answered_or_explained(game: Rules, seed: int) -> None:
    rng = Random(seed)
    document = rng.choice(exported(game.id))
    for _ in range(rng.randint(1, 3)):
        document = mutilated(document, rng)
        if not document:
            return
    assert_answered(game, document, rng)


@every_game
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_so_is_one_of_which_parts_are_left_out(game: Rules, seed: int) -> None:
    rng = Random(seed)
    document = deepcopy(rng.choice(exported(game.id)))
    for name in ("asked", "frames", *rng.sample(sorted(document), rng.randrange(len(document)))):
        document.pop(name, None)
    assert_answered(game, mutilated(document, rng) if document else {}, rng)
