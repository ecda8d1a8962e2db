"""President Bunny: beat the last play or pass, and be first to have no cards."""

from typing import Final

import msgspec

from referee.games.president_bunny import messages
from referee.games.president_bunny.decider import act, legal_actions, objection
from referee.games.president_bunny.evolve import evolve
from referee.games.president_bunny.imagining import imagine
from referee.games.president_bunny.options import Options
from referee.games.president_bunny.position import (
    READER,
    SEATS,
    SEATS_BY,
    VERSION,
    WORDS,
    from_position,
    position,
)
from referee.games.president_bunny.reasons import Reason
from referee.games.president_bunny.rulebook import RULES, RULINGS
from referee.games.president_bunny.run import Run
from referee.games.president_bunny.setup import open_game
from referee.games.president_bunny.story import cites, tell
from referee.games.president_bunny.table import Table
from referee.games.president_bunny.view import view
from referee.games.rabbit_deck import FACTS
from referee.games.rabbit_flaws import flaw
from referee.games.rabbit_table import standing
from referee.kernel.flow import deadlines, rewinding, timing
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId

GAME: Final[Game[Table, Options]] = Game(
    id=RulesetId("president-bunny"),
    version="0.1",
    title="President Bunny",
    seats=SEATS,
    seats_by=SEATS_BY,
    closed_by=("A-PB-14",),
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
