"""From the feed of events to what webhooks are told: read from a checkpoint, in order, once.

A relay is made once a process: it remembers the matches that it follows. Whatever a webhook is
told is made from its subscriber's `Sight`, and from nothing else.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import structlog
from msgspec import Struct

from eventstore.store import Event, FeedItem, Listed
from eventstore.webhooks import Notice, Webhook
from referee.application.actors import actor_by_digest
from referee.application.cache import Loaded, Lru
from referee.application.errors import Forbidden, Unauthenticated, Unavailable, plain_errors
from referee.application.loading import at_version, folded, load_born
from referee.application.redaction import redacted_event
from referee.application.referee import Referee
from referee.application.sight import Sight, sight_of
from referee.application.streams import BRANCH
from referee.application.webhooks.changing import pause_for
from referee.application.webhooks.delivering import TOKEN_REASON
from referee.application.webhooks.happenings import Happening, happened, happenings
from referee.application.webhooks.messages import about_game
from referee.application.webhooks.subscribing import READER
from referee.application.webhooks.types import wants, wants_states
from referee.kernel.ids import GameId
from referee.kernel.lifecycle import UNBORN, Match

PAGE: Final = 500
MOST: Final = 100 * PAGE
"""A decision of more events than this is read no further: no game makes one."""
ROUNDS: Final = 20
FOLLOWED: Final = 500

_log = structlog.get_logger()


class Telling(Struct, frozen=True):
    """A webhook that is told of a game, and how far and deep its subscriber sees."""

    webhook: Webhook
    sight: Sight


class Relay:
    """Reads the feed on and queues what is to be told of it. Any number of them do no harm."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._followed: Lru[tuple[int, Match]] = Lru(FOLLOWED)

    def read_on(self) -> int:
        """Read to the end of the feed, or far enough for one turn; how many notices that made."""
        made = 0
        with plain_errors():
            for _ in range(ROUNDS):
                if self._referee.store.skip_feed(READER):
                    break
                cursor = self._referee.store.checkpoint(READER)
                items, more = self._page(cursor)
                if not items:
                    break
                notices = [*self._notices(items)]
                read = (READER, cursor, items[-1].cursor)
                if self._referee.store.post(notices, at=self._referee.clock(), read=read):
                    made += len(notices)
                if not more:
                    break
        return made

    def _page(self, cursor: str) -> tuple[Sequence[FeedItem], bool]:
        """Events up to the end of a decision, and whether there may be more behind them."""
        limit = PAGE
        while True:
            items = self._referee.store.feed(cursor, limit=limit)
            if len(items) < limit:
                return items, False
            last = _decision_of(items[-1])
            whole = [item for item in items if _decision_of(item) != last]
            if whole or limit >= MOST:
                return whole or items, True
            limit *= 2

    def _notices(self, items: Sequence[FeedItem]) -> Iterator[Notice]:
        """What all who want to know are told of these events, game by game in order."""
        for decision in _decisions(items, self._told(items)):
            yield from self._decision(*decision)

    def _told(self, items: Sequence[FeedItem]) -> Mapping[str, list[Telling]]:
        """Who is told of each game."""
        streams = {item.event.stream for item in items}
        rows = self._referee.store.several(streams)
        webhooks = self._referee.store.webhooks_for({row.owner for row in rows}, streams)
        return {row.stream: found for row in rows if (found := self._audience(row, webhooks))}

    def _audience(self, row: Listed, webhooks: Iterable[Webhook]) -> list[Telling]:
        mine = [webhook for webhook in webhooks if is_about(webhook, row)]
        loaded = _loaded(self._referee, row.stream) if mine else None
        if loaded is None:
            return []
        return [t for webhook in mine if (t := telling(self._referee, webhook, loaded))]

    def _decision(self, audience: Sequence[Telling], events: Sequence[Event]) -> Iterator[Notice]:
        game = GameId(events[0].stream)
        loaded = self._referee.cache.get(game) or load_born(self._referee, game)
        every = [*map(happened, events)]
        if any(wants_states(told.webhook.types) for told in audience):
            every = [*every, *self._led_to(loaded, events)]
        for told in audience:
            for happening in every:
                yield from notices(told, loaded, happening)

    def _led_to(self, loaded: Loaded, events: Sequence[Event]) -> Iterator[Happening]:
        """What follows from the states before and after a decision; nothing if they are lost."""
        first, last = events[0], events[-1]
        try:
            with plain_errors():
                before = self._match_at(loaded, first.version - 1)
                after = folded(loaded.ruleset, before, events)
        except Unavailable:
            raise
        except Exception:  # whatever a game that cannot be read does: the feed goes on
            _log.error("cannot follow", game=loaded.game, exc_info=True)
            return iter(())
        self._followed.put(loaded.game, (last.version, after))
        return happenings(loaded.ruleset.rules, before, after, last)

    def _match_at(self, loaded: Loaded, version: int) -> Match:
        if version == 0:
            return UNBORN
        known = self._followed.get(loaded.game)
        if known is not None and known[0] == version:
            return known[1]
        return at_version(self._referee, loaded, version)[1]


def telling(referee: Referee, webhook: Webhook, loaded: Loaded) -> Telling | None:
    """How far the subscriber sees the game; None if that is nothing. A token may have ended."""
    try:
        actor = actor_by_digest(referee, webhook.owner)
        return Telling(webhook, sight_of(referee, actor, loaded))
    except Unauthenticated:
        pause_for(referee, webhook.id, TOKEN_REASON)
    except Forbidden:
        pass
    return None


def is_about(webhook: Webhook, row: Listed) -> bool:
    """Whether a webhook is told of this game."""
    if webhook.stream is not None:
        return webhook.stream == row.stream
    if webhook.owner != row.owner or BRANCH in row.labels:
        return False  # a sandbox is no game to be called about, unless it is named
    itself = webhook.labels.get("tournament") == row.stream
    return itself or webhook.labels.items() <= row.labels.items()


def notices(told: Telling, loaded: Loaded, happening: Happening) -> Iterator[Notice]:
    """What one webhook is told of something that happened."""
    event, seat = happening.event, told.sight.seat
    concerned = seat is None or happening.seats is None or seat in happening.seats
    if event.version > told.sight.version or not concerned:
        return
    seen: Mapping[str, Any] = redacted_event(event, loaded.keys, seat)
    for type_ in happening.types:
        if wants(told.webhook.types, type_):
            yield about_game(told.webhook, happening, type_, seen)


def _decisions(
    items: Sequence[FeedItem], told: Mapping[str, list[Telling]]
) -> Iterator[tuple[list[Telling], list[Event]]]:
    """The decisions of the games that somebody is told of, with who that is."""
    for (stream, _), group in groupby(items, _decision_of):
        if stream in told:
            yield told[stream], [item.event for item in group]


def _decision_of(item: FeedItem) -> tuple[str, int]:
    return item.event.stream, item.event.decision


def _loaded(referee: Referee, stream: str) -> Loaded | None:
    """The game as it is; None, and a line in the log, if it cannot be read."""
    try:
        with plain_errors():
            return load_born(referee, GameId(stream))
    except Unavailable:
        raise
    except Exception:
        _log.error("cannot tell of a game", game=stream, exc_info=True)
        return None
