"""Players are found by their names, and forgotten for ever when they ask for it."""

from msgspec import Struct
from msgspec.structs import replace

from eventstore.players import Player
from referee.application.actors import Actor, require_organiser
from referee.application.errors import UnknownPlayer, plain_errors
from referee.application.referee import Referee


class Erased(Struct, frozen=True):
    """A player who has no name any more, since when."""

    player: str
    erased: int


class Found(Struct, frozen=True):
    """Somebody of a name: the id, and since when the name is known."""

    player: str
    name: str
    created: int


def find_players(referee: Referee, actor: Actor, name: str) -> list[Found]:
    """Every id under which this organiser's games know a name."""
    require_organiser(actor)
    return [found(row) for row in _called(referee, name) if row.owner == actor.digest]


def erase_player(referee: Referee, actor: Actor, player: str) -> Erased:
    """Forget a name: on the word of the organiser whose game or token made it known."""
    require_organiser(actor)
    known = player_of(referee, player)
    if known.owner != actor.digest:
        raise UnknownPlayer
    return erase(referee, known)


def erase(referee: Referee, player: Player) -> Erased:
    """Forget a name; done again it changes nothing."""
    at = referee.clock()
    with plain_errors():
        kept = referee.store.erase(replace(player, name="", erased=at))
    return Erased(kept.id, at if kept.erased is None else kept.erased)


def player_of(referee: Referee, player: str) -> Player:
    """The player of an id; UnknownPlayer if there is none."""
    with plain_errors():
        known = referee.store.players([player]).get(player)
    if known is None:
        raise UnknownPlayer
    return known


def all_called(referee: Referee, name: str) -> list[Found]:
    """Every id of a name: for the operator."""
    return [found(row) for row in _called(referee, name)]


def found(player: Player) -> Found:
    return Found(player.id, player.name, player.created)


def _called(referee: Referee, name: str) -> list[Player]:
    with plain_errors():
        return list(referee.store.called(name))
