"""GET /v1/games/{id}/head and GET /v1/keys: what the service vouches for, to whom."""

from typing import Any

import pytest

from referee.application.actors import Role, mint
from referee.application.records.lines import MEDIA_TYPE
from referee.application.signing import PublicKey, Signature, key_of, no_keys, verify
from referee.kernel.ids import GameId
from tests.api.table import Guest, HttpTable, a_game, an_app, json_of
from tests.application.keys import a_key, keyring_of
from tests.application.table import NOON, StoppedClock, a_referee


def trusted(guest: Guest) -> list[PublicKey]:
    return [key_of(jwk) for jwk in json_of(guest.get("/v1/keys"))["keys"]]


def signer_of(head: dict[str, Any], keys: list[PublicKey]) -> str | None:
    """The trusted key that signed a head, from nothing but what is published."""
    (key,) = (key for key in keys if key.id == head["key_id"])
    document = {name: head[name] for name in ("format", "game", "version", "hash")}
    signature = Signature("Ed25519", head["at"], key.raw.hex(), key.id, head["signature"])
    found = verify(document, signature, keys)
    return None if found is None else found.id


def test_every_reader_is_given_a_signed_head(table: HttpTable) -> None:
    keys = trusted(table.spectator)
    for reader in (table.a, table.spectator, table.organiser):
        head = json_of(reader.get(f"{table.path}/head"))
        last = json_of(reader.get(f"{table.path}/events"))["events"][-1]
        assert (head["version"], head["hash"]) == (last["version"], last["hash"])
        assert signer_of(head, keys) == keys[0].id


def test_nobody_needs_a_token_for_keys(table: HttpTable) -> None:
    (key,) = json_of(table.spectator.get("/v1/keys"))["keys"]
    assert (key["kty"], key["crv"], key["until"]) == ("OKP", "Ed25519", None)
    assert set(key) == {"kty", "crv", "x", "kid", "use", "alg", "since", "until"}


def test_a_head_reaches_no_further_than_its_reader_sees() -> None:
    table = a_game(access={"spectators": "delayed", "delay": 60})
    assert table.spectator.get(f"{table.path}/head").status_code == 403
    clock = table.referee.clock
    assert isinstance(clock, StoppedClock)
    clock.now += 61_000
    table.roll()
    seen = json_of(table.spectator.get(f"{table.path}/head"))
    assert seen["version"] < json_of(table.a.get(f"{table.path}/head"))["version"]
    assert signer_of(seen, trusted(table.spectator))


def test_where_nobody_watches_nobody_is_told_a_head() -> None:
    table = a_game(access={"spectators": "none"})
    assert table.spectator.get(f"{table.path}/head").status_code == 403
    auditor = Guest(table.app, mint(table.referee, Role.AUDITOR, "Iris", game=GameId(table.game)))
    assert auditor.get(f"{table.path}/head").status_code == 200


def test_what_an_old_key_signed_stays_right_when_it_is_replaced() -> None:
    rings = [keyring_of(a_key(1))]
    table = a_game(ports={"keyring": lambda: rings[-1]})
    before = json_of(table.a.get(f"{table.path}/head"))
    rings.append(keyring_of(a_key(1), a_key(2), changed_at=NOON))
    after = json_of(table.a.get(f"{table.path}/head"))
    keys = trusted(table.spectator)
    assert [signer_of(head, keys) for head in (before, after)] == [key.id for key in keys]


def test_a_service_without_keys_says_so() -> None:
    table = a_game(ports={"keyring": no_keys})
    head = json_of(table.a.get(f"{table.path}/head"))
    assert (head["key_id"], head["signature"]) == (None, None)
    assert json_of(table.a.get("/v1/keys")) == {"keys": []}


@pytest.mark.parametrize("ours", [True, False])
def test_a_verification_trusts_the_keys_of_the_service(table: HttpTable, ours: bool) -> None:
    table.organiser.post(f"{table.path}/abandon")
    record = table.a.get(f"{table.path}/record", {"Accept": MEDIA_TYPE}).data
    other = a_referee(table.referee.store, keyring=lambda: keyring_of(a_key(2)))
    app = table.app if ours else an_app(other)
    asking = Guest(app, table.organiser.token)
    found = json_of(asking.send("/v1/verifications", record, {"Content-Type": MEDIA_TYPE}))
    assert found["verified"] and found["signed_by"] == trusted(table.spectator)[0].id
    assert found["anchors"] == (["signature"] if ours else [])
