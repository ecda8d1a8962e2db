"""A started game of the toy for each test, whose answers are held to the contract."""

from collections.abc import Iterator

import pytest

from tests.api import contract
from tests.api.table import HttpTable, a_game


@pytest.fixture
def table() -> HttpTable:
    return a_game()


@pytest.fixture(autouse=True)
def described_answers() -> Iterator[None]:
    """Whatever a test asked for, it was answered as openapi.yaml says."""
    contract.breaches.clear()
    yield
    assert not contract.breaches, "\n".join(contract.breaches)
