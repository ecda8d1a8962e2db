"""Trying an action on a live game without doing it, and without telling what is hidden.

The action is decided in worlds that look the same to the seat as the real one, but in which all
that it cannot know was dealt anew. What happens alike in all of them is certain and is told; it
ends at the first die, and at the first event that depends on something hidden.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from referee.application.acting import Action, command_of
from referee.application.actors import Actor, require_seat
from referee.application.loading import load_born
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.telling import needed, refused
from referee.kernel.chance import Chance, ScriptedChance, ScriptExhausted, SealedChance
from referee.kernel.game import Command, Event
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Phase
from referee.kernel.rejection import Objection, Reason
from referee.kernel.secrets import tag_of, visible_to

WORLDS: Final = 8
"""So many that something hidden is as good as never the same in all of them."""

Document = Mapping[str, Any]


class Tried(Struct, frozen=True):
    """What one world showed: events as the seat would see them, and the luck then asked for."""

    events: list[Document]
    needs: Document | None


def try_action(referee: Referee, actor: Actor, game: GameId, action: Action) -> Document:
    """What would certainly follow, or why the action is refused. Nothing is stored."""
    seat = require_seat(actor, game)
    loaded = load_born(referee, game)
    ruleset, match = loaded.ruleset, loaded.match
    if match.phase is not Phase.RUNNING:
        return refused(ruleset, Objection(Reason.NOT_STARTED, ()))
    command = command_of(ruleset, action, seat, at=max(referee.clock(), loaded.at))
    if objection := ruleset.rules.objection(match.table, command):
        return refused(ruleset, objection)
    return {"legal": True, **_certain(_worlds(ruleset, match.table, seat, command))}


def _worlds(ruleset: Ruleset, table: Any, seat: SeatId, command: Command) -> list[Tried]:
    imagine = ruleset.rules.imagine
    if imagine is None:  # nothing can be told apart from what is hidden
        return []
    luck = SealedChance(secrets.token_bytes(32), GameId("dry-run"), ())
    return [_tried(ruleset, imagine(table, seat, luck), seat, command) for _ in range(WORLDS)]


def _tried(ruleset: Ruleset, table: Any, seat: SeatId, command: Command) -> Tried:
    chance: Chance = ScriptedChance(drawn=ruleset.rules.drawn(table))
    try:
        events: Sequence[Any] = ruleset.rules.decide(table, command, chance)
        needs = None
    except ScriptExhausted as ended:
        events, needs = ended.events, needed(ended)
    return Tried([_seen(ruleset, event, seat) for event in events], needs)


def _seen(ruleset: Ruleset, event: Event, seat: SeatId) -> Document:
    return {"type": tag_of(type(event)), **visible_to(ruleset.events.split(event), seat)}


def _certain(worlds: list[Tried]) -> Document:
    """The events that all worlds share, and why it ends there, if it does."""
    if not worlds:
        return {"events": [], "hidden": "everything"}
    shared: list[Document] = []
    for alike in zip(*(world.events for world in worlds), strict=False):
        if any(event != alike[0] for event in alike):
            return {"events": shared, "hidden": alike[0]["type"]}
        shared.append(alike[0])
    if len({len(world.events) for world in worlds}) > 1:
        return {"events": shared, "hidden": "more"}
    needs = worlds[0].needs
    return {"events": shared, **({"needs": needs} if needs else {})}
