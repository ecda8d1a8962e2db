"""Tournaments: a decider like that of a game, refereed by the same kernel and recorded alike."""

from typing import Final

import msgspec

from referee.kernel.game import Game
from referee.kernel.ids import RulesetId
from referee.tournaments import messages
from referee.tournaments.decider import act, deadlines, open_tournament, result
from referee.tournaments.evolve import evolve
from referee.tournaments.legality import objection
from referee.tournaments.options import Options
from referee.tournaments.pausing import TIMING
from referee.tournaments.reasons import Reason
from referee.tournaments.story import tell
from referee.tournaments.tournament import Tournament
from referee.tournaments.view import view

TOURNAMENT: Final[Game[Tournament, Options]] = Game(
    id=RulesetId("tournament"),
    version="0.1",
    title="tournaments",
    seats=range(1),
    options=Options,
    commands=messages.COMMANDS,
    events=messages.EVENTS,
    initial=Tournament(),
    open=open_tournament,
    act=act,
    evolve=evolve,
    objection=objection,
    legal_actions=lambda t, seat: (),
    view=view,
    deadlines=deadlines,
    result=result,
    drawn=lambda t: t.drawn,
    position=msgspec.to_builtins,
    from_position=lambda position: msgspec.convert(position, Tournament),
    position_version=1,
    rules={},
    rulings={},
    reasons=Reason,
    cards=(),
    tell=tell,
    seated=lambda t: (),
    timing=TIMING,
)
"""What a stream of a tournament is folded by: a `Game` without seats, so that one road, one
chain, one record and one verifier serve both."""
