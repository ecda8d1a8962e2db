"""Leaving in mid-game: what goes back where, and what goes on without the leaver."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.lifecycle import Match, Phase, evolve
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.trades import offered
from tests.scenario import A, B, C, Scenario, bunny, card, cards, seat, table
from tests.scenario import opened as dealt

TIMID, SINISTER, GLEEFUL = "blue-timid", "green-sinister", "orange-gleeful"
GUN = "laser-gun"


def rich(**more: Any) -> Scenario:
    """C has something of everything; it is A's turn."""
    laden = bunny(TIMID, "clover-1", feeds=(("feed-1-1", 1),))
    return table(
        seat("A"),
        seat("B", bunnies=(SINISTER,)),
        seat(
            "C",
            hand=("free-water", ...),
            bunnies=(laden,),
            saved=("minilith",),
            dolla=(5,),
            cabbage=(2, 1),
            water=(10,),
            carrots=(3, 7),
            standing="attacked",
        ),
        seat("D"),
        **more,
    )


# --- what goes back -----------------------------------------------------------------------


@pytest.mark.rules("KB-303", "A-KB-91")
def test_carrots_go_to_the_market_all_else_to_the_discards() -> None:
    left = rich().when("C", m.Leave)
    (gone, cleared) = left.facts
    assert gone == m.SeatLeft(C)
    assert isinstance(cleared, m.SeatCleared)
    assert {3, 7} <= set(left.table.market)
    assert left.table.cabbage_discard == (2, 1)
    assert left.table.water_discard == (10,)


@pytest.mark.rules("KB-303", "A-KB-91")
def test_the_seven_playing_cards_and_all_that_lay_open_are_discarded() -> None:
    before = rich()
    left = before.when("C", m.Leave)
    was = before.player("C")
    seven = {*was.hand, was.top, was.bottom}
    assert len(seven) == 7
    lying = {*was.saved, *was.dolla, *cards(TIMID, "clover-1", "feed-1-1")}
    assert seven | lying == set(left.table.discard)


@pytest.mark.rules("KB-303", "KB-304", "A-KB-91")
def test_a_leaver_keeps_and_gives_nothing() -> None:
    before = rich()
    left = before.when("C", m.Leave)
    gone = left.player("C")
    assert not any((gone.hand, gone.top, gone.bottom, gone.saved, gone.dolla, gone.carrots))
    assert not any((gone.cabbage, gone.water, gone.bunnies, gone.standing))
    assert all(left.player(name) == before.player(name) for name in "ABD")


@pytest.mark.rules("KB-304")
def test_an_open_trade_with_a_leaver_is_over() -> None:
    asked = offered(rich(), want={"carrots": (3,)}, to="C").when("C", m.Leave)
    assert asked.table.trades == ()
    asked.when("A", m.OpenTrade, to="C").then_rejected(Reason.NOT_TO_TRADE)


@pytest.mark.rules("A-KB-91", "A-KB-61")
def test_what_the_game_owes_a_leaver_is_gone() -> None:
    left = rich(owed=[("C", "water", 3), ("B", "water", 1)]).when("C", m.Leave)
    assert left.table.units(B, "water") == 1
    assert left.table.credit(C, "water") == 0


@pytest.mark.rules("A-KB-91", "A-KB-46")
def test_bad_karma_goes_too() -> None:
    left = karma().when("B", m.Leave)
    assert card("bad-karma") in left.table.discard


def karma() -> Scenario:
    """Bad Karma lies before B."""
    armed = table(seat("A", top="bad-karma", bunnies=(TIMID,)), seat("B"), seat("C"))
    played = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    return played.given("A", m.ChoosePlayer, player="B")


@pytest.mark.rules("A-KB-91", "A-KB-20", "KB-138")
def test_an_abducted_bunny_stays_away_until_the_next_abduction_discards_it() -> None:
    away = table(
        seat("A", top="area-51", bunnies=(GLEEFUL,)),
        seat("B", bunnies=(SINISTER,)),
        seat("C"),
        abducted=[(TIMID, "C")],
    )
    left = away.given("C", m.Leave)
    assert left.table.abductees[0].bunny == card(TIMID)
    flipped = left.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    abducted = flipped.given("A", m.ChooseTarget, target=SINISTER)
    assert [a.bunny for a in abducted.table.abductees] == [card(SINISTER)]
    assert card(TIMID) in abducted.table.discard


# --- who is left --------------------------------------------------------------------------


@pytest.mark.rules("A-KB-91")
def test_below_two_players_there_is_no_result() -> None:
    left = table(seat("A"), seat("B", carrots=(1,))).when("B", m.Leave)
    assert left.facts[-1] == m.GameDissolved()
    result = GAME.result(left.table)
    assert result is not None
    assert (result.winners, result.facts) == ((), {"abandoned": True})
    left.when("A", m.FlipTopRun).then_rejected(AnyReason.GAME_OVER)


@pytest.mark.rules("A-KB-91")
def test_a_game_without_result_is_abandoned() -> None:
    left = table(seat("A"), seat("B"))
    match = Match(phase=Phase.RUNNING, table=left.when("B", m.Leave).table)
    assert evolve(GAME, match, m.GameDissolved()).phase is Phase.ABANDONED


@pytest.mark.rules("KB-303", "A-KB-91")
def test_who_has_left_does_nothing_any_more() -> None:
    left = rich().given("C", m.Leave)
    assert GAME.legal_actions(left.table, C) == ()
    left.when("C", m.Leave).then_rejected(Reason.SEAT_LEFT, ("KB-303", "A-KB-91"))
    assert GAME.view(left.table, A)["players"][2]["left"]


@pytest.mark.rules("KB-041", "A-KB-91")
def test_turns_pass_over_the_empty_place() -> None:
    left = table(seat("A"), seat("B"), seat("C")).given("B", m.Leave)
    played = left.given("A", m.FlipTopRun).given("A", m.PlayFlipped).given("A", m.Draw)
    over = played.given("A", m.LayBottomRun, card=played.player("A").hand[0])
    assert over.table.active == C


@pytest.mark.rules("A-KB-99")
def test_the_turn_of_a_leaver_is_over_at_once() -> None:
    left = table(seat("A"), seat("B"), seat("C")).when("A", m.Leave)
    assert left.facts[-2:] == (m.TurnEnded(A), m.TurnBegan(B))


@pytest.mark.rules("A-KB-99")
def test_a_card_that_was_flipped_is_discarded() -> None:
    flipped = table(seat("A", top="free-water"), seat("B"), seat("C")).given("A", m.FlipTopRun)
    left = flipped.when("A", m.Leave)
    assert m.CardDiscarded(A, card("free-water")) in left.facts
    assert left.table.active == B


@pytest.mark.rules("A-KB-99", "KB-024")
def test_nobody_waits_for_the_run_cards_of_a_leaver() -> None:
    programming = dealt(3).given("A", m.Leave)
    for name in "BC":
        hand = programming.player(name).hand
        programming = programming.given(name, m.ProgramRun, cards=hand[:2])
    assert programming.table.active == B
