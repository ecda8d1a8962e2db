"""Nobody learns from the service what the rules hide from them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.kernel.chance import Chance
from referee.kernel.game import Event, Game, Viewer
from referee.kernel.ids import SeatId
from tests.api.secrecy import Choice, Offer, Side, Step, Twins, anything, first_difference
from tests.api.secrecy_of_bunnies import killer_bunnies_twins
from tests.api.secrecy_of_rabbits import bunny_bluff_twins, president_bunny_twins
from tests.toy import TOY, Table, open_, view
from tests.toy_messages import SecretDealt, ToyOptions

VIEWER = SeatId("A")


def other_secrets(
    options: ToyOptions, seats: tuple[SeatId, ...], chance: Chance, at: int
) -> tuple[Event, ...]:
    """The same deal, but the other seats hold other numbers."""
    dealt = open_(options, seats, chance, at)
    return tuple(_turned(e) if isinstance(e, SecretDealt) else e for e in dealt)


def other_numbers(offers: Sequence[Offer], rng: Random) -> Choice | None:
    """The same choice, but another number where one is asked for."""
    choice = anything(offers, rng)
    return choice and (choice[0], {name: 10 - number for name, number in choice[1].items()})


def _turned(dealt: SecretDealt) -> SecretDealt:
    if dealt.seat == VIEWER:
        return dealt
    return SecretDealt(dealt.seat, 10 - dealt.number, dealt.draw)


TOY_TWINS = Twins(
    left=Side(TOY),
    right=Side(replace(TOY, open=other_secrets), other_numbers),
    viewer=VIEWER,
    seats=3,
    options={"target": 1_000},
    probes=(
        {"type": "roll"},
        {"type": "guess", "params": {"number": 5}},
        {"type": "guess", "params": {"number": 0}},
        {"type": "guess", "params": {"number": 5}, "decision": "d2"},
        {"type": "beg", "decision": "d2"},
    ),
)
ALL_TWINS = [
    pytest.param(lambda seed: replace(TOY_TWINS, seed=seed), id="toy"),
    pytest.param(killer_bunnies_twins, id="killer-bunnies"),
    pytest.param(bunny_bluff_twins, id="bunny-bluff"),
    pytest.param(president_bunny_twins, id="president-bunny"),
]
"""A game joins the law with a pair of twins here."""

STEPS = st.lists(st.builds(Step, st.integers(0, 2), st.integers(0, 10**6)), max_size=24)


@pytest.mark.parametrize("twins", ALL_TWINS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), steps=STEPS)
def test_games_that_differ_in_secrets_look_the_same(
    twins: Callable[[int], Twins], seed: int, steps: list[Step]
) -> None:
    assert first_difference(twins(seed), steps) is None


def leaky_view(table: Table, viewer: Viewer) -> Mapping[str, Any]:
    return {**view(table, viewer), "sum": sum(table.secrets.values())}


def leaking(side: Side, rules: Game[Any, Any]) -> Side:
    return replace(side, rules=replace(rules, view=leaky_view))


def test_the_law_finds_a_leak() -> None:
    left, right = (leaking(side, side.rules) for side in (TOY_TWINS.left, TOY_TWINS.right))
    leaky = replace(TOY_TWINS, left=left, right=right)
    assert first_difference(leaky, [Step(0, 1)]) is not None
