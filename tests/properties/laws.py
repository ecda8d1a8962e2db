"""The laws that hold for every game, at every moment of it, whatever its rules say."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

import msgspec
import orjson
from msgspec import NODEFAULT, UNSET, Struct

from referee.kernel.game import ENVELOPE, Command, Event, LegalAction, SeatCommand, Settle
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection, Reason
from referee.kernel.secrets import Codec, visible_to
from tests.play import Play, Rules
from tests.properties.described import DESCRIPTIONS
from tests.properties.suggestions import NEVER_ASKED, Suggestion, suggestions
from tests.schemas import fits

Law = Callable[[Play, Random], None]

THOROUGH: Final = 4
"""At one moment in so many every card is tried by name, where any card is tried."""

# --- restarts and replay ------------------------------------------------------------------


@cache
def codec_of(messages: tuple[type[Struct], ...]) -> Codec:
    return Codec(messages)


def stored(codec: Codec, event: Event) -> Event:
    """The event as it comes back from a store: taken apart, written, read, put together."""
    parts = codec.split(event)
    private = [orjson.dumps(part) for part in parts.private.values()]
    read: Event = codec.join(parts.type, orjson.dumps(parts.public), private)
    return read


def replay_equals_live(play: Play, rng: Random) -> None:
    """Folding what was stored gives the state that was played, and its position."""
    codec, state = codec_of(play.game.events), play.origin
    for event in play.events[play.since :]:
        state = play.game.evolve(state, stored(codec, event))
    assert state == play.state
    assert play.game.position(state) == play.game.position(play.state)


def restarted(play: Play) -> Any:
    """The state after a restart: written down as its position and read again."""
    return play.game.from_position(orjson.loads(orjson.dumps(play.game.position(play.state))))


def restart_is_harmless(play: Play, rng: Random) -> None:
    """The position holds the whole situation: from it the game goes on as it would have."""
    again = restarted(play)
    assert again == play.state
    command = play.choose()
    assert play.game.decide(again, command, play.chance()) == consequences(play, command)


def consequences(play: Play, command: Command) -> tuple[Event, ...]:
    return play.game.decide(play.state, command, play.chance())


def deciding_changes_nothing(play: Play, rng: Random) -> None:
    """`decide` is pure: asked twice it says the same, and the state stays as it was."""
    before = orjson.dumps(play.game.position(play.state))
    command = play.choose()
    assert consequences(play, command) == consequences(play, command)
    assert orjson.dumps(play.game.position(play.state)) == before


# --- what is offered, and nothing else ----------------------------------------------------


def offers_are_accepted(play: Play, rng: Random) -> None:
    """Every instance of an offered schema is legal, and leads somewhere."""
    for seat, action in play.offers():
        command = play.act(seat, action)
        assert objection(play, command) is None, f"{command} was offered"
        assert consequences(play, command), f"{command} has no consequence"


def only_offers_are_accepted(play: Play, rng: Random) -> None:
    """What fits no offer is refused, with a known reason and rules; nothing ever raises."""
    seat = rng.choice(play.seats)
    offers = play.game.legal_actions(play.state, seat)
    for suggestion in suggestions(play, seat, rng, thorough=thoroughly(rng)):
        judge(play, offers, suggestion)


def thoroughly(rng: Random) -> bool:
    """Whether every card is tried by name this time."""
    return rng.randrange(THOROUGH) == 0


def judge(play: Play, offers: tuple[LegalAction, ...], suggestion: Suggestion) -> Objection | None:
    """The objection to a suggestion, which must agree with what its seat is offered."""
    refusal = objection(play, suggestion.command)
    offered = any(is_of(suggestion, action) for action in offers)
    assert (refusal is None) == offered, f"{suggestion.command}: {refusal}, offered: {offered}"
    if refusal:
        assert_known(play.game, refusal)
    return refusal


def is_of(suggestion: Suggestion, action: LegalAction) -> bool:
    """Whether it is an instance of an offer; a parameter at its default may as well be absent."""
    if suggestion.type != action.type:
        return False
    usual = defaults_of(type(suggestion.command))
    asked = action.params["properties"]
    sent = {k: v for k, v in suggestion.params.items() if k in asked or v != usual.get(k, v)}
    surplus = {k for k in suggestion.params if k not in asked and k not in usual}
    unsaid = {k: v for k, v in usual.items() if k in asked and k not in sent}
    return not surplus and fits(action.params, {**unsaid, **sent})


@cache
def defaults_of(command: type[SeatCommand]) -> dict[str, Any]:
    """The defaults of a command's parameters, as JSON; those that are only absent have none."""
    fields = (f for f in msgspec.structs.fields(command) if f.name not in ENVELOPE)
    plain = {f.name: f.default for f in fields if f.default not in {UNSET, NODEFAULT}}
    usual: dict[str, Any] = orjson.loads(msgspec.json.encode(plain))
    return usual


