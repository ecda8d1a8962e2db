"""President Bunny in words: hands, a leader, and the plays on the way to the one under test."""

from typing import Any

import msgspec

from referee.games.president_bunny import GAME
from referee.games.president_bunny import messages as m
from referee.games.president_bunny.run import Run
from referee.games.president_bunny.table import Table
from referee.games.president_bunny.tricks import LeadFrom
from referee.kernel.chance import ScriptedChance
from referee.kernel.ids import SeatId
from tests.rabbits import NOW, Scenario, seated


def hands(leader: str = "A", options: dict[str, Any] | None = None, **words: str) -> Scenario:
    """A table with these hands, where a trick is about to begin."""
    players, aside = seated(words)
    chosen = msgspec.convert(options or {}, GAME.options)
    table = Table(options=chosen, players=players, dealer=players[-1].seat, aside=aside)
    run = Run(table, ScriptedChance(), NOW)
    run.then(LeadFrom(SeatId(leader)))
    run.resolve()
    return Scenario(GAME, run.table)


def played(scenario: Scenario, *plays: str) -> Scenario:
    """Each seat asked in turn plays these cards; "" is a pass."""
    for cards in plays:
        (name,) = scenario.table.frames[-1].owed
        if cards:
            scenario = scenario.given(name, m.PlayCards, cards=cards)
        else:
            scenario = scenario.given(name, m.PassTurn)
    return scenario


def tries(scenario: Scenario, cards: str) -> Scenario:
    """The seat that is asked tries these cards."""
    (name,) = scenario.table.frames[-1].owed
    return scenario.when(name, m.PlayCards, cards=cards)
