"""Bunny Bluff: lay cards face down, tell the truth or do not, and be first to have none."""

from typing import Final

import msgspec

from referee.games.bunny_bluff import messages
from referee.games.bunny_bluff.decider import act, legal_actions, objection
from referee.games.bunny_bluff.evolve import evolve
from referee.games.bunny_bluff.imagining import imagine
from referee.games.bunny_bluff.options import Options
from referee.games.bunny_bluff.position import (
    READER,
    SEATS,
    SEATS_BY,
    VERSION,
    WORDS,
    from_position,
    position,
)
from referee.games.bunny_bluff.reasons import Reason
from referee.games.bunny_bluff.rulebook import RULES, RULINGS
from referee.games.bunny_bluff.run import Run
from referee.games.bunny_bluff.setup import open_game
from referee.games.bunny_bluff.story import cites, tell
from referee.games.bunny_bluff.table import Table
from referee.games.bunny_bluff.view import view
from referee.games.rabbit_deck import FACTS
from referee.games.rabbit_flaws import flaw
from referee.games.rabbit_table import standing
from referee.kernel.flow import deadlines, rewinding, timing
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId

GAME: Final[Game[Table, Options]] = Game(
    id=RulesetId("bunny-bluff"),
    version="0.1",
    title="Bunny Bluff",
    seats=SEATS,
    seats_by=SEATS_BY,
    closed_by=("A-BB-15",),
    options=Options,
    commands=messages.COMMANDS,
    events=messages.EVENTS,
    initial=Table(),
    open=open_game,
    act=act,
    evolve=evolve,
    objection=objection,
    legal_actions=legal_actions,
    view=view,
    deadlines=deadlines,
    result=lambda table: table.result,
    drawn=lambda table: table.drawn,
    position=position,
    from_position=from_position,
    position_version=VERSION,
    position_schema=READER.schema(),
    standing=standing,
    flaw=flaw,
    spelled=WORDS.spelled,
    imagine=imagine,
    rewound=rewinding(),
    rules=RULES,
    rulings=RULINGS,
    reasons=Reason,
    cards=tuple(msgspec.to_builtins(facts) for facts in FACTS.values()),
    tell=tell,
    cites=cites,
    timing=timing(Run, leave=messages.Leave, limits=("turn_seconds",)),
)
