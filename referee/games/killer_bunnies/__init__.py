"""Killer Bunnies: the base box of two decks, refereed from the deal to the Magic Carrot."""

from typing import Final

import msgspec

from referee.games.killer_bunnies import cards, messages
from referee.games.killer_bunnies.catalogue import DRAW_PILE, FACTS, REFEREED_DRAW_PILE
from referee.games.killer_bunnies.decider import act, legal_actions, objection
from referee.games.killer_bunnies.endgame import standing
from referee.games.killer_bunnies.evolve import evolve
from referee.games.killer_bunnies.expiry import deadlines, postponed
from referee.games.killer_bunnies.flaws import flaw
from referee.games.killer_bunnies.imagining import imagine
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.penalty import breaches, imposed
from referee.games.killer_bunnies.position import VERSION, from_position, position
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.rulebook import RULES, RULINGS
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.schema import schema
from referee.games.killer_bunnies.setup import open_game
from referee.games.killer_bunnies.story import cites, tell
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.view import view
from referee.games.killer_bunnies.words import names, spelled
from referee.kernel.flow import rewinding, timing
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId

assert cards.FAMILIES  # importing them fills the catalogue

GAME: Final[Game[Table, Options]] = Game(
    id=RulesetId("killer-bunnies"),
    version="0.1",
    title="Killer Bunnies and the Quest for the Magic Carrot",
    seats=range(2, 9),
    seats_by=("KB-001", "A-GEN-05"),
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
    standing=standing,
    flaw=flaw,
    breaches=breaches,
    names=names,
    spelled=spelled,
    imagine=imagine,
    rewound=rewinding("deck", "cabbage_deck", "water_deck", "small_carrots"),
    rules=RULES,
    rulings=RULINGS,
    reasons=Reason,
    cards=tuple(msgspec.to_builtins(facts) for facts in FACTS.values()),
    tell=tell,
    cites=cites,
    timing=timing(
        Run,
        leave=messages.Leave,
        limits=("turn_seconds", "choice_seconds"),
        postponed=postponed,
    ),
    effects=("hunger", "roaming"),
    joins=True,
    penalties={"extra-card": imposed},
    left_out=tuple(number for number in DRAW_PILE if number not in REFEREED_DRAW_PILE),
)
