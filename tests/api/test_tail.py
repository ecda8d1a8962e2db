"""Many wait, few ask: readers of a process share what is read of the heads."""

import threading
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from api.tail import Mark, Tail


@dataclass
class Heads:
    """The heads of all games; notes which were asked for."""

    marks: dict[str, Mark] = field(default_factory=dict)
    asked: list[set[str]] = field(default_factory=list)
    away: int = 0

    def read(self, games: Collection[str]) -> Mapping[str, Mark]:
        self.asked.append(set(games))
        if len(self.asked) <= self.away:
            raise ConnectionError("the store is away")
        return {game: self.marks[game] for game in games if game in self.marks}


def test_readers_of_all_games_share_one_question_at_a_time() -> None:
    heads = Heads()
    tail = Tail(heads.read, 0.05)
    with ThreadPoolExecutor(60) as pool:
        waits = [pool.submit(tail.wait, f"g{n % 20}", 0, 0.4) for n in range(60)]
    assert {w.result() for w in waits} == {Mark(0, over=False)}
    assert len(heads.asked) <= 12
    assert max(heads.asked, key=len) == {f"g{n}" for n in range(20)}


def test_nobody_asks_when_nobody_waits() -> None:
    heads = Heads({"g": Mark(3, over=False)})
    tail = Tail(heads.read, 0.01)
    assert tail.wait("g", 2, 5).version == 3
    threading.Event().wait(0.1)
    asked = len(heads.asked)
    threading.Event().wait(0.1)
    assert len(heads.asked) == asked


def test_a_reader_of_a_game_that_is_over_waits_for_nothing() -> None:
    heads = Heads({"g": Mark(3, over=True)})
    assert Tail(heads.read, 0.01).wait("g", 3, 5) == Mark(3, over=True)


def test_an_announcement_wakes_at_once() -> None:
    tail = Tail(Heads().read, 60)
    threading.Timer(0.1, tail.announce, ("g", Mark(1, over=False))).start()
    assert tail.wait("g", 0, 10).version == 1


def test_a_store_that_is_away_for_a_moment_loses_no_reader() -> None:
    heads = Heads({"g": Mark(1, over=False)}, away=3)
    assert Tail(heads.read, 0.01).wait("g", 0, 5).version == 1
