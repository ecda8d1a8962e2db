"""The printed facts of the base box add up as the ledger says."""

from collections import Counter

import pytest

from referee.games.killer_bunnies.catalogue import (
    CARROTS,
    DICE,
    DIE_SIDES,
    DRAW_PILE,
    FACTS,
    KIND_OF,
    PRICES,
    REFEREED_DRAW_PILE,
    STARTER_PRICES,
    SUPPLY_CARDS,
    Facts,
    Prices,
)

COLOURS = ("blue", "green", "orange", "violet", "yellow")
BUNNY_KINDS = ("congenial", "gleeful", "lumbering", "sinister", "timid")


def cards(family: str) -> tuple[Facts, ...]:
    """Every physical card of a family, as the facts printed on it."""
    return tuple(facts for facts in KIND_OF.values() if facts.family == family)


def of_type(*types: str) -> tuple[Facts, ...]:
    return tuple(facts for facts in KIND_OF.values() if facts.type in types)


@pytest.mark.rules("KB-002")
def test_the_base_box_has_165_numbered_cards_in_two_decks() -> None:
    assert tuple(KIND_OF) == tuple(f"{number:04}" for number in range(1, 166))
    for number, facts in KIND_OF.items():
        assert ("blue" if number <= "0110" else "yellow") in facts.decks


@pytest.mark.rules("KB-003")
def test_152_cards_are_drawn_and_the_market_stock_is_not() -> None:
    stock = set(KIND_OF) - set(DRAW_PILE)
    assert len(DRAW_PILE) == len(set(DRAW_PILE)) == 152
    assert stock == {*CARROTS.values(), "0102"}


def test_a_card_that_is_not_refereed_stays_out_of_the_pile() -> None:
    left_out = set(DRAW_PILE) - set(REFEREED_DRAW_PILE)
    assert left_out == {number for number in DRAW_PILE if not KIND_OF[number].refereed}


@pytest.mark.rules("KB-004")
def test_there_are_27_bunnies_two_of_them_free_agents() -> None:
    assert len(cards("bunny")) == 27
    assert FACTS["free-agent"].numbers == ("0057", "0138")


@pytest.mark.rules("KB-005")
def test_every_colour_meets_every_kind_once() -> None:
    pairs = Counter((bunny.colour, bunny.bunny_kind) for bunny in cards("bunny"))
    free_agents = {("wild", "wild"): 2}
    assert pairs == {(c, k): 1 for c in COLOURS for k in BUNNY_KINDS} | free_agents


@pytest.mark.rules("KB-006", "KB-007")
def test_twelve_carrots_eight_of_them_blue() -> None:
    assert tuple(CARROTS) == tuple(range(1, 13))
    assert Counter(KIND_OF[number].decks for number in CARROTS.values()) == {
        ("blue",): 8,
        ("yellow",): 4,
    }


@pytest.mark.rules("KB-008", "KB-009")
def test_a_supply_deck_has_twelve_cards_worth_33_units() -> None:
    assert SUPPLY_CARDS == {1: 5, 2: 4, 5: 2, 10: 1}
    assert sum(SUPPLY_CARDS.values()) == 12
    assert sum(units * count for units, count in SUPPLY_CARDS.items()) == 33


@pytest.mark.rules("KB-010")
def test_six_twelve_sided_dice() -> None:
    assert DIE_SIDES == 12
    assert set(DICE) == {"violet", "orange", "green", "yellow", "blue", "black"}


@pytest.mark.rules("KB-011")
def test_22_dolla_cards_are_worth_64() -> None:
    assert Counter(money.dolla for money in cards("money")) == {1: 8, 2: 8, 5: 4, 10: 2}
    assert sum(money.dolla for money in cards("money")) == 64


@pytest.mark.rules("KB-012")
def test_the_six_play_immediately_cards_are_the_misfortunes() -> None:
    assert of_type("play-immediately") == cards("misfortune")
    assert len(cards("misfortune")) == 6


@pytest.mark.rules("KB-013")
def test_seven_choose_one_and_five_choose_two_carrots() -> None:
    assert len(FACTS["choose-a-carrot"].numbers) == 7
    assert len(FACTS["choose-2-carrots"].numbers) == 5


@pytest.mark.rules("KB-014")
def test_the_feed_cards_ask_what_is_printed() -> None:
    asked = sorted((feed.cabbage, feed.water) for feed in cards("feed"))
    assert asked == [
        (1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (3, 4), (4, 4), (5, 4), (5, 5), (10, 10),
    ]  # fmt: skip


@pytest.mark.rules("KB-015")
def test_24_weapons_two_at_each_level() -> None:
    levels = Counter(weapon.level for weapon in cards("weapon"))
    assert levels == {level: 2 for level in range(1, 13)}


@pytest.mark.rules("KB-015")
@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        (1, {"kitchen-whisk", "sling-shot"}),
        (2, {"green-gelatin", "scissors"}),
        (3, {"ice-pick", "loose-stalactite"}),
        (4, {"butchers-cleaver", "food-processor"}),
        (5, {"boiling-tar", "roaches"}),
        (6, {"bow-and-arrow", "chain-saw"}),
        (7, {"guillotine", "sword"}),
        (8, {"flame-thrower", "torus-ring"}),
        (9, {"fluorine-gas", "laser-gun"}),
        (10, {"trojan-bunny", "sea-whiz-mount"}),
        (11, {"ebola-virus", "miniature-black-hole"}),
        (12, {"nuclear-warhead", "stray-asteroid"}),
    ],
)
def test_each_level_has_its_two_weapons(level: int, kinds: set[str]) -> None:
    assert {weapon.kind for weapon in cards("weapon") if weapon.level == level} == kinds


