"""`python -m tests.golden`: write golden files of rulesets that are not released yet.

A file of a released version is never written again: it is there to say what was once written.
`--released` says of these rulesets that their version is released now.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click
import orjson

from referee.games import GAMES
from referee.kernel.game import Event
from referee.tournaments import TOURNAMENT
from tests.golden import cups, games, records, shapes
from tests.play import Play, Rules
from tests.properties.games import a_game

SEEDS = range(150)
"""Games to choose from: the shortest is kept, and every type of event that any of them has."""


@click.command()
@click.argument("rulesets", nargs=-1, type=click.Choice(list(games.REFEREED)))
@click.option("--released", is_flag=True, help="From now on these versions stay as they are.")
def golden(rulesets: tuple[str, ...], *, released: bool) -> None:
    """Write the files of these rulesets, or of all."""
    chosen = [game for game in GAMES.values() if not rulesets or game.id in rulesets]
    if released:
        for game in chosen:
            pin(game, records.pins()[game.id][game.version] | {"released": True})
        return
    shape(shapes.LIFE, "0.1", shapes.LIFE_EVENTS)
    for game in chosen:
        if is_released(game):
            raise click.ClickException(
                f"{game.id} {game.version} is released: a change is a new version"
            )
        keep(game)
        pin(game, records.pinned(game))
    if not rulesets or TOURNAMENT.id in rulesets:
        keep_tournament()


def is_released(game: Rules) -> bool:
    known = records.pins() if records.PINS.exists() else {}
    return bool(known.get(game.id, {}).get(game.version, {}).get("released"))


def pin(game: Rules, line: dict[str, Any]) -> None:
    """Remember what a version is."""
    known = records.pins() if records.PINS.exists() else {}
    known.setdefault(game.id, {})[game.version] = line
    text = orjson.dumps(known, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
    records.PINS.write_bytes(text + b"\n")
    say(records.PINS)


def keep_tournament() -> None:
    """The one that has every event there is."""
    games.write(games.FOLDER / cups.NAME, cups.lines())
    say(games.FOLDER / cups.NAME)
    shape(TOURNAMENT.id, TOURNAMENT.version, cups.events())


def keep(game: Rules) -> None:
    """The shortest game with few seats, and the shortest with many."""
    middle = (game.seats.start + game.seats.stop) // 2
    played = {seed: finished(game, seed) for seed in SEEDS}
    for name, fits in (
        ("few-seats", lambda play: len(play.seats) < middle),
        ("many-seats", lambda play: len(play.seats) >= middle),
    ):
        seed = shortest(played, fits)
        file = games.FOLDER / f"{game.id}-{game.version}-{name}.jsonl"
        games.write(file, games.lines_of(a_game(game, seed)))
        say(file)
    shape(game.id, game.version, chain.from_iterable(play.events for play in played.values()))


def finished(game: Rules, seed: int) -> Play:
    play = a_game(game, seed)
    while not play.over:
        play.step()
    return play


def shortest(played: dict[int, Play], fits: Callable[[Play], bool]) -> int:
    return min((len(play.events), seed) for seed, play in played.items() if fits(play))[1]


def shape(folder: str, version: str, events: Iterator[Event] | tuple[Event, ...]) -> None:
    file = shapes.FOLDER / folder / f"{version}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = shapes.examples(shapes.codec_of(folder), events)
    file.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))
    say(file)


def say(file: Path) -> None:
    click.echo(f"{file.relative_to(Path.cwd())}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    golden()
