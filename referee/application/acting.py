"""A seat acts: JSON parameters to a command of the game, and down the road."""

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.application.actors import Actor, require_seat
from referee.application.cache import Loaded
from referee.application.errors import BadFields, PreconditionMissing, Stale, plain_errors
from referee.application.idempotency import Request, keyed
from referee.application.loading import ruleset_of
from referee.application.referee import Referee
from referee.application.road import Acted, Outcome, Proposal, Wish, rendered, travel
from referee.application.rulesets import Ruleset
from referee.kernel.documents import known_words, located
from referee.kernel.game import ENVELOPE, Command, SeatCommand, params_schema
from referee.kernel.ids import DecisionId, GameId, SeatId
from referee.kernel.lifecycle import Match, Phase
from referee.kernel.rejection import Objection, Reason, Rejected

LARGEST: Final = 2**53 - 1
"""Beyond it programs disagree about what an integer in JSON is."""


class Action(Struct, frozen=True):
    """What a seat asks for: a command of the ruleset by name, with its parameters."""

    type: str
    params: Mapping[str, Any] = {}
    decision: DecisionId | None = None


def act(
    referee: Referee,
    actor: Actor,
    game: GameId,
    action: Action,
    *,
    if_match: int | None,
    request: Request,
) -> Acted:
    """Let the seat act, for the version or the open decision that it names."""
    done = acted(referee, actor, game, action, if_match=if_match, request=request)
    return rendered(done, actor.seat)


def acted(
    referee: Referee,
    actor: Actor,
    game: GameId,
    action: Action,
    *,
    if_match: int | None,
    request: Request,
) -> Outcome:
    """What the action became: committed, and not yet shown to anybody."""
    seat = require_seat(actor, game)
    if if_match is None and action.decision is None:
        raise PreconditionMissing

    with plain_errors():
        command = command_of(ruleset_of(referee, game), action, seat)

    def propose(loaded: Loaded, at: int) -> Proposal:
        require_current(loaded, if_match)
        _require_running(loaded.match)
        in_form = loaded.ruleset.rules.in_form
        return Proposal(in_form(loaded.match.table, replace(command, at=at)))

    wish = Wish(seat, keyed(actor, f"act:{game}", request), propose)
    return travel(referee, game, wish)


def command_of(ruleset: Ruleset, action: Action, seat: SeatId, at: int = 0) -> Command:
    """The action as a command; BadFields says where it is wrong and what would be right."""
    cls = ruleset.actions.get(action.type)
    if cls is None:
        raise wrong_field("$.type", f"expected one of {', '.join(sorted(ruleset.actions))}")
    _require_known(cls, action.params)
    require_sane(action.params, "$.params")
    envelope = {"type": action.type, "at": at, "seat": seat, "decision": action.decision}
    try:
        command = msgspec.convert({**action.params, **envelope}, cls)
    except msgspec.ValidationError as error:
        raise _explained(error, cls) from error
    if any(isinstance(value, dict | list) for value in action.params.values()):
        _require_no_more(action.params, msgspec.to_builtins(command), "$.params")
    return command


def require_current(loaded: Loaded, if_match: int | None) -> None:
    if if_match is not None and if_match != loaded.version:
        raise Stale(version=loaded.version)


def wrong_field(where: str, problem: str) -> BadFields:
    """One wrong field: its path in the body, and what would be right."""
    return BadFields(f"{where}: {problem}", fields=[{"at": where, "problem": problem}])


def _require_running(match: Match) -> None:
    """Before the start there are no rules yet that could judge an action."""
    if match.phase is Phase.OPEN:
        raise Rejected(Objection(Reason.NOT_STARTED, ()))


def _require_known(cls: type[SeatCommand], params: Mapping[str, Any]) -> None:
    for name in params:
        if name in ENVELOPE or name not in cls.__struct_encode_fields__:
            known = ", ".join(n for n in cls.__struct_encode_fields__ if n not in ENVELOPE)
            expected = f"expected only {known}" if known else "expected no parameters"
            raise wrong_field(f"$.params.{name}", f"unknown; {expected}")


def require_sane(value: Any, where: str) -> None:
    """Integers that canonical JSON can carry, at any depth."""
    match value:
        case int() if abs(value) > LARGEST:
            raise wrong_field(where, f"expected an integer of at most {LARGEST}")
        case Mapping():
            for name, part in value.items():
                require_sane(part, f"{where}.{name}")
        case list():
            for place, part in enumerate(value):
                require_sane(part, f"{where}[{place}]")
        case _:
            pass


def _require_no_more(given: Any, understood: Any, where: str) -> None:
    """Nothing unknown at any depth: a misspelt field is no field left out."""
    match given, understood:
        case {}, {}:
            for name, part in given.items():
                if name not in understood:
                    raise wrong_field(f"{where}.{name}", "unknown")
                _require_no_more(part, understood[name], f"{where}.{name}")
        case (list(), list() | tuple()):
            for place, (part, known) in enumerate(zip(given, understood, strict=False)):
                _require_no_more(part, known, f"{where}[{place}]")
        case _:
            pass


def _explained(error: msgspec.ValidationError, cls: type[Command]) -> BadFields:
    """`Expected `int`, got `str` - at `$.card`` as a path below the action's params."""
    path, problem = located(str(error))
    if missing := re.fullmatch(r"[Oo]bject missing required field `(.*)`", problem):
        return wrong_field(f"$.params{path}.{missing[1]}", "required")
    return wrong_field(f"$.params{path}", known_words(problem, params_schema(cls), path))
