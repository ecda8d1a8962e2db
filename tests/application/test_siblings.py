"""Several processes serve one game: each follows what the others committed."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from eventstore.memory import MemoryStore
from eventstore.siblings import SiblingSockets
from eventstore.store import Tail
from referee.application.loading import overhear
from referee.application.referee import Referee
from tests.application.table import A, B, TableOfToy, a_game, a_referee, restarted


class CountingStore(MemoryStore):
    """A store that knows how often a stream was read on."""

    tails = 0

    def tail(self, stream: str, after: int, *, scope: str = "", key: str = "") -> Tail:
        self.tails += 1
        return super().tail(stream, after, scope=scope, key=key)


Beside = Callable[[TableOfToy], TableOfToy]


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Referee]:
    with closing(SiblingSockets(tmp_path)) as sockets:
        yield a_referee(CountingStore(), siblings=sockets)


@pytest.fixture
def beside(one: Referee, tmp_path: Path) -> Iterator[Beside]:
    """The same table as another process has it."""
    with closing(SiblingSockets(tmp_path)) as sockets:
        yield lambda table: replace(table, referee=restarted(one, siblings=sockets))


def reads(referee: Referee) -> int:
    assert isinstance(referee.store, CountingStore)
    return referee.store.tails


def answered_by(other: TableOfToy, one: TableOfToy) -> None:
    """A rolls at one process, B answers at another: it is B's turn."""
    one.roll(A)
    one.later(2_000)
    decision = one.see().view["table"]["pending"]["id"]
    other.see(B)
    other.answer(B, "guess", decision, number=1)


def test_who_is_told_reads_nothing(one: Referee, beside: Beside) -> None:
    here = a_game(one)
    there = beside(here)
    overhear(one)
    answered_by(there, here)
    before = reads(one)
    here.roll(B)
    assert reads(one) == before


def test_who_is_not_told_reads_and_goes_on(one: Referee) -> None:
    here = a_game(one)
    answered_by(replace(here, referee=restarted(one)), here)
    before = reads(one)
    here.roll(B)
    assert reads(one) > before


def test_what_was_heard_is_the_state_that_was_decided(one: Referee, beside: Beside) -> None:
    here = a_game(one)
    there = beside(here)
    overhear(one)
    answered_by(there, here)
    overhear(one)
    heard, decided = (table.referee.cache.get(here.game) for table in (here, there))
    assert heard and decided
    assert (heard.head, heard.at, heard.match) == (decided.head, decided.at, decided.match)
