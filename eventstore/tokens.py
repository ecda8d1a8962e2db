"""Tokens at the port: what they grant, until when, and what was read with the mightier ones."""

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct


class Grant(Struct, frozen=True):
    """What the bearer of a token may do. Only the SHA-256 `digest` of the token is kept.

    `name` is the bearer's opaque id (`eventstore.players`), never what people call them.
    `role` and `seat` are words of the caller's; `stream` is None for grants over all streams.
    `issuer` is the digest of the token that granted it, empty for the command line. Grants that
    commit with a decision have no issuer, and last.
    """

    digest: str
    role: str
    stream: str | None = None
    seat: str | None = None
    name: str = ""
    issuer: str = ""
    expires: int | None = None


class Issued(Struct, frozen=True):
    """A grant in a list: when it was made, and when it was revoked if it was."""

    grant: Grant
    created: int
    revoked: int | None


class Revocation(Struct, frozen=True):
    """The end of a grant, for ever."""

    digest: str
    at: int
    issuer: str


class Reading(Struct, frozen=True):
    """Something hidden was read: by whose token, what of the stream, at which version."""

    stream: str
    at: int
    reader: str
    role: str
    name: str
    what: str
    version: int


class Tokens(Protocol):
    """The part of a store that keeps grants."""

    def grant(self, grant: Grant, *, at: int = 0, instead: bool = False) -> Grant | None:
        """Keep a grant; None if it is kept now, else the one that stood under this digest.

        `instead` revokes, in the same transaction, all others of this stream, role and seat.
        """

    def granted(self, digest: str) -> Grant | None:
        """What a token grants; None also if it was revoked."""

    def grants(self, stream: str | None) -> Sequence[Issued]:
        """The grants over one stream, or (None) over all streams; oldest first."""

    def revoke(self, revocation: Revocation) -> Revocation | None:
        """End a grant; None if it ends now, else the revocation that ended it before."""

    def revoked_lately(self) -> Collection[str]:
        """The digests that were revoked within the last minute at least."""

    def note(self, reading: Reading) -> None:
        """Keep for ever that something hidden was read."""

    def readings(self, stream: str, *, after: int, limit: int) -> Sequence[tuple[int, Reading]]:
        """What was noted of a stream, oldest first, each with its number."""
