"""Behind every sentence of a story stand rules and rulings that there are."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from referee.games import bunny_bluff, killer_bunnies, one_two_many_rabbits, president_bunny
from referee.games.bunny_bluff import story as bluff
from referee.games.killer_bunnies import story as bunnies
from referee.games.killer_bunnies import why
from referee.games.one_two_many_rabbits import story as rabbits
from referee.games.president_bunny import story as president
from referee.kernel import flow
from referee.kernel.arbiter import messages as desk
from referee.kernel.game import Event, Game
from referee.kernel.ids import CardId, RuleId, SeatId
from referee.kernel.lifecycle import time_messages as time
from referee.kernel.lifecycle.story import cites, tell

Cites = Mapping[type[Event], tuple[RuleId, ...]]

STORIES: Final = (
    pytest.param(bunny_bluff.GAME, bluff.SENTENCES, bluff.CITES, id="bunny-bluff"),
    pytest.param(killer_bunnies.GAME, bunnies.SENTENCES, bunnies.CITES, id="killer-bunnies"),
    pytest.param(president_bunny.GAME, president.SENTENCES, president.CITES, id="president-bunny"),
    pytest.param(one_two_many_rabbits.GAME, rabbits.SENTENCES, rabbits.CITES, id="rabbits"),
)
UNTOLD: Final = {event.__name__ for event in flow.EVENTS}
"""What all games share; what is asked is explained by what was told before."""


@pytest.mark.parametrize(("game", "sentences", "behind"), STORIES)
def test_behind_every_event_stand_rules(
    game: Game[Any, Any], sentences: Mapping[type[Event], Any], behind: Cites
) -> None:
    assert {event.__name__ for event in set(sentences) - set(behind)} == set()
    assert {event.__name__ for event in set(game.events) - set(behind)} <= UNTOLD


@pytest.mark.parametrize(("game", "sentences", "behind"), STORIES)
def test_every_rule_that_is_cited_is_in_the_books(
    game: Game[Any, Any], sentences: Mapping[type[Event], Any], behind: Cites
) -> None:
    known = {*game.rules, *game.rulings}
    wrong = {event.__name__: set(ids) - known for event, ids in behind.items()}
    assert {name: ids for name, ids in wrong.items() if ids} == {}
    assert all(ids and len(set(ids)) == len(ids) for ids in behind.values())


@pytest.mark.parametrize(
    "game", [bunny_bluff.GAME, president_bunny.GAME, one_two_many_rabbits.GAME], ids=lambda g: g.id
)
def test_behind_who_is_asked_stand_rules(game: Game[Any, Any]) -> None:
    """Whoever answers out of turn reads why it was not theirs to answer."""
    bases = {"Question", "Together"}
    kinds = (kind for name, kind in game.initial.KINDS.items() if name not in bases)
    asked = {kind.__name__: kind.whose for kind in kinds if issubclass(kind, flow.Question)}
    assert asked and all(asked.values()), asked
    assert {rule for whose in asked.values() for rule in whose} <= {*game.rules, *game.rulings}


def test_behind_every_question_of_killer_bunnies_stand_rules() -> None:
    bases = {"Question", "PickOne", "MayDecline", "FromHand"}
    kinds = (k for name, k in killer_bunnies.GAME.initial.KINDS.items() if name not in bases)
    asked = {k.__name__: k.whose or k.RULES for k in kinds if issubclass(k, flow.Question)}
    assert asked and all(asked.values()), [name for name, rules in asked.items() if not rules]
    known = {*killer_bunnies.GAME.rules, *killer_bunnies.GAME.rulings}
    assert {rule for rules in asked.values() for rule in rules} <= known


@pytest.mark.parametrize("told", [why.ROLLS, why.DEATHS, why.ATTACKS])
def test_what_is_cited_of_a_roll_a_death_or_an_attack_is_in_the_books(told: why.Told) -> None:
    known = {*killer_bunnies.GAME.rules, *killer_bunnies.GAME.rulings}
    assert {word: set(ids) - known for word, ids in told.items() if set(ids) - known} == {}


def test_a_roll_says_by_which_rules_it_counts() -> None:
    rolled = flow.DieRolled(SeatId("A"), "black", "defend:0001", draw=1, value=7)
    assert {"KB-108", "A-KB-38"} <= set(killer_bunnies.GAME.cites(rolled))


def test_a_death_says_what_killed() -> None:
    died = killer_bunnies.messages.BunniesDied((CardId("0001"),), "terrible-misfortune-fiat")
    assert {"KB-070", "KB-116", "A-KB-77"} <= set(killer_bunnies.GAME.cites(died))


def test_a_game_says_what_stands_behind_its_events() -> None:
    turn = president_bunny.messages.TurnPassed(SeatId("A"))
    assert president_bunny.GAME.cites(turn) == ("PB-09", "PB-14", "PB-15")


def test_what_a_judge_cites_stands_behind_the_ruling() -> None:
    ruling = desk.RulingGiven("r-1", 0, "j-1", "As printed.", (RuleId("PB-11"),), None)
    assert cites(president_bunny.GAME, ruling) == ("PB-11",)


def test_what_happens_to_the_time_is_told() -> None:
    away = time.VacationTaken(SeatId("A"), 2)
    assert tell(president_bunny.GAME, away) == "A is away for 2 days."
    assert tell(president_bunny.GAME, time.GamePaused(0, "o-1", "Tea.")) == (
        "The game is paused: Tea."
    )
