"""Judging the entries of a whole record again: their luck, their events, the states between."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from eventstore import chain
from eventstore.store import Decision, Event
from referee.application.loading import folded
from referee.application.records import replaying
from referee.application.records.findings import Broken, Check
from referee.application.records.lines import Entry, Header, Reveal
from referee.application.records.redrawing import drawn_again, noting
from referee.application.rewinding import Past, misremembered
from referee.application.rulesets import Ruleset
from referee.kernel.arbiter.messages import Rewind
from referee.kernel.lifecycle import UNBORN, Match
from referee.kernel.rejection import RefereeError, Rejected
from referee.kernel.secrets import tag_of

Texts = tuple[str, str, Mapping[str, str]]


class Judge:
    """Holds the entries of one game, in order, to the keys and the rules.

    A key that fits nothing is doubted rather than every line it was tried on: `doubt` says which,
    and what hangs on it is not checked.
    """

    def __init__(self, ruleset: Ruleset, reveal: Reveal, header: Header) -> None:
        self._ruleset = ruleset
        self._reveal = reveal
        self._ruleset_hash = header.ruleset_hash
        self._match: Match = UNBORN
        self._past: dict[int, Past] = {}
        self._doubted: dict[str, str] = {}
        if sha256(bytes.fromhex(reveal.chance)).hexdigest() != header.commitment:
            self._doubted["chance"] = "its key of luck is not the one that was committed to"

    @property
    def doubt(self) -> str | None:
        """What is wrong with the keys, if anything is."""
        return next(iter(self._doubted.values()), None)

    def judge(self, entry: Entry, decision: Decision, events: tuple[Event, ...]) -> None:
        """Broken, unless the rules and the keys make this entry what it is."""
        if not _salted(bytes.fromhex(self._reveal.salt), entry, (decision, *events)):
            self._doubted["salt"] = "its key of salts does not give the salts of the record"
        try:
            self._recall(entry, decision)
            if "chance" not in self._doubted:
                self._redraw(entry)
                self._decide(entry, decision, events)
            self._match = folded(self._ruleset, self._match, events)
            self._past[entry.last] = Past(entry.at, self._match)
        except Rejected as refusal:
            says = f"the rules refuse the command: {refusal.objection.reason}"
            raise Broken(Check.RULES, says, entry.first, refusal.rules) from refusal
        except RefereeError as error:
            raise Broken(Check.RULES, str(error), entry.first) from error
        self._hash(entry)

    def _recall(self, entry: Entry, decision: Decision) -> None:
        """Who takes a game back says what it was then: it must have been so."""
        if decision.type != tag_of(Rewind):
            return
        wanted = self._ruleset.commands.join(
            decision.type, decision.public, decision.private.values()
        )
        past = self._past.get(wanted.to)
        if says := misremembered(self._ruleset, wanted, past, self._match):
            raise Broken(Check.RULES, says, entry.first)

    def _redraw(self, entry: Entry) -> None:
        secret = bytes.fromhex(self._reveal.chance)
        for draw in entry.draws:
            if drawn_again(draw, self._match, secret) != draw:
                says = f"draw {draw.number} ({draw.purpose}) has another outcome"
                raise Broken(Check.DRAWS, says, entry.first)

    def _decide(self, entry: Entry, decision: Decision, events: tuple[Event, ...]) -> None:
        chance = noting(self._ruleset.rules, self._match, bytes.fromhex(self._reveal.chance))
        under = self._ruleset_hash
        again = replaying.decided(self._ruleset, self._match, decision, chance, under)
        _compare(again, replaying.texts_of(self._ruleset, events), events)
        if msgspec.to_builtins(chance.noted) != msgspec.to_builtins(entry.draws):
            raise Broken(Check.DRAWS, "the rules draw something else", entry.first)

    def _hash(self, entry: Entry) -> None:
        key = bytes.fromhex(self._reveal.state)
        if "state" in self._doubted:
            return
        if replaying.state_hash(self._ruleset, self._match, key) == entry.state_hash:
            return
        if entry.first > 1:
            raise Broken(Check.STATE, "the events lead to another state", entry.last)
        self._doubted["state"] = "its key of states does not give the hash of the first state"


def _salted(key: bytes, entry: Entry, kept: tuple[Decision | Event, ...]) -> bool:
    told = (entry, *entry.events)
    return all(
        chain.salt_for(key, record, audience).hex() == salt
        for part, record in zip(told, kept, strict=True)
        for audience, salt in part.salts.items()
    )


def _compare(again: list[Texts], recorded: list[Texts], events: tuple[Event, ...]) -> None:
    """Name the first event that the rules do not make."""
    for event, was, now in zip(events, recorded, again, strict=False):
        if was != now:
            says = f"the rules make another {now[0]} than the {was[0]} of the record"
            raise Broken(Check.RULES, says, event.version)
    if len(again) != len(recorded):
        says = f"the rules make {len(again)} events, the record has {len(recorded)}"
        raise Broken(Check.RULES, says, events[0].version)
