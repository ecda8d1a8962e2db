"""Group commit: what waits while batches are on their way makes up the next one.

Who finds a free lane carries its own call at once; who finds none sleeps until its answer is
there, or until a lane is free and it is told to carry all that wait by then. Alone nobody waits
for anybody; under load a batch shares one statement, one transaction and one write to disk.
"""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

Given = TypeVar("Given")
Got = TypeVar("Got")

LANES: Final = 3
"""Batches on their way at a time: while one is written, the others lie ready with the server."""
LIMIT: Final = 32
"""A batch is one transaction: what it holds locked, it holds as long as its last part takes."""


class _Place(Generic[Given, Got]):
    """One who waits at `gate`: for an answer, or for a batch to carry."""

    __slots__ = ("batch", "error", "gate", "given", "got")

    def __init__(self, given: Given) -> None:
        self.given = given
        self.gate = threading.Semaphore(0)
        self.batch: list[_Place[Given, Got]] = []
        self.got: Got | None = None
        self.error: BaseException | None = None


class Together(Generic[Given, Got]):
    """Lets calls of one go out as calls of many. `carry` gives one answer for each, in order."""

    def __init__(
        self, carry: Callable[[Sequence[Given]], Sequence[Got]], *, lanes: int = LANES
    ) -> None:
        self._carry = carry
        self._free = lanes
        self._lock = threading.Lock()
        self.waiting: deque[_Place[Given, Got]] = deque()

    def __call__(self, given: Given) -> Got:
        """The answer of the batch that this went with; raises what the batch raised."""
        place: _Place[Given, Got] = _Place(given)
        if self._takes_lane(place):
            place.batch = [place]
        else:
            place.gate.acquire()
        if place.batch:
            self._lead(place.batch)
        if place.error is not None:
            raise place.error
        return place.got  # type: ignore[return-value]  # answered without an error

    def _takes_lane(self, place: _Place[Given, Got]) -> bool:
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            self.waiting.append(place)
            return False

    def _lead(self, batch: Sequence[_Place[Given, Got]]) -> None:
        try:
            answers = self._carry([place.given for place in batch])
            for place, got in zip(batch, answers, strict=True):
                place.got = got
        except BaseException as error:
            for place in batch:
                place.error = error
        # First who carries next, then who is served: the disk is what all wait for.
        self._hand_on()
        for place in batch[1:]:
            place.gate.release()

    def _hand_on(self) -> None:
        """Give the lane to the first who waits, with all who wait now; or leave it free."""
        with self._lock:
            following = [self.waiting.popleft() for _ in range(min(LIMIT, len(self.waiting)))]
            self._free += not following
        if following:
            following[0].batch = following
            following[0].gate.release()
