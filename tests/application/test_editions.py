"""Versions of rules side by side, and events of older shapes: a game stays what it was."""

from collections.abc import Mapping
from dataclasses import replace as changed
from typing import Any

import orjson
import pytest
from msgspec.structs import replace

from referee.application.actors import SPECTATOR
from referee.application.errors import CorruptStream, UnknownRuleset
from referee.application.idempotency import Request
from referee.application.opening import Created, Marks, abandon_game, create_game
from referee.application.reading import list_games, read_game
from referee.application.records.importing import import_record
from referee.application.records.verifying import verification
from referee.application.referee import Referee
from referee.application.series import create_series, next_game
from referee.kernel.chance import Chance
from referee.kernel.editions import Editions
from referee.kernel.game import Command, Event, Game, content_hash, folding
from referee.kernel.ids import RulesetId, SeatId
from referee.kernel.upcasting import upcaster
from tests.application.table import (
    TableOfToy,
    a_game,
    a_referee,
    an_organiser,
    request,
    restarted,
)
from tests.recorded import lines_for, unsigned
from tests.toy import TOY, Table, decide, evolve
from tests.toy_messages import DieRolled

# --- two versions -------------------------------------------------------------------------


def counts_double(table: Table, event: Event) -> Table:
    """In the second version a roll is worth twice as much."""
    if isinstance(event, DieRolled):
        return evolve(table.scored(event.seat, event.value), event)
    return evolve(table, event)


SECOND: Game[Any, Any] = changed(
    TOY, version="2", evolve=counts_double, act=folding(decide, counts_double)
)
BOTH = Editions([SECOND], [TOY])


def score(table: TableOfToy) -> int:
    view = read_game(table.referee, table.organiser, table.game).view
    return int(view["table"]["scores"]["A"])


def rolled(table: TableOfToy) -> int:
    (event,) = [e for e in table.roll().events if e["type"] == "DieRolled"]
    return int(orjson.loads(bytes(event["public"]))["value"])


def released(table: TableOfToy, games: Mapping[str, Game[Any, Any]]) -> TableOfToy:
    """The same game after another release was installed."""
    return changed(table, referee=restarted(table.referee, games=games))


def over(table: TableOfToy) -> list[bytes]:
    abandon_game(table.referee, table.organiser, table.game, request())
    return lines_for(table)


def test_new_games_are_played_by_the_newest_version() -> None:
    table = a_game(a_referee(games=BOTH))
    assert score(table) == 0
    assert rolled(table) * 2 == score(table)


def test_a_game_stays_on_the_version_that_it_began_by() -> None:
    table = released(a_game(a_referee(games={"toy": TOY})), BOTH)
    assert rolled(table) == score(table)


@pytest.mark.parametrize("version", ["1", "2"])
def test_a_record_is_judged_by_the_version_in_its_header(version: str) -> None:
    rules = TOY if version == "1" else SECOND
    table = a_game(a_referee(games={"toy": rules}))
    table.roll()
    lines = over(table)
    assert verification(lines, BOTH).verified
    other = changed(rules, version="9")
    finding = verification(lines, Editions([other])).finding
    assert finding is not None and "here is 9" in finding.says


def test_rules_that_changed_without_a_new_version_do_not_pass_for_it() -> None:
    table = a_game(a_referee(games={"toy": TOY}))
    table.roll()
    lines = over(table)
    secret = changed(SECOND, version="1")
    finding = verification(lines, Editions([secret])).finding
    assert finding is not None and finding.check == "state"


def test_a_version_can_be_asked_for_and_one_that_is_not_there_is_told_so() -> None:
    referee = a_referee(games=BOTH)
    organiser = an_organiser(referee)

    def create(version: str) -> Created:
        marks = Marks(version=version)
        return create_game(referee, organiser, "toy", {}, seats=2, request=request(), marks=marks)

    made = create("1")
    (row,) = list_games(referee, SPECTATOR, before=None, limit=9)
    assert (row["game"], row["ruleset_version"]) == (made.game, "1")
    with pytest.raises(UnknownRuleset) as refused:
        create("3")
    assert refused.value.facts["versions"] == ["2", "1"]


def test_a_series_stays_on_its_version() -> None:
    referee = a_referee(games={"toy": TOY})
    organiser = an_organiser(referee)
    begun = create_series(referee, organiser, "toy", {}, seats=2, request=request())
    abandon_game(referee, organiser, begun.game.game, request())
    later = restarted(referee, games=BOTH)
    following = next_game(later, organiser, begun.series, request=Request("next-game", ""))
    rows = list_games(later, SPECTATOR, before=None, limit=9)
    assert following.number == 2 and [row["ruleset_version"] for row in rows] == ["1", "1"]


def test_a_game_of_a_version_that_was_taken_away_is_not_refereed_by_another() -> None:
    table = released(a_game(a_referee(games={"toy": TOY})), {"toy": SECOND})
    with pytest.raises(CorruptStream, match="no version 1 of toy"):
        read_game(table.referee, table.organiser, table.game)


