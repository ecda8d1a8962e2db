"""docs/how-to/change-a-rule.md: its example runs."""

from pathlib import Path

from tests.docs.programs import run


def test_the_upcaster_of_the_page_reads_an_old_roll(tmp_path: Path) -> None:
    assert run("how-to/change-a-rule.md", "python", tmp_path, {}) == ""
