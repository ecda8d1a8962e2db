"""A game as one value: everything the edges need, nothing they must look up elsewhere."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Generic, TypeVar

import msgspec
import orjson
from msgspec import Struct

from referee.kernel.chance import Chance
from referee.kernel.deadlines import Deadline
from referee.kernel.ids import DecisionId, RuleId, RulesetId, SeatId
from referee.kernel.rejection import Objection, Refusal
from referee.kernel.rules import Rule, Ruling
from referee.kernel.secrets import tag_of
from referee.kernel.upcasting import Upcaster

S = TypeVar("S")
Options = TypeVar("Options", bound=Struct)

Params = Mapping[str, Any]
Viewer = SeatId | None
"""Who looks: a seat, or None for everybody without one (spectators and the organiser)."""


def kebab(name: str) -> str:
    """`FlipTopRun` as an action is called `flip-top-run`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(Struct, frozen=True, tag_field="type", tag=True):
    """A fact, in the past tense. A game's events are a closed union of subclasses."""


class Command(Struct, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """A wish, in the imperative. `at` is the time of the wish: milliseconds since 1970 UTC."""

    at: int


class SeatCommand(Command, frozen=True, kw_only=True):
    """What a seat asks for. `decision` names the open question that it answers, if it does.

    The fields of subclasses are the action's parameters; those here are filled in by the edge.
    """

    seat: SeatId
    decision: DecisionId | None = None


class Settle(Command, frozen=True, kw_only=True):
    """Let happen what fell due: sent by clocks, not seats; a late or double one is refused."""

    deadline: DecisionId
    generation: int = 0


class Join(Command, frozen=True, kw_only=True):
    """A newcomer takes a further seat of a running game: the host's word, not a seat's."""

    seat: SeatId
    left_of: SeatId | None = None


ENVELOPE: Final = frozenset({"type", "at", "seat", "decision"})
"""Fields of a command that are not its parameters."""


class LegalAction(Struct, frozen=True):
    """An offer: every instance of the schema `params` is accepted as parameters of `type`.

    The schemas use a documented subset of JSON Schema: const, enum, integer bounds, arrays of
    unique enum items with bounds, object with required and no other properties, oneOf.
    """

    type: str
    params: Mapping[str, Any]
    decision: DecisionId | None = None


class Result(Struct, frozen=True):
    """How a game ended: the winners, and a place for each seat (1 is best; ties share one)."""

    winners: tuple[SeatId, ...]
    places: Mapping[SeatId, int]
    facts: Mapping[str, Any] = {}


class Breach(Struct, frozen=True):
    """What no rule lets come about, and a real table may have: a seat's, by which rules."""

    seat: SeatId
    says: str
    rules: tuple[RuleId, ...]


Act = Callable[[S, Command, Chance], tuple[tuple[Event, ...], S]]


class Owing(Struct, frozen=True):
    """The seats that owe an answer, and to which question."""

    decision: DecisionId
    seats: tuple[SeatId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing(Generic[S]):
    """What a clock has to know of the rules. Functions are pure.

    `owing` is the open question and whom it waits for, but for windows, which have a length of
    their own; `lapse` is what happens to a seat of these whose time is over; `postponed` is the
    table with everything that has a due time due so many ms later. `leave` makes a seat leave for
    good, where the rules know that; `limits` are the options for times that a clock replaces.
    """

    owing: Callable[[S], Owing | None]
    lapse: Callable[[S, SeatId, Chance, int], tuple[tuple[Event, ...], S]]
    postponed: Callable[[S, int], S]
    leave: type[SeatCommand] | None = None
    limits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, Options]):
    """The decider of one ruleset with all that is declared about it. Functions are pure.

    `open` gives the first events of a started game; `evolve` folds events into the state and is
    total; `objection` is the only judge of legality, `act` and `legal_actions` ask it. `act` says
    what happens if a command is accepted, and the state after it, or raises Rejected.
    `tell` puts an event into a sentence for people, or None where there is nothing to tell;
    `cites` are the rules and rulings behind an event;
    `effects` are the kinds of deadlines that no seat answers and only the clock settles;
    `joins` says whether the rules know what to do with `Join`.
    `standing` are the places if a game is broken off here, as far as the rules let tell them.
    `seats_by` are the rules behind the number of `seats`, `closed_by` those by which nobody joins.
    `penalties` are what a judge may impose by the rules, each as the command that does it.
    `imagine` gives another state that looks the same to a viewer, for dry runs.
    `upcasters` are the steps from older shapes of its messages to those of today; `formerly` are
    the content hashes that this version had while its messages were of those shapes.
    `rewound` is a table of before as the game goes on from it now: what somebody may have learned
    of what lies face down is shuffled again; without it a game cannot be taken back.
    `timing` is what a clock has to know; without it a game is played by no clock.
    `breaches` are what is wrong on a table that a position can have and no game comes to.
    For judges: `flaw` is why no table can be like this one, with its path in the position;
    `names` are short names for what lies on a table as a scenario begins; `spelled` turns these
    and other words in a seat's parameters into what the table has for them.
    `in_form` is the command that is offered for one that says the same in another order.
    """

    id: RulesetId
    version: str
    title: str
    seats: range
    options: type[Options]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    initial: S
    open: Callable[[Options, tuple[SeatId, ...], Chance, int], tuple[Event, ...]]
    act: Act[S]
    evolve: Callable[[S, Event], S]
    objection: Callable[[S, Command], Objection | None]
    legal_actions: Callable[[S, SeatId], tuple[LegalAction, ...]]
    view: Callable[[S, Viewer], Mapping[str, Any]]
    deadlines: Callable[[S], tuple[Deadline, ...]]
    result: Callable[[S], Result | None]
    drawn: Callable[[S], int]
    position: Callable[[S], Mapping[str, Any]]
    from_position: Callable[[Mapping[str, Any]], S]
    position_version: int
    rules: Mapping[RuleId, Rule]
    rulings: Mapping[RuleId, Ruling]
    reasons: type[Refusal]
    cards: tuple[Mapping[str, Any], ...]
    tell: Callable[[Event], str | None] = lambda event: None
    cites: Callable[[Event], tuple[RuleId, ...]] = lambda event: ()
    effects: tuple[str, ...] = ()
    seats_by: tuple[str, ...] = ("A-GEN-05",)
    closed_by: tuple[str, ...] = ("A-GEN-05",)
    joins: bool = False
    penalties: Mapping[str, Callable[[S, SeatId, int], Command]] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    upcasters: tuple[Upcaster, ...] = ()
    formerly: tuple[str, ...] = ()
    position_schema: Mapping[str, Any] = field(default_factory=dict)
    imagine: Callable[[S, Viewer, Chance], S] | None = None
    timing: Timing[S] | None = None
    rewound: Callable[[S, S, Chance], S] | None = None
    seated: Callable[[S], tuple[SeatId, ...]] = lambda table: tuple(getattr(table, "seats", ()))
    standing: Callable[[S], Mapping[SeatId, int]] = lambda table: {}
    breaches: Callable[[S], tuple[Breach, ...]] = lambda table: ()
    flaw: Callable[[S], str | None] = lambda table: None
    names: Callable[[S], Mapping[str, str]] = lambda table: {}
    spelled: Callable[[S, SeatId, Params, Mapping[str, str]], Params] = (
        lambda table, seat, params, names: params
    )
    in_form: Callable[[S, Command], Command] = lambda table, command: command

    def decide(self, state: S, command: Command, chance: Chance) -> tuple[Event, ...]:
        """What happens if this command is accepted; Rejected if it is not."""
        events, _ = self.act(state, command, chance)
        return events