def assert_known(game: Rules, refusal: Objection) -> None:
    assert isinstance(refusal.reason, (Reason, game.reasons))
    for rule in refusal.rules:
        assert rule in game.rules or rule in game.rulings, f"{refusal.reason} cites {rule}"


def answers_name_their_question(play: Play, rng: Random) -> None:
    """An offer that names a decision is refused under any other name."""
    for seat, action in play.offers():
        if action.decision:
            stale = msgspec.structs.replace(play.act(seat, action), decision=NEVER_ASKED)
            assert objection(play, stale), f"{stale} answers a question that nobody asked"


def objection(play: Play, command: Command) -> Objection | None:
    return play.game.objection(play.state, command)


# --- time ---------------------------------------------------------------------------------


def clocks_are_fenced(play: Play, rng: Random) -> None:
    """A deadline settles at its time, under its name and generation, and once."""
    for deadline in play.game.deadlines(play.state):
        generation = deadline.generation
        settle = Settle(at=deadline.due, deadline=deadline.id, generation=generation)
        early = msgspec.structs.replace(settle, at=deadline.due - 1)
        moved = msgspec.structs.replace(settle, generation=generation + 1)
        foreign = msgspec.structs.replace(settle, deadline=NEVER_ASKED)
        assert all(objection(play, wrong) for wrong in (early, moved, foreign))
        assert objection(play, settle) is None
        after = folded(play, consequences(play, settle))
        assert play.game.objection(after, settle), f"{settle} is accepted twice"


def folded(play: Play, events: tuple[Event, ...]) -> Any:
    state = play.state
    for event in events:
        state = play.game.evolve(state, event)
    return state


def somebody_or_the_clock_moves(play: Play, rng: Random) -> None:
    """Somebody is asked or something is due; what only the clock settles is asked of nobody."""
    offers = list(play.offers())
    deadlines = play.game.deadlines(play.state)
    assert offers or deadlines, "nobody may act and nothing is due"
    if any(deadline.kind in play.game.effects for deadline in deadlines):
        assert not offers, "an effect is due, and yet somebody may act"


# --- secrets ------------------------------------------------------------------------------


def views_leak_nothing(play: Play, rng: Random) -> None:
    """What a viewer cannot know changes neither view, offers, objections nor deadlines."""
    game, viewer = play.game, rng.choice((None, *play.seats))
    other = DESCRIPTIONS[game.id].alike(play.state, viewer, rng)
    DESCRIPTIONS[game.id].conserved(other)
    assert game.view(other, viewer) == game.view(play.state, viewer)
    assert game.deadlines(other) == game.deadlines(play.state)
    if viewer is not None:
        assert game.legal_actions(other, viewer) == game.legal_actions(play.state, viewer)
        for suggestion in suggestions(play, viewer, rng, thorough=thoroughly(rng)):
            command = suggestion.command
            assert game.objection(other, command) == objection(play, command), command


