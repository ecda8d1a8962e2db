"""A pytest plugin that only writes down which rows each collected test is marked with."""

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--marks-to", type=Path, help="Where to write the rows of each test.")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    target: Path | None = session.config.getoption("--marks-to")
    if target:
        rows = {item.nodeid: rows_of(item) for item in session.items}
        target.write_text(json.dumps(rows), encoding="utf-8")


def rows_of(item: pytest.Item) -> list[str]:
    return sorted({row for mark in item.iter_markers("rules") for row in mark.args})
