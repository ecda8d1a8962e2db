"""The use cases over a store in memory."""

import pytest

from referee.application.referee import Referee
from tests.application.table import TableOfToy, a_game, a_referee


@pytest.fixture
def referee() -> Referee:
    return a_referee()


@pytest.fixture
def table(referee: Referee) -> TableOfToy:
    """Two seats, A on turn; the fox is due at once after a roll."""
    return a_game(referee)
