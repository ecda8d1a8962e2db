"""Signatures that anybody's library verifies, secrets that are kept, and their replacement."""

import json
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from standardwebhooks import Webhook, WebhookVerificationError

from referee.application.clock import system_clock
from referee.application.referee import Referee
from referee.application.webhook_secrets import Pair, Unsealable, Vault, signed, vault_of
from referee.application.webhooks.changing import rotate_secret
from referee.application.webhooks.log import send_test
from tests.application.hooks import later, posted, subscribed
from tests.application.table import a_referee, an_organiser, request
from tests.clients.conftest import node_or_skip
from tests.docs.snippets import ROOT

PAIR = Pair(bytes(range(32)), bytes(range(32, 64)))
OTHER = Pair(b"\x01" * 32, b"\x02" * 32)
BODY = '{"type":"test","data":{"name":"Bj\u00f6rn \U0001f430"}}'.encode()


def headers(*pairs: Pair) -> dict[str, str]:
    return signed(pairs, "msg_1", system_clock() // 1_000, BODY)


def holds(pair: Pair, sent: dict[str, str], body: bytes = BODY) -> bool:
    """What the cookbook does with a public key."""
    key = Ed25519PublicKey.from_public_bytes(b64decode(pair.public_key.removeprefix("whpk_")))
    message = f"{sent['webhook-id']}.{sent['webhook-timestamp']}.".encode() + body
    for signature in sent["webhook-signature"].split():
        version, _, value = signature.partition(",")
        if version == "v1a":
            try:
                key.verify(b64decode(value), message)
            except InvalidSignature:
                continue
            return True
    return False


def test_the_library_for_python_verifies() -> None:
    assert Webhook(PAIR.secret).verify(BODY, headers(PAIR))["type"] == "test"


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_the_library_notices_what_was_changed(name: str) -> None:
    sent = headers(PAIR)
    now = system_clock() // 1_000
    changed = {"webhook-id": "msg_2", "webhook-timestamp": str(now - 9)}
    sent[name] = changed.get(name, headers(OTHER)["webhook-signature"])
    with pytest.raises(WebhookVerificationError):
        Webhook(PAIR.secret).verify(BODY, sent)
    assert not holds(PAIR, sent)


def test_while_secrets_change_each_of_both_verifies() -> None:
    sent = headers(OTHER, PAIR)
    for pair in (PAIR, OTHER):
        Webhook(pair.secret).verify(BODY, sent)
        assert holds(pair, sent)
    assert not holds(PAIR, headers(OTHER))


def test_the_public_key_verifies_what_the_private_one_signed() -> None:
    assert holds(PAIR, headers(PAIR))
    assert not holds(PAIR, headers(PAIR), BODY + b" ")


NODE = """
import { Webhook } from "standardwebhooks";
import { createPublicKey, verify } from "node:crypto";
const { headers, body, secret, publicKey } = JSON.parse(process.argv[1]);
console.log(new Webhook(secret).verify(body, headers).type);
const x = Buffer.from(publicKey.replace("whpk_", ""), "base64").toString("base64url");
const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
const values = headers["webhook-signature"].split(" ").filter((s) => s.startsWith("v1a,"));
console.log(values.some((s) => verify(null, signed, key, Buffer.from(s.slice(4), "base64"))));
"""


def test_the_library_for_javascript_verifies_and_node_the_other_kind() -> None:
    node_or_skip(shutil.which("node") and (ROOT / "node_modules/standardwebhooks").exists())
    given = {
        "headers": headers(OTHER, PAIR),
        "body": BODY.decode(),
        "secret": PAIR.secret,
        "publicKey": PAIR.public_key,
    }
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", NODE, json.dumps(given)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.split(), done.stderr) == (["test", "true"], "")


# At rest


def test_secrets_are_encrypted_with_the_newest_key_and_read_with_any() -> None:
    old, new = (Fernet.generate_key().decode() for _ in "12")
    sealed = Vault([old]).seal([PAIR])
    assert PAIR.secret not in sealed and b64decode(PAIR.secret[6:]).hex() not in sealed
    both = Vault([new, old])
    assert both.open(sealed) == (PAIR,)
    resealed = both.reseal(sealed)
    assert Vault([new]).open(resealed) == (PAIR,)
    with pytest.raises(Unsealable):
        Vault([new]).open(sealed)


def test_without_a_key_of_its_own_the_master_secret_makes_one() -> None:
    sealed = vault_of(b"m" * 32).seal([PAIR])
    assert vault_of(b"m" * 32).open(sealed) == (PAIR,)
    with pytest.raises(Unsealable):
        vault_of(b"n" * 32).open(sealed)


# Replacement


@pytest.fixture
def referee(tmp_path: Path) -> Referee:
    return a_referee(webhook_keys=(Fernet.generate_key().decode(),))


def test_the_old_secret_signs_until_the_overlap_is_over(referee: Referee) -> None:
    olga = an_organiser(referee)
    made = subscribed(referee, olga, "test")
    rotated = rotate_secret(referee, olga, made.webhook.id, 60, request())
    assert rotated.secret != made.secret
    counts = []
    for wait in (0, 59_999, 1):
        later(referee, wait)
        send_test(referee, olga, made.webhook.id, request())
        counts.append(len(posted(referee).headers[0]["webhook-signature"].split()))
    assert counts == [4, 4, 2]


def test_replacing_twice_cuts_no_promise_longer(referee: Referee) -> None:
    olga = an_organiser(referee)
    hook = subscribed(referee, olga, "test").webhook
    rotate_secret(referee, olga, hook.id, 10, request())
    rotate_secret(referee, olga, hook.id, 3_600, request())
    later(referee, 11_000)
    send_test(referee, olga, hook.id, request())
    assert len(posted(referee).headers[0]["webhook-signature"].split()) == 4
