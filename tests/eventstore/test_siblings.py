"""Processes of one machine tell each other what they committed, as far as they can."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from eventstore.siblings import LARGEST, Alone, SiblingSockets
from eventstore.store import Sealed
from tests.eventstore.samples import commit

Listen = Callable[[], SiblingSockets]


@pytest.fixture
def listen(tmp_path: Path) -> Iterator[Listen]:
    """Makes processes that listen in one folder."""
    with ExitStack() as stack:

        def made() -> SiblingSockets:
            sockets = stack.enter_context(closing(SiblingSockets(tmp_path)))
            assert list(sockets.heard()) == []
            return sockets

        yield made


def sealed(stream: str, *, note: str = "n") -> Sealed:
    return commit(stream, note=note).sealed


def test_a_sibling_hears_what_was_committed_in_order(listen: Listen) -> None:
    one, other = listen(), listen()
    told = [sealed("s", note="first"), sealed("s", note="second")]
    for decision in told:
        one.tell(decision)
    assert list(other.heard()) == told
    assert list(other.heard()) == []


def test_nobody_hears_himself(listen: Listen) -> None:
    one = listen()
    one.tell(sealed("s"))
    assert list(one.heard()) == []


def test_who_never_asks_gets_no_queue(tmp_path: Path) -> None:
    with closing(SiblingSockets(tmp_path)) as quiet:
        quiet.tell(sealed("s"))
    assert list(tmp_path.iterdir()) == []


def test_the_dead_are_forgotten(listen: Listen, tmp_path: Path) -> None:
    gone = listen()
    assert gone._listening
    gone._listening.close()
    listen().tell(sealed("s"))
    assert len(list(tmp_path.iterdir())) == 1


def test_a_full_queue_loses_hints_and_hurts_nobody(listen: Listen) -> None:
    one, other = listen(), listen()
    told = [sealed("s", note=str(number)) for number in range(1_000)]
    for decision in told:
        one.tell(decision)
    heard = list(other.heard())
    assert 0 < len(heard) < len(told)
    assert heard == told[: len(heard)]


def test_what_is_too_large_is_left_to_the_store(listen: Listen) -> None:
    one, other = listen(), listen()
    one.tell(sealed("s", note="x" * LARGEST))
    assert list(other.heard()) == []


def test_who_is_alone_hears_nothing() -> None:
    alone = Alone()
    alone.tell(sealed("s"))
    assert list(alone.heard()) == []


def test_who_leaves_takes_the_socket_along(tmp_path: Path) -> None:
    with closing(SiblingSockets(tmp_path)) as leaving:
        assert list(leaving.heard()) == []
    assert list(tmp_path.iterdir()) == []


def test_sockets_are_named_after_their_process(listen: Listen, tmp_path: Path) -> None:
    listen()
    (own,) = tmp_path.iterdir()
    assert own.name.startswith(f"{os.getpid()}-")


def test_a_path_too_long_for_a_socket_costs_hints_only(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    with closing(SiblingSockets(deep)) as deaf:
        assert list(deaf.heard()) == []
        deaf.tell(sealed("s"))


def test_a_folder_that_is_gone_costs_hints_only(tmp_path: Path) -> None:
    with closing(SiblingSockets(tmp_path / "gone")) as alone:
        assert list(alone.heard()) == []
        alone.tell(sealed("s"))
