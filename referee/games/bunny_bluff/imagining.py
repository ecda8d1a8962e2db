"""Another table that looks the same to a viewer: what a dry run may be tried on."""

from msgspec.structs import replace

from referee.games.bunny_bluff.table import Laid, Table
from referee.games.rabbit_table import dealt_anew
from referee.kernel.chance import Chance
from referee.kernel.flow import Frame
from referee.kernel.game import Viewer
from referee.kernel.instances import one_of


def imagine(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """Foreign hands and plays, and what has left the game, are dealt anew; answers are anyhow."""
    unseen = [laid for laid in table.stack if laid.seat != viewer]
    table, piles = dealt_anew(table, viewer, chance, [laid.cards for laid in unseen])
    dealt = iter(piles)
    stack = (laid if laid.seat == viewer else Laid(laid.seat, next(dealt)) for laid in table.stack)
    frames = (_answered(frame, viewer, chance) for frame in table.frames)
    return replace(table, stack=tuple(stack), frames=tuple(frames))


def _answered(frame: Frame, viewer: Viewer, chance: Chance) -> Frame:
    """Whether another seat has challenged stays open until the window closes."""
    answers = (
        (seat, answer if seat == viewer else one_of((False, True), chance))
        for seat, answer in frame.answers
    )
    return replace(frame, answers=tuple(answers))
