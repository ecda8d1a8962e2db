"""What means the same as an offer is taken for it, in a live game as before a judge."""

import orjson
import pytest

from referee.application.acting import Action
from referee.application.opening import start_game
from referee.application.rulings.dryrun import try_action
from tests.application.table import A, TableOfToy, a_referee, an_open_game, request
from tests.recorded import EVERY


@pytest.fixture
def rolled() -> TableOfToy:
    """A has rolled three dice, which are not all alike, against the Farm."""
    referee = a_referee(games=EVERY)
    table = an_open_game(referee, 1, ruleset="one-two-many-rabbits", seed="three dice")
    start_game(referee, table.organiser, table.game, request())
    table.act(A, Action("choose-dice", {"dice": 3}), if_match=table.version())
    return table


def dice(table: TableOfToy) -> list[int]:
    lying: list[int] = list(table.see().view["table"]["turn"]["dice"])
    assert len(set(lying)) > 1
    return lying


def with_a_wild(table: TableOfToy) -> Action:
    """All dice met by a Wild, the dice said from high to low."""
    lying = dice(table)
    use = {"dice": sorted(lying, reverse=True), "cards": [f"wild:{sum(lying)}"]}
    return Action("discard", {"uses": [use]})


@pytest.mark.rules("A-OT-28", "OT-16")
def test_dice_may_be_said_in_any_order(rolled: TableOfToy) -> None:
    shown = dice(rolled)
    done = rolled.act(A, with_a_wild(rolled), if_match=rolled.version())
    (laid,) = (e for e in done.events if e["type"] == "CardsDiscarded")
    told = orjson.loads(bytes(laid["public"]))
    assert told["uses"][0]["dice"] == sorted(shown)


@pytest.mark.rules("A-OT-28")
def test_a_dry_run_takes_it_too(rolled: TableOfToy) -> None:
    tried = try_action(rolled.referee, rolled.seats[A], rolled.game, with_a_wild(rolled))
    assert tried["legal"]
