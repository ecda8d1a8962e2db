"""Deadlines that are near are told of: once, to those whose time runs out, while it does."""

import pytest

from referee.application.referee import Referee
from referee.application.webhooks.nearing import LEAD, tell_near
from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.application.hooks import Post, later, posted, subscribed
from tests.application.table import TableOfToy, a_game, a_referee

PRESIDENT = GAMES[RulesetId("president-bunny")]


@pytest.fixture
def president() -> TableOfToy:
    """Whoever is on turn has two minutes."""
    referee = a_referee(games={"president-bunny": PRESIDENT})
    return a_game(referee, 3, ruleset="president-bunny", turn_seconds=120)


def told(referee: Referee) -> list[dict[str, object]]:
    tell_near(referee)
    return [message["data"] for message in posted(referee, Post()).sent]


def test_nothing_is_told_until_it_is_near(president: TableOfToy) -> None:
    referee = president.referee
    subscribed(referee, president.organiser, "deadline.near")
    assert told(referee) == []
    later(referee, 120_000 - LEAD)
    (data,) = told(referee)
    assert data["due"] == referee.clock() + LEAD
    assert data["seats"] and data["kind"]


def test_it_is_told_once_though_it_is_asked_again(president: TableOfToy) -> None:
    referee = president.referee
    subscribed(referee, president.organiser, "deadline.near")
    later(referee, 61_000)
    assert len(told(referee)) == 1
    later(referee, 5_000)
    assert told(referee) == []


def test_only_the_seat_whose_time_runs_out_hears_of_it(president: TableOfToy) -> None:
    referee = president.referee
    hooks = {
        seat: subscribed(referee, actor, "deadline.near").webhook.id
        for seat, actor in president.seats.items()
    }
    later(referee, 61_000)
    tell_near(referee)
    heard = [s for s, hook in hooks.items() if referee.store.deliveries(hook, after=0, limit=9)]
    assert len(heard) == 1


def test_what_is_over_is_not_near_any_more(president: TableOfToy) -> None:
    referee = president.referee
    subscribed(referee, president.organiser, "deadline.near")
    later(referee, 120_000)
    assert told(referee) == []


def test_an_effect_that_no_seat_answers_is_nobodys_hurry() -> None:
    rabbits = GAMES[RulesetId("one-two-many-rabbits")]
    referee = a_referee(games={"one-two-many-rabbits": rabbits})
    table = a_game(referee, 2, ruleset="one-two-many-rabbits")
    subscribed(referee, table.organiser, "deadline.near")
    kinds = {data["kind"] for data in told(referee)}
    assert kinds.isdisjoint(rabbits.effects)


def test_who_has_no_webhook_costs_nothing(president: TableOfToy) -> None:
    later(president.referee, 61_000)
    assert tell_near(president.referee) == 0
