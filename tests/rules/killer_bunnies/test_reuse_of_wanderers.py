"""Ebola and the Trojan are used again when they leave play, maybe on somebody else's turn."""

from typing import Any, Final

import pytest

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.reasons import Reason
from tests.given import Seated
from tests.rules.killer_bunnies.attacks import (
    A1,
    B1,
    B2,
    C1,
    aiming,
    defended,
    died,
    discarded,
    turn_over,
    waits_on,
)
from tests.scenario import A, B, C, Scenario, bunny, card, seat, table

ROONEY, SPATULA, SUNNY = "rooneys-reusables", "magic-spatula", "sunny-day"
EBOLA, TROJAN = "ebola-virus", "trojan-bunny"
REUSE = {"card": ROONEY}


def infected(*, turn: str = "B", first: Seated | None = None, **rest: Any) -> Scenario:
    """Ring A1 B1 B2 C1; Ebola, launched by A, waits on B1; C can stop it."""
    launcher = first or seat("A", bunnies=(A1,), saved=(ROONEY,))
    second = seat("B", bunnies=(B1, B2), top=rest.pop("top", ...))
    third = seat("C", bunnies=(C1,), saved=(SPATULA, SUNNY))
    return table(
        launcher, second, third, windows=True, turn=turn, roaming=[(EBOLA, "A", B1)], **rest
    )


def asked(scene: Scenario, weapon: str = EBOLA) -> bool:
    """Whether A is asked about this weapon in a window of its own."""
    frame = scene.table.top_frame
    offered = m.ReuseOffered(A, card(weapon), asked=True) in scene.facts
    return offered and frame is not None and frame.owed == (A,)


def anew(scene: Scenario, target: str, rolls: tuple[int, ...] = ()) -> Scenario:
    """A uses the weapon again at this target, and nobody responds."""
    scene = scene.given("A", m.AnswerWindow, play=REUSE).given("A", m.ChooseTarget, target=target)
    scene = scene.given_passes("A", "B")
    return scene.when("C", m.AnswerWindow, play=None, rolls=rolls)


# --- however Ebola leaves -----------------------------------------------------------------


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-49", "KB-218")
def test_after_the_spatula_at_a_free_moment() -> None:
    assert asked(infected().when("C", m.PlayVerySpecial, card=SPATULA, target=EBOLA))


@pytest.mark.rules("KB-250", "A-KB-47", "KB-263")
def test_after_sunny_day() -> None:
    assert asked(infected().when("C", m.PlayVerySpecial, card=SUNNY))


@pytest.mark.rules("KB-250", "A-KB-47", "KB-192")
def test_after_its_bunny_was_killed_by_a_weapon() -> None:
    scene = aiming("sword", *_seats("sword"), windows=True, turn="B", roaming=[(EBOLA, "A", C1)])
    scene = scene.given("B", m.ChooseTarget, target=C1).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play=None, rolls=(7,))
    assert asked(scene.when("B", m.AnswerWindow, play=None))


def _seats(top: str) -> tuple[Seated, ...]:
    first = seat("A", bunnies=(A1,), saved=(ROONEY,))
    return (first, seat("B", bunnies=(B1,), top=top), seat("C", bunnies=(C1,)))


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-117", "A-KB-04")
def test_about_the_trojan_of_a_killed_bunny_before_what_is_owed_is_drawn() -> None:
    """C has answered the sword at C1 with a suit from hand, in vain."""
    first, second, _ = _seats("sword")
    third = seat("C", bunnies=(bunny(C1, trojan="A"),), hand=("containment-suit", ...))
    rest: dict[str, Any] = {"windows": True, "turn": "B", "deck": ("clover-2",)}
    scene = aiming("sword", first, second, third, **rest)
    scene = scene.given("B", m.ChooseTarget, target=C1).given_passes("A", "B")
    scene = scene.given("C", m.AnswerWindow, play={"card": "containment-suit", "target": C1})
    scene = scene.given_passes("A", "B").given("C", m.AnswerWindow, play=None, rolls=(7,))
    scene = scene.given("B", m.AnswerWindow, play=None)
    assert (asked(scene, TROJAN), scene.table.owed_draws) == (True, (C,))
    after = scene.when("A", m.AnswerWindow, play=None)
    assert after.facts[-1] == m.CardDrawn(C, card("clover-2"))


