"""Many threads on one game, in memory."""

from tests.application.contention import Contention


class TestContentionInMemory(Contention):
    """The referee is the fixture of this folder."""
