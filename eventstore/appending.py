"""Appends on their way to PostgreSQL: many in one statement, each with an outcome of its own."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from psycopg.errors import UniqueViolation

from eventstore.pipeline import Line, Pipeline
from eventstore.pool import Pool
from eventstore.queries import query
from eventstore.store import Commit
from eventstore.together import LANES, Together

Outcome = Line | UniqueViolation


class Outgoing(Struct, frozen=True):
    """A commit as the statement takes it."""

    stream: str
    body: bytes


def outgoing(commit: Commit) -> Outgoing:
    return Outgoing(commit.sealed.decision.stream, msgspec.json.encode(commit))


class Appends:
    """Sends commits; who sends at the same time shares a transaction."""

    def __init__(self, connections: Pool, lanes: int = LANES) -> None:
        self._pipeline = Pipeline(connections, query("append"))
        self._together = Together(self.carry, lanes=lanes)
        self.expecting = self._together.expecting
        self.close = self._pipeline.close

    def __call__(self, commit: Commit) -> Line:
        """What the statement says of this commit; UniqueViolation if somebody was faster."""
        outcome = self._together(outgoing(commit))
        if isinstance(outcome, UniqueViolation):
            raise outcome
        return outcome

    def carry(self, batch: Sequence[Outgoing]) -> list[Outcome]:
        """What becomes of each. In one order for everybody: else two could wait for each other."""
        order = sorted(range(len(batch)), key=lambda place: batch[place].stream)
        outcomes = self._sent([batch[place] for place in order])
        return [outcome for _, outcome in sorted(zip(order, outcomes, strict=True), key=_place)]

    def _sent(self, batch: Sequence[Outgoing]) -> Sequence[Outcome]:
        try:
            return self._lines(batch)
        except UniqueViolation as violation:
            if len(batch) == 1:
                return [violation]
        # One was overtaken and none was written: each goes on its own, and one of them fails.
        return [outcome for single in batch for outcome in self._sent([single])]

    def _lines(self, batch: Sequence[Outgoing]) -> Sequence[Line]:
        return self._pipeline.lines(b"[%s]" % b",".join(single.body for single in batch))


def _place(placed: tuple[int, Outcome]) -> int:
    return placed[0]
