"""Joining in mid-game: at the host's word, between two turns, left of a seat."""

from collections.abc import Sequence
from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.game import Join
from referee.kernel.ids import SEATS, SeatId
from referee.kernel.rejection import Reason as AnyReason
from tests.scenario import A, B, C, D, Scenario, card, folded, seat, table

DULL = ("clover-1", "clover-2", "clover-3", "clover-4", "guillotine", "sword", "chain-saw")


def joined(scenario: Scenario, name: str = "D", left_of: str | None = None) -> Scenario:
    """The host lets one more play."""
    place = SeatId(left_of) if left_of else None
    return scenario.when_told(Join(at=scenario.now, seat=SeatId(name), left_of=place))


def turn_over(scenario: Scenario, rolls: Sequence[int] = ()) -> Scenario:
    """A's turn: the flipped card is discarded and replaced."""
    played = scenario.given("A", m.FlipTopRun).given("A", m.DiscardFlipped).given("A", m.Draw)
    return played.given("A", m.LayBottomRun, card=played.player("A").hand[0], rolls=rolls)


def three(*deck: str, **more: Any) -> Scenario:
    """A's turn; A draws the first card of the deck, who joins the next ones."""
    return table(
        seat("A", top="free-water"), seat("B"), seat("C"), deck=("ice-pick", *deck), **more
    )


# --- when and where -----------------------------------------------------------------------


@pytest.mark.rules("KB-300", "A-KB-116")
def test_the_host_says_left_of_whom_and_it_is_recorded() -> None:
    joined(three(), left_of="B").then(m.NewcomerAwaited(D, B))


@pytest.mark.rules("KB-300", "A-KB-116")
def test_without_a_word_it_is_left_of_the_first_seat() -> None:
    joined(three()).then(m.NewcomerAwaited(D, A))


@pytest.mark.rules("A-KB-116")
def test_left_of_nobody_is_no_place() -> None:
    joined(three(), left_of="K").then_rejected(AnyReason.NOT_OFFERED, ("A-KB-116",))


@pytest.mark.rules("A-KB-90")
def test_nobody_sits_down_before_the_turn_is_over() -> None:
    waiting = joined(three(), left_of="B")
    assert waiting.table.seats == (A, B, C)
    assert GAME.legal_actions(waiting.table, D) == ()
    waiting.when("D", m.Leave).then_rejected(Reason.NOT_SEATED, ("A-KB-90",))


@pytest.mark.rules("KB-300", "A-KB-90")
def test_between_turns_the_newcomer_sits_down_immediately_left_of_that_seat() -> None:
    seated = turn_over(joined(three(*DULL), left_of="B"))
    assert m.SeatJoined(D) in seated.facts
    assert seated.table.seats == (A, B, D, C)


@pytest.mark.rules("KB-302", "A-KB-90")
def test_the_newcomer_programs_and_play_resumes_where_it_stopped() -> None:
    seated = turn_over(joined(three(*DULL), left_of="B"))
    seated.then_asks("D", m.ProgramRun)
    resumed = seated.when("D", m.ProgramRun, cards=seated.player("D").hand[:2])
    assert resumed.facts[-1] == m.TurnBegan(B)
    assert len(resumed.player("D").hand) == 5


@pytest.mark.rules("A-KB-90")
def test_the_first_turn_comes_when_the_order_reaches_the_new_seat() -> None:
    seated = turn_over(joined(three(*DULL), left_of="A"))
    resumed = seated.when("D", m.ProgramRun, cards=seated.player("D").hand[:2])
    assert resumed.facts[-1] == m.TurnBegan(D)


@pytest.mark.rules("A-KB-90")
def test_eight_seats_are_the_limit() -> None:
    full = table(*(seat(name) for name in SEATS[:8]))
    joined(full, "J").then_rejected(Reason.TABLE_FULL, ("A-KB-90",))
    awaited = joined(table(*(seat(name) for name in SEATS[:7])), "H")
    joined(awaited, "J").then_rejected(Reason.TABLE_FULL)


