"""Verifying a record from nothing but its lines: the first line that is not right, and why."""

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec
import orjson
from msgspec import Struct

from eventstore import chain
from eventstore.store import CorruptStream, Decision, Event, Head
from referee.application.records import replaying
from referee.application.records.findings import (
    WITH_KEYS,
    Anchor,
    Broken,
    Check,
    Finding,
    Verified,
)
from referee.application.records.judging import Judge
from referee.application.records.lines import (
    PLACES,
    REPEATED,
    Entry,
    Footer,
    Header,
    Line,
    vouched_for,
)
from referee.application.rulesets import Ruleset, refereed
from referee.application.signing import BadSignature, PublicKey, verify
from referee.kernel.editions import Editions
from referee.kernel.game import Game, is_known_by

Games = Mapping[str, Game[Any, Any]]
Progress = Callable[[int], None]


class Trust(Struct, frozen=True):
    """What a verifier knows from elsewhere: a head of the game, and keys that it trusts.

    `signed`: one of these keys must have signed.
    """

    head: Head | None = None
    keys: tuple[PublicKey, ...] = ()
    signed: bool = False


NONE: Final = Trust()


def verification(
    lines: Iterable[bytes],
    games: Games,
    *,
    trust: Trust = NONE,
    progress: Progress = lambda line: None,
) -> Verified:
    """Follow the chain, and draw, judge and hash everything again.

    Without a head that was noted elsewhere, or a key that is trusted, the record is consistent,
    and nothing says that it is the record of the game that was played.
    """
    texts = [line.removesuffix(b"\n") for line in lines]
    walk = _Walk(refereed(games), _footer(texts), trust)
    for number, text in enumerate(texts, 1):
        try:
            walk.take(_line(text, _kind(number, len(texts))))
        except Broken as broken:
            return walk.outcome(broken.at(number))
        progress(number)
    missing = Broken(Check.FORM, "a record has a header, entries and a footer")
    return walk.outcome(None if len(texts) > 1 else missing.at(len(texts) + 1))


def lines_of(text: bytes) -> list[bytes]:
    """The lines of a record as it came in one piece."""
    *lines, rest = text.split(b"\n")
    return [*lines, rest] if rest else lines


def _kind(number: int, last: int) -> str:
    if number == 1:
        return "header"
    return "footer" if number == last else "entry"


def _line(text: bytes, kind: str) -> Any:
    """A line in its form: canonical JSON of the kind that belongs there."""
    try:
        document = orjson.loads(text)
        canonical = chain.canonical(document)
    except (ValueError, TypeError) as error:
        raise Broken(Check.FORM, f"no JSON: {error}") from error
    if canonical != text:
        raise Broken(Check.FORM, "not in canonical JSON (RFC 8785)")
    if not isinstance(document, dict) or document.get("kind") != kind:
        raise Broken(Check.FORM, f"here belongs a line of kind {kind}")
    try:
        return msgspec.convert(document, PLACES[kind])
    except msgspec.ValidationError as error:
        raise Broken(Check.FORM, str(error)) from error


def _footer(texts: list[bytes]) -> Footer | None:
    """The footer, if it is one: the entries before it are checked with its keys."""
    try:
        footer: Footer = _line(texts[-1], "footer")
    except (Broken, IndexError):
        return None
    return footer


