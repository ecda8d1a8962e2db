"""Operations on their way out: marked in the document, and announced in every answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from functools import wraps
from typing import Any, Final

from flask import Response, after_this_request

HEADERS: Final = {
    "Deprecation": {
        "description": "Since when this operation is retired (RFC 9745): `@` and seconds.",
        "schema": {"type": "string", "pattern": "^@[0-9]+$"},
    },
    "Sunset": {
        "description": "When it goes (RFC 8594); absent while that is open.",
        "schema": {"type": "string"},
    },
    "Link": {
        "description": "The page that tells how to move.",
        "schema": {"type": "string"},
    },
}


@dataclass(frozen=True, slots=True)
class Retired:
    """Since when an operation is retired, what tells how to move, and when it goes, once known."""

    since: date
    page: str
    goes: date | None = None

    @property
    def headers(self) -> Mapping[str, str]:
        """What every answer of the operation says."""
        said = {
            "Deprecation": f"@{int(_midnight(self.since).timestamp())}",
            "Link": f'<{self.page}>; rel="deprecation"; type="text/html"',
        }
        if self.goes is None:
            return said
        return {**said, "Sunset": format_datetime(_midnight(self.goes), usegmt=True)}

    @property
    def documented(self) -> Mapping[str, Any]:
        """The headers as openapi.yaml has them."""
        return {name: HEADERS[name] for name in self.headers}

    def announced(self, view: Callable[..., Any]) -> Callable[..., Any]:
        """The view, whose answers say so, problems included."""

        @wraps(view)
        def announcing(**route: Any) -> Any:
            after_this_request(self._add)
            return view(**route)

        return announcing

    def _add(self, response: Response) -> Response:
        response.headers.extend(self.headers)
        return response


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)
