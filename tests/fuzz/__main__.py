"""`python -m tests.fuzz`: start the service, fuzz it by openapi.yaml, say what was tried."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from referee.cli.demo import service
from referee.client import RefereeClient

ROOT: Final = Path(__file__).parents[2]
SURROUNDINGS: Final = {
    "SCHEMATHESIS_HOOKS": "tests.fuzz.lines",
    # No limits of rates, which would keep requests from what is behind them; no long waits.
    "REFEREE_API_READS": "",
    "REFEREE_API_WRITES": "",
    "REFEREE_API_FAILURES": "",
    "REFEREE_API_LONGEST_WAIT": "0.05",
    "REFEREE_API_LONGEST_STREAM": "0.2",
}
PHASES: Final = "examples,coverage,fuzzing,stateful"
PLAYERS: Final = ("ada", "bob", "cleo", "dan", "eve", "finn")
WRONG_METHOD: Final = 405
Seen = Counter[tuple[str, int]]


@dataclass(frozen=True)
class Role:
    """Somebody who asks, the values that they keep to by parameter, and the phases if short."""

    name: str
    token: str | None
    keeps_to: Mapping[str, Sequence[str]] = field(default_factory=dict)
    short: str = "examples,stateful"


def main() -> int:
    """Fuzz as a seat, a judge, a player, an organiser and as nobody; 1 if it failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--examples", type=int, default=200, help="for each operation")
    parser.add_argument("--short", action="store_true", help="each long phase as one role only")
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    os.environ.update(SURROUNDINGS)
    folder = tempfile.TemporaryDirectory(prefix="referee-fuzz-")
    with folder as place, service(place) as (url, key):
        failed = [run(role, url, asked, Path(place)) for role in roles(url, key)]
    return int(any(failed))


def roles(url: str, key: str) -> Iterator[Role]:
    """Who asks. The seat is kept at its table: chance would never find the game's id."""
    with RefereeClient(url, key) as organiser:
        clock = {"reserve_seconds": 1_000_000, "vacation_days": 366}
        made = organiser.create_game("killer-bunnies", 2, practice="fuzz", clock=clock)
        game = made["game"]
        seats = [organiser.as_bearer(None).claim(game)["token"] for _ in range(2)]
        organiser.start(game)
        actions = organiser.ruleset("killer-bunnies")["actions"]
        judge = organiser.issue_token(game, "judge")["token"]
        player, at_the_cup = a_tournament(organiser)
    at_the_table = {"game": [game], "type": sorted(actions)}
    yield Role("seat", seats[0], at_the_table, "examples,fuzzing,stateful")
    yield Role("judge", judge, {"game": [game], "protest_id": ["protest-1"]})
    yield Role("player", player, at_the_cup)
    yield Role("organiser", key, at_the_cup, "examples,coverage,stateful")
    yield Role("nobody", None)


def a_tournament(organiser: RefereeClient) -> tuple[str, Mapping[str, Sequence[str]]]:
    """One in its first round: the token of a player, and what its people keep to."""
    cup = organiser.create_tournament("president-bunny", rounds=2, largest=3)
    tokens = [cup.register(name)["token"] for name in PLAYERS]
    cup.pair()
    cup.start()
    return tokens[0], {"tournament": [cup.id], "player": PLAYERS}


def run(role: Role, url: str, asked: argparse.Namespace, folder: Path) -> bool:
    """One run of Schemathesis under the committed configuration; whether it found anything."""
    report = folder / f"{role.name}.ndjson"
    bearer = ("--header", f"Authorization: Bearer {role.token}") if role.token else ()
    seed = ("--seed", str(asked.seed)) if asked.seed is not None else ()
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", described(role, folder), "--url", url),
        *("--phases", role.short if asked.short else PHASES),
        *("--checks", "all", "--max-examples", str(asked.examples), "--continue-on-failure"),
        *("--generation-database", "none", "--no-color", "--warnings", "off"),
        *("--report-ndjson-path", str(report), *bearer, *seed),
    ]
    print(f"As {role.name}:", flush=True)
    began = time.monotonic()
    failed = subprocess.run(command, cwd=ROOT, check=False).returncode != 0
    print(summary(role.name, report, time.monotonic() - began), flush=True)
    return failed


def described(role: Role, folder: Path) -> str:
    """openapi.yaml; where a role keeps to certain values, with these in place of all."""
    document = yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
    for path in document["paths"].values():
        for parameter in path.get("parameters", []):
            if values := role.keeps_to.get(parameter["name"]):
                parameter["schema"] = {"type": "string", "enum": list(values)}
    action = document["components"]["schemas"]["Action"]["properties"]
    if types := role.keeps_to.get("type"):
        action["type"] = {"type": "string", "enum": types}
    narrowed = folder / f"{role.name}.json"
    narrowed.write_text(json.dumps(document))
    return str(narrowed)


def summary(who: str, report: Path, seconds: float) -> str:
    """How many requests each operation had, and what it answered."""
    seen: Seen = Counter()
    with report.open() as lines:
        for line in lines:
            seen.update(answered(json.loads(line)))
    operations = sorted({operation for operation, _ in seen})
    rows = [f"  {operation}: {_statuses(seen, operation)}" for operation in operations]
    total = f"As {who}: {len(operations)} operations, {seen.total()} requests, {seconds:.0f} s"
    return "\n".join([total, *rows])


def answered(entry: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Operation and status of each request that an entry of the report tells of."""
    recorded = entry.get("ScenarioFinished", {}).get("recorder", {})
    for name, exchange in recorded.get("interactions", {}).items():
        case = recorded["cases"][name]["value"]
        answer = exchange["response"]
        if answer and answer["status_code"] != WRONG_METHOD and case["method"] != "OPTIONS":
            yield f"{case['method']} {case['path']}", answer["status_code"]


def _statuses(seen: Seen, operation: str) -> str:
    each = sorted((status, n) for (name, status), n in seen.items() if name == operation)
    return ", ".join(f"{n} x {status}" for status, n in each)


if __name__ == "__main__":
    sys.exit(main())
