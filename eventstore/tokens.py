"""Tokens at the port: what they grant, until when, and what was read with the mightier ones."""

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct


class Grant(Struct, frozen=True):
    """What the bearer of a token may do. Only the SHA-256 `digest` of the token is kept.

    `role` and `seat` are words of the caller's; `stream` is None for grants over all streams.
    `issuer` is the digest of the token that granted it, empty for the command line; `request` is
    the digest of what was asked for. Grants that commit with a decision have neither, and last.
    """

    digest: str
    role: str
    stream: str | None = None
    seat: str | None = None
    name: str = ""
    issuer: str = ""
    expires: int | None = None
    request: str = ""


class Issued(Struct, frozen=True):
    """A grant in a list: when it was made, and when it was revoked if it was."""

    grant: Grant
    created: int
    revoked: int | None


class Revocation(Struct, frozen=True):
    """The end of a grant, for ever. `key` is the issuer's idempotency key."""

    digest: str
    at: int
    issuer: str
    key: str


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

    def grant(self, grant: Grant, *, at: int = 0, instead: bool = False) -> Grant:
        """Keep a grant; the one that stands under this digest, which is the first.

        `instead` revokes, in the same transaction, all others of this stream, role and seat.
        """

    def granted(self, digest: str) -> Grant | None:
        """What a token grants; None also if it was revoked."""

    def grants(self, stream: str | None) -> Sequence[Issued]:
        """The grants over one stream, or (None) over all streams; oldest first."""

    def revoke(self, revocation: Revocation) -> Revocation:
        """End a grant; the revocation that stands, which is the first of this digest.

        It is that of another digest if this issuer's key was used for that one before.
        """

    def revoked_lately(self) -> Collection[str]:
        """The digests that were revoked within the last minute at least."""

    def note(self, reading: Reading) -> None:
        """Keep for ever that something hidden was read."""

    def readings(self, stream: str, *, after: int, limit: int) -> Sequence[tuple[int, Reading]]:
        """What was noted of a stream, oldest first, each with its number."""
