"""What the service says when it does not do what was asked (RFC 9457), as an exception."""

from collections.abc import Mapping
from typing import Any

from requests import Response


class Problem(Exception):
    """The service refused a request. `slug` is the last part of the problem's type."""

    def __init__(
        self, status: int, body: Mapping[str, Any], *, retry_after: float | None = None
    ) -> None:
        super().__init__(body.get("detail") or body.get("title") or f"HTTP status {status}")
        self.status = status
        self.body = body
        self.type: str = str(body.get("type", "about:blank"))
        self.slug = self.type.rsplit("/", 1)[-1]
        self.retry_after = retry_after

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules and rulings that stand behind a refusal."""
        return tuple(str(rule["id"]) for rule in self.body.get("rules", ()))

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed a little later."""
        return self.retry_after is not None or self.status in {429, 503}


def problem_of(response: Response) -> Problem:
    """The problem that a response carries, or a plain one if a proxy answered in its place."""
    try:
        body = response.json()
    except ValueError:
        body = {}
    fields = body if isinstance(body, dict) else {}
    return Problem(
        response.status_code, fields, retry_after=_seconds(response.headers.get("Retry-After"))
    )


def _seconds(text: str | None) -> float | None:
    # Retry-After may also be a date, which our service never sends; a proxy's is ignored.
    return float(text) if text and text.isdigit() else None
