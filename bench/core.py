"""The pure rules playing themselves, beside the steps of RLCard's gin-rummy environment."""

import time
from itertools import count
from typing import Any, Final

import rlcard

from bench.figures import Figure
from bench.rounds import Side, paired
from bench.scripts import Rehearsal
from bench.stage import Stage
from referee.games.killer_bunnies import GAME

SEATS: Final = 4
STRETCH: Final = 3.0


def measure(stage: Stage) -> list[Figure]:
    """Actions a second; the legal actions of every seat are computed at every step."""
    pairs = paired(stage.rounds, ours(), gin_rummy(), tick=stage.tick)
    return [pairs.figure("core_actions", goal=1.0, better="higher", unit="actions/s")]


def ours() -> Side:
    seeds = count()

    def play() -> float:
        started, actions = time.perf_counter(), 0
        while time.perf_counter() < started + STRETCH:
            game = Rehearsal(GAME, f"core-{next(seeds)}", SEATS, {})
            actions += sum(1 for _ in game.acts())
        return actions / (time.perf_counter() - started)

    return play


def gin_rummy() -> Side:
    env: Any = rlcard.make("gin-rummy", config={"seed": 1})

    def play() -> float:
        started, steps = time.perf_counter(), 0
        while time.perf_counter() < started + STRETCH:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(env.np_random.choice(list(state["legal_actions"])))
                steps += 1
        return steps / (time.perf_counter() - started)

    return play
