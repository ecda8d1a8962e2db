"""The cache, snapshots, restarts: the state is always that of a full replay."""

import pytest
from msgspec.structs import replace

from eventstore.chain import GENESIS
from eventstore.memory import MemoryStore
from eventstore.store import Event, Tail
from referee.application.cache import Loaded, Lru
from referee.application.errors import CorruptStream, UnknownVersion
from referee.application.loading import folded, load, opened
from referee.application.positions import document, restored
from referee.application.reading import read_game
from referee.application.rulesets import sources
from referee.games import GAMES
from referee.kernel.ids import RulesetId
from referee.kernel.lifecycle import UNBORN
from referee.kernel.rejection import Rejected
from tests.application.table import A, B, TableOfToy, a_game, a_referee, restarted


class Counting(MemoryStore):
    """Notes what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def __getattribute__(self, name: str) -> object:
        if name in {"tail", "append", "listed", "keys", "events", "granted", "snapshot"}:
            self.asked.append(name)
        return super().__getattribute__(name)


class Crooked(MemoryStore):
    """Loses the last event it is asked for."""

    def tail(self, stream: str, after: int, *, scope: str = "", key: str = "") -> Tail:
        tail = super().tail(stream, after, scope=scope, key=key)
        return replace(tail, events=tail.events[:-1])


def played(table: TableOfToy, turns: int) -> TableOfToy:
    for turn in range(turns):
        on_turn, other = (A, B) if turn % 2 == 0 else (B, A)
        table.roll(on_turn)
        table.later(2_000)
        decision = table.see().view["table"]["pending"]["id"]
        table.answer(other, "guess", decision, number=1)
    return table


def replayed(table: TableOfToy) -> Loaded:
    """The stream from its first event, without cache or snapshot."""
    loaded = load(restarted(table.referee), table.game)[0]
    match = folded(loaded.ruleset, UNBORN, table.referee.store.replay(table.game))
    return replace(loaded, match=match)


def test_an_action_on_a_game_that_is_remembered_costs_one_append() -> None:
    store = Counting()
    table = a_game(a_referee(store))
    version = table.version()
    store.asked.clear()
    table.roll(if_match=version)
    assert store.asked == ["append"]


def test_what_another_process_did_costs_a_look_more() -> None:
    store = Counting()
    table = a_game(a_referee(store), effect_delay=90_000)
    elsewhere = TableOfToy(restarted(table.referee), table.game, table.organiser, table.seats)
    version = elsewhere.roll().version
    store.asked.clear()
    with pytest.raises(Rejected):
        table.roll(if_match=version)
    assert store.asked == ["tail"]


def test_a_snapshot_and_its_tail_are_the_full_replay() -> None:
    table = played(a_game(a_referee(snapshot_every=10)), turns=5)
    snapshot = opened(restarted(table.referee), table.game)
    assert 0 < snapshot.version < table.version()
    again = load(restarted(table.referee), table.game)[0]
    assert again.match == replayed(table).match
    assert again.head == table.referee.store.listed(table.game).head


@pytest.mark.parametrize("shared", ["rabbit_table.py", "rabbit_events.py", "evolve.py"])
def test_a_snapshot_is_of_all_the_code_that_folds_events(shared: str) -> None:
    found = sources(GAMES[RulesetId("bunny-bluff")].evolve.__module__)
    assert shared in {source.name for source in found}


def test_the_cache_holds_the_full_replay() -> None:
    table = played(a_game(a_referee()), turns=3)
    cached = table.referee.cache.get(table.game)
    assert cached is not None and cached.match == replayed(table).match


def test_a_position_is_the_whole_state() -> None:
    table = played(a_game(a_referee()), turns=3)
    loaded = replayed(table)
    rules = loaded.ruleset.rules
    assert restored(rules, document(rules, loaded.match)) == loaded.match


def test_another_process_goes_on_where_this_one_stopped(table: TableOfToy) -> None:
    other = TableOfToy(restarted(table.referee), table.game, table.organiser, table.seats)
    other.roll()
    assert table.see().version == table.version() == other.see().version


def test_a_store_that_was_set_back_is_believed(table: TableOfToy) -> None:
    known = table.referee.cache.get(table.game)
    assert known is not None
    table.referee.cache.put(replace(known, head=replace(known.head, version=99)))
    assert table.see().version == table.version()
    table.referee.cache.put(replace(known, head=replace(known.head, hash=GENESIS.hash)))
    assert load(table.referee, table.game)[0].head == known.head


def test_a_stream_with_a_hole_is_corrupt() -> None:
    table = a_game(a_referee(Crooked()))
    with pytest.raises(CorruptStream):
        read_game(restarted(table.referee), table.organiser, table.game)


def test_an_event_of_no_known_type_is_corrupt(table: TableOfToy) -> None:
    store = table.referee.store
    assert isinstance(store, MemoryStore)
    events: list[Event] = store._streams[table.game].events
    events[2] = replace(events[2], type="SeatEaten")
    with pytest.raises(CorruptStream, match="SeatEaten"):
        read_game(restarted(table.referee), table.organiser, table.game)


def test_the_past_can_be_read(table: TableOfToy) -> None:
    past = read_game(table.referee, table.organiser, table.game, 2)
    assert (past.version, past.phase, past.view["claimed"]) == (2, "open", ["A"])


@pytest.mark.parametrize("version", [4, 5, 6])
def test_a_decision_is_shown_whole_or_not_at_all(table: TableOfToy, version: int) -> None:
    past = read_game(table.referee, table.organiser, table.game, version)
    assert (past.version, past.phase) == (3, "open")


@pytest.mark.parametrize("version", [0, 8])
def test_a_version_that_never_was(table: TableOfToy, version: int) -> None:
    with pytest.raises(UnknownVersion) as refused:
        read_game(table.referee, table.organiser, table.game, version)
    assert refused.value.facts == {"version": 7}


def test_the_cache_forgets_what_was_used_longest_ago() -> None:
    cache: Lru[int] = Lru(2)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.get("a")
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]
