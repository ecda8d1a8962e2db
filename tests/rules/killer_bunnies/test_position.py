"""Positions of Killer Bunnies: what a sparse one means, and what no table can be like."""

from random import Random
from typing import Any, Final

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import msgspec
import orjson
import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.table import Player, Table
from referee.kernel.ids import SeatId
from referee.kernel.rejection import BadPosition
from tests.api.cases import parts
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import a_game
from tests.scenario import A, B, card

OFTEN: Final = 0.04


def table(**said: Any) -> Table:
    jsonschema.validate(said, GAME.position_schema)
    return GAME.from_position(said)


def player(name: SeatId = A, **said: Any) -> Player:
    return table(players=[said, {}]).player(name)


def refused(**said: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(said)
    return str(caught.value)


# --- what is written can be read ----------------------------------------------------------


@pytest.mark.parametrize("seed", range(1, 4))
def test_every_position_of_a_game_reads_back_and_has_no_flaw(seed: int) -> None:
    play, rng = a_game(GAME, seed), Random(seed)
    for _ in range(600):
        if play.over:
            break
        if rng.random() < 0.1:  # now and then
            reads_back(play.state)
        play.step()
    reads_back(play.state)


def reads_back(state: Table) -> Any:
    written = orjson.loads(orjson.dumps(GAME.position(state)))
    jsonschema.validate(written, GAME.position_schema)
    assert GAME.from_position(written) == state
    assert GAME.flaw(state) is None
    in_full = {**written, **msgspec.to_builtins(state)}
    assert GAME.from_position(orjson.loads(orjson.dumps(in_full))) == state
    return written


@pytest.mark.parametrize("part", [p for p in parts() if p.scenario["ruleset"] == GAME.id], ids=str)
def test_the_positions_of_the_cases_fit_the_schema(part: Any) -> None:
    jsonschema.validate(part.scenario["position"], GAME.position_schema)


# --- what a sparse one means ----------------------------------------------------------------


@pytest.mark.rules("KB-003", "KB-006", "KB-008")
def test_nothing_said_is_a_fresh_table_of_two_with_all_cards() -> None:
    fresh = table()
    DESCRIPTIONS[GAME.id].conserved(fresh)
    assert [len(p.hand) for p in fresh.players] == [5, 5]
    assert all(KIND_OF[c].family == "bunny" for p in fresh.players for c in p.hand)
    assert GAME.legal_actions(fresh, A)[0].type == "flip-top-run"


def test_a_hand_is_filled_up_unless_its_size_is_said() -> None:
    assert len(player(hand=["free-cabbage"]).hand) == 5
    assert player(hand=["free-cabbage"], hand_size=1).hand == (card("free-cabbage"),)
    assert player(hand=[], hand_size=0, top=None, bottom=None).top is None


def test_cards_are_named_by_number_kind_or_printed_name() -> None:
    for word in ("0058", "heavenly-halo"):
        assert player(bunnies=[{"modifiers": [word]}]).bunnies[0].haloed
    assert player(top="blue-timid").top == player(top="blue-timid-bunny").top == "0005"
    assert player(saved=["half-price-coupon-kaballas-market"]).saved == (
        card("half-price-coupon"),
    )


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Butcher's Cleaver", "butchers-cleaver"),
        ("Bow & Arrow", "bow-and-arrow"),
        ("The Heavenly Halo", "heavenly-halo"),
        ("Kaballa's Market (Low)", "market-low"),
        ("halo", "heavenly-halo"),
        ("Casino", "carrot-top-casino"),
        ("Mad Donnelaith Bakery", "mad-mad-donnelaith-bakery"),
        ("Ebola", "ebola-virus"),
    ],
)
def test_a_card_is_named_as_people_name_it(said: str, kind: str) -> None:
    assert card(kind) in player(hand=[said]).hand


def test_a_free_agent_that_nobody_named_lies_in_no_hand_that_is_filled() -> None:
    """So the one that a step names is the one that the position names."""
    held = [c for p in table(players=4).players for c in (*p.hand, p.top, p.bottom)]
    assert not {"0057", "0138"} & set(held)


