"""A record becomes a game of this service again: byte for byte, if it is verified."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import orjson

from eventstore.chain import GENESIS
from eventstore.store import Commit, Keys, Opening, Sealed, StreamExists, VersionConflict
from referee.application.access import USUAL
from referee.application.errors import BadFields, plain_errors
from referee.application.loading import folded
from referee.application.records import replaying
from referee.application.records.findings import Verified
from referee.application.records.verifying import verification
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.streams import BRANCH
from referee.kernel.lifecycle import UNBORN

NOBODY = "record"
"""Who owns an imported game: no token has this digest."""


def import_record(referee: Referee, lines: Sequence[bytes]) -> Verified:
    """Keep the game of a whole record. Done again it changes nothing, and finishes what broke off.

    Names of players, tokens and idempotency keys are not in a record, and are not imported.
    """
    found = verification(lines, referee.games)
    if found.finding or found.scope != "whole":
        raise BadFields(found.finding.says if found.finding else "only whole records are imported")
    header, *entries, footer = map(orjson.loads, lines)
    opening = _opening(header, entries[0]["at"], replaying.keys_of(footer))
    with plain_errors():
        with suppress(StreamExists):
            referee.store.create(opening)
        ruleset = referee.refereed(header["ruleset"], header["ruleset_version"])
        _append(referee, ruleset, header["game"], entries)
        kept = referee.store.listed(opening.stream).head, referee.store.keys(opening.stream)
    if kept != (found.head, opening.keys):
        raise BadFields("another game has this id")
    return found


def _opening(header: replaying.Line, at: int, keys: Keys) -> Opening:
    labels = {
        "ruleset": header["ruleset"],
        "ruleset_version": header["ruleset_version"],
        "seats": str(len(header["seats"])),
        "practice": "yes" if header["practice"] else "no",
        **USUAL.labels,
    }
    return Opening(header["game"], at, keys, labels, NOBODY)


def _append(
    referee: Referee, ruleset: Ruleset, game: str, entries: Sequence[replaying.Line]
) -> None:
    """Append what is not there yet."""
    kept, match = referee.store.listed(game).head.version, UNBORN
    for sealed, origin in _sealed(game, entries):
        match = folded(ruleset, match, sealed.events)
        if sealed.head.version > kept:
            labels = {"phase": match.phase.value}
            if match.branch:
                labels[BRANCH] = match.branch.origin
            with suppress(VersionConflict):  # another game's events: its head will tell
                referee.store.append(Commit(sealed, labels=labels, origin=origin))


def _sealed(game: str, entries: Sequence[replaying.Line]) -> Iterator[tuple[Sealed, str]]:
    """The decisions as they were appended, one after the other."""
    head = GENESIS
    for entry in entries:
        decision = replaying.decision_of(entry, game)
        sealed = Sealed(head, decision, replaying.events_of(entry, game))
        yield sealed, entry["origin"]
        head = sealed.head
