"""Moments at which a seat may act beside the open question."""

from referee.games.killer_bunnies.table import Table


def is_free_moment(table: Table) -> bool:
    """Whether nobody but the active player is asked, and no roll is owed (A-KB-93, A-KB-101)."""
    frame, turn = table.top_frame, table.turn
    return (
        frame is not None
        and turn is not None
        and not turn.over
        and frame.owed == (turn.seat,)
        and frame.question.in_turn
    )


def is_moment_to_trade(table: Table) -> bool:
    """A free moment at which nothing is half done, between draw and lay neither.

    A-KB-78, A-KB-121.
    """
    return is_free_moment(table) and table.frames[-1].question.at_rest
