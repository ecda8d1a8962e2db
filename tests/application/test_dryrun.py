"""Dry runs: they tell what is certain, and nothing that the seat may not know.

Tried at random moments of random games, against another table with the same face, which the
descriptions of tests/properties deal by a road of their own.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from eventstore.memory import MemoryStore
from referee.application.acting import Action, command_of
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.rulings.dryrun import foreseen
from referee.application.rulings.ruling import rule_on
from referee.application.rulings.scenario import scenario_of
from referee.games import GAMES
from referee.kernel.chance import SealedChance
from referee.kernel.game import SeatCommand
from referee.kernel.ids import GameId, RulesetId, SeatId
from referee.kernel.secrets import visible_to
from tests.play import Play, Rules
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import LONGEST, a_game

SEEDS: Final = range(1, 4)
APART: Final = 17
"""Every so many actions a game is looked at."""
MOST: Final = 30

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def moments(game: Rules, seed: int) -> Iterator[tuple[Play, Random]]:
    """A random game, stopped now and then."""
    play, rng = a_game(game, seed), Random(seed)
    for _ in range(min(APART * MOST, LONGEST)):
        if play.over:
            return
        if play.actions % APART == seed % APART:
            yield play, rng
        play.step()


def luck(seed: int) -> SealedChance:
    return SealedChance(bytes([seed]), GameId("imagined"), ())


def imagined(play: Play, viewer: SeatId | None, state: Any) -> Any:
    assert play.game.imagine, f"{play.game.id} imagines nothing"
    return play.game.imagine(state, viewer, luck(7))


def wishes(play: Play, rng: Random) -> list[SeatCommand]:
    """Something of each kind that a seat is offered."""
    seat = rng.choice(play.seats)
    return [play.act(seat, action) for action in play.game.legal_actions(play.state, seat)]


@every_seed
@every_game
def test_an_imagined_table_looks_the_same(game: Rules, seed: int) -> None:
    for play, rng in moments(game, seed):
        viewer = rng.choice((None, *play.seats))
        other = imagined(play, viewer, play.state)
        DESCRIPTIONS[game.id].conserved(other)
        assert game.view(other, viewer) == game.view(play.state, viewer)
        assert game.deadlines(other) == game.deadlines(play.state)
        if viewer:
            assert game.legal_actions(other, viewer) == game.legal_actions(play.state, viewer)


@every_seed
@every_game
def test_what_is_imagined_follows_from_what_is_seen(game: Rules, seed: int) -> None:
    for play, rng in moments(game, seed):
        viewer = rng.choice((None, *play.seats))
        other = DESCRIPTIONS[game.id].alike(play.state, viewer, rng)
        assert imagined(play, viewer, other) == imagined(play, viewer, play.state)


@every_seed
@every_game
def test_a_dry_run_is_the_same_wherever_the_hidden_cards_lie(game: Rules, seed: int) -> None:
    ruleset = Ruleset(game)
    for play, rng in moments(game, seed):
        for wish in wishes(play, rng):
            other = DESCRIPTIONS[game.id].alike(play.state, wish.seat, rng)
            assert foreseen(ruleset, other, wish) == foreseen(ruleset, play.state, wish)


@every_seed
@every_game
def test_what_a_dry_run_tells_does_happen(game: Rules, seed: int) -> None:
    ruleset = Ruleset(game)
    for play, rng in moments(game, seed):
        for wish in wishes(play, rng):
            told = foreseen(ruleset, play.state, wish)["events"]
            assert told == happening(ruleset, play, wish)[: len(told)]


def happening(ruleset: Ruleset, play: Play, wish: SeatCommand) -> list[Any]:
    """What really happens, as the seat sees it."""
    events = play.game.decide(play.state, wish, play.chance())
    parts = [ruleset.events.split(event) for event in events]
    return [{"type": part.type, **visible_to(part, wish.seat)} for part in parts]


# --- where it ends ----------------------------------------------------------------------------

KILLER_BUNNIES: Final = Ruleset(GAMES[RulesetId("killer-bunnies")])


def after(position: Any, *steps: Any) -> Any:
    """The table of Killer Bunnies after these steps."""
    said = {"ruleset": "killer-bunnies", "position": position, "steps": steps}
    games = {"killer-bunnies": KILLER_BUNNIES.rules}
    ruling = rule_on(Referee(store=MemoryStore(), games=games, master=b""), scenario_of(said))
    return KILLER_BUNNIES.rules.from_position(ruling["position"])


def tried(table: Any, seat: str, kind: str, **params: Any) -> Any:
    command = command_of(KILLER_BUNNIES, Action(kind, params), SeatId(seat))
    assert isinstance(command, SeatCommand)
    return foreseen(KILLER_BUNNIES, table, command)


def launched(answer: Any) -> Any:
    """A has sent a Sword at B, who has answered so."""
    held = {"bunnies": 1, "saved": ["magic-spatula"]}
    position = {"players": [{"bunnies": 1, "top": "sword"}, held]}
    return after(
        position,
        {"seat": "A", "type": "flip-top-run"},
        {"seat": "A", "type": "play-flipped"},
        {"seat": "A", "type": "choose-target", "params": {"target": "B1"}},
        {"seat": "B", "type": "answer-window", "params": {"play": answer}},
    )


def test_it_ends_where_sealed_answers_of_others_are_opened() -> None:
    passed, played = launched(None), launched({"card": "magic-spatula"})
    told = tried(played, "A", "answer-window", play=None)
    assert told == tried(passed, "A", "answer-window", play=None)
    assert [event["type"] for event in told["events"]] == ["WindowAnswered", "Answered"]
    assert told["hidden"] == "Answered"


def test_it_ends_where_another_seat_draws() -> None:
    flipped = after(
        {"players": [{"top": "geneva-convention", "bunnies": 1}, {"hand": ["sword"]}]},
        {"seat": "A", "type": "flip-top-run"},
        {"seat": "A", "type": "play-flipped"},
    )
    told = tried(flipped, "A", "choose-player", player="B")
    assert told["hidden"] in {"CardDiscarded", "Answered", "CardDrawn"}
    assert not any("card" in event and event.get("seat") == "B" for event in told["events"])


def test_it_says_which_die_is_next() -> None:
    aiming = after(
        {"players": [{"top": "carrot-thief", "bunnies": 1}, {}]},
        {"seat": "A", "type": "flip-top-run"},
    )
    told = tried(aiming, "A", "play-flipped")
    assert told["needs"] == {"roll": "carrot-thief:orange", "from": 1, "to": 12}
    assert [event["type"] for event in told["events"]] == ["Answered", "CardPlayed"]