def test_two_rulesets_never_share_an_id_and_version() -> None:
    with pytest.raises(ValueError, match="one id and version"):
        Editions([TOY], [changed(SECOND, version="1")])


def test_an_imported_game_is_played_by_its_own_version() -> None:
    table = a_game(a_referee(games={"toy": TOY}))
    table.roll()
    elsewhere = a_referee(games=BOTH)
    lines = over(table)
    import_record(elsewhere, lines)
    assert unsigned(lines_for(changed(table, referee=elsewhere))) == unsigned(lines)


# --- an older shape -----------------------------------------------------------------------


class OldDieRolled(Event, frozen=True, tag="DieRolled"):
    """As the first release of the toy would have written it."""

    seat: SeatId
    draw: int
    pips: int


def decided_then(table: Table, command: Command, chance: Chance) -> tuple[Event, ...]:
    return tuple(
        OldDieRolled(event.seat, event.draw, event.value)
        if isinstance(event, DieRolled)
        else event
        for event in decide(table, command, chance)
    )


def evolved_then(table: Table, event: Event) -> Table:
    if isinstance(event, OldDieRolled):
        return evolve(table, DieRolled(event.seat, event.draw, event.pips))
    return evolve(table, event)


THEN: Game[Any, Any] = changed(
    TOY,
    id=RulesetId("toy-of-old"),
    events=tuple(OldDieRolled if cls is DieRolled else cls for cls in TOY.events),
    evolve=evolved_then,
    act=folding(decided_then, evolved_then),
)
PIPS = upcaster(
    "DieRolled",
    *("seat", "draw", "pips"),
    up=lambda old: (
        "DieRolled",
        {"seat": old["seat"], "draw": old["draw"], "value": old["pips"]},
    ),
)


def todays() -> Game[Any, Any]:
    """The same rules, whose rolls are written otherwise now.

    They were released under another content hash, since that covers the shapes of messages.
    """
    return changed(TOY, id=THEN.id, upcasters=(PIPS,), formerly=(content_hash(THEN),))


@pytest.fixture
def old() -> TableOfToy:
    """A game that the release of then began, with one roll in it, and ours goes on with."""
    then = a_referee(games={THEN.id: THEN}, snapshot_every=2)
    table = a_game(then, ruleset=str(THEN.id), target=1_000)
    table.roll()
    return released(table, {THEN.id: todays()})


def shapes(table: TableOfToy) -> list[bool]:
    """For each roll in the store, whether it is of the older shape."""
    events = table.referee.store.replay(table.game)
    return ["pips" in event.public for event in events if event.type == "DieRolled"]


def test_a_game_goes_on_where_older_events_led(old: TableOfToy) -> None:
    before = score(old)
    assert before > 0 and shapes(old) == [True]
    go_on(old)
    # The fox may have eaten a point.
    assert shapes(old) == [True, False] and score(old) in {before, before - 1}


def go_on(table: TableOfToy) -> None:
    """The fox comes, the other seat guesses, and then it rolls."""
    a, b = table.seats
    table.later(2_000)
    decision = table.see(a).view["table"]["pending"]["id"]
    table.answer(b, "guess", decision, number=1)
    table.roll(b)


def test_a_record_of_two_shapes_is_verified_with_every_byte_as_it_was(old: TableOfToy) -> None:
    stored = [event.public for event in old.referee.store.replay(old.game)]
    go_on(old)
    lines = over(old)
    found = verification(lines, Editions([todays()]))
    assert found.verified, found.finding
    assert b'"pips"' in b"".join(lines) and all(
        public.encode() in b"".join(lines) for public in stored
    )


def test_a_changed_event_of_an_older_shape_is_found(old: TableOfToy) -> None:
    lines = over(old)
    (at,) = [n for n, line in enumerate(lines) if b'"pips"' in line]
    lines[at] = lines[at].replace(b'"pips":', b'"pips":1', 1)
    finding = verification(lines, Editions([todays()])).finding
    assert finding is not None and finding.line == at + 1


def test_such_a_record_is_imported_to_the_byte(old: TableOfToy) -> None:
    lines = over(old)
    elsewhere: Referee = a_referee(games={THEN.id: todays()})
    import_record(elsewhere, lines)
    assert unsigned(lines_for(changed(old, referee=elsewhere))) == unsigned(lines)


def test_without_the_step_the_stream_cannot_be_read(old: TableOfToy) -> None:
    without = changed(todays(), upcasters=())
    blind = released(old, {THEN.id: without})
    blind.referee.store.save_snapshot(old.game, 1, "none", b"")
    with pytest.raises(CorruptStream):
        read_game(blind.referee, blind.organiser, blind.game)


def test_an_upcaster_never_makes_an_event_that_is_stored(old: TableOfToy) -> None:
    first = next(e for e in old.referee.store.replay(old.game) if e.type == "DieRolled")
    go_on(old)
    again = next(e for e in old.referee.store.replay(old.game) if e.type == "DieRolled")
    assert again == first == replace(first)
