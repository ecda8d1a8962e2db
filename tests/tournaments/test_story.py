"""What happens in a tournament, in sentences: places are told seat by seat."""

from referee.kernel.ids import GameId
from referee.tournaments import messages as m
from referee.tournaments.story import tell


def test_a_result_is_told_seat_by_seat() -> None:
    result = m.Reported(2, GameId("g-1"), 40, "0" * 64, (3, 1, 2), "adjudicated")
    told = tell(m.ResultTaken(1, result))
    assert told == "Round 1, table 2 is adjudicated, places: A 3, B 1, C 2."


def test_a_ruling_tells_what_stood_there_and_why() -> None:
    told = tell(m.ResultCorrected(1, 2, (1, 2), (2, 1), "misread", "judge"))
    assert told == "Round 1, table 2 is ruled, places: A 1, B 2 instead of A 2, B 1 (misread)."
