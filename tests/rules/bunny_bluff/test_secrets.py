"""Face-down cards are secret: games that differ in nothing else look the same to all others."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from referee.games.bunny_bluff import GAME
from referee.games.bunny_bluff import messages as m
from referee.games.rabbit_deck import named
from referee.games.rabbit_events import HandDealt
from referee.kernel.game import Event, Viewer
from referee.kernel.ids import SeatId
from referee.kernel.secrets import Codec, visible_to
from tests.play import Play, command_of
from tests.properties.described.rabbits import bluff_alike
from tests.rabbits import B, C
from tests.rules.bunny_bluff.bluffs import believed, challenged, hands, laid, led

CODEC = Codec(GAME.events)
STEPS = 300


@dataclass
class Twins:
    """Two games, the same but for what the viewer cannot know, acted in alike."""

    one: Play
    other: Play
    viewer: Viewer
    rng: Random

    def step(self) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        """The same kind of act in both; cards that the viewer cannot see may be any."""
        self.one.now = self.other.now = self.one.now + 10
        offers = [o for o in self.one.offers() if o[1].decision or self.rng.random() < 0.02]
        seat, action = self.rng.choice(offers or list(self.one.offers()))
        wish = self.one.act(seat, action)
        params = {name: getattr(wish, name) for name in action.params["properties"]}
        if "challenge" in params:
            params["challenge"] = False  # a challenge would show cards to all
        return (
            self.act(self.one, seat, action.type, params),
            self.act(self.other, seat, action.type, self.twin(seat, params)),
        )

    def twin(self, seat: SeatId, params: Mapping[str, Any]) -> Mapping[str, Any]:
        if "cards" not in params or seat == self.viewer:
            return params
        held = list(named(self.other.state.hand(seat)))
        return {**params, "cards": self.rng.sample(held, len(params["cards"]))}

    def act(
        self, play: Play, seat: SeatId, kind: str, params: Mapping[str, Any]
    ) -> tuple[Event, ...]:
        command = command_of(GAME, seat, kind, params, at=play.now, decision=None)
        return play.submit(command)


def look(play: Play, events: tuple[Event, ...], viewer: Viewer) -> list[object]:
    """All that a viewer may get to see after a decision."""
    parts = [CODEC.split(event) for event in events]
    seen = [(p.type, sorted(p.private), visible_to(p, viewer)) for p in parts]
    offers = GAME.legal_actions(play.state, viewer) if viewer else ()
    result = GAME.result(play.state)
    return [seen, GAME.view(play.state, viewer), offers, GAME.deadlines(play.state), result]


def twins(seed: int) -> Twins:
    rng = Random(seed)
    seats = rng.choice(GAME.seats)
    one, other = (Play.start(GAME, seats, seed) for _ in range(2))
    viewer = rng.choice((None, *one.seats))
    other.state = bluff_alike(other.state, viewer, rng)
    assert other.state != one.state
    return Twins(one, other, viewer, rng)


@pytest.mark.rules("BB-07", "BB-12", "BB-15", "A-BB-08", "A-BB-10", "A-GEN-02")
@pytest.mark.parametrize("seed", range(20))
def test_games_that_differ_in_hidden_cards_look_alike(seed: int) -> None:
    pair = twins(seed)
    for _ in range(STEPS):
        if pair.one.over:
            break
        events, others = pair.step()
        assert look(pair.one, events, pair.viewer) == look(pair.other, others, pair.viewer)


@pytest.mark.rules("BB-07", "A-BB-08")
def test_a_play_shows_its_count_to_all_and_its_cards_to_its_player() -> None:
    event = led(hands(A="red blue", B="red", C="red"), "A", "red blue", "red").event(m.CardsLaid)
    parts = CODEC.split(event)
    assert parts.public == {"seat": "A", "count": 2}
    assert list(parts.private) == ["A"]


@pytest.mark.rules("A-BB-10")
def test_a_stack_that_is_taken_is_seen_by_its_taker_alone() -> None:
    table = believed(led(hands(A="red red", B="blue blue", C="red"), "A", "red", "red"))
    parts = CODEC.split(challenged(laid(table, "B", "blue"), "C").event(m.StackTaken))
    assert parts.public == {"seat": "B", "count": 2}
    assert list(parts.private) == ["B"]


@pytest.mark.rules("A-BB-10")
def test_the_order_of_a_stack_that_is_taken_does_not_tell_who_lied() -> None:
    one = hands(A="red red", B="blue red", C="violet")
    other = hands(A="red blue", B="red red", C="violet")
    seen = []
    for table, first, second in ((one, "red", "blue"), (other, "blue", "red")):
        stacked = believed(laid(believed(led(table, "A", first, "violet")), "B", second))
        seen.append(challenged(laid(stacked, "C", "violet"), "B").event(m.StackTaken))
    assert seen[0] == seen[1]


@pytest.mark.rules("BB-15")
def test_a_stack_that_leaves_the_game_is_a_count() -> None:
    assert CODEC.split(m.StackRemoved(5)).public == {"count": 5}


def test_dealt_hands_are_secret_to_their_seats() -> None:
    parts = CODEC.split(HandDealt(B, 1, ()))
    assert list(parts.private) == ["B"]


def test_an_answer_is_known_to_its_giver_only_until_the_window_closes() -> None:
    table = led(hands(A="red blue", B="red", C="red"), "A", "red", "red")
    after = table.given("B", m.AnswerWindow, challenge=True).table
    assert GAME.view(after, B)["waiting"][0]["my_answer"] is True
    assert "my_answer" not in GAME.view(after, C)["waiting"][0]


def test_a_view_shows_ones_own_plays_and_only_counts_of_others() -> None:
    table = believed(led(hands(A="red blue", B="red red", C="red"), "A", "red", "red"))
    stack = GAME.view(laid(table, "B", "red").table, B)["round"]["stack"]
    assert [sorted(play) for play in stack] == [["count", "seat"], ["cards", "count", "seat"]]
