"""The chain: canonical texts, links that fit, and copies of which each reader sees a part."""

from collections.abc import Callable
from functools import partial

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from eventstore.chain import GENESIS, Salts, canonical, salt_for, seal, state_hash, verify
from eventstore.store import CorruptStream, Decision, Event, Head, Sealed
from tests.eventstore.samples import KEYS, draft

SALTS: Salts = partial(salt_for, KEYS.salt)
SAFE = 2**53 - 1
KEYS_OF_DOCUMENTS = st.text(st.characters(max_codepoint=126))
LEAVES = st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text()
DOCUMENTS = st.recursive(
    LEAVES, lambda parts: st.lists(parts) | st.dictionaries(KEYS_OF_DOCUMENTS, parts)
)


@pytest.fixture
def sealed() -> Sealed:
    return seal(draft("s", events=3), after=GENESIS, keys=KEYS)


@pytest.fixture
def second(sealed: Sealed) -> Sealed:
    return seal(draft("s", at=6), after=sealed.head, keys=KEYS)


@given(DOCUMENTS)
def test_our_canonical_form_is_that_of_the_reference(document: rfc8785._impl._Value) -> None:
    assert canonical(document) == rfc8785.dumps(document)


def test_an_integer_that_javascript_cannot_hold_is_refused() -> None:
    with pytest.raises(TypeError):
        canonical(SAFE + 1)


def test_the_links_of_a_known_draft_never_change() -> None:
    """Whoever changes this value breaks every chain that was ever stored."""
    head = seal(draft("s", events=3), after=GENESIS, keys=KEYS).head
    assert head == Head(3, "d65a65c2f9e07c4fe0a45f2040872f0dced55d7c6b7f33e7a84eaa04f092df31")


def test_versions_follow_the_head(sealed: Sealed, second: Sealed) -> None:
    assert [event.version for event in sealed.events] == [1, 2, 3]
    assert (second.decision.first, second.decision.last) == (4, 5)
    assert {event.decision for event in second.events} == {4}


def test_a_decision_without_an_event_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one event"):
        seal(replace(draft("s"), events=()), after=GENESIS, keys=KEYS)


def test_a_whole_chain_leads_to_its_head(sealed: Sealed, second: Sealed) -> None:
    decisions = [sealed.decision, second.decision]
    events = [*sealed.events, *second.events]
    verify(decisions, events, head=second.head, salts=SALTS, whole=True)


def test_a_chain_can_be_checked_from_a_trusted_head(sealed: Sealed, second: Sealed) -> None:
    verify([second.decision], second.events, after=sealed.head, head=second.head, salts=SALTS)


def test_another_head_is_not_reached(sealed: Sealed) -> None:
    with pytest.raises(CorruptStream, match="not in the given head"):
        verify([sealed.decision], sealed.events, head=Head(3, "0" * 64), salts=SALTS)


EVENT_LIES: dict[str, Callable[[Event], Event]] = {
    "stream": lambda event: replace(event, stream="other"),
    "version": lambda event: replace(event, version=9),
    "type": lambda event: replace(event, type="Other"),
    "actor": lambda event: replace(event, actor="B"),
    "at": lambda event: replace(event, at=4),
    "public": lambda event: replace(event, public='{"note":"x"}'),
    "private": lambda event: replace(event, private={"sealed": "{}"}),
    "invented part": lambda event: replace(event, private={"B": "{}"}),
    "commitments": lambda event: replace(event, commitments={}),
    "hash": lambda event: replace(event, hash="0" * 64),
    "decision": lambda event: replace(event, decision=2),
}


@pytest.mark.parametrize("lie", EVENT_LIES.values(), ids=EVENT_LIES)
def test_a_changed_event_does_not_fit(sealed: Sealed, lie: Callable[[Event], Event]) -> None:
    events = (lie(sealed.events[0]), *sealed.events[1:])
    with pytest.raises(CorruptStream):
        verify([sealed.decision], events, head=sealed.head, salts=SALTS)


DECISION_LIES: dict[str, Callable[[Decision], Decision]] = {
    "type": lambda decision: replace(decision, type="Other"),
    "public": lambda decision: replace(decision, public="{}"),
    "private": lambda decision: replace(decision, private={"A": "{}"}),
    "state hash": lambda decision: replace(decision, state_hash="0" * 64),
    "first": lambda decision: replace(decision, first=2),
    "last": lambda decision: replace(decision, last=2),
    "longer": lambda decision: replace(decision, last=4),
    "ends before it begins": lambda decision: replace(decision, last=-5),
    "no stream is so long": lambda decision: replace(decision, last=2**63),
}


@pytest.mark.parametrize("lie", DECISION_LIES.values(), ids=DECISION_LIES)
def test_a_changed_decision_does_not_fit(
    sealed: Sealed, lie: Callable[[Decision], Decision]
) -> None:
    with pytest.raises(CorruptStream):
        verify([lie(sealed.decision)], sealed.events, head=sealed.head, salts=SALTS)


def test_a_missing_event_or_decision_is_noticed(sealed: Sealed, second: Sealed) -> None:
    with pytest.raises(CorruptStream):
        verify([sealed.decision], sealed.events[:2], head=sealed.head, salts=SALTS)
    with pytest.raises(CorruptStream):
        verify([second.decision], second.events, head=second.head, salts=SALTS)
    with pytest.raises(CorruptStream, match="no decision"):
        verify([sealed.decision], [*sealed.events, *second.events], head=second.head, salts=SALTS)


def test_a_seat_checks_its_own_copy_against_the_same_head(sealed: Sealed) -> None:
    events = [replace(event, private={}) for event in sealed.events]
    revealed = {("A", sealed.decision.hash): SALTS(sealed.decision, "A")}
    own: Salts = lambda record, audience: revealed[audience, record.hash]  # noqa: E731
    verify([sealed.decision], events, head=sealed.head, salts=own)


def test_a_spectator_needs_no_salt(sealed: Sealed) -> None:
    events = [replace(event, private={}) for event in sealed.events]
    verify([replace(sealed.decision, private={})], events, head=sealed.head)


def test_an_audit_misses_a_part_that_was_left_out(sealed: Sealed) -> None:
    events = [replace(event, private={}) for event in sealed.events]
    with pytest.raises(CorruptStream):
        verify([sealed.decision], events, head=sealed.head, salts=SALTS, whole=True)


def test_a_part_without_its_salt_is_not_believed(sealed: Sealed) -> None:
    with pytest.raises(CorruptStream, match="no salt"):
        verify([sealed.decision], sealed.events, head=sealed.head)


def test_no_two_parts_share_a_salt(sealed: Sealed, second: Sealed) -> None:
    records: list[Decision | Event] = [sealed.decision, second.decision]
    records += [*sealed.events, *second.events]
    salts = [SALTS(record, audience) for record in records for audience in ("A", "sealed")]
    assert len(set(salts)) == len(salts)


def test_the_state_is_hashed_with_a_key(sealed: Sealed) -> None:
    assert sealed.decision.state_hash == state_hash(KEYS.state, b'{"position":1}')
    assert sealed.decision.state_hash != state_hash(b"x" * 32, b'{"position":1}')
