"""Verifying a bundle from nothing but its bytes: the first file and line that is not right."""

import zipfile
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import BinaryIO, Final

import msgspec
import orjson
from msgspec import Struct

from eventstore.chain import canonical
from eventstore.store import Event, Head
from referee.application.loading import folded
from referee.application.records import replaying
from referee.application.records.verifying import Games, Trust, lines_of, verification
from referee.application.rulesets import Ruleset, refereed
from referee.application.signing import BadSignature, PublicKey
from referee.application.signing import verify as vouched
from referee.application.tournaments.bundled import (
    MANIFEST,
    RECORD,
    STANDINGS,
    Listing,
    Manifest,
    name_of,
)
from referee.application.tournaments.bundling import unsigned
from referee.application.tournaments.ending import ended
from referee.kernel.lifecycle import UNBORN, Match
from referee.tournaments import TOURNAMENT
from referee.tournaments.messages import Reported, ResultTaken
from referee.tournaments.standings import standings

MOST_BYTES: Final = 512 * 1024 * 1024
"""Of one file: what claims to be larger is no record of a game."""
Progress = Callable[[int, int], None]
"""How many files of how many are verified."""


class Fault(Struct, frozen=True):
    """What is wrong first: in which file, on which line if it has lines, and why."""

    file: str
    line: int | None
    check: str
    says: str


class Opened(Struct, frozen=True):
    """What came of it: who signed the manifest, and whether that key is trusted here."""

    verified: bool
    finding: Fault | None
    tournament: str | None
    files: int
    records: int
    draws: int
    signed_by: str | None = None
    trusted: bool = False
    missing: tuple[str, ...] = ()


class _Wrong(Exception):
    """A file does not hold."""

    def __init__(self, file: str, check: str, says: str, line: int | None = None) -> None:
        super().__init__(says)
        self.fault = Fault(file, line, check, says)


def verify_bundle(
    source: BinaryIO,
    games: Games,
    *,
    keys: tuple[PublicKey, ...] = (),
    signed: bool = False,
    progress: Progress = lambda done, files: None,
) -> Opened:
    """Hold every file to the manifest, every record to the rules, and the results to both.

    `signed`: one of these keys must have signed the manifest.
    """
    walk = _Walk(games, keys, signed=signed)
    try:
        with zipfile.ZipFile(source) as archive:
            walk.through(archive, progress)
    except _Wrong as wrong:
        return walk.outcome(wrong.fault)
    except (zipfile.BadZipFile, NotImplementedError, EOFError) as error:
        return walk.outcome(Fault("", None, "zip", f"this is no whole zip: {error}"))
    return walk.outcome(None)


