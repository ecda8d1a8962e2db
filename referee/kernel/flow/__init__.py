"""How a decision goes on and stops: frames that wait, steps that follow, questions that are asked.

A state that uses it is a `Flow`: it has a stack of frames. A frame waits for the answers of the
seats it is owed by, or, if nobody owes it, for the clock; behind it wait the steps that follow.
Questions and steps are frozen structs with code; in events and positions they are data, told
apart by their tag within the game's own `KINDS`, so a game stopped in mid-card goes on from there.
"""

from referee.kernel.flow.acting import acting
from referee.kernel.flow.events import (
    APPLY,
    EVENTS,
    Answered,
    Asked,
    ChoiceDrawn,
    DieRolled,
    asked,
    frame_of,
    partly_answered,
    revive,
)
from referee.kernel.flow.frames import (
    Flow,
    Frame,
    Kinds,
    Question,
    Step,
    Suspended,
)
from referee.kernel.flow.legality import (
    answer_objection,
    closed,
    deadlines,
    lapse,
    no,
    not_asked,
    not_due,
    offer,
)
from referee.kernel.flow.pick import (
    PickOne,
)
from referee.kernel.flow.rewinding import (
    rewinding,
)
from referee.kernel.flow.run import (
    Run,
)
from referee.kernel.flow.timing import (
    frames_postponed,
    owing,
    timing,
)

__all__ = [
    "APPLY",
    "EVENTS",
    "Answered",
    "Asked",
    "ChoiceDrawn",
    "DieRolled",
    "Flow",
    "Frame",
    "Kinds",
    "PickOne",
    "Question",
    "Run",
    "Step",
    "Suspended",
    "acting",
    "answer_objection",
    "asked",
    "closed",
    "deadlines",
    "frame_of",
    "frames_postponed",
    "lapse",
    "no",
    "not_asked",
    "not_due",
    "offer",
    "owing",
    "partly_answered",
    "revive",
    "rewinding",
    "timing",
]
