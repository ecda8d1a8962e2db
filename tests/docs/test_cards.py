"""Every card has its page, made from the catalogue, the rules and the tests as they are."""

from pathlib import Path

import pytest

from referee.cli.pages import written
from referee.games import GAMES

ROOT = Path(__file__).parents[2]
PAGES = written(ROOT)


@pytest.mark.parametrize("path", sorted(PAGES), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_page_is_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path], "run `referee pages`"


def test_no_page_tells_of_a_card_that_is_not_there() -> None:
    folder = ROOT / "docs" / "reference" / "cards"
    assert {path for path in folder.rglob("*.md")} == set(PAGES)


def test_every_card_of_killer_bunnies_has_a_page() -> None:
    kinds = {str(card["kind"]) for card in GAMES["killer-bunnies"].cards}  # type: ignore[index]
    told = {path.stem for path in PAGES if path.parent.name == "killer-bunnies"}
    assert kinds <= told
