"""Another table that looks the same to a viewer: what a dry run may be tried on."""

from referee.games.president_bunny.table import Table
from referee.games.rabbit_table import dealt_anew
from referee.kernel.chance import Chance
from referee.kernel.game import Viewer


def imagine(table: Table, viewer: Viewer, chance: Chance) -> Table:
    """Foreign hands and what lies face down are dealt anew."""
    return dealt_anew(table, viewer, chance)[0]
