"""Signatures: documents that a service vouches for, and who vouched for a document.

What is signed is the canonical JSON of a document with `at` and `key_id` put into it. The
document names its kind in `format`, so that no signature stands for a document of another kind.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

import orjson
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from msgspec import Meta, Struct

from eventstore.chain import canonical

Document = Mapping[str, Any]

RAW: Final = 32
"""Bytes of a public key."""


class BadSignature(ValueError):
    """A signature is not what it claims to be; the text says what is wrong with it."""


class NoKeys(ValueError):
    """A text holds no public keys."""


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """Who vouches for a document, when, and with which key."""

    algorithm: Literal["Ed25519"]
    at: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    key: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    key_id: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]
    value: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that signs from a time on, until another time if it was replaced (ms)."""

    raw: bytes
    since: int = 0
    until: int | None = None

    @property
    def id(self) -> str:
        """The thumbprint of its JWK (RFC 7638): whoever has the key can tell its id."""
        needed = {name: self.jwk[name] for name in ("crv", "kty", "x")}
        return _base64(sha256(canonical(needed)).digest())

    @property
    def jwk(self) -> dict[str, str]:
        """The key as RFC 8037 writes it."""
        return {"crv": "Ed25519", "kty": "OKP", "x": _base64(self.raw)}

    @property
    def told(self) -> Document:
        """All that is published of it."""
        named = {"kid": self.id, "use": "sig", "alg": "EdDSA"}
        return {**self.jwk, **named, "since": self.since, "until": self.until}

    def signs(self, at: int) -> bool:
        """Whether it was in use at a time."""
        return self.since <= at and (self.until is None or at <= self.until)


@dataclass(frozen=True, slots=True)
class Keyring:
    """Every key that a service ever published, oldest first, and the half it signs with now."""

    published: tuple[PublicKey, ...] = ()
    active: Ed25519PrivateKey | None = field(default=None, repr=False)


CurrentKeys = Callable[[], Keyring]
"""The port: the keys as they are now, for they are replaced while a service runs."""


def no_keys() -> Keyring:
    """Of a service that vouches for nothing."""
    return Keyring()


def sign(keyring: Keyring, document: Document, *, at: int) -> Signature | None:
    """Vouch for a document, which names its `format`; None without a key to do so."""
    if keyring.active is None:
        return None
    key = PublicKey(keyring.active.public_key().public_bytes_raw())
    value = keyring.active.sign(_message(document, at, key.id))
    return Signature("Ed25519", at, key.raw.hex(), key.id, value.hex())


def verify(
    document: Document, signature: Signature, trusted: Iterable[PublicKey] = ()
) -> PublicKey | None:
    """The trusted key that signed the document; None if it was one that nobody trusts here.

    BadSignature if it is not of this document and its key, or of a time at which the key was not
    in use.
    """
    key = PublicKey(bytes.fromhex(signature.key))
    if key.id != signature.key_id:
        raise BadSignature(f"its key has the id {key.id}, not {signature.key_id}")
    message = _message(document, signature.at, signature.key_id)
    try:
        # Keys of 32 bytes that are no point of the curve are refused here as well.
        Ed25519PublicKey.from_public_bytes(key.raw).verify(bytes.fromhex(signature.value), message)
    except (InvalidSignature, ValueError) as error:
        raise BadSignature("it is not of this document") from error
    known = [candidate for candidate in trusted if candidate.raw == key.raw]
    if known and not any(candidate.signs(signature.at) for candidate in known):
        raise BadSignature(f"its key {key.id} was not in use at that time")
    return known[0] if known else None


def keys_of(text: str) -> tuple[PublicKey, ...]:
    """Public keys out of a text: one in hexadecimal digits, a JWK, or a set of JWKs."""
    stripped = text.strip()
    try:
        if len(stripped) == 2 * RAW:
            return (_checked(bytes.fromhex(stripped)),)
        document = orjson.loads(stripped)
        return tuple(map(key_of, document.get("keys", [document])))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise NoKeys("neither 64 hexadecimal digits nor a set of Ed25519 JWKs") from error


def key_of(jwk: Document) -> PublicKey:
    """The public key of a JWK, with the time of its use where that is told."""
    if (jwk["kty"], jwk["crv"]) != ("OKP", "Ed25519"):
        raise NoKeys(f"no Ed25519 key: {jwk['kty']} {jwk['crv']}")
    raw = urlsafe_b64decode(jwk["x"] + "=" * (-len(jwk["x"]) % 4))
    until = jwk.get("until")
    return _checked(raw, int(jwk.get("since", 0)), None if until is None else int(until))


def _checked(raw: bytes, since: int = 0, until: int | None = None) -> PublicKey:
    if len(raw) != RAW:
        raise NoKeys(f"a key has {RAW} bytes, not {len(raw)}")
    return PublicKey(raw, since, until)


def _message(document: Document, at: int, key_id: str) -> bytes:
    if "format" not in document:
        raise ValueError("a document that is signed names its format")
    return canonical({**document, "at": at, "key_id": key_id})


def _base64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
