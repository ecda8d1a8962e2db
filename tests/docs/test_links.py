"""No link of the documentation leads nowhere, and docs/README.md leads to every page."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
PAGES: Final = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *DOCS.rglob("*.md"),
)
LISTED_ELSEWHERE: Final = {DOCS / "reference/errors", DOCS / "reference/cards"}
"""Each of these folders has a list of its own."""
LINK: Final = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
BLOCK: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Where a page leads: a file, and the heading in it."""
    for path, heading in LINK.findall(BLOCK.sub("", page.read_text("utf-8"))):
        yield (page.parent / path).resolve() if path else page, heading


def headings(page: Path) -> set[str]:
    """The headings of a page, as an address has them."""
    named = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", name.lower()).replace(" ", "-") for name in named}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for target, heading in links(page):
        assert target.exists(), target
        assert not heading or heading in headings(target), f"{target}#{heading}"


def test_every_page_is_on_the_list() -> None:
    listed = {target for target, _ in links(DOCS / "README.md")}
    pages = {page for page in DOCS.rglob("*.md") if not LISTED_ELSEWHERE & {*page.parents}}
    assert pages - listed == {DOCS / "README.md"}
