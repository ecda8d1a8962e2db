"""`referee game`: a game opened, played and watched from the command line."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from referee.application.actors import mint_organiser
from referee.cli.drawing import drawn, sentence, short
from referee.cli.main import main
from referee.client import RefereeClient, sample
from referee.games import GAMES
from tests.api.table import an_app
from tests.application.table import a_referee
from tests.client.loopback import served

REFEREE_GAMES = {str(ruleset): rules for ruleset, rules in GAMES.items()}


class Line:
    """The command line with a service and an organiser's key in its environment."""

    def __init__(self, url: str, key: str) -> None:
        self.env = {"REFEREE_URL": url, "REFEREE_TOKEN": key, "COLUMNS": "120"}

    def __call__(self, *words: str, token: str | None = None) -> Result:
        env = {**self.env, **({"REFEREE_TOKEN": token} if token else {})}
        return CliRunner().invoke(main, ["game", *words], env=env)

    def json(self, *words: str, token: str | None = None) -> Any:
        done = self(*words, "--json", token=token)
        assert done.exit_code == 0, done.output
        return json.loads(done.output)


@pytest.fixture(scope="module")
def line() -> Iterator[Line]:
    referee = a_referee(games=REFEREE_GAMES, settle_grace=-1)
    key = mint_organiser(referee, "Olga")
    with served(an_app(referee, keep_alive=0.05)) as url:
        yield Line(url, key)


def a_table(line: Line, *words: str) -> tuple[str, list[str]]:
    """A game that has begun, and the tokens of its seats."""
    made = line.json("create", "president-bunny", "--seats", "3", *words)
    tokens = [line.json("claim", made["game"], "--name", "Ada")["token"] for _ in range(3)]
    line.json("start", made["game"])
    return made["game"], tokens


def test_a_game_is_created_and_its_id_printed(line: Line) -> None:
    done = line("create", "bunny-bluff", "--seats", "3", "--practice", "seed", "--audit", "live")
    assert done.output.startswith("g-")
    shown = line.json("show", done.output.strip())
    assert (shown["access"]["audit"], shown["view"]["practice"]) == ("live", True)


def test_options_are_json_or_words(line: Line) -> None:
    made = line.json(
        "create", "killer-bunnies", "--option", "first_seat=A", "--option", "windows=false"
    )
    options = line.json("show", made["game"])["view"]["options"]
    assert (options["first_seat"], options["windows"]) == ("A", False)


def test_a_game_is_shown_with_what_a_seat_may_do(line: Line) -> None:
    game, tokens = a_table(line, "--practice", "x")
    shown = [line("show", game, token=token).output for token in tokens]
    assert all("president-bunny" in text and "hand size" in text for text in shown)
    assert any("--decision d" in text for text in shown)
    assert all("hand: red-" in text for text in shown)
    assert "--decision" not in line("show", game).output


def test_a_seat_acts(line: Line) -> None:
    game, tokens = a_table(line, "--practice", "x")
    offers = {t: line.json("show", game, token=t)["legal_actions"] for t in tokens}
    token, offer = next((t, o) for t, owed in offers.items() for o in owed if o["decision"])
    params = sample(offer["params"], Random(1))
    words = [f"--param={name}={json.dumps(value)}" for name, value in params.items()]
    done = line("act", game, offer["type"], *words, token=token)
    assert done.exit_code == 0, done.output
    assert done.output.strip()


def test_a_refusal_is_one_line_with_its_rules(line: Line) -> None:
    game, tokens = a_table(line)
    refused = line("act", game, "fly", token=tokens[0])
    assert refused.exit_code == 1
    assert refused.output.startswith("Error: ") and refused.output.count("\n") == 1
    assert "/type" in refused.output and "(422 bad-fields)" in refused.output


def test_a_service_that_is_not_there_is_told_in_a_line(line: Line) -> None:
    failed = line("show", "g-none", "--url", "http://127.0.0.1:9")
    assert failed.output == "Error: No answer from http://127.0.0.1:9: ConnectionError.\n"


def test_watching_draws_the_last_table_and_ends_with_the_game(line: Line) -> None:
    game, _ = a_table(line, "--practice", "x")
    abandon(line, game)
    told = line("watch", game)
    assert told.exit_code == 0, told.output
    assert f"president-bunny  {game}  abandoned" in told.output
    assert "GameAbandoned" in told.output


def test_watching_as_json_is_an_event_a_line(line: Line) -> None:
    game, _ = a_table(line)
    abandon(line, game)
    lines = line("watch", game, "--json", "--after", "2").output.splitlines()
    versions = [json.loads(text)["version"] for text in lines]
    assert versions == list(range(3, versions[-1] + 1))


def abandon(line: Line, game: str) -> None:
    with RefereeClient(line.env["REFEREE_URL"], line.env["REFEREE_TOKEN"]) as organiser:
        organiser.abandon(game)


def test_an_event_of_an_unknown_ruleset_is_told_by_its_fields() -> None:
    event = {"version": 7, "type": "FoxCame", "public": {"value": 3}, "private": {}}
    assert sentence("tarot", event) == "    7  FoxCame value=3"


def test_an_event_whose_hidden_part_is_not_ours_is_told_by_what_is_public() -> None:
    event = {"version": 7, "type": "CardDrawn", "public": {"seat": "A"}, "private": {}}
    assert "A" in sentence("killer-bunnies", event)


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (True, "yes"), (["a", 1], "a 1"), ({"a": 1, "b": None}, "a=1"), (1.5, "1.5")],
)
def test_values_are_shortened(value: Any, text: str) -> None:
    assert short(value) == text
    assert len(short("x" * 100)) == 40


def test_a_game_that_has_not_begun_shows_its_seats() -> None:
    view = {
        "ruleset": "toy",
        "seats": ["A", "B"],
        "claimed": ["A"],
        "table": None,
        "result": None,
    }
    console = Console(width=80)
    with console.capture() as told:
        console.print(drawn({"game": "g", "phase": "open", "version": 2, "view": view}))
    assert "Seats: A, B (free)" in told.get()


def test_the_time_of_a_game_is_changed_and_drawn(line: Line) -> None:
    clock = '{"reserve_seconds": 3600, "move_seconds": 90, "vacation_days": 2}'
    game, tokens = a_table(line, "--clock", clock)
    paused = line("pause", game, "--reason", "Lunch.")
    assert paused.output.startswith("Paused, at version ")
    shown = line("show", game).output
    assert "1:00:00" in shown and "1:30" in shown
    assert "Paused by the organiser since " in shown and "Lunch." in shown
    more = line.json("extend", game, "A", "60")
    assert more["clock"]["seats"]["A"]["reserve"] == 3_660_000
    assert line.json("resume", game)["paused"] is None
    assert line("vacation", game, "2", token=tokens[0]).output.startswith("Away, at version ")


@pytest.mark.parametrize("clock", ["{", "[]"])
def test_a_clock_is_a_json_object(line: Line, clock: str) -> None:
    assert line("create", "president-bunny", "--clock", clock).exit_code == 2
