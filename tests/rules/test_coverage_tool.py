"""`referee rules` counts what the tests cite, and refuses a mark that cites nothing known."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli.rules import ROOT, complaints, ledgers, rules, ruling_ids
from referee.kernel.rules import load

LEDGER = """id,topic,rule,kind,testable
WA-01,setup,Two play.,setup,yes
WA-02,turn,Carrots are eaten.,turn,yes
WA-03,turn,Chew slowly.,etiquette,no
WA-04,booster:red,There is a fox.,card,yes
"""
RULINGS = "id,title,option,ruling\nA-WA-01,Who begins,,The elder.\n"


def checkout(root: Path, test: str) -> Path:
    """A checkout of one invented game, Warren, with one test module."""
    (root / "referee/games/warren").mkdir(parents=True)
    (root / "referee/games/warren/rules.csv").write_text(LEDGER)
    (root / "referee/games/warren/rulings.csv").write_text(RULINGS)
    (root / "tests").mkdir()
    (root / "tests/test_warren.py").write_text(f"import pytest\n{test}\n")
    return root


def run(root: Path, *options: str) -> Result:
    return CliRunner().invoke(rules, ["--root", str(root), *options])


def test_every_mark_in_this_repository_cites_a_known_row_or_ruling() -> None:
    assert complaints(ROOT) == []


@pytest.mark.parametrize("page", sorted((ROOT / "tests/cases").glob("*.md")), ids=lambda p: p.stem)
def test_every_row_that_a_case_exercises_is_in_a_ledger(page: Path) -> None:
    cited = re.findall(r"(?<!A-)\b(?:KB|BB|RR|PB|OT)-\d+[a-z]?\b", page.read_text("utf-8"))
    assert cited
    assert set(cited) <= set().union(*ledgers(ROOT).values())


@pytest.mark.parametrize(
    "test",
    [
        '@pytest.mark.rules("WA-01", "A-WA-01")\ndef test_it(): ...',
        'pytestmark = [pytest.mark.slow, pytest.mark.rules("WA-01")]',
        'CASES = [pytest.param(1, marks=pytest.mark.rules("WA-01"))]',
    ],
    ids=["decorator", "pytestmark", "param"],
)
def test_a_mark_counts_wherever_pytest_takes_one(tmp_path: Path, test: str) -> None:
    shown = run(checkout(tmp_path, test))
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[-2:] == ["warren 1/2", "warren-boosters 0/1"]


def test_a_case_counts_as_it_is_run_through_the_rulings_endpoint(tmp_path: Path) -> None:
    root = checkout(tmp_path, "")
    (root / "tests/cases/warren").mkdir(parents=True)
    case = {"exercises": ["WA-01", "WA-02"], "rulings": ["A-WA-01"]}
    (root / "tests/cases/warren/W-1.json").write_text(json.dumps(case))
    assert "warren 2/2" in run(root).stdout


def test_a_row_named_in_a_comment_or_a_string_is_not_tested(tmp_path: Path) -> None:
    shown = run(checkout(tmp_path, "TEXT = 'pytest.mark.rules(\"WA-01\")'  # WA-02"))
    assert "warren 0/2" in shown.stdout


def test_open_rows_are_listed_by_id_without_the_untestable(tmp_path: Path) -> None:
    shown = run(checkout(tmp_path, 'pytestmark = pytest.mark.rules("WA-01")'))
    assert "open in warren: WA-02\n" in shown.stdout


def test_the_document_says_the_same(tmp_path: Path) -> None:
    root = checkout(tmp_path, 'pytestmark = pytest.mark.rules("WA-01")')
    document = json.loads(run(root, "--json").stdout)
    assert document["warren"] == {
        "tested": ["WA-01"],
        "open": ["WA-02"],
        "topics": {
            "setup": {"tested": ["WA-01"], "open": []},
            "turn": {"tested": [], "open": ["WA-02"]},
        },
    }


def test_an_unknown_id_is_an_error_that_says_where(tmp_path: Path) -> None:
    shown = run(checkout(tmp_path, 'pytestmark = pytest.mark.rules("WA-99")'))
    assert shown.exit_code == 1
    assert "tests/test_warren.py:2: WA-99" in shown.stderr


def test_an_id_that_is_not_written_out_is_an_error(tmp_path: Path) -> None:
    shown = run(checkout(tmp_path, "pytestmark = pytest.mark.rules(*IDS)"))
    assert shown.exit_code == 1
    assert "must be a plain string" in shown.stderr


def test_without_tests_there_is_nothing_to_compare(tmp_path: Path) -> None:
    assert run(tmp_path).exit_code == 2


def test_the_four_games_and_the_boosters_each_have_their_line() -> None:
    lines = run(ROOT).stdout.splitlines()[-5:]
    assert [re.sub(r"\d+/", "N/", line) for line in lines] == [
        "bunny-bluff N/30",
        "killer-bunnies N/307",
        "killer-bunnies-boosters N/58",
        "one-two-many-rabbits N/56",
        "president-bunny N/22",
    ]


def test_an_id_written_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="WA-01 is written twice"):
        load(f"{LEDGER}WA-01,setup,Three play.,setup,yes\n")


def test_rulings_are_known_too() -> None:
    assert {"A-GEN-01", "A-KB-01"} <= ruling_ids(ROOT)
