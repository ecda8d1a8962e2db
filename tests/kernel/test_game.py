"""What a ruleset declares: names, schemas and the hash that stands in the first event."""

from dataclasses import replace

import pytest

from referee.games import GAMES
from referee.kernel.game import content_hash, declared, kebab, params_schema
from referee.kernel.ids import SEATS
from referee.kernel.secrets import tag_of
from tests.play import Rules
from tests.toy import TOY
from tests.toy_messages import Guess, Roll

every_game = pytest.mark.parametrize("game", [TOY, *GAMES.values()], ids=["toy", *GAMES])


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Roll", "roll"), ("FlipTopRun", "flip-top-run"), ("UseSaved", "use-saved")],
)
def test_an_action_is_called_in_kebab_case(name: str, slug: str) -> None:
    assert kebab(name) == slug


def test_parameters_are_what_the_edge_does_not_fill_in() -> None:
    assert params_schema(Roll)["properties"] == {}
    assert params_schema(Guess) == {
        "type": "object",
        "properties": {"number": {"type": "integer", "minimum": 1, "maximum": 9}},
        "required": ["number"],
        "additionalProperties": False,
    }


@every_game
def test_every_message_is_declared(game: Rules) -> None:
    said = declared(game)
    assert list(said["actions"]) == [tag_of(cls) for cls in game.commands]
    assert list(said["events"]) == [tag_of(cls) for cls in game.events]


@every_game
def test_the_hash_is_of_what_is_declared_and_of_nothing_else(game: Rules) -> None:
    renamed = replace(game, version="next", title="Another title")
    assert content_hash(game) == content_hash(replace(game))
    assert content_hash(renamed) != content_hash(game)
    assert len(content_hash(game)) == 64


def test_seats_are_ten_different_letters() -> None:
    assert len(SEATS) == len(set(SEATS)) == 10
    assert list(SEATS) == sorted(SEATS)
