"""What any store must do. Subclass it once per implementation and provide the fixture."""

import pytest

from eventstore.store import Store
from tests.eventstore.conformance_commits import CommitConformance
from tests.eventstore.conformance_reading import ReadingConformance
from tests.eventstore.conformance_streams import StreamConformance


class StoreConformance(StreamConformance, CommitConformance, ReadingConformance):
    @pytest.fixture
    def store(self) -> Store:
        raise NotImplementedError
