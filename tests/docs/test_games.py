"""docs/reference/games has a page for every game, with each of its actions and options."""

from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.kernel.game import Game, SeatCommand
from referee.kernel.secrets import tag_of

PAGES = Path(__file__).parents[2] / "docs/reference/games"


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_the_page_of_a_game_has_every_action_and_option(rules: Game[Any, Any]) -> None:
    page = (PAGES / f"{rules.id}.md").read_text("utf-8")
    actions = [tag_of(cls) for cls in rules.commands if issubclass(cls, SeatCommand)]
    words = (*actions, *rules.options.__struct_encode_fields__)
    assert [word for word in words if f"`{word}`" not in page] == []
