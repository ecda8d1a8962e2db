"""The story: a sentence for everything that people at the table would notice."""

import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.story import SENTENCES
from referee.kernel import flow
from tests.properties.games import a_game
from tests.scenario import A, B, card

UNTOLD = {
    flow.Asked, flow.Answered, m.TableLaid, m.CardDrawn, m.RunProgrammed, m.RunSlid, m.RunLaid,
    m.TurnEnded, m.WindowAnswered, m.AttackResolved, m.DrawOwed, m.OwedDrawTaken, m.ReuseOffered,
}  # fmt: skip
"""Bookkeeping, and what only some of those present may know."""


def test_every_event_has_a_sentence_unless_it_is_bookkeeping() -> None:
    assert not UNTOLD & set(SENTENCES)
    untold = set(GAME.events) - set(SENTENCES) - UNTOLD
    assert {event.__name__ for event in untold} <= {"AnswerWaived", "SeatCleared"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games_can_be_told(seed: int) -> None:
    play = a_game(GAME, seed)
    while not play.over and play.actions < 400:
        play.step()
    assert all(GAME.tell(event) != "" for event in play.events)


def test_a_card_may_be_aimed_at_a_player() -> None:
    told = GAME.tell(m.AttackLaunched(A, card("drought"), type(card("drought"))(B)))
    assert told == "A sends Drought at B."