def folding(
    decide: Callable[[S, Command, Chance], tuple[Event, ...]], evolve: Callable[[S, Event], S]
) -> Act[S]:
    """The `act` of rules that only say what happens."""

    def act(state: S, command: Command, chance: Chance) -> tuple[tuple[Event, ...], S]:
        events = decide(state, command, chance)
        for event in events:
            state = evolve(state, event)
        return events, state

    return act


def params_schema(command: type[Command]) -> Mapping[str, Any]:
    """The JSON Schema of a command's parameters, all that any state could allow."""
    return _params_schema(command)


@cache
def _params_schema(command: type[Command]) -> Mapping[str, Any]:
    (schema,), parts = msgspec.json.schema_components([command], ref_template="#/$defs/{name}")
    body = parts[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
    fields = {k: v for k, v in body["properties"].items() if k not in ENVELOPE}
    required = [name for name in body.get("required", []) if name not in ENVELOPE]
    shared = {name: part for name, part in parts.items() if part is not body}
    return {
        "type": "object",
        "properties": fields,
        "required": required,
        "additionalProperties": False,
        **({"$defs": shared} if shared else {}),
    }


def declared(game: "Game[Any, Any]") -> Mapping[str, Any]:
    """All that a ruleset declares: what its content hash covers and what the API serves."""
    return {
        "id": game.id,
        "version": game.version,
        "title": game.title,
        "seats": {"min": game.seats.start, "max": game.seats.stop - 1},
        "options": msgspec.json.schema(game.options),
        "actions": {tag_of(cls): params_schema(cls) for cls in game.commands},
        "events": {tag_of(cls): msgspec.json.schema(cls) for cls in game.events},
        "cards": list(game.cards),
        "left_out": list(game.left_out),
        "rules": [
            msgspec.to_builtins(rule) for rule in (*game.rules.values(), *game.rulings.values())
        ],
        "reasons": {reason.value: reason.says for reason in game.reasons},
        "position_version": game.position_version,
        "position": game.position_schema,
    }


def is_known_by(game: "Game[Any, Any]", ruleset_hash: str) -> bool:
    """Whether a game that was created under this content hash is played by these very rules."""
    return ruleset_hash in (content_hash(game), *game.formerly)


_HASHES: dict[tuple[str, str, tuple[type[Event], ...]], str] = {}


def content_hash(game: "Game[Any, Any]") -> str:
    """SHA-256 of the declared data as canonical JSON, in hex. It stands in the first event."""
    key = (game.id, game.version, game.events)
    if key not in _HASHES:
        text = orjson.dumps(declared(game), option=orjson.OPT_SORT_KEYS)
        _HASHES[key] = hashlib.sha256(text).hexdigest()
    return _HASHES[key]
