"""One Two Many Rabbits: roll one, two or three dice and be first to have no Number."""

from typing import Final

import msgspec

from referee.games.one_two_many_rabbits import messages
from referee.games.one_two_many_rabbits.decider import act, legal_actions, objection
from referee.games.one_two_many_rabbits.deck import FACTS
from referee.games.one_two_many_rabbits.evolve import evolve
from referee.games.one_two_many_rabbits.imagining import imagine
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.position import VERSION, from_position, position, schema
from referee.games.one_two_many_rabbits.reasons import Reason
from referee.games.one_two_many_rabbits.rulebook import RULES, RULINGS
from referee.games.one_two_many_rabbits.run import Run
from referee.games.one_two_many_rabbits.setup import open_game
from referee.games.one_two_many_rabbits.sparse import flaw
from referee.games.one_two_many_rabbits.story import cites, tell
from referee.games.one_two_many_rabbits.table import Table
from referee.games.one_two_many_rabbits.turn import EFFECT
from referee.games.one_two_many_rabbits.view import view
from referee.games.one_two_many_rabbits.winning import standing
from referee.games.one_two_many_rabbits.words import in_form, spelled
from referee.kernel.flow import deadlines, rewinding, timing
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId

GAME: Final[Game[Table, Options]] = Game(
    id=RulesetId("one-two-many-rabbits"),
    version="0.1",
    title="One Two Many Rabbits",
    seats=range(1, 5),
    seats_by=("OT-01", "A-GEN-05"),
    closed_by=("A-OT-24",),
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
    position_schema=schema(),
    spelled=spelled,
    in_form=in_form,
    standing=standing,
    flaw=flaw,
    imagine=imagine,
    rewound=rewinding("deck"),
    rules=RULES,
    rulings=RULINGS,
    reasons=Reason,
    cards=tuple(msgspec.to_builtins(facts) for facts in FACTS),
    tell=tell,
    cites=cites,
    timing=timing(Run, leave=messages.Leave, limits=("turn_seconds", "choice_seconds")),
    effects=(EFFECT,),
)
