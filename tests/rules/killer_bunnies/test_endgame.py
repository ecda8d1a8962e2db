"""The last Carrot: everything stops, the bunnyless forfeit, the Magic Carrot's owner wins."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.kernel import lifecycle
from referee.kernel.game import Event
from referee.kernel.lifecycle import Match, Phase
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Seated
from tests.scenario import A, B, C, D, Scenario, bunny, card, seat, table


def last_carrot(*seats: Seated, left: tuple[int, ...] = (5,), **rest: Any) -> Scenario:
    return table(*seats, market=left, **rest)


def s27() -> Scenario:
    """Case S-27: A and C have no bunny; B has less Dolla than C and more than D."""
    return last_carrot(
        seat("A", carrots=(7, 9), dolla=(10,)),
        seat(
            "B",
            bunnies=(bunny("blue-timid", feeds=(("gorge-10-10", 1),)),),
            dolla=(5, 1),
            carrots=(1,),
        ),
        seat("C", carrots=(2,), dolla=(10, 5, 5)),
        seat("D", bunnies=("green-timid",), carrots=(3, 4, 6, 8, 10, 11, 12), dolla=(2, 2)),
        magic=7,
    )


def buys_the_last(start: Scenario) -> Scenario:
    return start.when("A", m.BuyCarrots, carrots=[5])


@pytest.mark.rules(
    "KB-085",
    "KB-289",
    "KB-290",
    "KB-292",
    "KB-293",
    "KB-295",
    "KB-296",
    "KB-299",
    "A-KB-84",
    "A-KB-88",
)
def test_s27_the_last_carrot_bought_by_a_player_without_a_bunny() -> None:
    buys_the_last(s27()).then(
        m.Paid(A, "dolla", 10, (card("dolla-10#1"),), ()),
        m.CarrotsTaken(A, (5,)),
        m.FeedRemoved(card("blue-timid"), card("gorge-10-10")),
        m.MagicRevealed(7),
        m.CarrotsForfeited(A, B, (5, 7, 9)),
        m.CarrotsForfeited(C, B, (2,)),
        m.GameWon(B),
    )


@pytest.mark.rules("KB-293", "KB-295", "KB-299")
def test_s27_the_hungry_bunny_lives_and_its_owner_wins() -> None:
    over = buys_the_last(s27())
    assert over.bunnies("B") == (card("blue-timid"),)
    assert over.table.result is not None
    assert over.table.result.winners == (B,)
    assert over.table.result.places == {A: 2, B: 1, C: 2, D: 2}


@pytest.mark.rules("KB-289", "A-KB-88")
@pytest.mark.parametrize("name", ["A", "B"])
def test_nothing_may_be_done_after_the_end(name: str) -> None:
    over = buys_the_last(s27())
    refused = over.when(name, m.FlipTopRun)
    refused.then_rejected(AnyReason.GAME_OVER, ("KB-289",))
    assert GAME.legal_actions(over.table, A) == ()


@pytest.mark.rules("KB-289")
def test_the_match_is_finished_with_it() -> None:
    running = Match(phase=Phase.RUNNING, table=s27().table)
    for event in buys_the_last(s27()).events:
        running = lifecycle.evolve(GAME, running, event)
    assert running.phase is Phase.FINISHED


@pytest.mark.rules("KB-289", "KB-292", "A-KB-88")
def test_a_chosen_last_carrot_ends_the_game_without_a_replacement() -> None:
    start = last_carrot(
        seat("A", top="choose-a-carrot", bunnies=("blue-timid",), carrots=(1,)), seat("B")
    )
    start.given("A", m.FlipTopRun).when("A", m.PlayFlipped).then(
        m.CardPlayed(A, card("choose-a-carrot"), "top"),
        m.CarrotsTaken(A, (5,)),
        m.MagicRevealed(1),
        m.GameWon(A),
    )


@pytest.mark.rules("A-KB-88", "A-KB-110", "KB-289")
@pytest.mark.parametrize("left", [(5,), (5, 6)])
def test_a_choose_2_takes_what_is_there(left: tuple[int, ...]) -> None:
    start = last_carrot(
        seat("A", top="choose-2-carrots", bunnies=("blue-timid",), carrots=(1,)),
        seat("B"),
        left=left,
    )
    played = start.given("A", m.FlipTopRun).when("A", m.PlayFlipped)
    assert played.facts[1] == m.CarrotsTaken(A, left)
    assert played.facts[-1] == m.GameWon(A)


@pytest.mark.rules("A-KB-88", "KB-289", "A-KB-93")
def test_the_last_carrot_may_be_bought_in_the_middle_of_a_card() -> None:
    """The attack that was being aimed, and the open question, are forgotten."""
    armed = last_carrot(
        seat("A", top="ice-pick", bunnies=("blue-timid",), dolla=(10,), carrots=(1,)),
        seat("B", bunnies=("green-timid",)),
    )
    aimed = armed.given("A", m.FlipTopRun).given("A", m.PlayFlipped)
    over = buys_the_last(aimed)
    assert over.facts[-1] == m.GameWon(A)
    assert over.table.frames == ()
    assert GAME.deadlines(over.table) == ()


@pytest.mark.rules("KB-289")
def test_the_last_carrot_but_one_ends_nothing() -> None:
    start = last_carrot(seat("A", dolla=(10,)), seat("B"), left=(5, 6))
    buys_the_last(start).then_asks("A", m.FlipTopRun)


@pytest.mark.rules("KB-290", "KB-291", "KB-020")
def test_the_magic_carrot_is_the_bottom_one_and_shown_only_at_the_end() -> None:
    start = s27()
    assert start.table.small_carrots[0] == 7
    assert GAME.view(start.table, A)["magic_carrot"] is None
    assert GAME.view(buys_the_last(start).table, A)["magic_carrot"] == 7


# --- forfeits -----------------------------------------------------------------------------


def forfeits(over: Scenario) -> list[Event]:
    return [fact for fact in over.facts if isinstance(fact, m.CarrotsForfeited)]


def tied(*, a: dict[str, Any], b: dict[str, Any], c: dict[str, Any], **rest: Any) -> Scenario:
    """C buys the last Carrot and has no bunny; A and B have one each."""
    start = last_carrot(
        seat("A", **{"bunnies": ("blue-timid",), **a}),
        seat("B", **{"bunnies": ("green-timid",), "carrots": (1,), **b}),
        seat("C", **{"dolla": (10,), **c}),
        turn=C,
        **rest,
    )
    return start.when("C", m.BuyCarrots, carrots=[5])


@pytest.mark.rules("KB-296", "A-KB-84")
def test_most_dolla_among_those_with_a_bunny_gets_the_carrots() -> None:
    over = tied(a={"dolla": (5,)}, b={"dolla": (2, 2)}, c={})
    assert forfeits(over) == [m.CarrotsForfeited(C, A, (5,))]


@pytest.mark.rules("KB-296", "A-KB-84")
def test_who_has_most_dolla_but_no_bunny_gets_none() -> None:
    over = tied(a={"dolla": (1,)}, b={"dolla": (2,)}, c={"dolla": (10, 10), "carrots": (7,)})
    assert forfeits(over) == [m.CarrotsForfeited(C, B, (5, 7))]


@pytest.mark.rules("KB-297", "A-KB-85")
def test_a_tie_goes_to_the_highest_card_in_hand() -> None:
    over = tied(a={"hand": ("roaches", "sword")}, b={"hand": ("guillotine", "ice-pick")}, c={})
    assert forfeits(over) == [m.CarrotsForfeited(C, A, (5,))]


@pytest.mark.rules("KB-297", "A-KB-85")
def test_run_slots_and_saved_cards_do_not_break_a_tie() -> None:
    over = tied(
        a={"hand": ("ice-pick",), "top": "clover-4", "saved": ("containment-suit",)},
        b={"hand": ("sword",), "top": "roaches", "bottom": "guillotine"},
        c={},
    )
    assert forfeits(over) == [m.CarrotsForfeited(C, B, (5,))]


@pytest.mark.rules("A-KB-85")
def test_an_empty_hand_loses_a_tie() -> None:
    over = tied(a={"hand": ()}, b={"hand": ("blue-congenial",)}, c={})
    assert forfeits(over) == [m.CarrotsForfeited(C, B, (5,))]


@pytest.mark.rules("A-KB-61", "KB-296")
def test_what_the_game_owes_counts_as_dolla() -> None:
    over = tied(a={"dolla": (2,)}, b={"dolla": (1,)}, c={}, owed=[("B", "dolla", 4)])
    assert forfeits(over) == [m.CarrotsForfeited(C, B, (5,))]


@pytest.mark.rules("KB-298", "A-KB-87", "KB-295")
def test_if_nobody_has_a_bunny_everybody_counts_as_having_one() -> None:
    over = tied(a={"bunnies": ()}, b={"bunnies": ()}, c={"carrots": (7,)}, magic=7)
    assert forfeits(over) == []
    assert over.facts[-1] == m.GameWon(C)


@pytest.mark.rules("KB-295", "KB-296", "KB-299")
def test_a_halo_bunny_is_a_living_bunny() -> None:
    over = tied(
        a={"carrots": (7,), "bunnies": (bunny("blue-timid", "halo"),)}, b={}, c={}, magic=7
    )
    assert over.facts[-1] == m.GameWon(A)


@pytest.mark.rules("KB-296", "KB-299")
def test_the_forfeit_decides_who_owns_the_magic_carrot() -> None:
    over = tied(a={"dolla": (5,)}, b={}, c={"carrots": (7,)}, magic=7)
    assert over.facts[-1] == m.GameWon(A)
