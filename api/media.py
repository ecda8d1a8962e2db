"""The media types that are spoken here, besides those of records and problems."""

from typing import Final

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
EVENT_STREAM: Final = "text/event-stream"
CSV: Final = "text/csv"
HTML: Final = "text/html"
TEXT: Final = "text/plain"
ZIP: Final = "application/zip"
