"""Area 51: a bunny goes to the aliens, and the one before it comes back (KB-137 to KB-141)."""

from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.arriving import GiveBack
from referee.games.killer_bunnies.card import Card, Playing
from referee.games.killer_bunnies.effects import unseat
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.targets import Target, has_target
from referee.games.killer_bunnies.windows import OpenWindow


def announce(run: Run, play: Playing) -> None:
    """A window opens before anything happens (A-KB-101)."""
    assert play.target
    run.happen(m.AttackLaunched(play.seat, play.card, play.target))
    run.then(OpenWindow("abduction", play.seat))


def abduct(run: Run, play: Playing) -> None:
    """Removal first, then the return; a prevented abduction returns nobody (A-KB-76)."""
    attack = run.table.attack
    if attack is None:
        return
    run.happen(m.AttackResolved(play.card))
    if run.table.bunny(attack.target).haloed:  # KB-123
        return
    before, earlier = run.table, run.table.abductees
    run.happen(m.BunnyAbducted(attack.target, before.owner(attack.target)))
    for roaming in before.roaming_on(attack.target):  # KB-139, KB-140, KB-194
        unseat(run, roaming, before, abducted=True)
    run.then(*(GiveBack(abductee.bunny) for abductee in earlier))


CARDS: Final = (
    Card(
        "area-51",
        effects=(Target("any", ("KB-137", "KB-179")), announce, abduct),
        needs=(has_target,),
    ),
)
