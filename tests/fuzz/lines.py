"""Teaches Schemathesis to send bodies of lines, a form that it has no writer for."""

from typing import Any, Final

import schemathesis

FORMS: Final = (
    "application/vnd.bunny-referee.record+jsonl",
    "application/vnd.bunny-referee.foreign+jsonl",
)


@schemathesis.serializer(*FORMS)
def lines(_: Any, value: Any) -> bytes:
    """A text as it is."""
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def filter_case(_: Any, case: Any) -> bool:
    """What is meant to be wrong by being no text cannot be sent: on the wire all is text."""
    return case.media_type not in FORMS or isinstance(case.body, str | bytes)