@pytest.mark.rules("KB-250", "A-KB-47", "KB-194", "KB-139")
def test_after_its_bunny_was_abducted() -> None:
    scene = aiming(
        "area-51", *_seats("area-51"), windows=True, turn="B", roaming=[(EBOLA, "A", B1)]
    )
    scene = scene.given("B", m.ChooseTarget, target=B1).given_passes("A", "B")
    assert asked(scene.when("C", m.AnswerWindow, play=None))


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-21", "KB-104")
def test_after_its_bunny_starved() -> None:
    hungry = seat("B", bunnies=(bunny(B1, feeds=[("feed-1-1", 1)]), B2))
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), hungry, seat("C"))
    scene = table(*players, windows=True, turn="B", roaming=[(EBOLA, "A", B1)])
    scene = turn_over(scene, "B").given_due().given_passes("A", "B")
    assert asked(scene.when("C", m.AnswerWindow, play=None))


DOOM: Final = ("terrible-misfortune-bbq", "clover-2")


def doomed(**rest: Any) -> Scenario:
    """Ebola, launched by A, waits on C1; the next draw of C is a Misfortune."""
    third = seat("C", hand=("containment-suit", ...), top="clover-1", bunnies=(C1,))
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), seat("B", bunnies=(B1,)), third)
    return table(*players, windows=True, deck=DOOM, roaming=[(EBOLA, "A", C1)], **rest)


@pytest.mark.rules("KB-250", "A-KB-47", "KB-070")
def test_after_a_misfortune_drawn_as_the_replacement() -> None:
    flipped = doomed(turn=C).given("C", m.FlipTopRun).given("C", m.DiscardFlipped)
    after = flipped.when("C", m.Draw)
    assert (died(after), asked(after)) == ({"C1"}, True)


@pytest.mark.rules("KB-250", "A-KB-47", "KB-070", "A-KB-117")
def test_after_a_misfortune_drawn_for_a_very_special_in_mid_turn() -> None:
    scene = doomed(turn=B)
    after = scene.when("C", m.PlayVerySpecial, card="containment-suit", target=B1)
    assert (died(after), asked(after)) == ({"C1"}, True)


@pytest.mark.rules("KB-250", "A-KB-47", "KB-193")
def test_after_nobody_is_left_to_catch_it() -> None:
    second = seat("B", bunnies=(B1,))
    first = seat("A", bunnies=(bunny(A1, immune=True),), saved=(ROONEY,))
    scene = turn_over(table(first, second, windows=True, roaming=[(EBOLA, "A", B1)]))
    after = scene.given_due().given_passes("A").when("B", m.AnswerWindow, play=None, rolls=(12,))
    assert asked(after)
    moot = after.when("A", m.AnswerWindow, play=REUSE)
    assert (discarded(moot, EBOLA), moot.table.active) == (True, B)


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-49")
def test_after_the_spatula_before_a_later_roll() -> None:
    scene = turn_over(infected(turn="A")).given_due().given_passes("A", "B")
    assert asked(scene.when("C", m.AnswerWindow, play={"card": SPATULA}))


@pytest.mark.rules("KB-248", "KB-193", "A-KB-47")
def test_after_a_launch_that_left_it_nowhere_to_go() -> None:
    players = (seat("A", bunnies=(bunny(A1, immune=True),)), seat("B", bunnies=(B1,)))
    scene = aiming(EBOLA, *players, windows=True).given("A", m.ChooseTarget, target=B1)
    after = scene.given_passes("A").when("B", m.AnswerWindow, play=None, rolls=(12,))
    assert asked(after)


