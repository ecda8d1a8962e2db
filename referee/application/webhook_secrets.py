"""Secrets of webhooks: how they are made, kept, and used to sign (Standard Webhooks).

A webhook has a secret that both sides know (`whsec_…`, HMAC-SHA256, `v1`) and a key pair whose
public half its subscriber knows (`whpk_…`, Ed25519, `v1a`); every message is signed with both.
While an old pair goes out of use it signs too. At rest they are encrypted.
"""

import hmac
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

SECRET: Final = "whsec_"
PUBLIC: Final = "whpk_"


class Unsealable(ValueError):
    """A secret was encrypted with a key that is not there any more."""


class Pair(Struct, frozen=True):
    """What one message is signed with, twice, until a time (ms; None: for good)."""

    shared: bytes
    seed: bytes
    until: int | None = None

    @property
    def secret(self) -> str:
        """The shared secret as its subscriber is told it."""
        return SECRET + b64encode(self.shared).decode()

    @property
    def public_key(self) -> str:
        """The public half of the key pair."""
        raw = Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw()
        return PUBLIC + b64encode(raw).decode()

    def signatures(self, message: bytes) -> tuple[str, str]:
        tag = hmac.digest(self.shared, message, "sha256")
        signed = Ed25519PrivateKey.from_private_bytes(self.seed).sign(message)
        return f"v1,{b64encode(tag).decode()}", f"v1a,{b64encode(signed).decode()}"


class Vault:
    """Encrypts with the first key, decrypts with any: a new one is put in front of the others."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._fernet = MultiFernet([Fernet(key) for key in keys])

    def seal(self, pairs: Iterable[Pair]) -> str:
        """The pairs as text that can be kept."""
        return self._fernet.encrypt(msgspec.json.encode([*pairs])).decode()

    def open(self, sealed: str) -> tuple[Pair, ...]:
        """The pairs again; Unsealable if no key fits."""
        try:
            text = self._fernet.decrypt(sealed.encode())
        except InvalidToken as error:
            raise Unsealable("no key of the vault fits") from error
        return tuple(msgspec.json.decode(text, type=list[Pair]))

    def reseal(self, sealed: str) -> str:
        """The same, encrypted with the first key."""
        return self.seal(self.open(sealed))


def vault_of(master: bytes) -> Vault:
    """Where no key of its own is named: one that follows from the master secret."""
    key = hmac.digest(master, b"webhook-vault", "sha256")
    return Vault([urlsafe_b64encode(key).decode()])


def good(pairs: Iterable[Pair], now: int) -> tuple[Pair, ...]:
    """Those that still sign."""
    return tuple(pair for pair in pairs if pair.until is None or now < pair.until)


def signed(pairs: Iterable[Pair], message_id: str, seconds: int, body: bytes) -> dict[str, str]:
    """The headers of one attempt."""
    message = b".".join((message_id.encode(), str(seconds).encode(), body))
    every = (signature for pair in pairs for signature in pair.signatures(message))
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(every),
    }
