"""What any store must do. Subclass it once per implementation and provide the fixture."""

import pytest

from eventstore.store import Store
from tests.eventstore.conformance_commits import CommitConformance
from tests.eventstore.conformance_lanes import LaneConformance
from tests.eventstore.conformance_players import PlayerConformance
from tests.eventstore.conformance_reading import ReadingConformance
from tests.eventstore.conformance_streams import StreamConformance
from tests.eventstore.conformance_tokens import TokenConformance
from tests.eventstore.conformance_webhooks import WebhookConformance


class StoreConformance(
    StreamConformance,
    CommitConformance,
    ReadingConformance,
    TokenConformance,
    WebhookConformance,
    LaneConformance,
    PlayerConformance,
):
    @pytest.fixture
    def store(self) -> Store:
        raise NotImplementedError
