"""A record is verified from its lines: by us, and by a program that shares nothing with us."""

import json
from dataclasses import replace
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import orjson
import pytest

from eventstore.store import Head
from referee.application.errors import Forbidden
from referee.application.records.lines import Scope, schema
from referee.application.records.verifying import Trust, lines_of, verification
from referee.games import GAMES
from referee.kernel.ids import RuleId
from referee.kernel.rejection import Objection, Reason, Rejected
from tests.application.table import KEYRING, A, TableOfToy
from tests.recorded import (
    EVERY,
    SCHEMA,
    a_real_game,
    a_won_game,
    documents,
    found_by_second,
    lines_for,
    verified,
)
from tests.toy import TOY

SCOPES: list[Scope] = ["own", "public"]


@pytest.mark.parametrize("ruleset", list(GAMES))
@pytest.mark.parametrize("seed", ["", "carrots"], ids=["sealed", "practice"])
@pytest.mark.rules("A-GEN-03")
def test_both_verifiers_accept_a_whole_game(ruleset: str, seed: str) -> None:
    lines = lines_for(a_real_game(ruleset, seed=seed))
    found = verified(lines)
    assert (found.verified, found.finding, found.entries) == (True, None, len(lines) - 2)
    assert found.draws > 0 and found_by_second(lines) is None


@pytest.mark.parametrize("scope", SCOPES)
def test_a_redacted_record_leads_to_the_same_head(scope: Scope) -> None:
    table = a_real_game("killer-bunnies")
    whole, redacted = lines_for(table), lines_for(table, table.seats[A], scope)
    assert verified(redacted).head == verified(whole).head
    assert verified(redacted).verified and found_by_second(redacted) is None
    assert "rules" not in verified(redacted).checks


def audiences(lines: list[bytes]) -> set[str]:
    told = [part for entry in documents(lines)[1:-1] for part in (entry, *entry["events"])]
    return {audience for part in told for audience in part["private"]}


def test_each_role_is_given_what_it_may_see() -> None:
    table = a_real_game("killer-bunnies")
    assert audiences(lines_for(table)) == {"A", "B", "C", "sealed"}
    assert audiences(lines_for(table, table.seats[A], "own")) == {"A"}
    assert audiences(lines_for(table, table.seats[A], "public")) == set()
    assert audiences(lines_for(table, table.organiser, "own")) == set()


@pytest.mark.parametrize("scope", SCOPES)
def test_a_record_of_a_running_game_has_neither_keys_nor_luck(
    table: TableOfToy, scope: Scope
) -> None:
    lines = lines_for(table, table.seats[A], scope)
    assert verified(lines).verified and found_by_second(lines) is None
    header, *entries, footer = documents(lines)
    assert (header["scope"], footer["reveal"]) == (scope, None)
    assert not any(entry["draws"] for entry in entries)


def test_a_running_game_has_no_whole_record(table: TableOfToy) -> None:
    with pytest.raises(Forbidden):
        lines_for(table, table.seats[A])


def test_a_head_noted_elsewhere_anchors_a_record() -> None:
    lines = lines_for(a_won_game())
    head = verified(lines).head
    assert verified(lines, Trust(head)).verified
    other = verified(lines, Trust(Head(head.version, "0" * 64)))
    assert other.finding is not None and other.finding.check == "head"


def test_a_head_noted_on_the_way_anchors_what_came_before_it() -> None:
    lines = lines_for(a_won_game())
    event = documents(lines)[5]["events"][0]
    found = verified(lines, Trust(Head(event["version"], event["hash"])))
    assert (found.anchors, found.anchored_to) == (("head",), event["version"])
    assert "up to version" in found.anchoring
    assert found_by_second(lines, f"{event['version']}:{event['hash']}") is None


@pytest.mark.parametrize("version", [4, 9_999])
def test_a_head_of_another_game_is_not_come_to(version: int) -> None:
    lines = lines_for(a_won_game())
    found = verified(lines, Trust(Head(version, "0" * 64)))
    assert found.finding is not None and found.finding.check == "head"
    assert found_by_second(lines, f"{version}:{'0' * 64}") == (found.finding.line, "head")


def test_a_trusted_key_anchors_all_of_a_record() -> None:
    lines = lines_for(a_won_game())
    found = verified(lines, Trust(keys=KEYRING.published, signed=True))
    assert (found.anchors, found.anchored_to) == (("signature",), found.head.version)
    assert found.signed_by == KEYRING.published[0].id and "signature" in found.checks


def test_without_anything_from_elsewhere_it_is_consistent_and_not_anchored() -> None:
    found = verified(lines_for(a_won_game()))
    assert (found.verified, found.anchors) == (True, ())
    assert found.anchoring == "Consistent, not anchored"


@pytest.mark.parametrize("games", [{}, {"toy": replace(TOY, version="9")}], ids=["none", "other"])
def test_rules_that_are_not_here_cannot_judge(games: Any) -> None:
    found = verification(lines_for(a_won_game()), games)
    assert found.finding is not None
    assert (found.finding.line, found.finding.check) == (1, "ruleset")


def test_a_command_that_the_rules_refuse_is_named_with_its_rules() -> None:
    found = verification(lines_for(a_won_game()), {"toy": replace(TOY, act=refusing)})
    assert found.finding is not None and found.finding.check == "rules"
    assert found.finding.rules == ("A-GEN-03",)


def refusing(*_: Any) -> Any:
    """Rules under which nothing is legal any more."""
    raise Rejected(Objection(Reason.NOT_OFFERED, (RuleId("A-GEN-03"),)))


def test_the_schema_is_published_as_it_is() -> None:
    """`python -m tests.recorded` writes it anew."""
    assert json.loads(SCHEMA.read_bytes()) == schema()


def test_every_line_fulfils_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_bytes()))
    for line in documents(lines_for(a_real_game("one-two-many-rabbits"))):
        validator.validate(line)


@pytest.mark.parametrize("text", [b"", b"\n", b"{}", b"[1", b"\xff", b'{"kind":"footer"}'])
def test_what_is_no_record_is_told_so(text: bytes) -> None:
    lines = lines_of(text)
    found = verified(lines)
    assert found.finding is not None and (found.finding.line, found.finding.check) == (1, "form")
    assert found_by_second(lines) == (1, "form")


def test_progress_is_told_line_by_line() -> None:
    lines, told = lines_for(a_won_game()), list[int]()
    verification(lines, EVERY, progress=told.append)
    assert told == list(range(1, len(lines) + 1))


def test_lines_are_the_same_however_they_come() -> None:
    lines = lines_for(a_won_game())
    assert lines_of(b"\n".join(lines)) == lines_of(b"\n".join(lines) + b"\n") == lines
    assert [orjson.loads(line) for line in lines] == documents(lines)
