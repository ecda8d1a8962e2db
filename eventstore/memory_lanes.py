"""Lanes and endpoints of webhooks in the store that forgets."""

from dataclasses import dataclass, field


@dataclass
class EndpointState:
    """How an endpoint fares."""

    failures: int = 0
    opens: int = 0
    served: int = 0


@dataclass
class LaneState:
    """What waits in a lane, and who holds it."""

    webhook: str
    stream: str
    queue: list[int] = field(default_factory=list)
    """Numbers of deliveries; a copy keeps its place when its elders are forgotten."""
    last: int = 0
    due: int | None = None
    failures: int = 0
    leased: int = 0
    holder: str = ""
