"""Positions hold what is not as usual, and nothing else."""

from typing import Any

import msgspec
import orjson
import pytest
from msgspec import Struct

from referee.games import GAMES
from referee.kernel.positions import plain
from tests.play import Play, Rules


class Hutch(Struct, frozen=True):
    name: str
    rabbits: tuple[str, ...] = ()
    open: bool = False


class LaterHutch(Struct, frozen=True):
    """The same with what a later version knows more."""

    name: str
    rabbits: tuple[str, ...] = ()
    open: bool = False
    straw: int = 3
    neighbours: dict[str, int] = msgspec.field(default_factory=dict)


class Waiting(Struct, frozen=True, tag_field="is", tag=True):
    hutches: tuple[Hutch, ...]
    due: int | None = None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Hutch("a"), {"name": "a"}),
        (Hutch("a", ("x",), open=True), {"name": "a", "rabbits": ("x",), "open": True}),
        (Waiting((Hutch("a"),)), {"is": "Waiting", "hutches": [{"name": "a"}]}),
        ({"a": Hutch("b")}, {"a": {"name": "b"}}),
        ((1, "a", None), (1, "a", None)),
    ],
)
def test_defaults_are_left_out(value: Any, expected: Any) -> None:
    assert plain(value) == expected


def test_a_field_that_is_added_later_does_not_show_until_it_is_used() -> None:
    assert plain(LaterHutch("a", ("x",))) == plain(Hutch("a", ("x",)))
    assert plain(LaterHutch("a", straw=4)) == {"name": "a", "straw": 4}


def test_it_can_be_read_again() -> None:
    waiting = Waiting((Hutch("a", ("x",)), Hutch("b", open=True)), due=4)
    assert msgspec.convert(orjson.loads(orjson.dumps(plain(waiting))), Waiting) == waiting


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_game_writes_its_defaults_down(game: Rules) -> None:
    play = Play.start(game, game.seats.start, seed=1)
    unlike = game.position(play.state).keys() & set(play.state.__struct_fields__)
    usual = game.position(game.initial).keys() - {"position"}
    assert unlike and not usual
