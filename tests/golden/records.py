"""Golden records: whole games with their keys, which every later release judges alike."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson

from api.rehearsal import OpenBook, admit
from api.rehearsal_of_webhooks import TOKEN
from eventstore.chain import canonical
from referee.application.actors import SPECTATOR, actor_of
from referee.application.idempotency import Request
from referee.application.opening import Marks, abandon_game, claim_seat, create_game, start_game
from referee.application.reading import read_game
from referee.application.records.making import record
from referee.application.records.verifying import verification
from referee.application.signing import no_keys
from referee.kernel.editions import Editions
from referee.kernel.game import content_hash, is_known_by
from referee.kernel.ids import SEATS
from tests.application.random_play import step
from tests.application.table import TableOfToy, a_referee
from tests.golden import plays
from tests.play import Rules
from tests.properties.thinkable import Words, thought

FOLDER: Final = Path(__file__).with_name("records")
PINS: Final = Path(__file__).with_name("versions.json")
"""By ruleset and version: its content hash, whether it is released, and the digest of each of
its golden records. A version that is released keeps its line for ever."""

GAMES_EACH: Final = 3
LONGEST: Final = 150

Pins = dict[str, dict[str, dict[str, Any]]]


def pins() -> Pins:
    found: Pins = orjson.loads(PINS.read_bytes())
    return found


def a_record(rules: Rules, number: int) -> Iterator[bytes]:
    """The same game each time: few, middle or many seats, with usual and with drawn options."""
    rng = Random(number)
    seats = (rules.seats[0], rules.seats[len(rules.seats) // 2], rules.seats[-1])[number % 3]
    options = thought(rules.options, Words((), SEATS[:seats]), rng) if number else {}
    table = opened(rules, seats, options, seed="" if number else "a practice game")
    for _ in range(LONGEST):
        if not step(table, rng):
            break
    if read_game(table.referee, table.organiser, table.game).phase == "running":
        abandon_game(table.referee, table.organiser, table.game, Request("abandon", ""))
    for line in record(table.referee, SPECTATOR, table.game):
        yield canonical(line)


def opened(rules: Rules, seats: int, options: Mapping[str, Any], *, seed: str) -> TableOfToy:
    """Begun, by somebody whose key, and so whose game's luck, is the same in every run."""
    store, keys = OpenBook(), map(str, count())
    admit(store)
    referee = a_referee(store, games={str(rules.id): rules}, keyring=no_keys)
    organiser = actor_of(referee, TOKEN)

    def asked() -> Request:
        return Request(f"a-key-of-a-golden-record-{next(keys)}", "")

    made = create_game(
        referee,
        organiser,
        str(rules.id),
        options,
        seats=seats,
        request=asked(),
        marks=Marks(practice=seed),
    )
    tokens = [
        claim_seat(referee, SPECTATOR, made.game, seat, name="", request=asked()).token
        for seat in SEATS[:seats]
    ]
    start_game(referee, organiser, made.game, asked())
    actors = {seat: actor_of(referee, t) for seat, t in zip(SEATS[:seats], tokens, strict=True)}
    return TableOfToy(referee, made.game, organiser, actors)


def pinned(rules: Rules) -> dict[str, Any]:
    """Write the golden records of a version; what is to be remembered of it."""
    FOLDER.mkdir(exist_ok=True)
    files = {}
    for number in range(GAMES_EACH):
        name = f"{rules.id}-{rules.version}-{number}.jsonl"
        text = b"".join(line + b"\n" for line in a_record(rules, number))
        (FOLDER / name).write_bytes(text)
        files[name] = sha256(text).hexdigest()
    told = {"hash": content_hash(rules), "released": False, "records": files}
    return {**told, "plays": plays.write(rules)}


def breaches(editions: Editions, known: Pins) -> Iterator[str]:
    """Where these rules are no more what was released, or is being made, under their versions."""
    for rules in editions.every:
        if rules.version not in known.get(str(rules.id), {}):
            yield f"{rules.id} {rules.version} is not in versions.json"
    for ruleset, versions in known.items():
        for version, pin in versions.items():
            yield from _breaches(editions, ruleset, version, pin)


def _breaches(
    editions: Editions, ruleset: str, version: str, pin: Mapping[str, Any]
) -> Iterator[str]:
    rules = editions.edition(ruleset, version)
    if rules is None:
        yield f"{ruleset} {version} is gone, and games may be played by it"
        return
    if not is_known_by(rules, pin["hash"]):
        yield f"{ruleset} {version} declares something else than before"
    for name, digest in pin["records"].items():
        text = (FOLDER / name).read_bytes()
        if sha256(text).hexdigest() != digest:
            yield f"{name} is not the file that it was"
        elif finding := verification(text.splitlines(), editions).finding:
            yield f"{name}: line {finding.line} breaks `{finding.check}`: {finding.says}"
    yield from plays.breaches(rules, pin["plays"])
