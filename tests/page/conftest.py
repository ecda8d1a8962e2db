"""A service for all tests of the page, and a browser that looks at it."""

import shutil
from collections.abc import Iterator

import pytest

from tests.clients.conftest import ROOT, node_or_skip
from tests.page.service import Browser, Service, chromium, running


@pytest.fixture(scope="package")
def service() -> Iterator[Service]:
    with running() as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Browser:
    found = chromium()
    modules = ROOT / "node_modules/playwright-core"
    node_or_skip(found and shutil.which("node") and modules.is_dir())
    assert found is not None
    return Browser(found)
