"""The rulebook is whole: every id that a rule or a ruling leans on is there to be read."""

import re
from collections.abc import Iterator
from itertools import chain

from referee.games.killer_bunnies.rulebook import RULES, RULINGS
from referee.kernel.ids import RuleId

IDS = re.compile(r"\b(?:A-)?(?:KB|GEN)-\d+[a-z]?\b")


def cited() -> Iterator[str]:
    texts = [*(rule.text for rule in RULES.values()), *(r.text for r in RULINGS.values())]
    return chain.from_iterable(IDS.findall(text) for text in texts)


def test_the_ledger_runs_from_1_to_377_without_a_gap() -> None:
    whole = {id.rstrip("ab") for id in RULES}
    assert whole == {f"KB-{number:03}" for number in range(1, 378)}


def test_every_ruling_is_there() -> None:
    shared = {f"A-GEN-{number:02}" for number in range(1, 8)}
    assert set(RULINGS) == shared | {f"A-KB-{number:02}" for number in range(1, 124)}


def test_no_row_leans_on_one_that_is_missing() -> None:
    assert set(cited()) <= {*RULES, *RULINGS}


def test_every_ruling_that_decides_games_is_a_named_option() -> None:
    options = {id: ruling.option for id, ruling in RULINGS.items() if ruling.option}
    assert len(options) == 26
    assert len(set(options.values())) == 26
    assert options[RuleId("A-KB-30")] == "weapon_targets"
