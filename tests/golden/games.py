"""Golden games: one JSON-lines file a finished game, with the state's hash after each decision."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import orjson

from referee.games import GAMES
from referee.kernel.game import Event
from referee.kernel.secrets import Codec
from referee.tournaments import TOURNAMENT
from tests.play import Play, Rules

REFEREED: Final = {**GAMES, TOURNAMENT.id: TOURNAMENT}
FORMAT: Final = "bunny-referee/golden/1"
FOLDER: Final = Path(__file__).with_name("games")

Line = Mapping[str, Any]


def lines_of(play: Play) -> Iterator[Line]:
    """Play a game that is just dealt to its end, and say what happened."""
    codec = Codec(play.game.events)
    yield {
        "format": FORMAT,
        "ruleset": play.game.id,
        "version": play.game.version,
        "seats": play.seats,
        "options": play.options,
    }
    yield decision(codec, play.game, play.state, None, play.events)
    while not play.over:
        before = len(play.events)
        command = play.step()
        told = msgspec.to_builtins(command)
        yield decision(codec, play.game, play.state, told, play.events[before:])


def decision(
    codec: Codec, game: Rules, state: object, command: object, events: Iterable[Event]
) -> Line:
    parts = [codec.split(event) for event in events]
    return {
        "command": command,
        "events": [[part.type, part.public, part.private] for part in parts],
        "state": state_hash(game, state),
    }


def state_hash(game: Rules, state: object) -> str:
    """SHA-256 of the position as canonical JSON; no key, for there is no secret to keep here."""
    text = orjson.dumps(game.position(state), option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(text).hexdigest()


def read(file: Path) -> tuple[Line, list[Line]]:
    first, *rest = (orjson.loads(line) for line in file.read_bytes().splitlines())
    assert first["format"] == FORMAT
    return first, rest


def write(file: Path, lines: Iterable[Line]) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))


def replayed(file: Path) -> Iterator[tuple[int, str, str]]:
    """Each decision of a file: its place, the hash recorded, and the one its events give now."""
    first, decisions = read(file)
    game = REFEREED[first["ruleset"]]
    codec, state = Codec(game.events), game.initial
    for place, line in enumerate(decisions):
        for kind, public, private in line["events"]:
            texts = map(orjson.dumps, private.values())
            state = game.evolve(state, codec.join(kind, orjson.dumps(public), texts))
        yield place, line["state"], state_hash(game, state)
    assert game.result(state), "a golden game is a finished game"