@pytest.mark.rules("KB-248", "KB-250", "A-KB-108")
def test_not_while_it_stays_in_play() -> None:
    players = (seat("A", bunnies=(A1,)), seat("B", bunnies=(B1,)))
    scene = aiming(EBOLA, *players, windows=True).given("A", m.ChooseTarget, target=B1)
    after = scene.given_passes("A").when("B", m.AnswerWindow, play=None, rolls=(12,))
    assert (waits_on(after, EBOLA), asked(after)) == ("A1", False)


@pytest.mark.rules("A-KB-47", "A-KB-108")
def test_not_without_a_bunny() -> None:
    scene = infected(first=seat("A", saved=(ROONEY,)))
    after = scene.when("C", m.PlayVerySpecial, card=SUNNY)
    assert m.ReuseOffered(A, card(EBOLA), asked=False) in after.facts
    after.then_asks("B", m.FlipTopRun)


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-91")
def test_after_its_bunny_went_with_an_owner_who_left() -> None:
    second = seat("B", bunnies=(B1,), top=None)
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), second, seat("C", bunnies=(C1,)))
    scene = table(*players, windows=True, turn="A", roaming=[(EBOLA, "A", B1)])
    after = scene.when("B", m.Leave)
    assert asked(after)
    after.when("A", m.AnswerWindow, play=None).then_asks("A", m.FlipTopRun)


@pytest.mark.rules("KB-250", "A-KB-47", "A-KB-91")
def test_about_everything_that_went_with_the_owner_one_after_the_other() -> None:
    second = seat("B", bunnies=(bunny(B1, trojan="A"),))
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), second, seat("C", bunnies=(C1,)))
    scene = table(*players, windows=True, turn="A", roaming=[(EBOLA, "A", B1)])
    first = scene.given("B", m.Leave)
    asked_about = {e.card for e in first.facts if isinstance(e, m.ReuseOffered)}
    then = first.when("A", m.AnswerWindow, play=None)
    asked_about |= {e.card for e in then.facts if isinstance(e, m.ReuseOffered)}
    assert asked_about == {card(EBOLA), card("trojan-bunny")}


@pytest.mark.rules("A-KB-91", "A-KB-99", "A-KB-47")
def test_not_in_the_middle_of_another_attack() -> None:
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), seat("B", bunnies=(B1,)))
    others = (seat("C", bunnies=(C1,)),)
    scene = aiming("sword", *players, *others, windows=True, roaming=[(EBOLA, "A", B1)])
    left = scene.given("A", m.ChooseTarget, target=C1).when("B", m.Leave)
    assert not asked(left)
    over = left.given_passes("A").given("C", m.AnswerWindow, play=None, rolls=(8,))
    assert asked(over, "sword")
    assert asked(over.when("A", m.AnswerWindow, play=None))


# --- its second life ----------------------------------------------------------------------


@pytest.mark.rules("KB-250", "KB-249", "KB-190")
def test_it_is_launched_at_any_bunny_in_the_middle_of_another_s_turn() -> None:
    scene = infected().given("C", m.PlayVerySpecial, card=SUNNY)
    after = anew(scene, C1, (12,))
    assert (defended(after), waits_on(after, EBOLA)) == ([("C", "C1", 12)], "B2")
    assert not discarded(after, EBOLA)
    assert after.table.active == B
    after.then_asks("B", m.FlipTopRun)


@pytest.mark.rules("A-KB-04", "KB-062", "KB-250")
def test_what_a_reuse_from_hand_owes_is_drawn_after_it() -> None:
    first = seat("A", bunnies=(A1,), hand=(ROONEY, ...))
    scene = infected(first=first, deck=("clover-2",)).given("C", m.PlayVerySpecial, card=SUNNY)
    after = anew(scene, C1, (12,))
    assert after.facts[-1] == m.CardDrawn(A, card("clover-2"))
    assert after.table.owed_draws == ()


@pytest.mark.rules("A-KB-28", "KB-191", "KB-191a")
def test_who_survived_it_is_immune_to_its_second_life_too() -> None:
    scene = infected(first=seat("A", bunnies=(bunny(A1, immune=True),), saved=(ROONEY,)))
    scene = scene.given("C", m.PlayVerySpecial, card=SUNNY).given("A", m.AnswerWindow, play=REUSE)
    scene.when("A", m.ChooseTarget, target=A1).then_rejected(Reason.TARGET_NOT_VIABLE)


