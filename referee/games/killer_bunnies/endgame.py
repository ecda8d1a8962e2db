"""The last Carrot leaves the market: forfeits, the Magic Carrot, the winner."""

from collections.abc import Mapping

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.table import Player, Table
from referee.kernel.ids import SeatId
from referee.kernel.standing import places


def take_carrots(run: Run, seat: SeatId, carrots: tuple[int, ...]) -> None:
    """Carrots leave the market; with the last one everything stops dead (KB-289, A-KB-88)."""
    if run.table.player(seat).left:
        return
    run.happen(m.CarrotsTaken(seat, carrots))
    if not run.table.market:
        run.todo = [EndGame()]


class EndGame(Step, frozen=True):
    """Hunger is forgotten, the Magic Carrot shows, the bunnyless forfeit, its owner wins."""

    def __call__(self, run: Run) -> None:
        for _, bunny in run.table.ring():  # KB-293
            for feed in bunny.feeds:
                run.happen(m.FeedRemoved(bunny.card, feed.card))
        magic = run.table.small_carrots[0]  # KB-291: the bottom card
        run.happen(m.MagicRevealed(magic))
        self.forfeit(run)
        winner = next(p.seat for p in run.table.players if magic in p.carrots)
        run.happen(m.GameWon(winner))  # KB-299

    def forfeit(self, run: Run) -> None:
        """Seats without a bunny hand over all Carrots to one receiver (KB-295, KB-296)."""
        to = receiver(run.table)
        keepers = [player.seat for player in eligible(run.table)]
        for player in run.table.players:
            if player.carrots and player.seat not in keepers:
                run.happen(m.CarrotsForfeited(player.seat, to, player.carrots))


def eligible(table: Table) -> tuple[Player, ...]:
    """Players with a living bunny; if nobody has one, everybody (KB-298, A-KB-87).

    A bunny that is with the aliens lives (KB-141, A-KB-86).
    """
    abducted = {abductee.owner for abductee in table.abductees}
    playing = tuple(player for player in table.players if not player.left)
    living = (player for player in playing if player.bunnies or player.seat in abducted)
    return tuple(living) or playing


def standing(table: Table) -> Mapping[SeatId, int]:
    """If the game ends here: by most Carrots, for one of them would be the Magic Carrot.

    Who has no living bunny would forfeit them, and who left has none (KB-295, KB-299).
    """
    keepers = {player.seat for player in eligible(table)}
    return places(
        {
            player.seat: (not player.left, len(player.carrots) * (player.seat in keepers))
            for player in table.players
        }
    )


def receiver(table: Table) -> SeatId:
    """The eligible seat with most Dolla; on a tie the highest card in hand (KB-297, A-KB-84).

    Credit counts as Dolla (A-KB-61); run slots and saved cards do not decide (A-KB-85).
    """

    def standing(player: Player) -> tuple[int, str]:
        return table.units(player.seat, "dolla"), max(player.hand, default="")

    return max(eligible(table), key=standing).seat
