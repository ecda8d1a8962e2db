"""Signing keys that are the same in every run."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.application.signing import Keyring, PublicKey


def a_key(number: int) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)


def keyring_of(*keys: Ed25519PrivateKey, changed_at: int = 0) -> Keyring:
    """The last of them signs; the one before it was replaced at a time."""
    *old, active = (key.public_key().public_bytes_raw() for key in keys)
    retired = (PublicKey(raw, until=changed_at) for raw in old)
    return Keyring((*retired, PublicKey(active, since=changed_at)), keys[-1])
