"""What judges order and seats protest against: when it is legal, and the events that it makes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from referee.kernel.arbiter import messages as m
from referee.kernel.arbiter.desk import EMPTY, ProtestState, filed, next_id, room_on
from referee.kernel.chance import Chance
from referee.kernel.game import Command, Event, Game
from referee.kernel.ids import RuleId, SeatId
from referee.kernel.lifecycle.match import Match, Phase
from referee.kernel.lifecycle.time_messages import ExtendClock, SeatForfeited
from referee.kernel.rejection import Objection, Reason

MOST: Final = 200
"""Entries on each list of the desk: the desk is part of every state that is hashed."""
MOST_PROTESTS: Final = 20
"""Protests of one seat, so that nobody buries the judge."""
SHORT: Final = 200
"""Characters of a reason as the events of time tell it again."""
JUDGE: Final = "judge"

Rules = Game[Any, Any]
_GENERAL: Final = frozenset({m.WARNING, m.BY_POINTS})


def objection(rules: Rules, match: Match, command: m.DeskCommand) -> Objection | None:
    """The first reason why this cannot be ordered, or protested against."""
    if match.phase is Phase.NONE:
        return Objection(Reason.NOT_STARTED, ())
    return _cites_nothing(rules, command) or _OBJECTIONS[type(command)](rules, match, command)


def stands_for(rules: Rules, match: Match, command: m.DeskCommand) -> Command | None:
    """The command of life or rules that an order stands for, if it is one: they judge it, too."""
    match command:
        case m.ForfeitSeat(at=at, seat=seat):
            return _leaving(rules, at, seat)
        case m.CorrectClock(at=at, seat=seat, ms=ms, reason=reason):
            return ExtendClock(at=at, seat=seat, ms=ms, by=JUDGE, reason=reason[:SHORT])
        case m.GivePenalty(at=at, seat=seat, kind=kind) if kind in rules.penalties:
            return rules.penalties[kind](match.table, seat, at)
        case _:
            return None


def facts(rules: Rules, match: Match, command: m.DeskCommand, chance: Chance) -> tuple[Event, ...]:
    """What is put on the desk, before anything that follows from it."""
    match command:
        case m.ForfeitSeat(seat=seat, reason=reason):
            return (_fact(match, command), SeatForfeited(seat, JUDGE, reason[:SHORT]))
        case m.Rewind():
            return _rewound(rules, match, command, chance)
        case _:
            return (_fact(match, command),)


def _rewound(rules: Rules, match: Match, command: m.Rewind, chance: Chance) -> tuple[Event, ...]:
    """Everything that was due then is due as long after now, or after the pause has begun."""
    assert rules.rewound is not None
    then = rules.from_position(command.position)
    if rules.timing:
        now = match.paused.since if match.paused else command.at
        then = rules.timing.postponed(then, max(0, now - command.then))
    position = rules.position(rules.rewound(then, match.table, chance))
    released = tuple(_released(match, command) if command.cause else ())
    for fact in released:
        match = replace(match, desk=filed(match.desk, fact))
    return (*released, replace(_fact(match, command), position=position))


def _released(match: Match, command: m.Rewind) -> Iterator[m.DeskEvent]:
    """A game that was set aside goes on with this."""
    at, by, reason, cause = command.at, command.by, command.reason, command.cause
    yield _fact(match, m.ReleaseGame(at=at, by=by, reason=reason, cause=cause))


def _leaving(rules: Rules, at: int, seat: SeatId) -> Command | None:
    leave = rules.timing.leave if rules.timing else None
    return None if leave is None else leave(at=at, seat=seat)


def _cites_nothing(rules: Rules, command: m.DeskCommand) -> Objection | None:
    """A judge may cite only what is in the ruleset, or an answer would rest on nothing."""
    cited: Iterable[RuleId] = getattr(command, "rules", ())
    unknown = (rule for rule in cited if not (rule in rules.rules or rule in rules.rulings))
    found = next(unknown, None)
    return None if found is None else Objection(Reason.NO_SUCH_RULE, (), f"No rule {found}.")


def _needs_room(kind: type[m.DeskEvent]) -> "Check":
    def check(rules: Rules, match: Match, command: Any) -> Objection | None:
        full = room_on(match.desk or EMPTY, kind) >= MOST
        return Objection(Reason.DESK_FULL, ()) if full else None

    return check


def _cannot_penalise(rules: Rules, match: Match, command: m.GivePenalty) -> Objection | None:
    if command.seat not in match.seats:
        return Objection(Reason.NOT_OFFERED, ())
    if (command.kind == m.BY_POINTS) is not bool(command.points):
        return Objection(Reason.POINTS_MISPLACED, ())
    full = _needs_room(m.PenaltyGiven)(rules, match, command)
    if command.kind in _GENERAL:
        return full
    if command.kind not in rules.penalties:
        known = ", ".join((*sorted(_GENERAL), *sorted(rules.penalties)))
        return Objection(Reason.NO_SUCH_PENALTY, (), f"Penalties of this game: {known}.")
    return full or _not_under_way(match)


def _cannot_forfeit(rules: Rules, match: Match, command: m.ForfeitSeat) -> Objection | None:
    if command.seat not in match.seats or _leaving(rules, command.at, command.seat) is None:
        return Objection(Reason.NOT_OFFERED, ())
    return _needs_room(m.ForfeitOrdered)(rules, match, command) or _not_under_way(match)


def _not_under_way(match: Match) -> Objection | None:
    if match.phase is Phase.RUNNING:
        return None
    over = match.phase is not Phase.OPEN
    return Objection(Reason.GAME_OVER if over else Reason.NOT_STARTED, ())


def _cannot_rewind(rules: Rules, match: Match, command: m.Rewind) -> Objection | None:
    if rules.rewound is None:
        return Objection(Reason.NOT_OFFERED, ())
    return _needs_room(m.Rewound)(rules, match, command) or _not_under_way(match)


def _cannot_note(rules: Rules, match: Match, command: m.MakeNote) -> Objection | None:
    if not (command.text or command.confidential):
        return Objection(Reason.NOTHING_SAID, ())
    return _needs_room(m.NoteMade)(rules, match, command)


def _cannot_protest(rules: Rules, match: Match, command: m.LodgeProtest) -> Objection | None:
    protests = (match.desk or EMPTY).protests
    own = sum(protest.seat == command.seat for protest in protests)
    return Objection(Reason.TOO_MANY_PROTESTS, ()) if own >= MOST_PROTESTS else None


def _cannot_close(rules: Rules, match: Match, command: Any) -> Objection | None:
    """A protest ends once, by its own seat or by a judge."""
    found = (match.desk or EMPTY).protest(command.protest)
    seat = getattr(command, "seat", None)
    if found is None or seat not in (None, found.seat):
        return Objection(Reason.NO_SUCH_PROTEST, ())
    closed = found.state is not ProtestState.OPEN
    return Objection(Reason.PROTEST_CLOSED, ()) if closed else None


Check = Callable[[Rules, Match, Any], Objection | None]

_OBJECTIONS: Final[Mapping[type[m.DeskCommand], Check]] = {
    m.GiveRuling: _needs_room(m.RulingGiven),
    m.GivePenalty: _cannot_penalise,
    m.MakeNote: _cannot_note,
    m.ForfeitSeat: _cannot_forfeit,
    m.CorrectClock: _needs_room(m.ClockOrdered),
    m.ReleaseGame: _needs_room(m.GameReleased),
    m.Rewind: _cannot_rewind,
    m.LodgeProtest: _cannot_protest,
    m.WithdrawProtest: _cannot_close,
    m.AnswerProtest: _cannot_close,
}

_FACTS: Final[Mapping[type[m.DeskCommand], tuple[type[m.DeskEvent], str]]] = {
    m.GiveRuling: (m.RulingGiven, "ruling"),
    m.GivePenalty: (m.PenaltyGiven, "penalty"),
    m.MakeNote: (m.NoteMade, "note"),
    m.ForfeitSeat: (m.ForfeitOrdered, "order"),
    m.CorrectClock: (m.ClockOrdered, "order"),
    m.ReleaseGame: (m.GameReleased, "order"),
    m.Rewind: (m.Rewound, "order"),
    m.LodgeProtest: (m.ProtestLodged, "protest"),
    m.WithdrawProtest: (m.ProtestWithdrawn, ""),
    m.AnswerProtest: (m.ProtestAnswered, ""),
}
"""Which fact a command becomes, and which member of the fact is a new id."""


def _fact(match: Match, command: m.DeskCommand) -> m.DeskEvent:
    """The fact says what the command says; ids are counted."""
    cls, named = _FACTS[type(command)]
    told = {name: getattr(command, name) for name in cls.__struct_fields__ if name != named}
    if named:
        told[named] = next_id(match.desk or EMPTY, cls)
    return cls(**told)
