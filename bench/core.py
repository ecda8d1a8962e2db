"""The pure rules playing themselves, beside the steps of RLCard's gin-rummy environment.

On both sides a step computes the legal actions of who is to act, takes one at random and applies
it. Both are single threads that wait for nothing, so processor time is what counts.
"""

import time
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, Final

import msgspec
import rlcard

from bench.figures import Figure
from bench.rounds import Side, paired
from bench.scripts import BESIDE, LEAVE
from bench.stage import Stage
from referee.client.sampling import sample
from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.table import Table
from referee.kernel.chance import SealedChance
from referee.kernel.game import Command, Settle
from referee.kernel.ids import SEATS, GameId
from referee.kernel.secrets import tag_of

SEATED: Final = SEATS[:4]
STRETCH: Final = 2.5
COMMANDS: Final = {tag_of(cls): cls for cls in GAME.commands}


def measure(stage: Stage) -> list[Figure]:
    """Actions a second of processor time."""
    pairs = paired(stage.rounds, killer_bunnies(), gin_rummy(), tick=stage.tick)
    return [pairs.figure("core_actions", goal=1.0, better="higher", unit="actions/s")]


def killer_bunnies() -> Side:
    return steps_a_second(step for seed in count() for step in self_play(seed))


def self_play(seed: int) -> Iterator[None]:
    """A whole game, a random legal action at a time."""
    rng, secret, now = Random(seed), seed.to_bytes(32, "big"), 0
    table = GAME.initial
    events = GAME.open(Options(), SEATED, SealedChance(secret, GameId("core"), ()), now)
    while True:
        for event in events:
            table = GAME.evolve(table, event)
        if GAME.result(table):
            return
        now += 1
        chance = SealedChance(secret, GameId("core"), (), drawn=GAME.drawn(table))
        events = GAME.decide(table, choice(table, rng, now), chance)
        yield


def choice(table: Table, rng: Random, now: int) -> Command:
    """A random action of a seat that owes one; what only the clock can settle falls due."""
    frame = table.top_frame
    assert frame
    if not frame.owed:
        return Settle(at=max(now, frame.due or 0), deadline=frame.decision)
    seat = rng.choice(frame.owed)
    offers = [offer for offer in GAME.legal_actions(table, seat) if offer.type != LEAVE]
    asked = [offer for offer in offers if offer.decision]
    offer = rng.choice(offers if rng.random() < BESIDE else asked or offers)
    wish = {**sample(offer.params, rng), "at": now, "seat": seat, "decision": offer.decision}
    return msgspec.convert(wish, COMMANDS[offer.type])


def gin_rummy() -> Side:
    env: Any = rlcard.make("gin-rummy", config={"seed": 1})

    def play() -> Iterator[None]:
        while True:
            state, _ = env.reset()
            while not env.is_over():
                action = env.np_random.choice(list(state["legal_actions"]))
                state, _ = env.step(action)
                yield

    return steps_a_second(play())


def steps_a_second(steps: Iterator[None]) -> Side:
    """The rate of an endless play."""

    def measured() -> float:
        started, done = time.process_time(), 0
        while time.process_time() < started + STRETCH:
            next(steps)
            done += 1
        return done / (time.process_time() - started)

    return measured
