"""What any store must do about tokens: grants that end, and notes of what was read."""

import itertools
from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from eventstore.store import Store
from eventstore.tokens import Grant, Reading, Revocation
from tests.eventstore.samples import commit, opened

_numbers = itertools.count(1)


def a_grant(stream: str, **parts: object) -> Grant:
    grant = Grant(f"digest-{stream}-{next(_numbers)}", "seat", stream, "A", "Ana", "olga", 99)
    return replace(grant, **parts)


class TokenConformance:
    def test_what_a_grant_says_is_kept(self, store: Store) -> None:
        grant = a_grant(opened(store))
        assert store.grant(grant, at=7) is None
        assert store.granted(grant.digest) == grant

    def test_the_first_grant_of_a_digest_stands(self, store: Store) -> None:
        grant = a_grant(opened(store))
        store.grant(grant)
        assert store.grant(replace(grant, name="another")) == grant

    def test_grants_are_listed_by_stream_oldest_first(self, store: Store) -> None:
        stream, other = opened(store), opened(store)
        late, soon = a_grant(stream), a_grant(stream)
        for grant, at in ((late, 20), (soon, 10), (a_grant(other), 15)):
            store.grant(grant, at=at)
        assert [(found.grant, found.created) for found in store.grants(stream)] == [
            (soon, 10),
            (late, 20),
        ]

    def test_grants_over_all_streams_are_listed_apart(self, store: Store) -> None:
        grant = replace(a_grant(opened(store)), stream=None)
        store.grant(grant)
        assert grant in [found.grant for found in store.grants(None)]

    def test_grants_of_decisions_are_listed_too(self, store: Store) -> None:
        stream = opened(store)
        grant = Grant(f"digest-{stream}", "seat", stream, "A")
        store.append(replace(commit(stream), grants=(grant,)))
        assert [found.grant for found in store.grants(stream)] == [grant]

    def test_a_revoked_token_grants_nothing(self, store: Store) -> None:
        grant = a_grant(opened(store))
        store.grant(grant)
        revocation = Revocation(grant.digest, 30, "olga")
        assert store.revoke(revocation) is None
        assert store.granted(grant.digest) is None
        assert grant.digest in store.revoked_lately()
        assert [found.revoked for found in store.grants(grant.stream)] == [30]

    def test_the_first_revocation_stands(self, store: Store) -> None:
        grant = a_grant(opened(store))
        first = Revocation(grant.digest, 30, "olga")
        store.revoke(first)
        assert store.revoke(replace(first, at=40)) == first

    def test_a_token_cannot_be_granted_again_once_it_is_revoked(self, store: Store) -> None:
        grant = a_grant(opened(store))
        store.grant(grant)
        store.revoke(Revocation(grant.digest, 30, ""))
        assert store.grant(grant) == grant
        assert store.granted(grant.digest) is None

    def test_a_grant_instead_of_others_ends_them(self, store: Store) -> None:
        stream = opened(store)
        old, b, new = a_grant(stream), a_grant(stream, seat="B"), a_grant(stream)
        for grant in (old, b):
            store.grant(grant)
        store.grant(new, at=5, instead=True)
        alive = [found.grant for found in store.grants(stream) if found.revoked is None]
        assert sorted(alive, key=lambda g: g.digest) == sorted((b, new), key=lambda g: g.digest)

    def test_a_replacement_that_is_sent_again_ends_nothing(self, store: Store) -> None:
        stream = opened(store)
        first, second = a_grant(stream), a_grant(stream)
        store.grant(first, instead=True)
        store.grant(second, instead=True)
        store.grant(first, instead=True)
        assert store.granted(first.digest) is None
        assert store.granted(second.digest) == second

    def test_of_many_replacements_at_once_one_is_left(self, store: Store) -> None:
        stream = opened(store)
        new = [a_grant(stream) for _ in range(12)]
        with ThreadPoolExecutor(6) as threads:
            list(threads.map(lambda grant: store.grant(grant, instead=True), new))
        assert len([grant for grant in new if store.granted(grant.digest)]) == 1

    def test_readings_are_kept_in_order_and_by_stream(self, store: Store) -> None:
        stream, other = opened(store), opened(store)
        rows = [Reading(s, 5, "d", "auditor", "Aud", "view", 3) for s in (stream, other, stream)]
        for row in rows:
            store.note(row)
        (one, _), (two, found) = store.readings(stream, after=0, limit=9)
        assert found == rows[2] and one < two
        assert [number for number, _ in store.readings(stream, after=one, limit=9)] == [two]
        assert len(store.readings(stream, after=0, limit=1)) == 1

    def test_the_version_at_a_time(self, store: Store) -> None:
        stream = opened(store)
        assert store.version_at(stream, 2**40) == 0
        store.append(commit(stream))
        at = store.events(stream, after=0, limit=1)[0].at
        assert store.version_at(stream, at) == store.listed(stream).head.version
        assert store.version_at(stream, at - 1) == 0
