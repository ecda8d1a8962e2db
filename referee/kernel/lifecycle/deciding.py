"""What happens when a command is accepted, and the match after it."""

from typing import Any, Final

import msgspec

from referee.kernel.arbiter.messages import DeskCommand
from referee.kernel.chance import Chance
from referee.kernel.game import Command, Event, Game, Settle, content_hash
from referee.kernel.ids import SEATS
from referee.kernel.lifecycle import ordering, timekeeping
from referee.kernel.lifecycle.legality import newcomer, not_running, objection
from referee.kernel.lifecycle.match import Match, evolve, with_table
from referee.kernel.lifecycle.messages import (
    COMMANDS_OF_LIFE,
    AddEntropy,
    AddSeat,
    ClaimSeat,
    CreateGame,
    EntropyAdded,
    GameAbandoned,
    GameBranched,
    GameCreated,
    GameStarted,
    OpenBranch,
    SeatAdded,
    SeatClaimed,
    StartGame,
)
from referee.kernel.lifecycle.time_messages import COMMANDS_OF_TIME
from referee.kernel.rejection import Rejected

DECIDED_HERE: Final = (*COMMANDS_OF_LIFE, DeskCommand)


def act(
    rules: Game[Any, Any], match: Match, command: Command, chance: Chance
) -> tuple[tuple[Event, ...], Match]:
    """What happens if this command is accepted, and the match after it; or Rejected."""
    if isinstance(command, COMMANDS_OF_TIME):
        return timekeeping.act(rules, match, command)
    if isinstance(command, Settle) and (match.clock or match.resumes):
        return timekeeping.settle(rules, match, command, chance)
    events, after = _acted(rules, match, command, chance)
    if after.clock is None:
        return events, after
    return timekeeping.pressed(rules, events, after, command.at)


def _acted(
    rules: Game[Any, Any], match: Match, command: Command, chance: Chance
) -> tuple[tuple[Event, ...], Match]:
    """What life and rules make of a command; clocks are not pressed yet."""
    if isinstance(command, DECIDED_HERE):
        events = _decided(rules, match, command, chance)
        for event in events:
            match = evolve(rules, match, event)
        return events, match
    # The rules judge their own commands when they act: asked here too, they would do it twice.
    if refusal := not_running(match):
        raise Rejected(refusal)
    events, table = rules.act(match.table, command, chance)
    return events, with_table(rules, match, table)


def decide(
    rules: Game[Any, Any], match: Match, command: Command, chance: Chance
) -> tuple[Event, ...]:
    """What happens if this command is accepted, or Rejected."""
    events, _ = act(rules, match, command, chance)
    return events


def _decided(
    rules: Game[Any, Any], match: Match, command: Command, chance: Chance
) -> tuple[Event, ...]:
    if refusal := objection(rules, match, command):
        raise Rejected(refusal)
    events: tuple[Event, ...]
    match command:
        case CreateGame():
            events = _created(rules, command)
        case ClaimSeat(seat=seat):
            events = (SeatClaimed(seat),)
        case AddEntropy(seat=seat, entropy=entropy):
            events = (EntropyAdded(seat, entropy),)
        case StartGame(at=at):
            options = msgspec.convert(match.options, rules.options)
            events = (GameStarted(match.seats), *rules.open(options, match.seats, chance, at))
        case AddSeat(at=at, left_of=left_of):
            join = newcomer(match, at, left_of)
            events = (SeatAdded(join.seat), *rules.decide(match.table, join, chance))
        case DeskCommand():
            events = _ordered(rules, match, command, chance)
        case _:
            events = (GameAbandoned(),)
    return events


def _ordered(
    rules: Game[Any, Any], match: Match, command: DeskCommand, chance: Chance
) -> tuple[Event, ...]:
    """The facts of an order, and what life and rules make of what it stands for."""
    facts = ordering.facts(rules, match, command, chance)
    meant = ordering.stands_for(rules, match, command)
    return facts if meant is None else (*facts, *decide(rules, match, meant, chance))


def _created(rules: Game[Any, Any], command: CreateGame) -> tuple[Event, ...]:
    created = GameCreated(
        game=command.game,
        ruleset=rules.id,
        ruleset_version=rules.version,
        ruleset_hash=content_hash(rules),
        options=command.options,
        seats=SEATS[: command.seats],
        commitment=command.commitment,
        left_out=rules.left_out,
        practice=command.practice,
        clock=command.clock,
    )
    if not isinstance(command, OpenBranch):
        return (created,)
    begun = GameBranched(command.origin, command.version, command.whole, command.position)
    return (created, begun)
