"""The conformance kit: visits any service or proxy over HTTP, plays a game there, and reports."""

from referee.client.conformance.visiting import Outcome, Visit, run

__all__ = ["Outcome", "Visit", "run"]
