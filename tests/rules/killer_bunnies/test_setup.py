"""Setup and deal: what every table looks like before the first turn."""

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import CARROTS, KIND_OF, REFEREED_DRAW_PILE
from referee.games.killer_bunnies.reasons import Reason
from referee.kernel import lifecycle
from referee.kernel.chance import SealedChance
from referee.kernel.ids import SEATS, GameId
from referee.kernel.lifecycle import UNBORN, CreateGame
from referee.kernel.rejection import Reason as AnyReason
from tests.given import Stacked
from tests.scenario import CODEC, NOW, A, B, C, Scenario, card, cards, opened

RUNS = ("blue-timid", "ice-pick", "sword", "clover-1", "feed-1-1", "roaches", "torus-ring")


def created(seats: int) -> CreateGame:
    return CreateGame(at=NOW, game=GameId("g"), options={}, seats=seats, commitment="")


@pytest.mark.rules("KB-001", "A-GEN-05")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_players_sit_down(seats: int) -> None:
    assert lifecycle.objection(GAME, UNBORN, created(seats)) is None
    assert opened(seats).table.seats == SEATS[:seats]


@pytest.mark.rules("KB-017", "KB-018")
def test_four_piles_are_shuffled_apart_the_two_backs_together() -> None:
    chance = Stacked()
    GAME.open(GAME.options(first_seat=A), (A, B), chance, NOW)
    assert list(chance.shuffled) == ["draw-pile", "cabbage", "water", "small-carrots"]
    decks = {deck for c in chance.shuffled["draw-pile"] for deck in KIND_OF[c].decks}
    assert decks == {"blue", "yellow"}


@pytest.mark.rules("KB-017", "KB-018", "A-GEN-03")
def test_another_secret_is_another_order_and_the_same_secret_the_same() -> None:
    decks = [
        GAME.open(GAME.options(), (A, B), SealedChance(secret, GameId("g"), ()), NOW)[0]
        for secret in (b"one", b"one", b"two")
    ]
    assert decks[0] == decks[1] != decks[2]


@pytest.mark.rules("KB-019", "KB-006", "KB-086", "KB-087")
def test_twelve_carrots_and_the_starter_card_make_an_open_market() -> None:
    market = GAME.view(opened(2).table, None)["market"]
    assert market["carrots"] == tuple(CARROTS)
    assert market["card"] == card("market-starter")
    assert market["open"]
    assert market["prices"] == {"cabbage": 3, "water": 3, "carrot": 10}
    assert (market["cabbage_cards"], market["water_cards"]) == (12, 12)


@pytest.mark.rules("KB-019")
def test_neither_carrots_nor_the_starter_card_are_ever_drawn() -> None:
    stock = {*CARROTS.values(), card("market-starter")}
    assert not stock & set(REFEREED_DRAW_PILE)


@pytest.mark.rules("KB-020")
def test_the_piles_are_for_nobody_s_eyes() -> None:
    (laid,) = (e for e in opened(2).events if isinstance(e, m.TableLaid))
    parts = CODEC.split(laid)
    assert set(parts.private) == {"sealed"}
    assert set(parts.private["sealed"]) == {"deck", "cabbage", "water", "small_carrots"}


@pytest.mark.rules("KB-021", "KB-023")
def test_everybody_is_dealt_seven_cards_that_stay() -> None:
    for player in opened(8).table.players:
        assert len(player.hand) == 7
        assert {KIND_OF[c].type for c in player.hand} <= {
            "run", "red-run", "special", "very-special",
        }  # fmt: skip


@pytest.mark.rules("KB-021", "KB-022", "KB-023", "KB-024", "A-KB-15")
def test_s01_money_and_misfortune_in_the_deal_are_replaced() -> None:
    """Case S-01: a 2 Dolla and a Misfortune among A's first seven cards."""
    deal = opened(3, "dolla-2", "terrible-misfortune-fiat", *RUNS)
    assert deal.facts[2:7] == (
        m.CardDrawn(A, card("dolla-2")),
        m.DollaBanked(A, card("dolla-2")),
        m.CardDrawn(A, card("terrible-misfortune-fiat")),
        m.MisfortuneDrawn(A, card("terrible-misfortune-fiat"), idle=True),
        m.CardDrawn(A, card("blue-timid")),
    )
    assert deal.player("A").hand == cards(*RUNS)
    assert deal.player("A").dolla == cards("dolla-2")


