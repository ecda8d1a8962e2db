"""What nobody registered is not played: games, card families, messages, evolvers, laws."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import referee.games
from referee.games import EDITIONS, GAMES, killer_bunnies
from referee.games.killer_bunnies import cards
from referee.games.killer_bunnies.card import CARDS
from referee.games.killer_bunnies.catalogue import FACTS
from referee.kernel.flow import Suspended
from referee.kernel.game import Command, Event
from referee.kernel.ids import RuleId
from tests.play import Rules
from tests.properties.described import DESCRIPTIONS

EFFECTLESS = {"money", "misfortune"}
"""Families whose cards work when they are drawn, and so are never played (KB-046, KB-070)."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def folder_of(game: Rules) -> str:
    return game.id.replace("-", "_")


def modules(package: ModuleType) -> Iterator[ModuleType]:
    """A package and everything in it."""
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def defined(game: Rules, base: type) -> set[type]:
    """Every class of a kind that the game's own folder defines."""
    package = importlib.import_module(f"referee.games.{folder_of(game)}")
    found = (value for module in modules(package) for value in vars(module).values())
    classes = {value for value in found if isinstance(value, type) and issubclass(value, base)}
    return {cls for cls in classes if cls.__module__.startswith(package.__name__)}


def test_every_game_folder_is_registered_under_its_own_name() -> None:
    folder = Path(next(iter(referee.games.__path__)))
    found = {init.parent.name for init in folder.glob("*/__init__.py")}
    assert found == {folder_of(game) for game in EDITIONS.every}
    assert list(GAMES) == [game.id for game in GAMES.values()]


@every_game
def test_every_game_is_described_to_the_laws(game: Rules) -> None:
    assert game.id in DESCRIPTIONS


@every_game
def test_every_event_of_a_game_is_in_its_union(game: Rules) -> None:
    assert defined(game, Event) <= set(game.events)


@every_game
def test_every_command_of_a_game_is_in_its_union(game: Rules) -> None:
    assert defined(game, Command) <= set(game.commands)


@every_game
def test_every_event_has_its_evolver(game: Rules) -> None:
    """A game may also route by `match`, which mypy holds to be exhaustive."""
    evolve = importlib.import_module(game.evolve.__module__)
    table: Mapping[type, Any] | None = getattr(evolve, "APPLY", None)
    assert table is None or set(table) == set(game.events)


@every_game
def test_every_rule_and_ruling_is_filed_under_its_id(game: Rules) -> None:
    rows: Mapping[RuleId, Any] = {**game.rules, **game.rulings}
    assert all(row.id == id_ for id_, row in rows.items())
    assert len(rows) == len(game.rules) + len(game.rulings)


def test_every_card_family_is_registered() -> None:
    modules_there = {found.name for found in pkgutil.iter_modules(cards.__path__)}
    registered = [family.__name__.rsplit(".", 1)[1] for family in cards.FAMILIES]
    assert sorted(registered) == sorted(modules_there)


def test_no_kind_of_card_is_made_twice() -> None:
    kinds = [card.kind for family in cards.FAMILIES for card in family.CARDS]
    assert len(kinds) == len(set(kinds)) == len(CARDS)


def test_every_refereed_card_has_its_code_and_the_other_way_round() -> None:
    drawn = {"carrot", "starter"}
    refereed = {
        facts.kind
        for facts in FACTS.values()
        if facts.refereed and facts.type not in drawn and facts.family not in EFFECTLESS
    }
    assert set(CARDS) == refereed


def test_a_card_out_of_the_pile_is_announced_as_left_out() -> None:
    missing = {n for facts in FACTS.values() if not facts.refereed for n in facts.numbers}
    assert set(killer_bunnies.GAME.left_out) == missing


@every_game
def test_everything_that_waits_can_be_revived(game: Rules) -> None:
    """A question or step that is not among the game's kinds would not survive a restart."""
    waiting = defined(game, Suspended)
    for cls in waiting:
        assert cls.KINDS.get(cls.__name__) is cls  # type: ignore[attr-defined]
