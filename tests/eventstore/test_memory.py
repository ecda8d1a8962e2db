"""The in-memory store keeps the port's promises."""

import pytest

from eventstore.memory import MemoryStore
from eventstore.store import Store
from tests.eventstore.conformance import StoreConformance


class TestMemoryStore(StoreConformance):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()

    @pytest.fixture
    def quiet_store(self) -> Store:
        return MemoryStore()
