"""The tokens of the store that forgets."""

import itertools
import threading
from collections.abc import Collection, Sequence

from eventstore.tokens import Grant, Issued, Reading, Revocation


class MemoryTokens:
    """The same lock for every call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._grants: dict[str, Grant] = {}
        self._granted_at: dict[str, int] = {}
        self._revoked: dict[str, Revocation] = {}
        self._readings: list[tuple[int, Reading]] = []
        self._numbers = itertools.count(1)

    def grant(self, grant: Grant, *, at: int = 0, instead: bool = False) -> Grant | None:
        with self._lock:
            if stood := self._grants.get(grant.digest):
                return stood
            self._keep(grant, at)
            for other in self._replaced(grant) if instead else ():
                revocation = Revocation(other.digest, at, grant.issuer)
                self._revoked.setdefault(other.digest, revocation)
            return None

    def granted(self, digest: str) -> Grant | None:
        with self._lock:
            return None if digest in self._revoked else self._grants.get(digest)

    def grants(self, stream: str | None) -> Sequence[Issued]:
        with self._lock:
            every = [grant for grant in self._grants.values() if grant.stream == stream]
            return tuple(sorted(map(self._issued, every), key=_age))

    def revoke(self, revocation: Revocation) -> Revocation | None:
        with self._lock:
            stood = self._revoked.get(revocation.digest)
            if stood is None:
                self._revoked[revocation.digest] = revocation
            return stood

    def revoked_lately(self) -> Collection[str]:
        with self._lock:
            return tuple(self._revoked)

    def note(self, reading: Reading) -> None:
        with self._lock:
            self._readings.append((next(self._numbers), reading))

    def readings(self, stream: str, *, after: int, limit: int) -> Sequence[tuple[int, Reading]]:
        with self._lock:
            rows = [row for row in self._readings if row[1].stream == stream and row[0] > after]
            return tuple(rows[:limit])

    def _keep(self, grant: Grant, at: int) -> None:
        if grant.digest not in self._grants:
            self._grants[grant.digest] = grant
            self._granted_at[grant.digest] = at

    def _replaced(self, grant: Grant) -> Sequence[Grant]:
        same = (grant.stream, grant.role, grant.seat)
        return [
            other
            for other in self._grants.values()
            if (other.stream, other.role, other.seat) == same and other.digest != grant.digest
        ]

    def _issued(self, grant: Grant) -> Issued:
        revocation = self._revoked.get(grant.digest)
        created = self._granted_at[grant.digest]
        return Issued(grant, created, revocation.at if revocation else None)


def _age(issued: Issued) -> tuple[int, str]:
    return issued.created, issued.grant.digest
