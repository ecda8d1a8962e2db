"""Whatever is done to a record is found, and where it was done, by both verifiers."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.application.records.lines import vouched_for
from referee.application.records.verifying import Trust
from referee.application.signing import Keyring, sign
from tests.application.keys import a_key, keyring_of
from tests.application.table import KEYRING, NOON
from tests.recorded import (
    Document,
    Lines,
    a_real_game,
    documents,
    found_by_second,
    lines_for,
    texts,
    unsigned,
    verified,
)
from tests.tampering import IN_A_LINE, LINES, Path, Told, rechained

Tamper = Callable[[Told, Random, int], Path]

SHIFTS: dict[Path, int] = {(): 0, ("next",): 1, ("before",): -1}
FEW = settings(max_examples=60, deadline=None)
RULESETS = st.sampled_from(["bunny-bluff", "one-two-many-rabbits", "killer-bunnies"])
PLACES = st.integers(0, 2**32)


def record_of(ruleset: str) -> Told:
    return documents(lines_for(a_real_game(ruleset, 40)))


def found(lines: Lines) -> tuple[int, str] | None:
    finding = verified(lines).finding
    return None if finding is None else (finding.line, finding.check.value)


@FEW
@given(RULESETS, st.sampled_from(IN_A_LINE), PLACES)
def test_a_change_inside_an_entry_is_found_in_its_line(
    ruleset: str, tamper: Tamper, seed: int
) -> None:
    told, rng = record_of(ruleset), Random(seed)
    line = rng.randrange(1, len(told) - 1)
    path = tamper(told, rng, line)
    expected = {line + 1} if path != ("origin",) else {line + 1, len(told)}
    for outcome in (found(texts(told)), found_by_second(texts(told))):
        # The second verifier knows no rules: some of what a draw was for only the digest keeps.
        lines = expected | {len(told)} if path[0] == "draws" else expected
        assert outcome is not None and outcome[0] in lines, (path, outcome)


@FEW
@given(RULESETS, st.sampled_from(IN_A_LINE), PLACES)
def test_so_it_is_when_the_digest_is_made_anew(ruleset: str, tamper: Tamper, seed: int) -> None:
    told, rng = record_of(ruleset), Random(seed)
    line = rng.randrange(1, len(told) - 1)
    path = tamper(told, rng, line)
    lines = texts(told, resealed=True)
    if path != ("origin",):
        assert (found(lines) or (0,))[0] == line + 1, path
    if path != ("origin",) and path[0] != "draws":
        assert (found_by_second(lines) or (0,))[0] == line + 1, path


@FEW
@given(RULESETS, st.sampled_from(LINES), PLACES, st.booleans())
def test_lines_that_are_lost_doubled_or_in_another_order_are_found(
    ruleset: str, tamper: Tamper, seed: int, resealed: bool
) -> None:
    told, rng = record_of(ruleset), Random(seed)
    line = rng.randrange(1, len(told) - 1)
    where = line + 1 + SHIFTS[tamper(told, rng, line)]
    lines = texts(told, resealed=resealed)
    assert (found(lines) or (0,))[0] == where
    assert (found_by_second(lines) or (0,))[0] == where


@FEW
@given(RULESETS, st.sampled_from(IN_A_LINE), PLACES, st.sampled_from([0, -1]))
def test_header_and_footer_cannot_be_changed(
    ruleset: str, tamper: Tamper, seed: int, place: int
) -> None:
    told = record_of(ruleset)
    path = tamper(told, Random(seed), place)
    for outcome in (found(texts(told)), found_by_second(texts(told))):
        assert outcome is not None, path
        assert place == 0 or outcome[0] == len(told), (path, outcome)


@FEW
@given(RULESETS, PLACES, st.integers(0, 7))
def test_any_flipped_bit_is_found(ruleset: str, seed: int, bit: int) -> None:
    lines, rng = texts(record_of(ruleset)), Random(seed)
    line = rng.randrange(len(lines))
    byte = rng.randrange(len(lines[line]))
    flipped = bytearray(lines[line])
    flipped[byte] ^= 1 << bit
    lines[line] = bytes(flipped)
    assert found(lines) is not None and found_by_second(lines) is not None


@pytest.mark.parametrize("name", ["first", "last"])
@pytest.mark.parametrize("number", [-1, 0, 1, 2**31, 2**53 - 1])
def test_versions_that_no_stream_can_have_are_found(name: str, number: int) -> None:
    told = record_of("bunny-bluff")
    told[3][name] = number
    for outcome in (found(texts(told, resealed=True)), found_by_second(texts(told))):
        assert outcome is not None and outcome[0] == 4


def roll_of(told: Told, kind: str = "DieRolled") -> tuple[int, Document]:
    """The first event of a kind, and the line it stands in."""
    return next(
        (number, event)
        for number, entry in enumerate(told[1:-1], 2)
        for event in entry["events"]
        if event["type"] == kind
    )


def forged(told: Told) -> Lines:
    rechained(told)
    return texts(told, resealed=True)


def test_who_forges_a_whole_chain_still_cannot_change_a_die() -> None:
    told = record_of("one-two-many-rabbits")
    line, event = roll_of(told)
    event["public"]["value"] = event["public"]["value"] % 6 + 1
    lines = forged(told)
    assert found(lines) == (line, "rules")
    assert found_by_second(lines) == (line, "draws")


def test_nor_change_what_it_drew_along_with_it() -> None:
    told = record_of("one-two-many-rabbits")
    line, event = roll_of(told)
    value = event["public"]["value"] = event["public"]["value"] % 6 + 1
    for draw in told[line - 1]["draws"]:
        if draw["number"] == event["public"]["draw"]:
            draw["value"] = value
    lines = forged(told)
    assert found(lines) == (line, "draws") == found_by_second(lines)


def test_nor_make_a_deal_that_was_never_shuffled() -> None:
    told = record_of("bunny-bluff")
    line, event = roll_of(told, "TableLaid")
    deck = event["private"]["sealed"]["deck"]
    other = next(n for n, card in enumerate(deck) if card != deck[0])
    deck[0], deck[other] = deck[other], deck[0]
    assert found(forged(told)) == (line, "rules")


def test_nor_have_a_seat_do_what_the_rules_forbid() -> None:
    told = record_of("one-two-many-rabbits")
    line, entry = next((n, e) for n, e in enumerate(told[1:-1], 2) if e["actor"] in {"A", "B"})
    other = next(e for e in reversed(told[1:-1]) if e["type"] != entry["type"])
    for name in ("type", "public", "private", "salts", "commitments"):
        entry[name] = other[name]
    finding = verified(forged(told)).finding
    assert finding is not None and (finding.line, finding.check) == (line, "rules")


def test_a_forged_chain_misses_the_head_that_somebody_noted() -> None:
    told = record_of("bunny-bluff")
    head = verified(texts(told)).head
    told[1]["at"] += 1
    told[1]["events"][0]["at"] += 1
    assert verified(forged(told)).head != head


@pytest.mark.parametrize("key", ["chance", "salt", "state"])
def test_a_wrong_key_is_blamed_and_not_the_lines_it_was_tried_on(key: str) -> None:
    told = record_of("killer-bunnies")
    told[-1]["reveal"][key] = "00" * 32
    lines = texts(told, resealed=True)
    assert found(lines) == (len(lines), "reveal")
    # Only a verifier that knows the rules can say what a state hashes to.
    assert found_by_second(lines) == ((len(lines), "reveal") if key != "state" else None)


def test_a_forged_chain_cannot_be_signed_again() -> None:
    told = record_of("bunny-bluff")
    signature = told[-1]["signature"]
    told[1]["at"] += 1
    told[1]["events"][0]["at"] += 1
    lines = forged(told)
    trust = Trust(keys=KEYRING.published, signed=True)
    assert signature_of(lines, trust) == (len(lines), "signature")
    resigned = texts([*documents(lines)[:-1], {**documents(lines)[-1], "signature": signature}])
    assert found(resigned) == (len(lines), "signature") == found_by_second(resigned)


def signature_of(lines: Lines, trust: Trust) -> tuple[int, str] | None:
    """What both verifiers find, which must be the same."""
    finding = verified(lines, trust).finding
    ours = None if finding is None else (finding.line, finding.check.value)
    assert ours == found_by_second(lines, keys=trust.keys)
    return ours


@FEW
@given(RULESETS, st.sampled_from(IN_A_LINE), PLACES)
def test_a_changed_signature_is_found(ruleset: str, tamper: Tamper, seed: int) -> None:
    told = record_of(ruleset)
    holder = [{"signature": told[-1]["signature"]}]
    tamper(holder, Random(seed), 0)
    told[-1] |= holder[0]
    if holder[0]["signature"] is not None:
        outcome = found(texts(told))
        assert outcome is not None and outcome[0] == len(told)
        second = found_by_second(texts(told))
        assert second is not None and second[0] == len(told)


@pytest.mark.parametrize("ruleset", ["bunny-bluff", "killer-bunnies"])
def test_the_signature_of_another_record_is_found(ruleset: str) -> None:
    told, other = record_of(ruleset), record_of("president-bunny")
    told[-1]["signature"] = other[-1]["signature"]
    assert found(texts(told)) == (len(told), "signature") == found_by_second(texts(told))


def test_the_signature_of_the_same_game_told_otherwise_is_found() -> None:
    told = record_of("bunny-bluff")
    redacted = documents(lines_for(a_real_game("bunny-bluff", 40), scope="public"))
    told[-1]["signature"] = redacted[-1]["signature"]
    assert found(texts(told)) == (len(told), "signature") == found_by_second(texts(told))


def signed_by(told: Told, keyring: Keyring, at: int) -> Lines:
    """The record, vouched for by somebody else or at another time."""
    footer = told[-1]
    document = vouched_for(told[0]["game"], footer["head"], footer["digest"])
    signature = msgspec.to_builtins(sign(keyring, document, at=at))
    return texts([*told[:-1], {**footer, "signature": signature}])


OLD = keyring_of(a_key(1))
ROTATED = keyring_of(a_key(1), a_key(2), changed_at=NOON)


@pytest.mark.parametrize(
    ("keyring", "at", "sound"),
    [
        (OLD, NOON - 1, True),
        (ROTATED, NOON + 1, True),
        (OLD, NOON + 1, False),
        (ROTATED, NOON - 1, False),
        (keyring_of(a_key(3)), NOON + 1, False),
    ],
    ids=["old-in-its-time", "new", "old-too-late", "new-too-early", "a-strangers"],
)
def test_a_key_vouches_in_its_time_alone(keyring: Keyring, at: int, sound: bool) -> None:
    lines = signed_by(record_of("bunny-bluff"), keyring, at)
    outcome = signature_of(lines, Trust(keys=ROTATED.published, signed=True))
    assert outcome == (None if sound else (len(lines), "signature"))


def test_a_record_that_nobody_signed_is_none_of_a_trusted_key() -> None:
    lines = unsigned(texts(record_of("bunny-bluff")))
    trust = Trust(keys=OLD.published, signed=True)
    assert signature_of(lines, trust) == (len(lines), "signature")
    assert verified(lines).anchors == () and verified(lines).verified
