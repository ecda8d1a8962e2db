"""Every card has its page, made from the catalogue, the rules and the tests as they are."""

from pathlib import Path

import pytest

from referee.cli.pages import written
from referee.games import GAMES

ROOT = Path(__file__).parents[2]
PAGES = written(ROOT)
TESTS = "## Tests"
"""What follows is a list of tests, which every new test makes longer."""


@pytest.mark.parametrize("path", sorted(PAGES), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_page_says_what_the_catalogue_and_the_rules_say(path: Path) -> None:
    told, made = path.read_text(encoding="utf-8"), PAGES[path]
    assert told.split(TESTS)[0] == made.split(TESTS)[0], "run `make pages`"


def test_no_page_tells_of_a_card_that_is_not_there() -> None:
    folder = ROOT / "docs" / "reference" / "cards"
    assert {path for path in folder.rglob("*.md")} == set(PAGES)


def test_every_card_of_killer_bunnies_has_a_page() -> None:
    kinds = {str(card["kind"]) for card in GAMES["killer-bunnies"].cards}  # type: ignore[index]
    told = {path.stem for path in PAGES if path.parent.name == "killer-bunnies"}
    assert kinds <= told
