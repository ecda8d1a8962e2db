"""First come, first served, for those who act.

Threads that all want the interpreter's lock get it in no order: with more of them at work than
can make progress, the slowest answers come very late and none comes earlier.
"""

import threading
from collections import deque


class Hands:
    """So many at a time; whoever is done hands over to whoever waits longest.

    Taken when a request has been read to its end: nobody who sends slowly holds one.
    """

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting: deque[threading.Lock] = deque()
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        turn.acquire()  # released by the one who leaves

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
