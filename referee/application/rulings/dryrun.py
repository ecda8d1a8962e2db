"""Trying an action on a live game without doing it, and without telling what is hidden.

The action is decided in worlds that look the same to the seat as the real one, but in which all
that it cannot know was dealt anew. What happens alike in all of them is certain and is told. It
ends at the first die, at the first event that depends on something hidden, and after one that
carries something hidden or opens the sealed answers of others.

Which worlds are tried follows from what the seat sees and asks, and from nothing else: so the
answer is a function of that, and cannot tell more.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from referee.application.acting import Action, command_of
from referee.application.actors import Actor, require_seat
from referee.application.loading import load_born
from referee.application.luck import follows_from
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.rulings.telling import needed, refused
from referee.kernel.chance import ScriptedChance, ScriptExhausted
from referee.kernel.flow import Answered, Frame
from referee.kernel.game import Event, SeatCommand
from referee.kernel.ids import GameId, SeatId
from referee.kernel.lifecycle import Phase
from referee.kernel.rejection import Objection, Reason
from referee.kernel.secrets import Parts, visible_to

WORLDS: Final = 16
"""So many that something hidden is as good as never the same in all of them."""

Document = Mapping[str, Any]


class Tried(Struct, frozen=True):
    """What one world showed: events as the seat would see them, and why it ended there."""

    events: list[Document]
    needs: Document | None = None
    hidden: str | None = None


def try_action(referee: Referee, actor: Actor, game: GameId, action: Action) -> Document:
    """What would certainly follow, or why the action is refused. Nothing is stored."""
    seat = require_seat(actor, game)
    loaded = load_born(referee, game)
    ruleset, match = loaded.ruleset, loaded.match
    if match.phase is not Phase.RUNNING:
        return refused(ruleset, Objection(Reason.NOT_STARTED, ()))
    if match.paused:
        return refused(ruleset, Objection(Reason.GAME_PAUSED, ()))
    asked = command_of(ruleset, action, seat, at=max(referee.clock(), loaded.at))
    command = ruleset.rules.in_form(match.table, asked)
    assert isinstance(command, SeatCommand)
    if objection := ruleset.rules.objection(match.table, command):
        return refused(ruleset, objection)
    return {"legal": True, **foreseen(ruleset, match.table, command)}


def foreseen(ruleset: Ruleset, table: Any, command: SeatCommand) -> Document:
    """What is certain to follow from a legal command, and why it ends there, if it does."""
    imagine = ruleset.rules.imagine
    if imagine is None:  # nothing can be told apart from what is hidden
        return {"events": [], "hidden": "everything"}
    known = (ruleset.rules.view(table, command.seat), command)
    luck = follows_from(known, "dry-run")
    worlds = (imagine(table, command.seat, luck) for _ in range(WORLDS))
    return _certain([_tried(ruleset, world, command) for world in worlds])


def _tried(ruleset: Ruleset, table: Any, command: SeatCommand) -> Tried:
    chance = ScriptedChance(drawn=ruleset.rules.drawn(table))
    try:
        events: Sequence[Any] = ruleset.rules.decide(table, command, chance)
        needs = None
    except ScriptExhausted as ended:
        events, needs = ended.events, needed(ended)
    told: list[Document] = []
    for event in events:
        parts = ruleset.events.split(event)
        told.append({"type": parts.type, **visible_to(parts, command.seat)})
        if _hides(parts, command.seat) or _opens(table, event, command.seat):
            return Tried(told, hidden=parts.type)
    return Tried(told, needs)


def _hides(parts: Parts, seat: SeatId) -> bool:
    """Whether the event carries what this seat may not know: what follows may depend on it."""
    secret = {field for part in parts.private.values() for field in part}
    return not secret <= set(visible_to(parts, seat))


def _opens(table: Any, event: Event, seat: SeatId) -> bool:
    """Whether it closes a question to which others have given sealed answers."""
    frames: Sequence[Frame] = getattr(table, "frames", ())
    return isinstance(event, Answered) and any(
        frame.decision == event.decision and any(other != seat for other, _ in frame.answers)
        for frame in frames
    )


def _certain(worlds: Sequence[Tried]) -> Document:
    """The events that all worlds share, and why it ends there, if it does."""
    first = worlds[0]
    shared: list[Document] = []
    for alike in zip(*(world.events for world in worlds), strict=False):
        if any(event != alike[0] for event in alike):
            return {"events": shared, "hidden": alike[0]["type"]}
        shared.append(alike[0])
    if any(world != first for world in worlds):
        return {"events": shared, "hidden": "more"}
    why = {"needs": first.needs, "hidden": first.hidden}
    return {"events": shared, **{name: reason for name, reason in why.items() if reason}}
