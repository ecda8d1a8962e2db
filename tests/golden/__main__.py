"""`python -m tests.golden`: write golden files of rulesets that are not released yet.

A file of a released version is never written again: it is there to say what was once written.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import click
import orjson

from referee.games import GAMES
from referee.kernel.game import Event
from tests.golden import games, shapes
from tests.play import Play, Rules
from tests.properties.games import a_game

SEEDS = range(150)
"""Games to choose from: the shortest is kept, and every type of event that any of them has."""


@click.command()
@click.argument("rulesets", nargs=-1, type=click.Choice(list(GAMES)))
def golden(rulesets: tuple[str, ...]) -> None:
    """Write the files of these rulesets, or of all."""
    shape(shapes.LIFE, "0.1", shapes.LIFE_EVENTS)
    for game in GAMES.values():
        if not rulesets or game.id in rulesets:
            keep(game)


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
