"""Whole games of the toy and of the real ones, as the lines of their records."""

import importlib.util
import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import orjson

from eventstore.chain import canonical
from referee.application.actors import SPECTATOR, Actor
from referee.application.opening import abandon_game, add_entropy, start_game
from referee.application.records.findings import Verified
from referee.application.records.lines import Scope, schema
from referee.application.records.making import record
from referee.application.records.verifying import NONE, Trust, verification
from referee.application.signing import PublicKey
from referee.games import GAMES
from referee.kernel.ids import GameId
from tests.application.random_play import step
from tests.application.table import A, B, TableOfToy, a_game, a_referee, an_open_game, request
from tests.toy import TOY

EVERY = {**{str(name): game for name, game in GAMES.items()}, "toy": TOY}
DOCS = Path(__file__).parents[1] / "docs/reference"
SCRIPT = DOCS / "verify_record.py"
SCHEMA = DOCS / "record.schema.json"

Lines = list[bytes]
Document = dict[str, Any]


def lines_for(table: TableOfToy, actor: Actor = SPECTATOR, scope: Scope = "whole") -> Lines:
    return [canonical(line) for line in record(table.referee, actor, table.game, scope)]


def a_won_game(**ports: Any) -> TableOfToy:
    """The toy, played until somebody won."""
    table = a_game(a_referee(**ports), target=8)
    turn = (A, B)
    while table.roll(turn[0]).view["phase"] == "running":
        table.later(2_000)
        decision = table.see().view["table"]["pending"]["id"]
        table.answer(turn[1], "guess", decision, number=1)
        turn = (turn[1], turn[0])
    return table


@cache
def a_real_game(ruleset: str, steps: int = 120, seed: str = "") -> TableOfToy:
    """A game of some actions, then abandoned; both seats added entropy."""
    referee = a_referee(games=EVERY)
    seats = max(3, EVERY[ruleset].seats.start)
    table = an_open_game(referee, seats, ruleset=ruleset, seed=seed)
    for seat, text in ((A, "c0ffee"), (B, "00ff")):
        add_entropy(referee, table.seats[seat], table.game, text, request=request())
    start_game(referee, table.organiser, table.game, request())
    rng = Random(7)
    for _ in range(steps):
        if not step(table, rng):
            return table
    abandon_game(referee, table.organiser, GameId(table.game), request())
    return table


def documents(lines: Lines) -> list[Document]:
    return [orjson.loads(line) for line in lines]


def unsigned(lines: Lines) -> Lines:
    """All that does not depend on who gives the record out, and when."""
    told = documents(lines)
    return texts([*told[:-1], {**told[-1], "signature": None}])


def texts(told: list[Document], *, resealed: bool = False) -> Lines:
    """Lines again; resealed as somebody would who knows what the footer is made of.

    They cannot sign, so that they leave out.
    """
    if resealed:
        said = {name: told[-1][name] for name in ("kind", "head", "reveal")}
        covered = b"\n".join(map(canonical, [*told[:-1], said]))
        told = [*told[:-1], {**told[-1], "digest": sha256(covered).hexdigest()}]
        told[-1]["signature"] = None
    return [canonical(line) for line in told]


def verified(lines: Lines, trust: Trust = NONE) -> Verified:
    return verification(lines, EVERY, trust=trust)


def second() -> ModuleType:
    """The verifier that shares nothing with us."""
    spec = importlib.util.spec_from_file_location("verify_record", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SECOND = second()


def found_by_second(
    lines: Lines, head: str | None = None, keys: Iterable[PublicKey] = ()
) -> tuple[int, str] | None:
    """Line and check of what it finds."""
    trusted = tuple((key.raw, key.since, key.until) for key in keys)
    broken = SECOND.found(SECOND.Walk(lines, head, trusted))
    return None if broken is None else (broken.line, broken.check)


if __name__ == "__main__":
    SCHEMA.write_text(json.dumps(schema(), indent=2) + "\n", "utf-8")
