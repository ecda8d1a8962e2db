"""Telling webhooks that time is running out: what falls due soon, while somebody can still act."""

from collections.abc import Iterator
from typing import Final

from eventstore.store import Deadline, Event
from eventstore.webhooks import Notice
from referee.application.cache import Loaded
from referee.application.errors import plain_errors
from referee.application.loading import load_born
from referee.application.referee import Referee
from referee.application.webhooks.happenings import Happening, waiting
from referee.application.webhooks.relaying import is_about, notices, telling
from referee.application.webhooks.subscribing import READER
from referee.application.webhooks.types import DEADLINE_NEAR, wants
from referee.kernel import deadlines as kernel
from referee.kernel.clocks import deadline_of
from referee.kernel.ids import GameId, SeatId

LEAD: Final = 60_000
"""How long before it falls due a deadline is near; shorter ones are near from the beginning."""
AT_ONCE: Final = 500


def tell_near(referee: Referee) -> int:
    """Queue what there is to tell of deadlines that are near; how much that was."""
    now = referee.clock()
    with plain_errors():
        if referee.store.skip_feed(READER):
            return 0  # nobody wants to know anything
        due = referee.store.due(until=now + LEAD, limit=AT_ONCE)
        found = [*_told(referee, [deadline for deadline in due if deadline.due > now])]
        if found:
            referee.store.post(found, at=now)
    return len(found)


def _told(referee: Referee, due: list[Deadline]) -> Iterator[Notice]:
    streams = {deadline.stream for deadline in due}
    rows = {row.stream: row for row in referee.store.several(streams)}
    owners = {row.owner for row in rows.values()}
    every = referee.store.webhooks_for(owners, streams)
    wanted = [webhook for webhook in every if wants(webhook.types, DEADLINE_NEAR)]
    for deadline in due:
        row = rows[deadline.stream]
        for webhook in (webhook for webhook in wanted if is_about(webhook, row)):
            loaded = load_born(referee, GameId(deadline.stream))
            told, near = telling(referee, webhook, loaded), _near(referee, loaded, deadline)
            if told is not None and near is not None:
                yield from notices(told, loaded, near)


def _near(referee: Referee, loaded: Loaded, deadline: Deadline) -> Happening | None:
    """That this deadline is near, unless it was met, or is an effect that no seat answers."""
    wanted = (deadline.id, deadline.generation)
    found = next((d for d in loaded.deadlines if (d.id, d.generation) == wanted), None)
    if found is None or found.kind in loaded.ruleset.rules.effects:
        return None
    seats = _concerned(loaded, found)
    facts = {"deadline": found.id, "kind": found.kind, "due": found.due, "seats": [*seats]}
    apart = f"{found.id}.{found.generation}"
    event = _last(referee, loaded)
    return Happening((DEADLINE_NEAR,), event, facts, seats or None, apart, lasting=True)


def _concerned(loaded: Loaded, deadline: kernel.Deadline) -> tuple[SeatId, ...]:
    """Whose time runs out: a seat's own clock, or that of those who owe an answer."""
    clocked = [seat for seat in loaded.match.seats if deadline_of(seat) == deadline.id]
    frame = waiting(loaded.match)
    return (*clocked,) or (frame.owed if frame is not None else ())


def _last(referee: Referee, loaded: Loaded) -> Event:
    """The event that the game stands at."""
    (event,) = referee.store.events(loaded.game, after=loaded.version - 1, limit=1)
    return event