def views_are_json(play: Play, rng: Random) -> None:
    for viewer in (None, *play.seats):
        assert orjson.loads(orjson.dumps(play.game.view(play.state, viewer)))


def secret_choices_look_alike(play: Play, rng: Random) -> None:
    """Two answers that differ only in their secret part look the same to everybody else.

    Where closing the question reveals the answer by rule, this holds while it is still open.
    """
    commands = codec_of(play.game.commands)
    for seat, action in play.offers():
        one, other = play.act(seat, action), play.act(seat, action)
        same = commands.split(one).public == commands.split(other).public
        announced = DESCRIPTIONS[play.game.id].announced
        if same and announced(one) == announced(other):
            compare(play, seat, action, (one, other))


def compare(
    play: Play, seat: SeatId, action: LegalAction, commands: tuple[SeatCommand, SeatCommand]
) -> None:
    ends = [(events, folded(play, events)) for events in (consequences(play, c) for c in commands)]
    if any(closed_by(play, action, state) for _, state in ends):
        return
    told = (seat, *DESCRIPTIONS[play.game.id].confided(play.state, commands[0]))
    for viewer in (None, *(other for other in play.seats if other not in told)):
        seen = [(redacted(play, events, viewer), play.game.view(state, viewer))
                for events, state in ends]  # fmt: skip
        assert seen[0] == seen[1], f"{viewer} can tell {commands[0]} from {commands[1]}"


def closed_by(play: Play, action: LegalAction, state: Any) -> bool:
    """Whether the question is closed and its answer, by rule, open to all."""
    offers = (a for seat in play.seats for a in play.game.legal_actions(state, seat))
    revealing = action.type in DESCRIPTIONS[play.game.id].revealing
    return revealing and all(a.decision != action.decision for a in offers)


def redacted(play: Play, events: tuple[Event, ...], viewer: SeatId | None) -> list[Any]:
    codec = codec_of(play.game.events)
    split = [codec.split(event) for event in events]
    return [(p.type, sorted(p.private), visible_to(p, viewer)) for p in split]


def audiences_are_fixed(play: Play, rng: Random) -> None:
    """Who may read which field of an event follows from its type and the seats it names."""
    codec = codec_of(play.game.events)
    shapes: dict[object, object] = {}
    for event in play.events:
        parts = codec.split(event)
        named = tuple((k, v) for k, v in parts.public.items() if v in play.seats)
        private = {audience: sorted(part) for audience, part in parts.private.items()}
        shape = (sorted(parts.public), private)
        assert shapes.setdefault((parts.type, named), shape) == shape


# --- cards and the end --------------------------------------------------------------------


def nothing_is_lost(play: Play, rng: Random) -> None:
    DESCRIPTIONS[play.game.id].conserved(play.state)


def over_is_over(play: Play, rng: Random) -> None:
    """After the result nobody may act, nothing falls due, and whatever is asked is refused."""
    result = play.game.result(play.state)
    assert result and set(result.winners) <= set(result.places) <= set(play.seats)
    assert set(play.game.seated(play.state)) <= set(result.places)
    assert all(result.places[seat] == 1 for seat in result.winners)
    assert not list(play.offers()) and not play.game.deadlines(play.state)
    for suggestion in suggestions(play, rng.choice(play.seats), rng, thorough=False):
        refusal = objection(play, suggestion.command)
        assert refusal and refusal.reason is Reason.GAME_OVER


def named(*laws: Law) -> Mapping[str, Law]:
    return {law.__name__: law for law in laws}


AT_ANY_MOMENT: Final = named(
    restart_is_harmless,
    deciding_changes_nothing,
    offers_are_accepted,
    only_offers_are_accepted,
    answers_name_their_question,
    clocks_are_fenced,
    somebody_or_the_clock_moves,
    views_leak_nothing,
    views_are_json,
    secret_choices_look_alike,
)
AT_EVERY_EVENT: Final = named(nothing_is_lost)
AT_THE_END: Final = named(replay_equals_live, audiences_are_fixed, over_is_over)
