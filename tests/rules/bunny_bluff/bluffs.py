"""Bunny Bluff in words: hands, a lead, and the plays on the way to the one under test."""

from typing import Any

import msgspec

from referee.games.bunny_bluff import GAME
from referee.games.bunny_bluff import messages as m
from referee.games.bunny_bluff.rounds import GoOn
from referee.games.bunny_bluff.run import Run
from referee.games.bunny_bluff.table import Table
from referee.kernel.chance import ScriptedChance
from referee.kernel.ids import SeatId
from tests.rabbits import NOW, Scenario, seated


def hands(lead: str = "A", options: dict[str, Any] | None = None, **words: str) -> Scenario:
    """A table with these hands, where a round is about to begin."""
    players, aside = seated(words)
    table = Table(
        options=msgspec.convert(options or {}, GAME.options),
        players=players,
        dealer=players[0].seat,
        aside=aside,
        lead=SeatId(lead),
    )
    run = Run(table, ScriptedChance(), NOW)
    run.then(GoOn(SeatId(lead)))
    run.resolve()
    return Scenario(GAME, run.table)


def led(scenario: Scenario, name: str, cards: str, colour: str) -> Scenario:
    """The lead announces and lays."""
    return scenario.given(name, m.LeadRound, colour=colour, cards=cards)


def laid(scenario: Scenario, name: str, cards: str) -> Scenario:
    return scenario.given(name, m.LayCards, cards=cards)


def passed(scenario: Scenario, *names: str) -> Scenario:
    for name in names:
        scenario = scenario.given(name, m.PassTurn)
    return scenario


def believed(scenario: Scenario) -> Scenario:
    """Nobody challenges the open play."""
    for name in scenario.table.frames[-1].owed:
        scenario = scenario.given(name, m.AnswerWindow, challenge=False)
    return scenario


def challenged(scenario: Scenario, *callers: str) -> Scenario:
    """These seats challenge the open play, all others let it be."""
    for name in scenario.table.frames[-1].owed:
        scenario = scenario.given(name, m.AnswerWindow, challenge=name in callers)
    return scenario