class _Walk:
    """One walk through a bundle."""

    def __init__(self, games: Games, keys: tuple[PublicKey, ...], *, signed: bool) -> None:
        self._games = refereed(games)
        self._keys, self._signed = keys, signed
        self._manifest: Manifest | None = None
        self._trusted = False
        self._records = self._draws = 0

    def through(self, archive: zipfile.ZipFile, progress: Progress) -> None:
        """The manifest first, for it says what there is to verify."""
        manifest = self._manifest = _manifest(_read(archive, MANIFEST))
        self._vouched_for(manifest)
        files = {listing.name: listing for listing in manifest.files}
        _same_names(archive, files)
        cup = self._record(archive, files, RECORD, Trust(head=manifest.head))
        reported = _reported(cup)
        for number, (name, listing) in enumerate(files.items(), 1):
            if listing.table is not None and listing.round is not None:
                self._table(archive, files, (listing.round, listing.table), reported)
            elif name != RECORD:
                _content(archive, listing)
            progress(number, len(files))
        _complete(manifest, reported)
        _standings(archive, cup)

    def outcome(self, fault: Fault | None) -> Opened:
        manifest = self._manifest
        signature = manifest.signature if manifest else None
        return Opened(
            verified=fault is None,
            finding=fault,
            tournament=manifest.tournament if manifest else None,
            files=len(manifest.files) if manifest else 0,
            records=self._records,
            draws=self._draws,
            signed_by=signature.key_id if signature else None,
            trusted=self._trusted and fault is None,
            missing=tuple(f"{gone.game}: {gone.why}" for gone in manifest.missing)
            if manifest
            else (),
        )

    def _vouched_for(self, manifest: Manifest) -> None:
        if manifest.signature is not None:
            try:
                known = vouched(unsigned(manifest), manifest.signature, self._keys)
            except BadSignature as error:
                raise _Wrong(MANIFEST, "signature", str(error)) from error
            self._trusted = known is not None
        if self._signed and not self._trusted:
            raise _Wrong(MANIFEST, "signature", "no key that is trusted has signed it")

    def _table(
        self,
        archive: zipfile.ZipFile,
        files: Mapping[str, Listing],
        at: tuple[int, int],
        reported: Mapping[tuple[int, int], Reported],
    ) -> None:
        """The record of a table leads through the head, and to the places, that were reported."""
        name, result = name_of(*at), reported.get(at)
        trust = Trust() if result is None else Trust(head=Head(result.version, result.hash))
        events, ruleset, game = self._events(archive, files, name, trust)
        if result is None:
            return
        if result.game != game:
            raise _Wrong(name, "result", f"the tournament had game {result.game} at this table")
        match = folded(ruleset, UNBORN, events[: result.version])
        how, places = ended(ruleset.rules, match)
        if (how, places) != (result.how, result.places):
            told = f"the game gives {how} {list(places)}, the tournament has "
            raise _Wrong(name, "result", f"{told}{result.how} {list(result.places)}")

    def _record(
        self, archive: zipfile.ZipFile, files: Mapping[str, Listing], name: str, trust: Trust
    ) -> tuple[Match, tuple[object, ...]]:
        events, ruleset, _ = self._events(archive, files, name, trust)
        facts = (ruleset.events.join(e.type, e.public, e.private.values()) for e in events)
        return folded(ruleset, UNBORN, events), tuple(facts)

    def _events(
        self, archive: zipfile.ZipFile, files: Mapping[str, Listing], name: str, trust: Trust
    ) -> tuple[list[Event], Ruleset, str]:
        """The events of a record that holds, its rules and its game."""
        if name not in files:
            raise _Wrong(name, "manifest", "the manifest does not list this file")
        lines = lines_of(_content(archive, files[name]))
        found = verification(lines, self._games, trust=trust)
        if finding := found.finding:
            raise _Wrong(name, finding.check.value, finding.says, finding.line)
        if found.scope != "whole":
            raise _Wrong(name, "scope", "this is not the whole record", 1)
        self._records += 1
        self._draws += found.draws
        header, *entries, _ = map(orjson.loads, lines)
        events = [e for entry in entries for e in replaying.events_of(entry, header["game"])]
        rules = self._games.edition(header["ruleset"], header["ruleset_version"])
        assert rules is not None, "a record that was judged has its rules here"
        return events, Ruleset(rules), header["game"]


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    try:
        if archive.getinfo(name).file_size > MOST_BYTES:
            raise _Wrong(name, "zip", "this file is too large to be read")
        return archive.read(name)
    except KeyError as error:
        raise _Wrong(name, "manifest", "this file is missing") from error
    except (zipfile.BadZipFile, RuntimeError) as error:
        raise _Wrong(name, "zip", f"this file cannot be read: {error}") from error


def _manifest(text: bytes) -> Manifest:
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except msgspec.MsgspecError as error:
        raise _Wrong(MANIFEST, "form", str(error), 1) from error
    if canonical(msgspec.to_builtins(manifest)) != text.removesuffix(b"\n"):
        raise _Wrong(MANIFEST, "form", "not in canonical JSON (RFC 8785)", 1)
    return manifest


def _same_names(archive: zipfile.ZipFile, files: Mapping[str, Listing]) -> None:
    there = archive.namelist()
    for name in there:
        if name != MANIFEST and name not in files:
            raise _Wrong(name, "manifest", "the manifest does not list this file")
        if there.count(name) > 1:
            raise _Wrong(name, "manifest", "this file is there twice")


def _content(archive: zipfile.ZipFile, listing: Listing) -> bytes:
    content = _read(archive, listing.name)
    if (len(content), sha256(content).hexdigest()) != (listing.bytes, listing.sha256):
        raise _Wrong(listing.name, "sha256", "this is not the file that the manifest lists")
    return content


def _reported(cup: tuple[Match, tuple[object, ...]]) -> Mapping[tuple[int, int], Reported]:
    """What the tournament took from its games, by round and table."""
    _, facts = cup
    taken = [fact for fact in facts if isinstance(fact, ResultTaken)]
    return {(fact.round, fact.result.table): fact.result for fact in taken}


def _complete(manifest: Manifest, reported: Mapping[tuple[int, int], Reported]) -> None:
    """Every result has its record, or the manifest says why not."""
    told = {(f.round, f.table) for f in manifest.files} | {
        (gone.round, gone.table) for gone in manifest.missing
    }
    for round_, table in reported:
        if (round_, table) not in told:
            raise _Wrong(name_of(round_, table), "manifest", "this record is left out")


def _standings(archive: zipfile.ZipFile, cup: tuple[Match, tuple[object, ...]]) -> None:
    """The results follow from the record of the tournament."""
    match, _ = cup
    if match.ruleset != TOURNAMENT.id or match.table is None:
        raise _Wrong(RECORD, "scope", "this is the record of no tournament", 1)
    try:
        told = orjson.loads(_read(archive, STANDINGS))
    except orjson.JSONDecodeError as error:
        raise _Wrong(STANDINGS, "form", f"no JSON: {error}") from error
    again = orjson.loads(msgspec.json.encode(standings(match.table)))
    if not isinstance(told, dict) or told.get("standings") != again:
        raise _Wrong(STANDINGS, "standings", "the record leads to other standings")
