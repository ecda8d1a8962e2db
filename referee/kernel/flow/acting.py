"""The decider of every game of frames: judge, start what a command starts, run to what waits."""

from collections.abc import Callable
from typing import Any, TypeVar

from referee.kernel.chance import Chance
from referee.kernel.flow.frames import Flow
from referee.kernel.flow.run import Run
from referee.kernel.game import Act, Command, Event
from referee.kernel.rejection import Objection, Rejected

F = TypeVar("F", bound=Flow)
R = TypeVar("R", bound=Run[Any])


def acting(
    start: Callable[[F, Chance, int], R],
    objection: Callable[[F, Command], Objection | None],
    accept: Callable[[R, Command], None],
) -> Act[F]:
    """`objection` is the judge, `accept` starts on a run what a legal command starts."""

    def act(table: F, command: Command, chance: Chance) -> tuple[tuple[Event, ...], F]:
        if refusal := objection(table, command):
            raise Rejected(refusal)
        run = start(table, chance, command.at)
        accept(run, command)
        return run.resolve(), run.table

    return act
