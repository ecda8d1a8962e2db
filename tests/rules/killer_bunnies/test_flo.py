"""Carrot 4, Flo: one free feeding in the whole game, like a Danish, or at once."""

from typing import Any

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel.rejection import Reason as AnyReason
from tests.rules.killer_bunnies.attacks import A1, A2, B1, died, turn_over
from tests.rules.killer_bunnies.gambles import A_PAIR, risking
from tests.scenario import A, B, Scenario, bunny, card, seat, table

FLO = 4
HUNGRY = bunny(A1, "clover-1", feeds=[("feed-5-5", 2), ("gorge-10-10", 1)])


def pending(carrots: tuple[int, ...] = (FLO,), **rest: Any) -> Scenario:
    """A has these Carrots, no units, a bunny with two Feed cards and a fed one; B1 is hungry."""
    return table(
        seat("A", bunnies=(HUNGRY, A2), carrots=carrots),
        seat("B", bunnies=(bunny(B1, feeds=[("feed-1-1", 1)]),)),
        **rest,
    )


@pytest.mark.rules("KB-156", "A-KB-56")
def test_flo_feeds_one_bunny_whatever_is_pending_on_it() -> None:
    fed = pending().when("A", m.FeedWithFlo, bunny=A1)
    fed.then(
        m.FloFed(A),
        m.FeedRemoved(card(A1), card("feed-5-5")),
        m.FeedRemoved(card(A1), card("gorge-10-10")),
    )
    assert fed.player("A").bunnies[0] == bunny(A1, "clover-1")


@pytest.mark.rules("A-KB-56", "A-KB-55")
def test_also_somebody_elses_bunny() -> None:
    fed = pending().when("A", m.FeedWithFlo, bunny=B1)
    assert fed.player("B").bunnies == (bunny(B1),)


@pytest.mark.rules("A-KB-56", "KB-156")
def test_a_bunny_with_nothing_pending_needs_no_feeding() -> None:
    pending().when("A", m.FeedWithFlo, bunny=A2).then_rejected(Reason.NO_SUCH_FEED, ("A-KB-56",))


@pytest.mark.rules("KB-156")
@pytest.mark.parametrize("carrots", [(), (3, 5)])
def test_only_the_owner_of_carrot_4_has_it(carrots: tuple[int, ...]) -> None:
    refused = pending(carrots).when("A", m.FeedWithFlo, bunny=A1)
    refused.then_rejected(Reason.NO_FLO, ("KB-156",))


@pytest.mark.rules("KB-156", "KB-157")
def test_it_is_there_once_in_the_game() -> None:
    fed = pending().given("A", m.FeedWithFlo, bunny=A1)
    assert "feed-with-flo" not in fed.asked("A")
    fed.when("A", m.FeedWithFlo, bunny=B1).then_rejected(Reason.NO_FLO, ("KB-157",))


@pytest.mark.rules("KB-157")
def test_later_owners_of_flo_do_not_get_another() -> None:
    """B steals her from A."""
    start = table(
        seat("A", bunnies=(HUNGRY, A2), carrots=(FLO,)),
        seat("B", bunnies=(bunny(B1, feeds=[("feed-1-1", 2)]),), top="carrot-thief"),
    )
    fed = turn_over(start.given("A", m.FeedWithFlo, bunny=A1))
    rolled = fed.given("B", m.FlipTopRun).given("B", m.PlayFlipped, rolls=(4,))
    stolen = rolled.given("B", m.Take, take=True)
    assert FLO in stolen.player("B").carrots
    stolen.when("B", m.FeedWithFlo, bunny=B1).then_rejected(Reason.NO_FLO, ("KB-157",))


@pytest.mark.rules("KB-157", "KB-156")
def test_an_unused_feeding_goes_along_with_flo() -> None:
    start = table(
        seat("A", bunnies=(HUNGRY, A2), carrots=(1,), top="carrot-thief"),
        seat("B", carrots=(FLO,)),
    )
    rolled = start.given("A", m.FlipTopRun).given("A", m.PlayFlipped, rolls=(4,))
    stolen = rolled.given("A", m.Take, take=True)
    assert stolen.when("A", m.FeedWithFlo, bunny=A1).facts[0] == m.FloFed(A)


@pytest.mark.rules("A-KB-56", "A-KB-103")
def test_a_pending_feeding_is_met_in_the_owners_own_turn_only() -> None:
    start = table(
        seat("A", bunnies=(A2,)),
        seat("B", bunnies=(bunny(B1, feeds=[("feed-1-1", 1)]),), carrots=(FLO,)),
    )
    refused = start.when("B", m.FeedWithFlo, bunny=B1)
    refused.then_rejected(Reason.NOT_YOUR_TURN, ("A-KB-56",))


@pytest.mark.rules("A-KB-103", "A-KB-56")
def test_not_in_the_window_of_its_deadline() -> None:
    ended = turn_over(pending(windows=True)).given_due()
    ended.then_asks("A", m.AnswerWindow)
    ended.when("A", m.FeedWithFlo, bunny=A1).then_rejected(Reason.NO_FREE_MOMENT)


@pytest.mark.rules("A-KB-56", "A-KB-104", "KB-156")
def test_a_feeding_at_once_is_met_whenever_it_is_owed() -> None:
    """In A's turn B has no units."""
    asked = risking("carrot-top-casino", B1, rolls=A_PAIR, B={"bunnies": (B1,), "carrots": (FLO,)})
    asked.then_asks("B", m.FeedAtOnce)
    fed = asked.when("B", m.FeedAtOnce, by="flo")
    fed.then(m.FloFed(B), m.CardDiscarded(A, card("carrot-top-casino")))
    assert died(fed) == set()


@pytest.mark.rules("KB-157", "A-KB-104", "A-KB-56")
def test_but_not_by_a_flo_that_has_fed() -> None:
    b: dict[str, Any] = {"bunnies": (B1,), "carrots": (FLO,), "cabbage": (1,), "water": (1,)}
    asked = risking("carrot-top-casino", B1, rolls=A_PAIR, B=b, flo_used=True)
    refused = asked.when("B", m.FeedAtOnce, by="flo")
    refused.then_rejected(AnyReason.NOT_OFFERED, ("A-KB-56",))


@pytest.mark.rules("KB-157")
def test_everybody_sees_whether_she_has_fed() -> None:
    fed = pending().given("A", m.FeedWithFlo, bunny=A1)
    assert GAME.view(pending().table, None)["flo_used"] is False
    assert GAME.view(fed.table, None)["flo_used"] is True
