"""`referee game diff` and `branch`: looking back, and trying another line."""

from tests.cli.test_game import Line, a_table, line

__all__ = ["line"]  # a fixture


def test_a_difference_is_told_in_lines(line: Line) -> None:
    game, _ = a_table(line)
    found = line.json("diff", game, "1")
    said = line("diff", game, "1").output
    assert found["story"][0]["says"] in said and found["changes"][0]["says"] in said
    assert "game-not-over" not in said and found["end"] > found["start"]
    assert "forbidden" in line("diff", game, "1", "--seat", "A").output


def test_a_branch_is_opened_and_shown_to_its_seats(line: Line) -> None:
    game, tokens = a_table(line)
    made = line.json("branch", game, "--seed", "carrots", token=tokens[0])
    assert made["origin"] == game and set(made["seats"]) == {"A", "B", "C"}
    shown = line.json("show", made["game"], token=made["seats"]["B"])
    assert shown["view"]["branch_of"]["version"] == made["origin_version"]
    assert line("branch", game, token=tokens[0]).output.startswith("g-")
