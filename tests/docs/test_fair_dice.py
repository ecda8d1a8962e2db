"""docs/explanation/fair-dice.md: its example runs, and is how the referee itself draws."""

from pathlib import Path

import pytest

from referee.kernel.chance import SealedChance
from referee.kernel.ids import GameId
from tests.docs.programs import run

PAGE = "explanation/fair-dice.md"


@pytest.mark.rules("A-GEN-03")
def test_the_example_prints_what_the_referee_draws(tmp_path: Path) -> None:
    secret = bytes.fromhex("1f8b0c5e7a9d42633c1e0fa4b5d67788990a1b2c3d4e5f60718293a4b5c6d7e8")
    luck = SealedChance(secret, GameId("g-example"), ("A:c0ffee", "B:0123456789abcdef"))
    rolls = [("first-seat", 2), ("defend:A:black", 12), ("defend:A:black", 12)]
    drawn = [luck.roll(purpose, sides).value for purpose, sides in rolls]
    _, cards = luck.shuffle("draw-pile", ("carrot", "cabbage", "water", "sword"))
    said = [line.partition(": ")[2] for line in run(PAGE, "python", tmp_path, {}).splitlines()]
    assert said[1:5] == [*map(str, drawn), ", ".join(cards)]
