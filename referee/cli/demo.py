"""`referee demo`: one whole game refereed over HTTP by an embedded service, told and checked."""

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from eventstore.chain import canonical
from referee.application.records.verifying import verification
from referee.application.rulesets import Ruleset
from referee.cli.connecting import json_option
from referee.cli.connecting import told as told_in
from referee.cli.failures import CannotRun
from referee.cli.rehearsal import Offer, effects_of, play, seed_with_all_effects
from referee.client.client import RefereeClient
from referee.games import EDITIONS, GAMES
from referee.kernel import lifecycle
from referee.kernel.game import Game
from referee.kernel.ids import SEATS, RulesetId, SeatId
from referee.kernel.lifecycle import UNBORN

START_PATIENCE: Final = 60.0
STOP_PATIENCE: Final = 45.0
EFFECT_PATIENCE: Final = 20.0
Line = Mapping[str, Any]


SEATS_SHOWN: Final = 4
SOLO: Final = {f"{game.id}-solo": (game.id, 1) for game in GAMES.values() if 1 in game.seats}
PLAYABLE: Final[Mapping[str, tuple[RulesetId, int]]] = {
    **{game.id: (game.id, SEATS_SHOWN) for game in GAMES.values()},
    **SOLO,
}
"""What can be shown, with the usual number of seats."""


class DemoFailed(CannotRun):
    """The demonstration did not show what it promises."""


class Served:
    """The house behind HTTP: one client a seat, and the time left to the workers."""

    def __init__(self, clients: Mapping[SeatId, RefereeClient], game: str, tell: Any) -> None:
        self._clients = clients
        self._game = game
        self._tell = tell
        self._version = 0

    def offers(self, seat: SeatId) -> Sequence[Offer] | None:
        legal = self._clients[seat].legal_actions(self._game)
        self._version = legal["version"]
        actions: list[Offer] = legal["actions"]
        return actions if legal["phase"] == "running" else None

    def act(self, seat: SeatId, offer: Offer, params: Any) -> None:
        done = self._clients[seat].act(
            self._game, offer["type"], params, decision=offer["decision"]
        )
        self._version = done["version"]
        self._tell(self._version)

    def wait(self) -> None:
        """An effect is due: the next event is the worker's doing."""
        client = next(iter(self._clients.values()))
        until = time.monotonic() + EFFECT_PATIENCE
        while time.monotonic() < until:  # the service may answer a long poll before its time
            if client.events(self._game, self._version, limit=1, wait=EFFECT_PATIENCE)["events"]:
                return
        raise DemoFailed("nothing happened: is the Celery worker running?")


@click.command()
@click.option("--game", default="killer-bunnies", type=click.Choice(sorted(PLAYABLE)))
@click.option("--seats", default=None, type=click.IntRange(1, 10), help="4, or 1 for solo games.")
@click.option("--seed", help="Seed of the practice game (default: one that shows every effect).")
@click.option("--story/--no-story", default=True, help="Tell the game in sentences.")
@json_option
def demo(game: str, seats: int | None, seed: str | None, *, story: bool, as_json: bool) -> None:
    """Start an embedded service, play a whole game over HTTP, replay its record, stop."""
    console = Console(highlight=False, stderr=as_json)
    ruleset, usual = PLAYABLE[game]
    rules, seats = GAMES[ruleset], seats or usual
    options: Mapping[str, Any] = msgspec.to_builtins(rules.options())
    chosen = seed or seed_with_all_effects(rules, seats, options)
    with tempfile.TemporaryDirectory(prefix="referee-demo-") as folder, service(folder) as started:
        console.print(f"Service at {started[0]}; practice game with seed {chosen}.")
        actions, record = played(console, rules, seats, chosen, started)
    if story and not as_json:
        click.echo("\n".join(told(rules, record)))
    expected = effects_of(rules, chosen, seats, options)
    shown = checked(rules, record, expected)
    words = (
        f"demo ok: {rules.id}, {seats} seats, {actions} actions, {shown['events']} events, "
        f"{shown['timed_effects']} timed effects by workers, replay identical"
    )
    whole = {"ruleset": rules.id, "seed": chosen, "seats": seats, "actions": actions, **shown}
    told_in(whole, as_json=as_json, words=words)