@pytest.mark.rules("KB-016")
def test_twenty_specials_and_five_very_specials() -> None:
    assert len(of_type("special")) == 20
    assert {facts.kind for facts in of_type("very-special")} == {
        "magic-spatula",
        "rooneys-reusables",
        "sunny-day",
        "containment-suit",
        "reversal-of-fortune",
    }


@pytest.mark.rules("KB-016")
def test_every_other_card_that_can_sit_in_a_hand_is_a_run_card() -> None:
    never_in_hand = of_type("play-immediately", "dolla", "carrot", "starter")
    assert len(of_type("run", "red-run")) == 165 - 20 - 5 - len(never_in_hand)


@pytest.mark.rules("KB-130")
def test_two_cards_are_printed_as_roaming_red_runs() -> None:
    assert {facts.kind for facts in of_type("red-run")} == {"cyber-bunny", "ebola-virus"}


@pytest.mark.rules("KB-067", "KB-110")
def test_which_kinds_carry_the_pink_box() -> None:
    pink = {facts.kind for facts in FACTS.values() if facts.pink_box != "no"}
    families = {facts.kind for facts in (*cards("weapon"), *cards("feed"))}
    assert pink - families == {
        "choose-a-carrot", "choose-2-carrots", "area-51", "bad-karma", "baker-street",
        "black-cat", "bunny-block-bid", "carrot-thief", "carrot-top-casino", "cyber-bunny",
        "defector-detector", "drought", "geneva-convention", "mad-mad-donnelaith-bakery",
        "maggots", "minilith", "poverty-poker", "reversal-of-fortune", "rock-bottom",
        "rooneys-reusables", "rooneys-weapons-exchange", "russian-roulette",
        "weils-freshness-center",
    }  # fmt: skip
    assert families <= pink


@pytest.mark.rules("KB-068")
def test_which_kinds_do_not() -> None:
    plain = {facts.kind for facts in FACTS.values() if facts.pink_box == "no"}
    families = {
        facts.kind
        for family in ("bunny", "market", "money", "misfortune", "carrot")
        for facts in cards(family)
    }
    assert plain - families == {
        "clover-1", "clover-2", "clover-3", "clover-4", "heavenly-halo", "containment-suit",
        "double-no-trouble", "free-cabbage", "free-water", "free-cabbage-and-water",
        "half-price-coupon", "large-prune-danish", "magic-fountain", "supplies-surprise",
        "magic-spatula", "sunny-day", "bug-off", "noahs-flood", "top-run-rotate",
    }  # fmt: skip
    assert families <= plain


@pytest.mark.rules("KB-067", "KB-068")
def test_seventy_pink_boxes_and_the_ring_of_the_minilith() -> None:
    assert Counter(facts.pink_box for facts in KIND_OF.values()) == {
        "no": 94,
        "yes": 70,
        "circle": 1,
    }
    assert FACTS["minilith"].pink_box == "circle"


@pytest.mark.rules("KB-087", "KB-090", "KB-091")
def test_what_the_market_cards_ask() -> None:
    assert PRICES["market-starter"] == STARTER_PRICES == Prices(cabbage=3, water=3, carrot=10)
    assert PRICES["market-high"] == Prices(cabbage=4, water=5, carrot=10)
    assert PRICES["market-low"] == Prices(cabbage=2, water=1, carrot=10)


@pytest.mark.rules("KB-090", "KB-091", "KB-092")
def test_the_numbers_of_the_market_cards() -> None:
    assert FACTS["market-high"].numbers == ("0059",)
    assert FACTS["market-low"].numbers == ("0139",)
    assert FACTS["market-closed"].numbers == ("0060", "0140")


@pytest.mark.rules("KB-111")
def test_the_modifiers_are_halo_clovers_and_suit() -> None:
    clovers = {"clover-1", "clover-2", "clover-3", "clover-4"}
    modifiers = {facts.kind for facts in cards("modifier")}
    assert modifiers == {"heavenly-halo", "containment-suit", *clovers}


@pytest.mark.rules("KB-122")
def test_one_clover_of_each_value() -> None:
    assert sorted(facts.clover for facts in KIND_OF.values() if facts.clover) == [1, 2, 3, 4]


@pytest.mark.rules("KB-142")
def test_three_area_51_cards() -> None:
    assert FACTS["area-51"].numbers == ("0049", "0050", "0134")
