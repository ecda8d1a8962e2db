"""The file of the signing keys: a set of JWKs, of which only the newest has its private half."""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import orjson
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.application.signing import Keyring, PublicKey, key_of
from referee.cli.account import write_private
from referee.cli.failures import CannotRun

_log = structlog.get_logger()


class BadKeyFile(CannotRun):
    """A file holds no signing keys."""


class KeyFile:
    """The keys of a file, read again whenever it was replaced."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[tuple[int, int], Keyring] | None = None

    def __call__(self) -> Keyring:
        try:
            return self._current()
        except BadKeyFile as failure:
            if self._read is None:
                raise
            # A file that was spoilt meanwhile keeps nobody from reading a game.
            _log.warning("signing with the keys of before", reason=str(failure))
            return self._read[1]

    def _current(self) -> Keyring:
        try:
            found = os.stat(self._path)
        except OSError as error:
            raise BadKeyFile(f"{self._path}: {error.strerror}.") from error
        stamp = found.st_mtime_ns, found.st_ino
        if self._read is None or self._read[0] != stamp:
            self._read = stamp, keyring_of(self._path)
        return self._read[1]


def keyring_of(path: Path) -> Keyring:
    """The keys of a file; the last that still has its private half signs."""
    try:
        jwks: list[dict[str, Any]] = orjson.loads(path.read_bytes())["keys"]
        private = [urlsafe_b64decode(f"{jwk['d']}=") for jwk in jwks if "d" in jwk]
        active = Ed25519PrivateKey.from_private_bytes(private[-1]) if private else None
        return Keyring(tuple(map(key_of, jwks)), active)
    except (KeyError, OSError, TypeError, ValueError) as error:
        raise BadKeyFile(f"{path} holds no signing keys.") from error


def rotate(path: Path, at: int) -> Keyring:
    """Put a new key into the file, or make it; those before keep their public halves only."""
    before = keyring_of(path).published if path.exists() else ()
    active = Ed25519PrivateKey.generate()
    ended = [_ended(key, at) for key in before]
    made = PublicKey(active.public_key().public_bytes_raw(), since=at)
    jwks = [dict(key.told) for key in (*ended, made)]
    jwks[-1]["d"] = urlsafe_b64encode(active.private_bytes_raw()).rstrip(b"=").decode()
    # Beside it and then in its place: who reads meanwhile reads one or the other.
    written = path.with_name(f"{path.name}.new")
    write_private(written, orjson.dumps({"keys": jwks}, option=orjson.OPT_INDENT_2).decode())
    written.replace(path)
    return Keyring((*ended, made), active)


def _ended(key: PublicKey, at: int) -> PublicKey:
    return key if key.until is not None else PublicKey(key.raw, key.since, at)
