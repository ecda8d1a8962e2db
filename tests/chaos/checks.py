"""What has to hold of every game however often programs were killed meanwhile."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from eventstore.chain import canonical
from referee.application.actors import CLAIMANT, CLOCK, ORGANISER
from referee.application.records.verifying import verification
from referee.application.rulesets import Ruleset
from referee.games import GAMES
from referee.kernel import lifecycle
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId
from referee.kernel.lifecycle import UNBORN
from tests.chaos.play import Acknowledged, Played

Entry = Mapping[str, Any]

SETTLE: Final = "settle"
HOUSE: Final = frozenset({ORGANISER, CLAIMANT, CLOCK})
"""Who acts besides the seats."""


@dataclass(frozen=True)
class Found:
    """What a game came to, and what is wrong with it."""

    length: int
    effects: int
    by_worker: int
    wrong: tuple[str, ...]


def found_of(played: Played, record: Sequence[Entry]) -> Found:
    """Follow, draw and judge the record again, and compare it with what seats were told."""
    rules = GAMES[RulesetId(played.ruleset)]
    entries, footer = record[1:-1], record[-1]
    effects = opened_effects(rules, entries)
    wrong = (*unverified(record), *unkept(played, entries), *unfair(effects, entries))
    return Found(
        length=footer["head"]["version"],
        effects=len(effects),
        by_worker=sum(e["type"] == SETTLE and e["origin"] == "worker" for e in entries),
        wrong=tuple(f"{played.ruleset} {played.game}: {one}" for one in wrong),
    )


def unverified(record: Sequence[Entry]) -> Iterator[str]:
    """The hash chain, every draw, every judgement, every state."""
    games = {str(name): rules for name, rules in GAMES.items()}
    found = verification([canonical(line) for line in record], games)
    if found.finding:
        yield f"does not verify: {found.finding}"


def unkept(played: Played, entries: Sequence[Entry]) -> Iterator[str]:
    """Each acknowledged action stands once in the stream, and nothing that nobody was told of."""
    stored = Counter(
        Acknowledged(entry["type"], entry["last"])
        for entry in entries
        if entry["actor"] not in HOUSE
    )
    told = Counter(played.acknowledged)
    if lost := told - stored:
        yield f"acknowledged and lost: {sorted(lost)}"
    if doubled := stored - told:
        yield f"done more often than acknowledged: {sorted(doubled)}"


def unfair(effects: frozenset[str], entries: Sequence[Entry]) -> Iterator[str]:
    """Each effect that fell due was let happen once."""
    settled = Counter(entry["public"]["deadline"] for entry in entries if entry["type"] == SETTLE)
    if never := effects - settled.keys():
        yield f"effects that never fired: {sorted(never)}"
    if twice := [deadline for deadline, times in settled.items() if times > 1]:
        yield f"deadlines settled twice: {twice}"


def opened_effects(rules: Game[Any, Any], entries: Sequence[Entry]) -> frozenset[str]:
    """Whatever fell due that no seat could answer, by the state after every decision."""
    codec, match, opened = Ruleset(rules).events, UNBORN, set()
    for entry in entries:
        for event in entry["events"]:
            private = (as_text(part) for part in event["private"].values())
            fact = codec.join(event["type"], as_text(event["public"]), private)
            match = lifecycle.evolve(rules, match, fact)
        due = lifecycle.deadlines(rules, match)
        opened |= {deadline.id for deadline in due if deadline.kind in rules.effects}
    return frozenset(opened)


def as_text(part: Any) -> str:
    """A part as the store has it."""
    return part if isinstance(part, str) else orjson.dumps(part).decode()
