"""Cases as data: what a scenario is expected to come to, in a few words.

A file of tests/cases/<ruleset>/ holds a title, the ledger ids that it exercises, the rulings that
it depends on, and parts: each a scenario as POST /v1/rulings takes it, and what is expected:

    {"step": 2, "refused": "market-closed", "cites": ["KB-094"]}
    {"step": 3, "events": [{"type": "BunniesDied", "bunnies": ["B1", "A2"]}]}    in this order
    {"step": 3, "without": ["BunniesDied"]}
    {"step": 3, "needs": "defend:0015:black"}
    {"at": "A.cabbage", "is": [1, 10]}      a member of the position reached; A is a player
    {"at": "discard", "has": ["free-cabbage"], "lacks": ["sword"]}
    {"at": "A.hand", "size": 5}, {"at": "A.water", "sum": 3}
    {"asked": ["B"]}, {"may": {"A": ["buy-carrots"]}, "may_not": {"A": ["end-turn"]}}
    {"wins": ["B"]}

Steps count from 1. A step of which nothing is said must be legal, with no dice left or lacking.
Cards may be told by any of their words, as in a scenario.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[1] / "cases"

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Part:
    """One scenario of a case with what is expected of it."""

    case: str
    title: str
    scenario: Document
    expect: tuple[Document, ...]

    def __str__(self) -> str:
        return f"{self.case}: {self.title}"


def parts() -> Iterator[Part]:
    """Every part of every case."""
    for file in sorted(FOLDER.glob("*/*.json")):
        case = json.loads(file.read_text(encoding="utf-8"))
        for part in case["parts"]:
            scenario = {"ruleset": file.parent.name, **part["scenario"]}
            title = part.get("title", case["title"])
            yield Part(file.stem, title, scenario, tuple(part["expect"]))


class Reading:
    """A ruling, read with the words of its cards."""

    def __init__(self, ruling: Document, cards: tuple[Document, ...]) -> None:
        self.ruling = ruling
        self.kinds = {n: card["kind"] for card in cards for n in card.get("numbers", ())}
        self.names = {number: name for name, number in ruling["names"].items()}

    def same(self, expected: Any, found: Any) -> bool:
        """Equal, where a card may be told by any of its words."""
        if isinstance(expected, list):
            rows = isinstance(found, list) and len(found) == len(expected)
            return rows and all(map(self.same, expected, found))
        if isinstance(expected, dict):
            told = isinstance(found, dict)
            return told and all(self.same(v, found.get(k)) for k, v in expected.items())
        if not isinstance(expected, str) or not isinstance(found, str):
            return bool(expected == found) and isinstance(expected, bool) == isinstance(
                found, bool
            )
        return expected in self.words(found)

    def words(self, found: str) -> set[str]:
        kind = self.kinds.get(found, found)
        return {found, kind, kind.removesuffix("-bunny"), self.names.get(found, found)}

    def member(self, path: str) -> Any:
        """A member of the position; what it leaves out is empty."""
        part: Any = self.ruling["position"]
        players = {player["seat"]: player for player in part["players"]}
        for name in path.split("."):
            if isinstance(part, list):
                part = part[int(name)]
            else:
                part = players[name] if name in players else (part or {}).get(name)
        return part

    # --- what may be expected ---------------------------------------------------------------

    def check(self, expectation: Document) -> None:
        wanted = dict(expectation)
        if "step" in wanted:
            self._check_step(self.ruling["judgements"][wanted.pop("step") - 1], wanted)
        elif "at" in wanted:
            self._check_member(wanted.pop("at"), wanted)
        else:
            self._check_questions(wanted)

    def _check_step(self, judgement: Document, wanted: dict[str, Any]) -> None:
        events = [event["type"] for event in judgement["events"]]
        assert judgement["legal"] is ("refused" not in wanted), judgement
        if refused := wanted.pop("refused", None):
            assert judgement["reason"] == refused, judgement
        cited = {rule["id"] for rule in judgement.get("rules", ())}
        assert set(wanted.pop("cites", ())) <= cited, cited
        assert not set(wanted.pop("without", ())) & set(events), events
        if needs := wanted.pop("needs", None):
            assert judgement["needs"]["roll"] == needs, judgement
        rest = iter(judgement["events"])
        for event in wanted.pop("events", ()):
            assert any(self.same(event, found) for found in rest), (event, judgement["events"])
        assert not wanted, f"not a word of this language: {wanted}"

    def _check_member(self, path: str, wanted: dict[str, Any]) -> None:
        found = self.member(path)
        rows = found or []
        if "is" in wanted:
            expected = wanted.pop("is")
            assert self.same(expected, found) or not (expected or found), f"{path}: {found}"
        for word in wanted.pop("has", ()):
            assert any(self.same(word, row) for row in rows), f"{path} has no {word}: {rows}"
        for word in wanted.pop("lacks", ()):
            assert not any(self.same(word, row) for row in rows), f"{path} has {word}"
        if "size" in wanted:
            assert len(rows) == wanted.pop("size"), f"{path}: {rows}"
        if "sum" in wanted:
            assert sum(map(self._worth, rows)) == wanted.pop("sum"), f"{path}: {rows}"
        assert not wanted, f"not a word of this language: {wanted}"

    def _worth(self, row: Any) -> int:
        kind = self.kinds.get(row, "") if isinstance(row, str) else ""
        return int(kind.removeprefix("dolla-")) if kind else int(row)

    def _check_questions(self, wanted: dict[str, Any]) -> None:
        asked = {
            question["seat"]: {action["type"] for action in question["actions"]}
            for question in self.ruling["questions"]
        }
        if "asked" in wanted:
            assert set(asked) == set(wanted.pop("asked")), asked
        for seat, types in wanted.pop("may", {}).items():
            assert set(types) <= asked.get(seat, set()), asked
        for seat, types in wanted.pop("may_not", {}).items():
            assert not set(types) & asked.get(seat, set()), asked
        if "due" in wanted:
            assert [due["kind"] for due in self.ruling["due"]] == wanted.pop("due")
        if "wins" in wanted:
            assert self.ruling["result"]["winners"] == wanted.pop("wins")
        assert not wanted, f"not a word of this language: {wanted}"

    def check_rest(self, expect: tuple[Document, ...], steps: int) -> None:
        """Steps of which nothing is said are legal and complete."""
        judgements = self.ruling["judgements"]
        assert len(judgements) == steps, judgements[-1]
        refused = {e["step"] for e in expect if "refused" in e}
        lacking = {e["step"] for e in expect if "needs" in e}
        for nth, judgement in enumerate(judgements, start=1):
            assert judgement["legal"] is (nth not in refused), (nth, judgement)
            assert ("needs" in judgement) is (nth in lacking), (nth, judgement.get("needs"))
            assert "unused_dice" not in judgement, (nth, judgement["events"])