@pytest.mark.rules("A-KB-15")
def test_s01_a_misfortune_in_the_deal_lies_in_the_discard_and_kills_nothing() -> None:
    deal = opened(3, "terrible-misfortune-fiat", *RUNS)
    assert card("terrible-misfortune-fiat") in deal.table.discard
    assert not any(isinstance(e, m.BunniesDied) for e in deal.events)


@pytest.mark.rules("KB-024")
def test_two_cards_are_programmed_and_five_stay_in_hand() -> None:
    deal = opened(2, *RUNS)
    laid = deal.when("A", m.ProgramRun, cards=("sword", "blue-timid"))
    player = laid.player("A")
    assert (player.top, player.bottom) == cards("sword", "blue-timid")
    assert player.hand == cards("ice-pick", "clover-1", "feed-1-1", "roaches", "torus-ring")


@pytest.mark.rules("KB-024", "KB-026")
def test_nobody_else_learns_what_was_programmed() -> None:
    laid = opened(2, *RUNS).when("A", m.ProgramRun, cards=("sword", "blue-timid"))
    parts = CODEC.split(laid.events[0])
    assert parts.public == {"seat": A, "decision": "d1"}
    assert set(parts.private) == {A}


@pytest.mark.rules("KB-024")
def test_a_card_is_not_programmed_twice() -> None:
    refused = opened(2, *RUNS).when("A", m.ProgramRun, cards=("sword", "sword"))
    refused.then_rejected(Reason.SAME_CARD_TWICE, ("KB-024",))


@pytest.mark.rules("KB-024")
def test_only_cards_in_hand_are_programmed() -> None:
    refused = opened(2, *RUNS).when("A", m.ProgramRun, cards=("sword", "guillotine"))
    refused.then_rejected(Reason.CARD_NOT_IN_HAND, ("KB-024",))


@pytest.mark.rules("KB-024")
def test_a_seat_programs_once() -> None:
    laid = opened(2, *RUNS).given("A", m.ProgramRun, cards=("sword", "blue-timid"))
    laid.when("A", m.ProgramRun, cards=("ice-pick", "clover-1")).then_rejected(
        AnyReason.NOT_YOUR_DECISION
    )


def programmed(deal: Scenario) -> Scenario:
    """Every seat lays its first two cards, the last seat first."""
    for player in reversed(deal.table.players):
        deal = deal.given(player.seat, m.ProgramRun, cards=player.hand[:2])
    return deal


@pytest.mark.rules("KB-024", "A-GEN-01")
def test_the_first_turn_begins_when_all_have_programmed_in_any_order() -> None:
    ready = programmed(opened(3, first_seat="B"))
    assert ready.facts[-1] == m.TurnBegan(B)
    ready.then_asks("B", m.FlipTopRun)


@pytest.mark.rules("A-GEN-01")
def test_the_host_names_the_first_seat() -> None:
    assert m.FirstSeatChosen(C, 0) in opened(3, first_seat="C").facts


@pytest.mark.rules("A-GEN-01", "A-GEN-03")
def test_otherwise_it_is_drawn_and_the_draw_is_recorded() -> None:
    assert m.FirstSeatChosen(C, 5) in opened(3, rolls=(3,)).facts


@pytest.mark.rules("A-GEN-07", "KB-024")
def test_chance_programs_for_those_who_do_not() -> None:
    deal = opened(2, *RUNS)
    late = deal.given("B", m.ProgramRun, cards=deal.player("B").hand[:2])
    after = late.when_due(rolls=(2, 6))
    player = after.player("A")
    assert (player.top, player.bottom) == cards("ice-pick", "torus-ring")
    assert after.facts[-1] == m.TurnBegan(A)
