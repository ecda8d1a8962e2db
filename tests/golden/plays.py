"""Golden plays: many whole games as the commands that were given, and a digest of what followed.

They are short enough for so many that hardly a rule is not among them. Who changes one that is
makes other events, other states or another refusal of some game, and its digest tells.
"""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import orjson

from referee.kernel.chance import SealedChance
from referee.kernel.game import Command, Event, Settle
from referee.kernel.ids import SEATS, GameId
from referee.kernel.secrets import tag_of
from tests.play import Rules
from tests.properties.games import a_game

FOLDER: Final = Path(__file__).with_name("plays")
SEEDS: Final = range(1_000, 1_040)
LONGEST: Final = 2_000
"""Commands. Very few games need more, and those are left where they are."""
OFFERS_EVERY: Final = 5
"""States of which the offers are looked at too: they take longer than all the rest."""

Line = Mapping[str, Any]


def file_of(rules: Rules) -> Path:
    return FOLDER / f"{rules.id}-{rules.version}.jsonl.gz"


def write(rules: Rules) -> str:
    """Play the games of a version; the digest of the file's text."""
    text = b"".join(orjson.dumps(line_of(rules, seed)) + b"\n" for seed in SEEDS)
    FOLDER.mkdir(exist_ok=True)
    file_of(rules).write_bytes(gzip.compress(text, mtime=0))
    return hashlib.sha256(text).hexdigest()


def line_of(rules: Rules, seed: int) -> Line:
    """A random game to its end."""
    play, commands = a_game(rules, seed), []
    while not play.over and play.actions < LONGEST:
        commands.append(msgspec.to_builtins(play.step()))
    line = {
        "seed": seed,
        "seats": len(play.seats),
        "options": play.options,
        "commands": commands,
    }
    return {**line, "digest": digest_of(rules, line)}


def digest_of(rules: Rules, line: Line) -> str:
    """What follows from the commands now: events, refusals, states, offers."""
    digest, state = hashlib.sha256(), rules.initial
    for number, events in enumerate(followed(rules, line)):
        for event in events:
            state = rules.evolve(state, event)
        if number % OFFERS_EVERY == 0:
            digest.update(offered(rules, state))
        told = [msgspec.to_builtins(event) for event in events]
        digest.update(orjson.dumps(told, option=orjson.OPT_SORT_KEYS))
        digest.update(orjson.dumps(rules.position(state), option=orjson.OPT_SORT_KEYS))
    return digest.hexdigest()


def offered(rules: Rules, state: Any) -> bytes:
    """What each seat may do, whether or not it is done."""
    seats = rules.seated(state)
    offers = [msgspec.to_builtins(rules.legal_actions(state, seat)) for seat in seats]
    return orjson.dumps(offers, option=orjson.OPT_SORT_KEYS)


def followed(rules: Rules, line: Line) -> Iterator[tuple[Event, ...]]:
    """The events of the deal, and those of each command; it ends where one is refused."""
    types = {tag_of(cls): cls for cls in (*rules.commands,)}
    seats, secret = SEATS[: line["seats"]], int(line["seed"]).to_bytes(16, "big")
    state = rules.initial

    def luck() -> SealedChance:
        return SealedChance(secret, GameId("g"), (), drawn=rules.drawn(state))

    options = msgspec.convert(line["options"], rules.options)
    events = rules.open(options, seats, luck(), 1_000_000)
    for told in (None, *line["commands"]):
        if told is not None:
            command: Command = msgspec.convert(told, types.get(told["type"], Settle))
            try:
                events = rules.decide(state, command, luck())
            except Exception:  # refused, or a rule that was broken altogether: it ends here
                return
        for event in events:
            state = rules.evolve(state, event)
        yield events


def breaches(rules: Rules, pinned: str) -> Iterator[str]:
    """The games that do not go as they went."""
    text = gzip.decompress(file_of(rules).read_bytes())
    if hashlib.sha256(text).hexdigest() != pinned:
        yield f"{file_of(rules).name} is not the file that it was"
        return
    for line in map(orjson.loads, text.splitlines()):
        if digest_of(rules, line) != line["digest"]:
            yield f"{rules.id} {rules.version}: game {line['seed']} goes otherwise than it went"
