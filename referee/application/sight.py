"""How far and how deep a reader sees a game: the one place where roles and policies are judged.

A view never exceeds the role. What a reader gets is made from a `Sight` and nothing else.
"""

from msgspec import Struct

from eventstore.tokens import Reading
from referee.application.access import Audit, Spectators
from referee.application.actors import Actor, Role, require_reader
from referee.application.cache import Loaded
from referee.application.errors import Forbidden, UnknownSeat, UnknownVersion
from referee.application.referee import Referee
from referee.kernel.ids import SeatId
from referee.kernel.lifecycle import OVER

OFFICIALS = frozenset({Role.AUDITOR, Role.JUDGE})


class Sight(Struct, frozen=True):
    """`version` is the last that the reader sees; `seat` whose own secrets it sees.

    `hidden`: every seat's view and the whole position; `parts`: every part of every event.
    """

    version: int
    seat: SeatId | None = None
    hidden: bool = False
    parts: bool = False

    def checked(self, version: int | None) -> int:
        """The version to show: the last, or the one that is asked for if it is in sight."""
        if version is None:
            return self.version
        if not 0 < version <= self.version:
            raise UnknownVersion(version=self.version)
        return version


def sight_of(referee: Referee, actor: Actor, loaded: Loaded) -> Sight:
    """What this reader sees of the game now; Forbidden if that is nothing."""
    require_reader(actor, loaded.game)
    if loaded.match.branch:
        return _of_branch(actor, loaded)
    if actor.role in OFFICIALS:
        opened = is_over(loaded) or loaded.access.audit is Audit.LIVE
        return Sight(loaded.version, hidden=opened, parts=opened and actor.role is Role.AUDITOR)
    if (seat := actor.seat_in(loaded.game)) is not None:
        return Sight(loaded.version, seat)
    if actor.role is Role.ORGANISER and actor.digest == loaded.owner:
        return Sight(loaded.version)
    return Sight(_spectated(referee, actor, loaded))


def _of_branch(actor: Actor, loaded: Loaded) -> Sight:
    """A sandbox is its maker's: it holds what that one knows of a game that may be going on."""
    if actor.digest and actor.digest == loaded.owner:
        return Sight(loaded.version, hidden=True, parts=True)
    if (seat := actor.seat_in(loaded.game)) is None:
        raise Forbidden("this is a sandbox of somebody else", reason="not-the-owner")
    return Sight(loaded.version, seat)


def sight_as(referee: Referee, actor: Actor, loaded: Loaded, seat: SeatId | None) -> Sight:
    """What this reader sees, or what a seat saw: its own, or any where all may be seen."""
    own = sight_of(referee, actor, loaded)
    if seat is None or (seat == own.seat and not own.hidden):
        return own
    if seat not in loaded.match.seats:
        raise UnknownSeat
    return Sight(may_see_all(referee, actor, loaded).version, seat)


def may_see_all(referee: Referee, actor: Actor, loaded: Loaded) -> Sight:
    """For what is opened when the game is over, to everybody who could watch it to the end."""
    sight = sight_of(referee, actor, loaded)
    if not sight.hidden and not (is_over(loaded) and sight.version == loaded.version):
        raise Forbidden("this is opened when the game is over", reason="game-not-over")
    return sight


def note_reading(referee: Referee, actor: Actor, loaded: Loaded, what: str, version: int) -> None:
    """Record, before it is shown, that an official reads something hidden."""
    if actor.role in OFFICIALS:
        now = referee.clock()
        row = (loaded.game, now, actor.digest, actor.role.value, actor.player, what, version)
        referee.store.note(Reading(*row))


def is_delayed(actor: Actor, loaded: Loaded) -> bool:
    """Whether this reader sees events only some time after they happened."""
    plays = actor.seat_in(loaded.game) is not None
    owns = actor.role is Role.ORGANISER and actor.digest == loaded.owner
    watches = not (plays or owns or actor.role in OFFICIALS)
    return watches and loaded.access.spectators is Spectators.DELAYED


def is_over(loaded: Loaded) -> bool:
    return loaded.match.phase in OVER


def _spectated(referee: Referee, actor: Actor, loaded: Loaded) -> int:
    """The version that a spectator sees, by the policy of the game."""
    access = loaded.access
    invited = actor.role is Role.SPECTATOR and actor.game == loaded.game
    if access.spectators is Spectators.NONE and not invited:
        raise Forbidden("this game has no spectators", reason="no-spectators")
    if access.spectators is Spectators.AFTER_END and not is_over(loaded):
        raise Forbidden("spectators see this game when it is over", reason="game-not-over")
    if access.spectators is Spectators.DELAYED:
        return _delayed(referee, loaded)
    return loaded.version


def _delayed(referee: Referee, loaded: Loaded) -> int:
    until = referee.clock() - 1_000 * loaded.access.delay
    if loaded.at <= until:
        return loaded.version
    version = referee.store.version_at(loaded.game, until)
    if version == 0:
        raise Forbidden("spectators see this game later", reason="too-early")
    return version
