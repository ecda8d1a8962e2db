"""A law that nothing breaks proves nothing: each of these broken games is caught by its law."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.table import Table
from referee.kernel.chance import Chance
from referee.kernel.game import Command, Event, SeatCommand, Settle, Viewer, folding
from referee.kernel.rejection import Objection, Reason
from tests.play import Play, Rules
from tests.properties.laws import AT_ANY_MOMENT, AT_EVERY_EVENT, AT_THE_END
from tests.properties.test_laws import finished

LAWS = {**AT_ANY_MOMENT, **AT_EVERY_EVENT, **AT_THE_END}
STEPS = 150


def shows_the_deck(table: Table, viewer: Viewer) -> dict[str, Any]:
    return {**GAME.view(table, viewer), "next": table.deck[-1:]}


def shows_all_runs(table: Table, viewer: Viewer) -> dict[str, Any]:
    return {**GAME.view(table, viewer), "runs": [(p.top, p.bottom) for p in table.players]}


def shows_no_json(table: Table, viewer: Viewer) -> dict[str, Any]:
    return {**GAME.view(table, viewer), "seats": frozenset(table.seats)}


def forgets_the_turn(table: Table) -> dict[str, Any]:
    return {name: part for name, part in GAME.position(table).items() if name != "turn"}


def overlooks_the_magic(table: Table, event: Event) -> Table:
    return table if isinstance(event, m.MagicRevealed) else GAME.evolve(table, event)


def loses_discards(table: Table, event: Event) -> Table:
    after = GAME.evolve(table, event)
    return msgspec.structs.replace(after, discard=()) if after.discard else after


def refuses_draws(table: Table, command: Command) -> Objection | None:
    no_draw = Objection(Reason.NOT_OFFERED, ())
    return no_draw if isinstance(command, m.Draw) else GAME.objection(table, command)


def accepts_any_shopping(table: Table, command: Command) -> Objection | None:
    return None if isinstance(command, m.BuyCarrots) else GAME.objection(table, command)


def cites_nothing_known(table: Table, command: Command) -> Objection | None:
    refusal = GAME.objection(table, command)
    return refusal and msgspec.structs.replace(refusal, rules=("KB-999",))


def forgives_old_answers(table: Table, command: Command) -> Objection | None:
    if isinstance(command, SeatCommand):
        command = msgspec.structs.replace(command, decision=None)
    return GAME.objection(table, command)


def settles_early(table: Table, command: Command) -> Objection | None:
    if isinstance(command, Settle):
        command = msgspec.structs.replace(command, at=command.at + 1)
    return GAME.objection(table, command)


def tells_by_the_deck(table: Table, command: Command) -> Objection | None:
    refusal = GAME.objection(table, command)
    return refusal and msgspec.structs.replace(refusal, detail="".join(table.deck[-1:]))


def plays_on(table: Table, command: Command) -> Objection | None:
    return None if table.result else GAME.objection(table, command)


def changes_its_mind() -> Rules:
    calls = count()

    def decide(table: Table, command: Command, chance: Chance) -> tuple[Event, ...]:
        events = GAME.decide(table, command, chance)
        return events if next(calls) % 2 else (*events, m.TurnEnded(table.seats[0]))

    return replace(GAME, act=folding(decide, GAME.evolve))


def is_stuck() -> Rules:
    return replace(GAME, legal_actions=lambda table, seat: (), deadlines=lambda table: ())


BROKEN: list[tuple[str, Callable[[], Rules]]] = [
    ("views_leak_nothing", lambda: replace(GAME, view=shows_the_deck)),
    ("views_leak_nothing", lambda: replace(GAME, objection=tells_by_the_deck)),
    ("secret_choices_look_alike", lambda: replace(GAME, view=shows_all_runs)),
    ("views_are_json", lambda: replace(GAME, view=shows_no_json)),
    ("restart_is_harmless", lambda: replace(GAME, position=forgets_the_turn)),
    ("replay_equals_live", lambda: replace(GAME, evolve=overlooks_the_magic)),
    ("nothing_is_lost", lambda: replace(GAME, evolve=loses_discards)),
    ("offers_are_accepted", lambda: replace(GAME, objection=refuses_draws)),
    ("only_offers_are_accepted", lambda: replace(GAME, objection=accepts_any_shopping)),
    ("only_offers_are_accepted", lambda: replace(GAME, objection=cites_nothing_known)),
    ("answers_name_their_question", lambda: replace(GAME, objection=forgives_old_answers)),
    ("clocks_are_fenced", lambda: replace(GAME, objection=settles_early)),
    ("deciding_changes_nothing", changes_its_mind),
    ("somebody_or_the_clock_moves", is_stuck),
    ("over_is_over", lambda: replace(GAME, objection=plays_on)),
]


@pytest.mark.parametrize(("law", "broken"), BROKEN, ids=[law for law, _ in BROKEN])
def test_a_law_catches_what_breaks_it(law: str, broken: Callable[[], Rules]) -> None:
    play, game = Play.start(GAME, 3, seed=5), broken()
    with pytest.raises((AssertionError, TypeError)):
        judge_throughout(play, game, law)


def judge_throughout(play: Play, game: Rules, law: str) -> None:
    """The sound game is played; the broken one is looked at, in the same states."""
    if law in AT_THE_END:
        finished(play)
    for _ in range(1 if play.over else STEPS):
        if play.state.discard or play.over:
            LAWS[law](looked_at(play, game), Random(play.actions))
        play.step()


def looked_at(play: Play, game: Rules) -> Play:
    """The moment as the broken game has it, its last event applied by its own hand."""
    broken = replace(play, game=game, events=list(play.events))
    broken.state = game.evolve(play.state, m.PassStood(play.seats[0], "never"))
    return broken
