"""What an operator may set of the HTTP service; the defaults suit one small machine."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Limits of one server process. A rate is written like `6000/minute`; empty: no limit."""

    body_bytes: int = 64 * 1024
    reads: str = "12000/minute"
    writes: str = "6000/minute"
    failures: str = "120/minute"  # requests with a token that nobody has, by address
    page: int = 500  # the most events or games in one answer
    longest_wait: float = 25.0
    streams: int = 500  # open streams and long polls; each holds a thread of the server
    keep_alive: float = 15.0
    longest_stream: float = 600.0
    poll: float = 0.15  # how often the heads of watched games are read


UNLIMITED = Settings(reads="", writes="", failures="")
"""For measurements: no rate is limited."""
