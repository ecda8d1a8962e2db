"""Judges and protesters at the use cases: who may, what is recorded, and who reads it."""

import pytest

from referee.application.acting import Action
from referee.application.actors import SPECTATOR, Actor, Role, actor_of, mint
from referee.application.arbitrating import (
    order,
    protest,
    quarantined,
    read_desk,
    release,
)
from referee.application.errors import (
    BadFields,
    Forbidden,
    Quarantined,
    UnknownSeat,
    UnknownVersion,
)
from referee.application.opening import abandon_game
from referee.application.reading import events_after, readings_after
from referee.kernel.arbiter import messages as m
from referee.kernel.ids import GameId, SeatId
from referee.kernel.rejection import Reason, Rejected
from tests.application.table import A, B, TableOfToy, a_game, a_referee, request, restarted
from tests.recorded import a_real_game, found_by_second, lines_for, verified

NOBODY = SeatId("")
NOTE = m.MakeNote(at=0, by="", text="B is late.", confidential="Watch B.")
WARN = m.GivePenalty(at=0, by="", seat=B, kind="warning", reason="Talking.")
PROTEST = m.LodgeProtest(at=0, seat=NOBODY, text="No!")


@pytest.fixture
def table() -> TableOfToy:
    return a_game(a_referee())


def a_judge(table: TableOfToy, game: GameId | None = None, role: Role = Role.JUDGE) -> Actor:
    return actor_of(table.referee, mint(table.referee, role, "Jude", game=game))


def test_only_judges_of_the_game_give_orders(table: TableOfToy) -> None:
    for actor in (
        SPECTATOR,
        table.organiser,
        table.seats[A],
        a_judge(table, role=Role.AUDITOR),
        a_judge(table, GameId("another")),
    ):
        with pytest.raises(Forbidden):
            order(table.referee, actor, table.game, WARN, request())
    order(table.referee, a_judge(table, table.game), table.game, WARN, request())
    order(table.referee, a_judge(table), table.game, WARN, request())


def test_only_seats_protest(table: TableOfToy) -> None:
    with pytest.raises(Forbidden):
        protest(table.referee, a_judge(table), table.game, PROTEST, request())
    done = protest(table.referee, table.seats[B], table.game, PROTEST, request())
    assert done.events[0]["actor"] == "B" and done.view["desk"]["protests"][0]["seat"] == "B"


def test_an_order_says_whose_it_is_and_sent_again_it_is_one(table: TableOfToy) -> None:
    judge, sent = a_judge(table), request()
    once = order(table.referee, judge, table.game, WARN, sent)
    again = order(table.referee, judge, table.game, WARN, sent)
    assert once.events[0]["actor"] == "judge" and again.replayed
    assert once.view["desk"]["penalties"][0]["by"] == judge.digest[:20]
    assert (again.version, again.view) == (once.version, once.view)


def test_what_an_order_speaks_of_is_there(table: TableOfToy) -> None:
    judge = a_judge(table)
    stranger = m.GivePenalty(at=0, by="", seat=SeatId("Z"), kind="warning", reason="?")
    with pytest.raises(UnknownSeat):
        order(table.referee, judge, table.game, stranger, request())
    ahead = m.GiveRuling(at=0, by="", text="So.", about=table.version() + 1)
    with pytest.raises(UnknownVersion):
        order(table.referee, judge, table.game, ahead, request())
    with pytest.raises(BadFields, match=r"\$\.text"):
        order(table.referee, judge, table.game, m.GiveRuling(at=0, by="", text=""), request())


def test_a_confidential_note_is_for_officials_and_that_they_read_it_is_recorded(
    table: TableOfToy,
) -> None:
    judge = a_judge(table)
    order(table.referee, judge, table.game, NOTE, request())
    read = {
        actor: read_desk(table.referee, actor, table.game)["desk"]["notes"][0]
        for actor in (SPECTATOR, table.seats[A], table.organiser)
    }
    assert not any("confidential" in note for note in read.values())
    assert read_desk(table.referee, judge, table.game)["desk"]["notes"][0]["confidential"]
    (reading,) = readings_after(table.referee, SPECTATOR, table.game, 0, limit=9)
    assert (reading["what"], reading["role"]) == ("notes", "judge")


def test_nor_do_events_views_or_records_tell_it_before_the_end(table: TableOfToy) -> None:
    done = order(table.referee, a_judge(table), table.game, NOTE, request())
    told = events_after(table.referee, table.seats[A], table.game, 0, limit=99)
    records = [lines_for(table, table.seats[A], "own"), lines_for(table, scope="public")]
    assert "Watch B" not in str((done, table.see(), told, records))
    abandon_game(table.referee, table.organiser, table.game, request())
    assert read_desk(table.referee, SPECTATOR, table.game)["desk"]["notes"][0]["confidential"]


@pytest.mark.parametrize("ruleset", ["killer-bunnies", "president-bunny"])
def test_a_record_with_orders_is_verified_by_both_verifiers(ruleset: str) -> None:
    table = a_real_game(ruleset, steps=30, seed="desk")
    judge, referee = a_judge(table), table.referee
    for wanted in (NOTE, WARN, m.GiveRuling(at=0, by="", text="It counts.")):
        order(referee, judge, table.game, wanted, request())
    protest(referee, table.seats[A], table.game, PROTEST, request())
    lines = lines_for(table)
    assert verified(lines).verified and found_by_second(lines) is None


def test_another_process_knows_what_was_said(table: TableOfToy) -> None:
    order(table.referee, a_judge(table), table.game, NOTE, request())
    elsewhere = restarted(table.referee)
    assert read_desk(elsewhere, SPECTATOR, table.game) == read_desk(
        table.referee, SPECTATOR, table.game
    )


def a_broken_game(table: TableOfToy) -> None:
    """A card goes round in circles."""
    table.roll(A)
    table.later(2_000)
    decision = table.see().view["table"]["pending"]["id"]
    with pytest.raises(Quarantined):
        table.answer(A, "spin", decision)


def test_a_quarantined_game_is_released_and_its_record_says_so(table: TableOfToy) -> None:
    a_broken_game(table)
    judge = a_judge(table)
    (row,) = quarantined(table.referee, judge)
    assert (row["game"], row["reason"]) == (table.game, "the spinning card")
    release(table.referee, judge, table.game, "Mended.", request())
    assert table.types()[-1] == "GameReleased" and not quarantined(table.referee, judge)
    table.act(B, Action("guess", {"number": 1}, table.see().view["table"]["pending"]["id"]))


def test_a_game_that_is_not_set_aside_is_not_released(table: TableOfToy) -> None:
    with pytest.raises(Rejected) as refused:
        release(table.referee, a_judge(table), table.game, "Mended.", request())
    assert refused.value.reason is Reason.NOT_QUARANTINED


def test_only_judges_see_the_quarantine_and_each_only_what_is_theirs(table: TableOfToy) -> None:
    a_broken_game(table)
    for actor in (SPECTATOR, table.organiser, table.seats[A]):
        with pytest.raises(Forbidden):
            quarantined(table.referee, actor)
    assert not quarantined(table.referee, a_judge(table, GameId("another")))
    assert quarantined(table.referee, a_judge(table, table.game))
