"""A started game of the toy for each test."""

import pytest

from tests.api.table import HttpTable, a_game


@pytest.fixture
def table() -> HttpTable:
    return a_game()
