"""A tiny complete game for tests: dice, a secret, a due effect, and a question to several seats.

The seat on turn rolls and scores; then the fox is due and eats a point on a one; then the other
seats guess against the clock. Who reaches the target wins, and the secrets decide nothing.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import Chance
from referee.kernel.deadlines import Deadline
from referee.kernel.game import (
    Command,
    Event,
    Game,
    LegalAction,
    Owing,
    Result,
    SeatCommand,
    Settle,
    Timing,
    folding,
)
from referee.kernel.ids import DecisionId, RuleId, RulesetId, SeatId
from referee.kernel.rejection import EndlessLoop, Objection, Reason, Rejected
from referee.kernel.rules import Rule, Ruling
from tests.toy_messages import (
    GUESS_PARAMS,
    HIGH,
    NO_PARAMS,
    Beg,
    Begged,
    DieRolled,
    FoxCame,
    FoxDue,
    Guess,
    GuessAsked,
    GuessClosed,
    Guessed,
    Roll,
    SecretDealt,
    Spin,
    ToyBegan,
    ToyOptions,
    ToyReason,
)

RULE = Rule(RuleId("TOY-1"), "Only the seat on turn rolls.", "rule", True, "turn")


class Pending(Struct, frozen=True):
    """What the table waits for: the fox (no seat owes anything) or answers."""

    id: DecisionId
    due: int
    owing: tuple[SeatId, ...] = ()
    generation: int = 0


class Table(Struct, frozen=True):
    options: ToyOptions = ToyOptions()
    seats: tuple[SeatId, ...] = ()
    turn: int = 0
    scores: Mapping[SeatId, int] = {}
    secrets: Mapping[SeatId, int] = {}
    drawn: int = 0
    asked: int = 0
    pending: Pending | None = None

    @property
    def on_turn(self) -> SeatId:
        return self.seats[self.turn % len(self.seats)]

    def scored(self, seat: SeatId, points: int) -> "Table":
        return replace(self, scores={**self.scores, seat: self.scores[seat] + points})


def open_(
    options: ToyOptions, seats: tuple[SeatId, ...], chance: Chance, at: int
) -> tuple[Event, ...]:
    dealt = []
    for seat in seats:
        draw = chance.roll("secret", HIGH)
        dealt.append(SecretDealt(seat, draw.value, draw.number))
    return (ToyBegan(seats, options), *dealt)


def decide(table: Table, command: Command, chance: Chance) -> tuple[Event, ...]:
    if refusal := objection(table, command):
        raise Rejected(refusal)
    match command:
        case Roll():
            return rolled(table, command, chance)
        case Guess(number=number, seat=seat):
            return guessed(table, seat, number)
        case Beg(seat=seat, ms=ms):
            pending = awaited(table)
            return (Begged(pending.id, seat, pending.due + ms),)
        case Settle():
            return settled(table, command, chance)
        case _:
            raise EndlessLoop("the spinning card")


def rolled(table: Table, command: Roll, chance: Chance) -> tuple[Event, ...]:
    draw = chance.roll("roll", 6)
    fox = FoxDue(next_id(table), command.at + table.options.effect_delay)
    return (DieRolled(command.seat, draw.number, draw.value), fox)


def guessed(table: Table, seat: SeatId, number: int) -> tuple[Event, ...]:
    pending = awaited(table)
    closing = (GuessClosed(pending.id),) if pending.owing == (seat,) else ()
    return (Guessed(pending.id, seat, number), *closing)


def settled(table: Table, command: Settle, chance: Chance) -> tuple[Event, ...]:
    pending = awaited(table)
    if pending.owing:
        return (GuessClosed(pending.id),)
    draw = chance.roll("fox", 6)
    others = tuple(seat for seat in table.seats if seat != table.on_turn)
    ask = GuessAsked(next_id(table), others, command.at + table.options.answer_time)
    return (FoxCame(pending.id, draw.number, draw.value), ask)


def evolve(table: Table, event: Event) -> Table:
    match event:
        case ToyBegan(seats, options):
            return replace(table, options=options, seats=seats, scores=dict.fromkeys(seats, 0))
        case SecretDealt(seat, number, draw):
            return replace(table, secrets={**table.secrets, seat: number}, drawn=draw)
        case DieRolled(seat, draw, value):
            return replace(table.scored(seat, value), drawn=draw)
        case FoxCame(_, draw, value):
            eaten = table.scored(table.on_turn, -1) if value == 1 else table
            return replace(eaten, drawn=draw, pending=None)
        case _:
            return replace(table, **waiting(table, event))


def waiting(table: Table, event: Event) -> Mapping[str, Any]:
    match event:
        case FoxDue(id_, due):
            return {"pending": Pending(id_, due), "asked": table.asked + 1}
        case GuessAsked(id_, seats, due):
            return {"pending": Pending(id_, due, seats), "asked": table.asked + 1}
        case Guessed(_, seat, _):
            owing = tuple(s for s in awaited(table).owing if s != seat)
            return {"pending": replace(awaited(table), owing=owing)}
        case Begged(_, _, due):
            pending = awaited(table)
            moved = replace(pending, due=due, generation=pending.generation + 1)
            return {"pending": moved}
        case _:
            return {"pending": None, "turn": table.turn + 1}


def objection(table: Table, command: Command) -> Objection | None:
    pending = table.pending
    match command:
        case Settle(deadline=id_, generation=generation, at=at):
            fits = pending and (pending.id, pending.generation) == (id_, generation)
            return None if fits and pending and at >= pending.due else no(Reason.NOT_DUE)
        case SeatCommand(decision=str(named)) if pending is None or named != pending.id:
            return no(Reason.DECISION_CLOSED)
        case Guess(seat=seat):
            owes = pending is not None and seat in pending.owing
            return None if owes else no(Reason.NOT_YOUR_DECISION)
        case Beg():
            return None if pending and pending.owing else no(Reason.NOT_AN_ANSWER)
        case Roll(seat=seat) if pending is not None or seat != table.on_turn:
            reason = Reason.EFFECT_DUE if pending else ToyReason.NOT_YOUR_TURN
            return no(reason)
        case _:
            return None


def legal_actions(table: Table, seat: SeatId) -> tuple[LegalAction, ...]:
    pending = table.pending
    if pending is None:
        return (LegalAction("roll", NO_PARAMS),) if seat == table.on_turn else ()
    return (LegalAction("guess", GUESS_PARAMS, pending.id),) if seat in pending.owing else ()


def view(table: Table, viewer: SeatId | None) -> Mapping[str, Any]:
    pending = table.pending
    return {
        "scores": dict(table.scores),
        "on_turn": table.on_turn,
        "pending": None if pending is None else msgspec.to_builtins(pending),
        "secret": None if viewer is None else table.secrets[viewer],
    }


def deadlines(table: Table) -> tuple[Deadline, ...]:
    pending = table.pending
    if pending is None:
        return ()
    kind = "question" if pending.owing else "fox"
    return (Deadline(pending.id, pending.generation, pending.due, kind),)


def result(table: Table) -> Result | None:
    won = tuple(s for s, score in table.scores.items() if score >= table.options.target)
    if not won:
        return None
    return Result(won, {seat: 1 if seat in won else 2 for seat in table.seats})


def awaited(table: Table) -> Pending:
    assert table.pending is not None
    return table.pending


def imagine(table: Table, viewer: SeatId | None, chance: Chance) -> Table:
    """The secrets of others could be any."""
    drawn = {seat: chance.roll("imagine", HIGH).value for seat in table.seats}
    known = {seat: table.secrets[seat] for seat in table.seats if seat == viewer}
    return replace(table, secrets={**drawn, **known})


def rewound(then: Table, now: Table, chance: Chance) -> Table:
    """What was open then is asked under a new id; there is nothing to shuffle."""
    counted = replace(then, drawn=now.drawn, asked=now.asked)
    if then.pending is None:
        return counted
    pending = replace(then.pending, id=next_id(now))
    return replace(counted, pending=pending, asked=now.asked + 1)


def next_id(table: Table) -> DecisionId:
    return DecisionId(f"d{table.asked + 1}")


def owing(table: Table) -> Owing | None:
    """Only the seat on turn is waited for: guesses have a time of their own."""
    return None if table.pending else Owing(DecisionId("turn"), (table.on_turn,))


def lapse(table: Table, seat: SeatId, chance: Chance, at: int) -> tuple[tuple[Event, ...], Table]:
    """Who does not roll has rolled."""
    return TOY.act(table, Roll(at=at, seat=seat), chance)


def postponed(table: Table, ms: int) -> Table:
    pending = table.pending
    return replace(table, pending=pending and replace(pending, due=pending.due + ms))


def no(reason: StrEnum) -> Objection:
    return Objection(reason, (RULE.id,))


NO_RULINGS: Mapping[RuleId, Ruling] = {}

TOY: Final[Game[Table, ToyOptions]] = Game(
    id=RulesetId("toy"),
    version="1",
    title="Toy",
    seats=range(2, 4),
    options=ToyOptions,
    commands=(Roll, Guess, Beg, Spin),
    events=(
        *(ToyBegan, SecretDealt, DieRolled, FoxDue, FoxCame),
        *(GuessAsked, Guessed, Begged, GuessClosed),
    ),
    initial=Table(),
    open=open_,
    act=folding(decide, evolve),
    evolve=evolve,
    objection=objection,
    legal_actions=legal_actions,
    view=view,
    deadlines=deadlines,
    result=result,
    drawn=lambda table: table.drawn,
    position=msgspec.to_builtins,
    from_position=lambda position: msgspec.convert(position, Table),
    position_version=1,
    rules={RULE.id: RULE},
    rulings=NO_RULINGS,
    reasons=ToyReason,
    cards=(),
    rewound=rewound,
    imagine=imagine,
    effects=("fox",),
    timing=Timing(owing=owing, lapse=lapse, postponed=postponed),
)