@contextmanager
def service(folder: str) -> Iterator[tuple[str, str]]:
    """`referee up` on a new data folder: its address and the organiser's key."""
    Path(folder).chmod(0o711)  # ours, and the database's own user has to pass through it
    data = Path(folder) / "data"
    command = [sys.executable, "-m", "referee.cli.main", "up", "--data", str(data), "--port", "0"]
    log = Path(folder) / "up.log"
    with log.open("wb") as sink:
        process = subprocess.Popen(command, stdout=sink, stderr=subprocess.STDOUT)
        try:
            yield started_at(process, data, log), (data / "organiser.key").read_text().strip()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(STOP_PATIENCE)


def started_at(process: "subprocess.Popen[bytes]", data: Path, log: Path) -> str:
    """Wait until the service says where it answers."""
    until = time.monotonic() + START_PATIENCE
    while time.monotonic() < until and process.poll() is None:
        if (data / "address").exists():
            return (data / "address").read_text().strip()
        time.sleep(0.1)
    raise DemoFailed(f"the service did not start:\n{log.read_text()}")


def played(
    console: Console, rules: Game[Any, Any], seats: int, seed: str, started: tuple[str, str]
) -> tuple[int, list[Line]]:
    """Create, seat, start, play to the end; the number of actions, and the record."""
    url, key = started
    with RefereeClient(url, key) as organiser:
        created = organiser.create_game(rules.id, seats, practice=seed)
        game = created["game"]
        console.print(f"Game {game}; its dice are bound by {created['commitment'][:16]}…")
        clients = {seat: seated(organiser, game, seat) for seat in SEATS[:seats]}
        organiser.start(game)
        with Progress(
            SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(),
            console=console, transient=True,
        ) as progress:  # fmt: skip
            bar = progress.add_task("playing", total=None)
            house = Served(clients, game, lambda v: progress.update(bar, description=f"event {v}"))
            actions = play(house, SEATS[:seats], seed)
        return actions, list(organiser.record(game))


def seated(organiser: RefereeClient, game: str, seat: SeatId) -> RefereeClient:
    """Claim a seat and mix some randomness in, as any player would."""
    claimed = organiser.as_bearer(None).claim(game, seat, f"random player {seat}")
    client = organiser.as_bearer(claimed["token"])
    client.add_entropy(game)
    return client


def told(rules: Game[Any, Any], record: Sequence[Line]) -> Iterator[str]:
    """The game in sentences; the doings of the clock say who fired them."""
    codec = Ruleset(rules).events
    for line in record[1:-1]:
        if line["type"] == "settle":
            yield f"  ({line['origin']}: what was due happens)"
        for event in line["events"]:
            fact = codec.join(event["type"], dumps(event["public"]), map(dumps, parts(event)))
            if sentence := lifecycle.tell(rules, fact):
                yield f"{event['version']:>6}  {sentence}"


def parts(event: Line) -> Iterator[Any]:
    """The private parts of an event in a record."""
    return iter(event["private"].values())


def dumps(part: Any) -> str:
    return part if isinstance(part, str) else json.dumps(part)


def checked(rules: Game[Any, Any], record: Sequence[Line], effects: Set[str]) -> Mapping[str, Any]:
    """Verify the chain, replay from events alone, decide everything again; what was found."""
    if finding := verification(map(canonical, record), EDITIONS).finding:
        raise DemoFailed(f"replay differs in line {finding.line}: {finding.says}")
    fired = fired_by_workers(rules, record)
    if missing := effects - set(fired):
        raise DemoFailed(f"no worker fired {', '.join(sorted(missing))}")
    events = record[-1]["head"]["version"]
    return {"events": events, "timed_effects": len(fired), "replay_identical": True}


def fired_by_workers(rules: Game[Any, Any], record: Sequence[Line]) -> list[str]:
    """The kind of each due effect that a worker settled, by the operator's `origin`."""
    codec, match, fired = Ruleset(rules).events, UNBORN, []
    for line in record[1:-1]:
        if line["type"] == "settle" and line["origin"] == "worker":
            fired += [due.kind for due in rules.deadlines(match.table)]
        for event in line["events"]:
            fact = codec.join(event["type"], dumps(event["public"]), map(dumps, parts(event)))
            match = lifecycle.evolve(rules, match, fact)
    return [kind for kind in fired if kind in rules.effects]
