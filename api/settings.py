"""What an operator may set of the HTTP service; the defaults suit one small machine."""

from dataclasses import dataclass
from typing import Final

PREFIX: Final = "REFEREE_API_"
"""`REFEREE_API_STREAMS` sets `streams`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Limits of one server process. A rate is written like `6000/minute`; empty: no limit."""

    body_bytes: int = 64 * 1024
    record_bytes: int = 8 * 1024 * 1024
    """Of a record that is to be verified; a long game has less than one of these."""
    reads: str = "12000/minute"
    writes: str = "6000/minute"
    failures: str = "120/minute"
    """Requests with a token that nobody has, by address."""
    rates_store: str = ""
    """Where requests are counted for all processes together: `redis://…`; empty: in each."""
    origins: str = ""
    """Whose pages may ask from a browser: origins with a space between them, or `*` for all."""
    address_bytes: int = 8 * 1024
    headers_bytes: int = 32 * 1024
    page: int = 500
    """The most events that a stream reads at once."""
    actors: int = 6
    """Actions carried out at the same time; the others wait in line. Of eight database connections
    two are left for readers."""
    streams: int = 500
    """Open streams and long polls. Each holds a thread: have a hundred threads more than that."""
    keep_alive: float = 15.0
    longest_stream: float = 600.0
    longest_wait: float = 9.0
    """Long polls are answered by then, whatever they ask for: many clients and proxies give up
    after ten seconds."""
    poll: float = 0.15
    """How often the heads of the games that somebody waits for are read, in seconds."""


UNLIMITED: Final = Settings(reads="", writes="", failures="")
"""For tests: no rate is limited."""