def test_a_kind_that_is_named_twice_is_two_cards() -> None:
    assert player(hand=["choose-a-carrot", "choose-a-carrot"]).hand[:2] == ("0016", "0017")


def test_a_number_is_kept_for_its_place_whatever_kinds_are_named() -> None:
    two = table(players=[{"hand": ["choose-a-carrot"]}, {"hand": ["0016"]}])
    assert (two.player(A).hand[0], two.player(B).hand[0]) == ("0017", "0016")


def test_sums_are_made_of_the_fewest_cards() -> None:
    rich = player(dolla=18, cabbage=13, water=[1, 1])
    assert [KIND_OF[c].dolla for c in rich.dolla] == [10, 5, 2, 1]
    assert (rich.cabbage, rich.water) == ((10, 2, 1), (1, 1))
    assert [KIND_OF[c].dolla for c in player(dolla=[5, "dolla-1"]).dolla] == [5, 1]


def test_bunnies_that_are_only_counted_make_no_triplet() -> None:
    rows = [bunny.facts for bunny in player(bunnies=5).bunnies]
    assert len({f.colour for f in rows}) == len({f.bunny_kind for f in rows}) == 5


def test_bunnies_are_referred_to_by_seat_and_place_or_by_kind() -> None:
    for word in ("B2", "blue-timid", "0005"):
        roaming = [{"card": "cyber", "launcher": "A", "bunny": word}]
        waiting = table(players=[{}, {"bunnies": [{}, "blue-timid"]}], roaming=roaming).roaming[0]
        assert (waiting.bunny, waiting.fresh) == (card("blue-timid"), False)
    assert GAME.names(table(players=[{"bunnies": 1}, {"bunnies": 2}])).keys() == {"A1", "B1", "B2"}


def test_feeds_and_trojans_may_be_bare_cards() -> None:
    bunny = player(bunnies=[{"feeds": ["feed-4-4"], "trojans": ["trojan"]}]).bunnies[0]
    assert (bunny.feeds[0].turns, bunny.trojans[0].seat) == (1, A)


def test_what_is_drawn_next_lies_on_top() -> None:
    assert table(draws=["sword", "dolla-1"]).deck[-2:] == (card("dolla-1"), card("sword"))
    assert table(deck=[]).deck == ()
    assert table(next_water=[10, 2]).water_deck[-2:] == (2, 10)


def test_the_market_follows_from_its_card() -> None:
    assert table(market_open=False).prices is None
    low = table(market_card="market-low", players=[{"carrots": [3]}, {}])
    assert low.prices and low.prices.water == 1
    assert 3 not in low.market and len(low.market) == 11


def test_a_seat_whose_turn_is_lost_is_skipped() -> None:
    passed = table(players=[{"skips": 1}, {}])
    assert passed.active == B and passed.player(A).skips == 0


def test_abducted_bunnies_are_in_nobody_s_section() -> None:
    away = table(players=[{"abducted": ["blue-timid"]}, {"abducted": 1}]).abductees
    assert [(a.bunny, a.owner) for a in away] == [(card("blue-timid"), A), ("0001", B)]


@pytest.mark.rules("KB-305", "KB-306")
def test_variants_are_options() -> None:
    assert len(table(options={"choose_cards_out": 3}).boxed) == 3
    dealt = table(players=3, deal=[], options={"starting_carrots": 1, "choose_cards_out": 2})
    assert len(dealt.boxed) == 2
    assert "choose-carrots" in [action.type for action in GAME.legal_actions(dealt, A)]