@pytest.mark.rules("KB-250", "A-KB-26", "KB-134")
def test_launched_on_another_s_turn_it_attacks_at_the_end_of_the_launcher_s_next() -> None:
    scene = anew(infected().given("C", m.PlayVerySpecial, card=SUNNY), C1, (12,))
    scene = turn_over(turn_over(scene, "B"), "C")
    scene = turn_over(scene, "A").given_due().given_passes("A", "B")
    after = scene.when("C", m.AnswerWindow, play=None, rolls=(12,))
    assert defended(after) == [("B", "B2", 12)]


@pytest.mark.rules("A-KB-26", "KB-250", "KB-134")
def test_launched_anew_as_its_bunny_starves_it_does_not_attack_again_in_that_turn() -> None:
    """Ebola was due after the hunger of A's turn; it died with A1 and was launched at B1."""
    hungry = bunny(A1, feeds=[("feed-1-1", 1)])
    first = seat("A", bunnies=(hungry, "blue-gleeful"), saved=(ROONEY,))
    players = (first, seat("B", bunnies=(B1, B2)), seat("C", bunnies=(C1,)))
    scene = turn_over(table(*players, windows=True, roaming=[(EBOLA, "A", A1)]))
    scene = scene.given_due().given_passes("A", "B").given("C", m.AnswerWindow, play=None)
    after = anew(scene, B1, (12,))
    assert after.table.active == B
    scene = turn_over(turn_over(after, "B"), "C")
    scene = turn_over(scene, "A").given_due().given_passes("A", "B")
    assert len(defended(scene.when("C", m.AnswerWindow, play=None, rolls=(12,)))) == 1


@pytest.mark.rules("KB-250", "KB-047", "A-KB-47")
def test_once_it_is_shuffled_into_the_draw_pile_it_is_beyond_reach() -> None:
    """A reshuffle comes between its leaving and the question."""
    scene = infected(deck=(), only_deck=True, discard=("clover-2", "clover-3"))
    reshuffled = scene.when("C", m.PlayVerySpecial, card=SUNNY)
    assert asked(reshuffled)
    hand = seat("C", bunnies=(C1,), hand=(SUNNY, ...))
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), seat("B", bunnies=(B1,)), hand)
    rest: dict[str, Any] = {"windows": True, "turn": B, "roaming": [(EBOLA, "A", B1)]}
    scene = table(*players, only_deck=True, discard=("clover-2",), **rest)
    after = scene.when("C", m.PlayVerySpecial, card=SUNNY)
    assert m.ReuseOffered(A, card(EBOLA), asked=False) in after.facts


@pytest.mark.rules("A-KB-47", "KB-289")
def test_the_end_of_the_game_asks_nobody() -> None:
    second = seat("B", bunnies=(B1,), dolla=(10,), carrots=(1,))
    players = (seat("A", bunnies=(A1,), saved=(ROONEY,)), second)
    rest: dict[str, Any] = {"windows": True, "turn": B, "market": (5,)}
    scene = table(*players, roaming=[(EBOLA, "A", B1)], **rest)
    after = scene.when("B", m.BuyCarrots, carrots=[5])
    assert not any(isinstance(fact, m.ReuseOffered) for fact in after.facts)


@pytest.mark.rules("A-KB-27", "A-KB-26", "KB-250", "KB-134")
def test_launched_on_another_s_turn_it_attacks_though_its_launcher_has_left() -> None:
    scene = anew(infected().given("C", m.PlayVerySpecial, card=SUNNY), C1, (12,))
    scene = turn_over(turn_over(scene.given("A", m.Leave), "B"), "C")
    scene = scene.given_due().given_passes("B")
    after = scene.when("C", m.AnswerWindow, play=None, rolls=(12,))
    assert (defended(after), after.table.active) == ([("B", "B2", 12)], B)
