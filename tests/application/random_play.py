"""Random play through the use cases, a step at a time."""

from random import Random

from referee.application.acting import Action
from referee.application.loading import load
from referee.application.reading import offers
from referee.application.settling import settle
from tests.application.table import TableOfToy
from tests.schemas import sample


def step(table: TableOfToy, rng: Random) -> bool:
    """One random seat acts, or what falls due is settled; False when nothing can happen."""
    offered = [
        (seat, offer, found.version)
        for seat, actor in table.seats.items()
        for found in [offers(table.referee, actor, table.game)]
        for offer in found.actions
        if offer.type != "leave"
    ]
    if not offered:
        return settled(table)
    seat, offer, version = rng.choice(offered)
    action = Action(offer.type, sample(offer.params, rng), offer.decision)
    table.act(seat, action, if_match=None if offer.decision else version)
    return True


def settled(table: TableOfToy) -> bool:
    loaded, _ = load(table.referee, table.game)
    for due in loaded.deadlines[:1]:
        table.later(max(0, due.due - table.referee.clock()))
        return settle(table.referee, table.game, due.id, due.generation, origin="worker")
    return False