class _Walk:
    """One walk through a record; every check of a line raises Broken."""

    def __init__(self, games: Games, footer: Footer | None, trust: Trust) -> None:
        self._games = Editions.of(games)
        self._footer = footer
        self._trust = trust
        self._anchors: list[Anchor] = []
        self._digest = sha256()
        self._header: Header | None = None
        self._judge: Judge | None = None
        self._head = chain.GENESIS
        self._entries = self._draws = 0

    def take(self, line: Line) -> None:
        """Hold the next line to everything that it can be held to."""
        if isinstance(line, Footer):
            self._close(line)
            return
        self._digest.update(chain.canonical(msgspec.to_builtins(line)) + b"\n")
        if isinstance(line, Header):
            self._open(line)
        else:
            self._enter(line)

    def outcome(self, finding: Finding | None) -> Verified:
        header = self._header
        undone = set() if header and header.scope == "whole" else set(WITH_KEYS)
        undone |= set() if self._trust.head else {Check.HEAD}
        signature = self._footer.signature if self._footer else None
        undone |= set() if signature or self._trust.signed else {Check.SIGNATURE}
        return Verified(
            verified=finding is None,
            finding=finding,
            checks=tuple(check for check in Check if check not in undone),
            game=header.game if header else None,
            ruleset=header.ruleset if header else None,
            scope=header.scope if header else None,
            head=self._head,
            entries=self._entries,
            draws=self._draws,
            signed_by=signature.key_id if signature else None,
            anchors=tuple(self._anchors) if finding is None else (),
            anchored_to=self._anchored_to() if finding is None else 0,
        )

    def _anchored_to(self) -> int:
        """A signature vouches for all of it, a head for what came before it."""
        if Anchor.SIGNATURE in self._anchors:
            return self._head.version
        return self._trust.head.version if self._trust.head else 0

    def _open(self, header: Header) -> None:
        self._header = header
        if header.scope != "whole":
            return
        rules = self._games.edition(header.ruleset, header.ruleset_version)
        if rules is None or not is_known_by(rules, header.ruleset_hash):
            says = f"{header.ruleset} {header.ruleset_version} cannot be judged: "
            raise Broken(Check.RULESET, says + self._missing(header.ruleset, rules))
        if self._footer and self._footer.reveal:
            self._judge = Judge(Ruleset(rules), self._footer.reveal, header)

    def _missing(self, ruleset: str, rules: Game[Any, Any] | None) -> str:
        if rules is not None:
            return "the rules of this version say something else here"
        versions = self._games.versions(ruleset)
        return f"here is {', '.join(versions)}" if versions else "it is not known here"

    def _enter(self, entry: Entry) -> None:
        assert self._header is not None, "the first line is a header"
        line = msgspec.to_builtins(entry)
        decision = replaying.decision_of(line, self._header.game)
        events = replaying.events_of(line, self._header.game)
        self._follow(entry, decision, events)
        if entry.first == 1:
            _repeats(self._header, entry)
        _parts(self._header.scope == "whole", entry)
        if self._judge:
            self._judge.judge(entry, decision, events)
        self._lead_through(events)
        self._head = Head(entry.last, events[-1].hash)
        self._entries += 1
        self._draws += len(entry.draws)

    def _follow(self, entry: Entry, decision: Decision, events: tuple[Event, ...]) -> None:
        end = Head(decision.last, events[-1].hash)
        try:
            chain.verify((decision,), events, head=end, after=self._head, salts=_salts(entry))
        except CorruptStream as error:
            raise Broken(Check.CHAIN, str(error), entry.first) from error

    def _lead_through(self, events: tuple[Event, ...]) -> None:
        """What was noted of the game while it was played stands in its chain."""
        noted = self._trust.head
        for event in events:
            if noted and event.version == noted.version:
                if event.hash != noted.hash:
                    says = "the game does not lead through the head that was given"
                    raise Broken(Check.HEAD, says, event.version)
                self._anchors.append(Anchor.HEAD)

    def _close(self, footer: Footer) -> None:
        assert self._header is not None, "the first line is a header"
        if Head(footer.head.version, footer.head.hash) != self._head:
            raise Broken(Check.END, f"the entries end at version {self._head.version}, elsewhere")
        if (footer.reveal is not None) != (self._header.scope == "whole"):
            raise Broken(Check.REVEAL, "keys belong to a whole record, and to no other")
        if self._judge and self._judge.doubt:
            raise Broken(Check.REVEAL, self._judge.doubt)
        said = {"kind": "footer", "head": footer.head, "reveal": footer.reveal}
        self._digest.update(chain.canonical(msgspec.to_builtins(said)))
        if self._digest.hexdigest() != footer.digest:
            raise Broken(Check.DIGEST, "the lines are not those that the digest was made of")
        self._signed(self._header.game, footer)
        if self._trust.head and Anchor.HEAD not in self._anchors:
            raise Broken(Check.HEAD, "the game does not come to the head that was given")

    def _signed(self, game: str, footer: Footer) -> None:
        """A signature is right, whoever made it; where one is asked for it is by a trusted key."""
        if footer.signature is None:
            if self._trust.signed:
                raise Broken(Check.SIGNATURE, "nobody has signed this record")
            return
        document = vouched_for(game, msgspec.to_builtins(footer.head), footer.digest)
        try:
            key = verify(document, footer.signature, self._trust.keys)
        except BadSignature as error:
            raise Broken(Check.SIGNATURE, f"the signature does not hold: {error}") from error
        if key is not None:
            self._anchors.append(Anchor.SIGNATURE)
        elif self._trust.signed:
            says = f"it is signed with another key, {footer.signature.key_id}"
            raise Broken(Check.SIGNATURE, says)


def _repeats(header: Header, entry: Entry) -> None:
    """The header says again what the first event, which is in the chain, says."""
    public = entry.events[0].public
    for name in REPEATED:
        if getattr(header, name) != public.get(name):
            raise Broken(Check.HEADER, f"{name} is not that of the first event", line=1)


def _parts(whole: bool, entry: Entry) -> None:
    """Every part comes with its salt; a whole record leaves none out."""
    for told in (entry, *entry.events):
        parts = told.private.keys()
        if parts != told.salts.keys() or (whole and parts != told.commitments.keys()):
            raise Broken(Check.PARTS, "hidden parts and salts are not complete", entry.first)
    if entry.draws and not whole:
        raise Broken(Check.PARTS, "only a whole record tells draws", entry.first)


def _salts(entry: Entry) -> chain.Salts:
    """Looks the salts up in the entry itself."""
    told = {event.version: event.salts for event in entry.events}

    def salt(record: Decision | Event, audience: str) -> bytes:
        salts = entry.salts if isinstance(record, Decision) else told[record.version]
        return bytes.fromhex(salts.get(audience, ""))

    return salt
