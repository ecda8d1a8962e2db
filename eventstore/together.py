"""Group commit: calls that come at about the same time go out as one batch.

Who comes first gathers: until half of those are here who are expected, whose calls are being made
ready in this very moment; where there is one lane only, until all are. Alone nobody waits for
anybody; under load a batch shares one statement, one transaction and one write to disk.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

Given = TypeVar("Given")
Got = TypeVar("Got")

LANES: Final = 4
"""Batches on their way at a time: while one is written, the others lie ready with the server."""
LIMIT: Final = 32
"""A batch is one transaction: what it holds locked, it holds as long as its last part takes."""
PATIENCE: Final = 0.005
"""Seconds that who gathers waits at most."""


class _Place(Generic[Given, Got]):
    """One who waits at `gate`: for an answer, or for being the one who gathers a batch."""

    __slots__ = ("batch", "error", "gate", "given", "got")

    def __init__(self, given: Given) -> None:
        self.given = given
        self.gate = threading.Lock()
        self.gate.acquire()
        self.batch: list[_Place[Given, Got]] = []
        self.got: Got | None = None
        self.error: BaseException | None = None


class Together(Generic[Given, Got]):
    """Lets calls of one go out as calls of many. `carry` gives one answer for each, in order."""

    def __init__(
        self,
        carry: Callable[[Sequence[Given]], Sequence[Got]],
        *,
        lanes: int = LANES,
        patience: float = PATIENCE,
    ) -> None:
        self._carry = carry
        self._lanes = lanes
        self._patience = patience
        self._expected = 0
        self._here = 0
        self._flying = 0
        self._gathering = False
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self.waiting: deque[_Place[Given, Got]] = deque()

    @contextmanager
    def expecting(self) -> Iterator[None]:
        """Somebody gets ready in here to call; if it comes to nothing, nobody waits longer.

        Only numbers are compared: a call that nobody expected stands for one that somebody did.
        """
        self._expect(1)
        try:
            yield
        finally:
            self._expect(-1)

    def __call__(self, given: Given) -> Got:
        """The answer of the batch that this went with; raises what the batch raised."""
        place: _Place[Given, Got] = _Place(given)
        with self._lock:
            self._here += 1
            self.waiting.append(place)
            self._appoint()
        place.gate.acquire()
        if place.batch:
            self._lead(place.batch)
        with self._lock:
            self._here -= 1
        if place.error is not None:
            raise place.error
        return place.got  # type: ignore[return-value]  # answered without an error

    def _expect(self, more: int) -> None:
        with self._lock:
            self._expected += more
            self._appoint()

    def _appoint(self) -> None:
        """Something changed: who gathers looks again; if nobody does, the next one shall."""
        if self._gathering:
            self._changed.notify()
        elif self.waiting and self._flying < self._lanes:
            self._gathering = True
            first = self.waiting.popleft()
            first.batch = [first]
            first.gate.release()

    def _lead(self, batch: list[_Place[Given, Got]]) -> None:
        try:
            self._gather(batch)
            answers = self._carry([place.given for place in batch])
            for place, got in zip(batch, answers, strict=True):
                place.got = got
        except BaseException as error:
            for place in batch:
                place.error = error
        with self._lock:
            self._flying -= 1
            self._appoint()
        for place in batch[1:]:
            place.gate.release()

    def _gather(self, batch: list[_Place[Given, Got]]) -> None:
        """Take along who comes until it is time to go."""
        with self._lock:
            try:
                self._changed.wait_for(self._time_to_go, self._patience)
                while self.waiting and len(batch) < LIMIT:
                    batch.append(self.waiting.popleft())
            finally:
                self._gathering = False
                self._flying += 1
                self._appoint()

    def _time_to_go(self) -> bool:
        """Nobody else is getting ready; or half of them are here, and may overtake the others."""
        share = min(self._lanes, 2) * (1 + len(self.waiting))
        return self._expected <= max(self._here, share)
