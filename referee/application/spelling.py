"""Opaque ids: bytes that tell nothing, as a short word."""

from base64 import b32encode
from typing import Final

BYTES: Final = 15
"""As many as need no padding."""


def word(secret: bytes) -> str:
    """Of derived bytes it is the same for a repeated request."""
    return b32encode(secret[:BYTES]).decode().lower()