# --- what no table can be like ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"players": [{"hand": ["sword"]}, {"top": "sword"}]}, r"$.players[1].top: no sword"),
        ({"players": [{"hand": ["0041"]}, {"top": "0041"}]}, "$.players[1].top: card 0041 lies"),
        ({"players": [{"hand": ["swrod"]}, {}]}, "no card is called swrod; did you mean sword?"),
        ({"players": [{"hand": ["rooneys"]}, {}]}, "did you mean rooneys-reusables, rooneys-weap"),
        ({"players": [{"hand": ["weil"]}, {}]}, "did you mean weils-freshness-center?"),
        ({"players": [{"hand": ["?"]}, {}]}, "$.players[0].hand[0]: no card is called ?"),
        ({"players": [{"hand": ["dolla-1"]}, {}]}, "$.players[0].hand[0]: dolla-1 (0087) cannot"),
        ({"players": [{"saved": ["sword"]}, {}]}, "$.players[0].saved[0]: sword (0041) cannot"),
        ({"players": [{"bunnies": ["sword"]}, {}]}, "$.players[0].bunnies[0].card: sword (0041)"),
        ({"players": [{"carrots": [13]}, {}]}, "$.players[0].carrots: there is no Carrot 13"),
        ({"players": [{"carrots": ["Flo"]}, {}]}, "$.players[0].carrots[0]: expected the number"),
        ({"options": []}, "$.options: expected an object"),
        ({"traded": ["swrod"]}, "$.traded[0]: no card has the number swrod"),
        ({"newcomers": [{"seat": "Z", "left_of": "A"}]}, "$.newcomers[0].seat"),
        ({"newcomers": [{"seat": "A", "left_of": "A"}]}, "$.newcomers[0].seat"),
        ({"newcomers": [{"seat": "C", "left_of": "E"}]}, "$.newcomers[0].left_of: there is no"),
        ({"players": [{"carrots": [1]}, {"carrots": [1]}]}, "$.players[1].carrots: Carrot 1 lies"),
        ({"market": [5], "magic_carrot": 7}, "$.magic_carrot: Carrot 7 is not in the game"),
        ({"players": [{"water": [10, 10]}, {}]}, "$.players.water: no water card of 10"),
        ({"players": [{"cabbage": 40}, {}]}, "$.players.cabbage: no cabbage cards"),
        ({"players": 9}, "$.players: 2 to 8 play"),
        ({"players": [{}]}, "$.players: 2 to 8 play"),
        ({"players": ["A", "C"]}, "$.players: expected the seats A, B"),
        ({"turn": "C"}, "$.turn: expected one of the seats"),
        ({"turn": {"seat": "A", "nth": 2}}, "$.turn.nth: unknown"),
        ({"roaming": [{"card": "sword", "launcher": "A", "bunny": "A1"}]}, "$.roaming[0].card"),
        ({"roaming": [{"card": "cyber", "launcher": "A", "bunny": "A1"}]}, "$.roaming[0].bunny"),
        ({"debts": [{"seat": "C", "goods": "water", "amount": 1}]}, "$.debts[0].seat"),
        ({"debts": [{"seat": "A", "goods": "water", "amount": 0}]}, "$.debts[0].amount"),
        ({"prices": {"cabbage": 1, "water": 1, "carrot": 1}}, "$.prices: the market card says"),
        ({"market_open": False, "market_card": "market-low"}, "$.market_open: the market card"),
        ({"options": {"window": False}}, "$: Object contains unknown field `window`"),
        ({"deal": [], "discard": ["sword"]}, "$.discard: unknown"),
        ({"position": 2}, "$.position: this referee reads version 1"),
        ({"players": [{"hand": "sword"}, {}]}, "$.players[0].hand: expected an array"),
        ({"players": [{"bunnies": [{"card": "0001", "halo": True}]}, {}]}, "bunnies[0].halo"),
    ],
)
def test_a_flaw_is_told_with_its_place(said: dict[str, Any], problem: str) -> None:
    assert problem in refused(**said)


@pytest.mark.rules("KB-008", "KB-009")
@pytest.mark.parametrize("units", [(10, 10), (3,)])
def test_a_whole_table_has_no_more_supply_cards_than_the_box(units: tuple[int, ...]) -> None:
    crowded = msgspec.structs.replace(table(), cabbage_deck=units)
    assert f"not {len(units)} cabbage cards of {units[0]} units" in (GAME.flaw(crowded) or "")
