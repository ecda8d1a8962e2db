"""Who vouches for a document: keys, their replacement, and what is no signature of it."""

from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from referee.application.signing import (
    BadSignature,
    Keyring,
    NoKeys,
    PublicKey,
    Signature,
    keys_of,
    no_keys,
    sign,
    verify,
)
from tests.application.keys import a_key, keyring_of

DOCUMENT = {"format": "test/1", "game": "g-1"}
OLD, NEW = a_key(1), a_key(2)


def signed(keyring: Keyring, document: Any = DOCUMENT, at: int = 10) -> Signature:
    signature = sign(keyring, document, at=at)
    assert signature is not None
    return signature


def test_what_was_signed_is_known_to_be_by_a_trusted_key() -> None:
    keyring = keyring_of(OLD)
    assert verify(DOCUMENT, signed(keyring), keyring.published) == keyring.published[0]


def test_a_signature_by_a_key_that_nobody_trusts_is_right_but_says_nothing() -> None:
    assert verify(DOCUMENT, signed(keyring_of(OLD)), keyring_of(NEW).published) is None
    assert verify(DOCUMENT, signed(keyring_of(OLD))) is None


@pytest.mark.parametrize(
    "changes",
    [{"at": 11}, {"value": "00" * 64}, {"key": "00" * 32}, {"key": "ff" * 32}, {"key_id": "x"}],
    ids=str,
)
def test_a_changed_signature_is_none(changes: dict[str, Any]) -> None:
    with pytest.raises(BadSignature):
        verify(DOCUMENT, replace(signed(keyring_of(OLD)), **changes))


def test_a_signature_is_of_one_document() -> None:
    for other in ({**DOCUMENT, "game": "g-2"}, {**DOCUMENT, "format": "test/2"}):
        with pytest.raises(BadSignature, match="not of this document"):
            verify(other, signed(keyring_of(OLD)))


def test_only_documents_that_name_their_kind_are_signed() -> None:
    with pytest.raises(ValueError, match="format"):
        sign(keyring_of(OLD), {"game": "g-1"}, at=0)


def test_a_replaced_key_stays_trusted_for_what_it_signed_in_its_time() -> None:
    before = signed(keyring_of(OLD), at=10)
    rotated = keyring_of(OLD, NEW, changed_at=20)
    assert verify(DOCUMENT, before, rotated.published) == rotated.published[0]
    assert verify(DOCUMENT, signed(rotated, at=30), rotated.published) == rotated.published[1]
    late = signed(keyring_of(OLD), at=30)
    with pytest.raises(BadSignature, match="not in use"):
        verify(DOCUMENT, late, rotated.published)


def test_without_a_key_nothing_is_signed() -> None:
    assert sign(no_keys(), DOCUMENT, at=0) is None


def test_an_id_is_the_thumbprint_of_the_key() -> None:
    """The example of RFC 8037, appendix A.3."""
    raw = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    assert PublicKey(raw).id == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


def test_public_keys_are_read_from_hexadecimal_digits_and_from_sets() -> None:
    published = keyring_of(OLD, NEW, changed_at=20).published
    sets = str({"keys": [dict(key.told) for key in published]})
    text = sets.replace("'", '"').replace("None", "null")
    assert keys_of(text) == published
    assert keys_of(f" {published[0].raw.hex()}\n") == (PublicKey(published[0].raw),)


@pytest.mark.parametrize(
    "text",
    ["", "zz" * 32, "{}", "[1]", '{"keys": 1}', '{"kty": "RSA", "crv": ""}',
     '{"kty": "OKP", "crv": "Ed25519", "x": "AA"}'],
)  # fmt: skip
def test_what_holds_no_keys_is_told_so(text: str) -> None:
    with pytest.raises(NoKeys):
        keys_of(text)


def test_a_keyring_does_not_show_what_it_signs_with() -> None:
    keyring = keyring_of(OLD)
    assert isinstance(keyring.active, Ed25519PrivateKey)
    assert keyring.active.private_bytes_raw().hex() not in repr(keyring)
    assert "active" not in repr(keyring)