@pytest.mark.rules("A-KB-90", "A-KB-91")
def test_a_place_at_a_full_table_is_free_when_somebody_leaves() -> None:
    left = table(*(seat(name) for name in SEATS[:8])).given("B", m.Leave)
    joined(left, "J", left_of="C").then(m.NewcomerAwaited(SeatId("J"), C))


@pytest.mark.rules("KB-289")
def test_nobody_joins_a_game_that_is_over() -> None:
    over = table(seat("A"), seat("B")).given("A", m.Leave)
    joined(over, "C").then_rejected(AnyReason.GAME_OVER)


# --- what a newcomer gets -----------------------------------------------------------------


@pytest.mark.rules("KB-300", "KB-022", "A-KB-90")
def test_seven_cards_are_drawn_and_dolla_banked_and_replaced() -> None:
    seated = turn_over(joined(three("dolla-5", *DULL)))
    newcomer = seated.player("D")
    assert [newcomer.hand, newcomer.dolla] == [tuple(map(card, DULL)), (card("dolla-5"),)]


@pytest.mark.rules("KB-301", "KB-023")
def test_a_play_immediately_card_is_discarded_unused() -> None:
    deck = ("ice-pick", "terrible-misfortune-fiat", *DULL)
    bystander = table(seat("A", top="free-water", bunnies=("blue-timid",)), seat("B"), deck=deck)
    seated = turn_over(joined(bystander, "C"))
    misfortune = card("terrible-misfortune-fiat")
    assert m.MisfortuneDrawn(C, misfortune, idle=True) in seated.facts
    assert misfortune in seated.table.discard
    assert seated.bunnies("A") == (card("blue-timid"),)


@pytest.mark.rules("KB-047", "KB-300")
def test_an_empty_draw_pile_is_made_anew_for_who_joins() -> None:
    bare = table(
        seat("A", top="free-water"), seat("B"), deck=("ice-pick",), only_deck=True, discard=DULL
    )
    seated = turn_over(joined(bare, "C"))
    assert len(seated.player("C").hand) == 7


@pytest.mark.rules("A-KB-10", "A-KB-114")
def test_who_is_dealt_nothing_is_asked_for_nothing() -> None:
    bare = table(seat("A", top="free-water"), seat("B"), deck=("clover-1",), only_deck=True)
    seated = turn_over(joined(bare, "C", left_of="B"))
    assert len(seated.player("C").hand) == 1
    assert seated.table.active == B


# --- afterwards ---------------------------------------------------------------------------


def resumed() -> Scenario:
    """D plays between A and B; it is D's turn."""
    seated = turn_over(joined(three(*DULL), left_of="A"))
    return seated.given("D", m.ProgramRun, cards=seated.player("D").hand[:2])


@pytest.mark.rules("KB-302", "KB-027", "A-KB-17")
def test_the_bunny_circle_follows_the_new_order() -> None:
    pair = table(seat("A", bunnies=("blue-timid",)), seat("B", bunnies=("green-timid",)))
    sat = folded(pair.table, (m.NewcomerAwaited(C, A), m.SeatJoined(C)))
    circle = folded(sat, (m.BunnyPlaced(C, card("orange-timid"), 0),)).ring()
    assert [owner for owner, _ in circle] == [A, C, B]


@pytest.mark.rules("KB-041", "A-KB-90")
def test_turns_go_round_in_the_new_order() -> None:
    after = resumed().table
    assert after.seats == (A, D, B, C)
    assert after.seats_left_of(D) == (B, C, A, D)
    assert after.seats_from(C) == (C, A, D, B)


@pytest.mark.rules("KB-300", "KB-277")
def test_the_newcomer_is_a_player_like_the_others() -> None:
    after = resumed()
    assert after.given("D", m.OpenTrade, to="C").table.trades[0].seat == D
    left = after.when("D", m.Leave)
    assert left.table.active == B


def test_a_position_with_a_newcomer_is_read_back() -> None:
    waiting = joined(three(*DULL), left_of="B").table
    assert GAME.from_position(GAME.position(waiting)) == waiting
    assert GAME.from_position(GAME.position(resumed().table)) == resumed().table
