#!/usr/bin/env python3
"""Verify the record of a game without the referee: chain, hidden parts, luck, digest, signature.

    python verify_record.py FILE [--head VERSION:HASH] [--key FILE|HEX]

One file on the standard library of Python 3.10 or later; a signature also needs `cryptography`.
It follows docs/reference/record.md and shares nothing with the service, on purpose. It knows no
rules: that a roll decided what it had to decide is for `referee verify` to say.
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

Json = dict[str, Any]
Key = tuple[bytes, int, "int | None"]
"""A public key, and from when until when it was in use (None: it still is)."""

FORMAT = "bunny-referee/record/2"
CHANCE = "bunny-referee/chance/1"
SIGNED = "bunny-referee/signed-record/1"
UNANCHORED = "consistent, not anchored: nothing from elsewhere says that this is the game"
GENESIS = "0" * 64
WORD = 2**64

HEADER = "kind format game ruleset ruleset_version ruleset_hash options seats commitment practice"
HEADER += " scope reader"
TOLD = "type actor at public private salts commitments hash"
FIELDS = {
    "header": set(HEADER.split()),
    "entry": {"kind", "first", "last", "state_hash", "origin", "events", "draws", *TOLD.split()},
    "event": {"version", "decision", *TOLD.split()},
    "footer": {"kind", "head", "reveal", "digest", "signature"},
    "head": {"version", "hash"},
    "reveal": {"chance", "salt", "state"},
    "signature": {"algorithm", "at", "key", "key_id", "value"},
    "roll": {"type", "number", "purpose", "sides", "value"},
    "shuffle": {"type", "number", "purpose", "items", "order"},
}


class Broken(Exception):
    """The first line that is not right."""

    def __init__(self, line: int, check: str, says: str) -> None:
        super().__init__(f"line {line}: {check}: {says}")
        self.line, self.check, self.says = line, check, says


# --- the basic pieces ------------------------------------------------------------------------


def canonical(document: object) -> bytes:
    """RFC 8785 for what records hold: ASCII names, integers below 2^53, no fractions."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def hmac256(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def below(secret: bytes, message: list[object], sides: int) -> int:
    """A number from 0 to sides - 1: words from the incomplete last stretch are thrown away."""
    attempt = 0
    while True:
        named = json.dumps([*message, attempt], separators=(",", ":"), ensure_ascii=False)
        word = int.from_bytes(hmac256(secret, named.encode())[:8], "big")
        if word < WORD - WORD % sides:
            return word % sides
        attempt += 1


def thumbprint(key: bytes) -> str:
    """The id of a public key: RFC 7638 over its JWK."""
    jwk = {"crv": "Ed25519", "kty": "OKP", "x": unpadded(key)}
    return unpadded(hashlib.sha256(canonical(jwk)).digest())


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def trusted(text: str) -> Iterator[Key]:
    """The keys of a file, or the one that is given in hexadecimal digits."""
    if not os.path.isfile(text):
        yield bytes.fromhex(text), 0, None
        return
    with open(text, encoding="utf-8") as file:
        written = file.read().strip()
    if not written.startswith("{"):
        yield bytes.fromhex(written), 0, None
        return
    for jwk in json.loads(written)["keys"]:
        yield base64.urlsafe_b64decode(jwk["x"] + "="), jwk["since"], jwk["until"]


# --- the walk --------------------------------------------------------------------------------


class Walk:
    """From the first line to the last; whatever is wrong raises Broken.

    `head` was noted elsewhere, as "VERSION:HASH"; one of `keys`, if there are any, must have
    signed. What the record was found to be tied to stands in `anchors`.
    """

    def __init__(
        self, lines: list[bytes], head: str | None = None, keys: tuple[Key, ...] = ()
    ) -> None:
        self.lines = lines
        self.noted, self.keys = head, keys
        self.anchors: list[str] = []
        self.remarks: list[str] = []
        self.number = 0
        self.header: Json = {}
        self.footer: Json = {}
        self.prev, self.version, self.drawn = GENESIS, 0, 0
        self.entropy: list[str] = []
        self.salts_fit = True
        self.digest = hashlib.sha256()

    def broken(self, check: str, says: str) -> NoReturn:
        raise Broken(self.number, check, says)

    def expect(self, holds: bool, check: str, says: str) -> None:
        if not holds:
            self.broken(check, says)

    def verify(self) -> None:
        """From the first line to the last, or Broken."""
        self.footer = self.last()
        for number, text in enumerate(self.lines, 1):
            self.number = number
            kind = "header" if number == 1 else "footer" if number == len(self.lines) else "entry"
            line = self.read(text, kind)
            if kind == "footer":
                self.close(line)
            else:
                self.digest.update(text + b"\n")
                self.open(line) if kind == "header" else self.enter(line)
        self.number = len(self.lines) + 1
        self.expect(len(self.lines) > 1, "form", "a record has a header, entries and a footer")

    def last(self) -> Json:
        """The footer, or nothing if it is none: then it is found out when its turn comes."""
        try:
            return self.read(self.lines[-1], "footer")
        except (Broken, IndexError):
            return {}

    def read(self, text: bytes, kind: str) -> Json:
        """A line of a kind in its form."""
        try:
            line = json.loads(text)
            written = canonical(line)
        except (ValueError, RecursionError):
            self.broken("form", "no JSON")
        self.expect(written == text, "form", "not in canonical JSON")
        self.shaped(line, kind)
        self.expect(line["kind"] == kind, "form", f"here belongs a line of kind {kind}")
        if kind == "footer":
            self.shaped(line["head"], "head")
        if kind == "footer" and line["reveal"] is not None:
            self.shaped(line["reveal"], "reveal")
        return dict(line)

    def shaped(self, part: Any, kind: str) -> None:
        """An object with the members that belong to it, and no others."""
        named = set(part) if isinstance(part, dict) else set()
        self.expect(named == FIELDS[kind], "form", f"not the members of this kind: {kind}")

    def open(self, header: Json) -> None:
        self.expect(header["format"] == FORMAT, "form", f"not of the format {FORMAT}")
        self.header = header

    # --- entries: links, parts, luck ---

    def enter(self, entry: Json) -> None:
        first, last, events = entry["first"], entry["last"], entry["events"]
        self.expect(first == self.version + 1, "chain", f"{self.version + 1} comes next")
        versions = list(range(first, first + len(events)))
        self.expect(bool(events) and last == versions[-1], "chain", "not these versions")
        self.link("decision", entry, first, {})
        for version, event in zip(versions, events, strict=True):
            self.event(entry, event, version)
        self.version = last
        if first == 1:
            self.repeats(events[0]["public"])
        self.luck(entry)

    def event(self, entry: Json, event: Json, version: int) -> None:
        self.shaped(event, "event")
        placed = (event["version"], event["decision"]) == (version, entry["first"])
        self.expect(placed, "chain", f"event {version} is not of this decision")
        same = (event["actor"], event["at"]) == (entry["actor"], entry["at"])
        self.expect(same, "chain", f"event {version} has another actor or time")
        ends = {"state_hash": entry["state_hash"]} if version == entry["last"] else {}
        self.link("event", event, version, ends)
        if self.noted and self.noted.partition(":")[0] == str(version):
            through = self.noted == f"{version}:{event['hash']}"
            self.expect(through, "head", "the game does not lead through the head that was given")
            self.anchors.append(f"the head that was given, up to version {version}")
        if event["type"] == "EntropyAdded":
            self.entropy.append(f"{event['public']['seat']}:{event['public']['entropy']}")

    def link(self, kind: str, told: Json, version: int, extra: Json) -> None:
        """The next link of the chain, and what its commitments hide."""
        document = {name: told[name] for name in ("type", "actor", "at", "public", "commitments")}
        document.update(extra, format=f"{kind}/1", stream=self.header["game"], version=version)
        document["prev"] = self.prev
        fits = sha256(canonical(document)) == told["hash"]
        self.expect(fits, "chain", f"{kind} {version} does not follow from what is before it")
        self.prev = told["hash"]
        self.parts(told, ["decision", version] if kind == "decision" else [version])

    def parts(self, told: Json, label: list[object]) -> None:
        whole = self.header["scope"] == "whole"
        complete = set(told["private"]) == set(told["salts"])
        complete &= not whole or set(told["private"]) == set(told["commitments"])
        self.expect(complete, "parts", "hidden parts and salts are not complete")
        for audience, part in told["private"].items():
            salt = bytes.fromhex(told["salts"][audience])
            opened = sha256(salt + canonical(part)) == told["commitments"].get(audience)
            self.expect(opened, "parts", f"the part of {audience} is not what was committed to")
            if whole and self.footer.get("reveal"):
                key = bytes.fromhex(self.footer["reveal"]["salt"])
                self.salts_fit &= hmac256(key, canonical([*label, audience])) == salt

    def repeats(self, created: Json) -> None:
        """The header says again what the first event says, which is in the chain."""
        told = set(FIELDS["header"]) - {"kind", "format", "scope", "reader"}
        for name in sorted(told):
            if self.header[name] != created.get(name):
                raise Broken(1, "header", f"{name} is not that of the first event")

    def luck(self, entry: Json) -> None:
        """Every draw again, from the key that was committed to before the first."""
        whole = self.header["scope"] == "whole" and self.committed()
        told = self.header["scope"] == "whole" or not entry["draws"]
        self.expect(told, "parts", "only a whole record tells draws")
        for draw in entry["draws"] if whole else ():
            self.shaped(draw, draw.get("type", "roll") if isinstance(draw, dict) else "roll")
            self.drawn += 1
            self.expect(draw["number"] == self.drawn, "draws", f"draw {self.drawn} is missing")
            self.expect(self.again(draw), "draws", f"draw {self.drawn} has another outcome")
        rolls = {draw["number"]: draw.get("value") for draw in entry["draws"]}
        for number, value in rolled(entry) if whole else ():
            self.expect(rolls.get(number) == value, "draws", f"draw {number} is told otherwise")

    def committed(self) -> bool:
        """Whether the footer has the key that the header binds the game to."""
        reveal = self.footer.get("reveal") or {"chance": ""}
        return sha256(bytes.fromhex(reveal["chance"])) == str(self.header["commitment"])

    def again(self, draw: Json) -> bool:
        if draw["type"] == "roll":
            return 1 + self.below(draw, draw["purpose"], draw["sides"]) == int(draw["value"])
        order: list[Any] = list(draw["items"])
        for i in range(len(order) - 1, 0, -1):
            j = self.below(draw, f"{draw['purpose']}/{i}", i + 1)
            order[i], order[j] = order[j], order[i]
        told: list[Any] = draw["order"]
        return order == told

    def below(self, draw: Json, purpose: str, sides: int) -> int:
        """A practice game has a public seed instead of a secret, a game and entropy."""
        secret = bytes.fromhex(self.footer["reveal"]["chance"])
        game, entropy = self.header["game"], self.entropy
        if self.header["practice"]:
            secret = hashlib.sha256(self.header["practice"].encode()).digest()
            game, entropy = "practice", []
        return below(secret, [CHANCE, game, entropy, purpose, draw["number"]], sides)

    # --- the footer ---

    def close(self, footer: Json) -> None:
        end = {"version": self.version, "hash": self.prev}
        self.expect(footer["head"] == end, "end", f"the entries end at version {self.version}")
        whole = self.header["scope"] == "whole"
        self.expect(bool(footer["reveal"]) == whole, "reveal", "keys belong to whole records")
        self.expect(not whole or self.committed(), "reveal", "not the key that was committed to")
        self.expect(self.salts_fit, "reveal", "the key of salts does not give the salts")
        said = {name: footer[name] for name in ("kind", "head", "reveal")}
        self.digest.update(canonical(said))
        digest = self.digest.hexdigest()
        self.expect(digest == footer["digest"], "digest", "the lines are not those of the digest")
        self.signed(footer)
        reached = not self.noted or bool(self.anchors)
        self.expect(reached, "head", "the game does not come to the head that was given")

    def signed(self, footer: Json) -> None:
        """The key that the footer names has signed; where keys are trusted it is one of them."""
        signature = footer["signature"]
        if signature is None:
            self.expect(not self.keys, "signature", "nobody has signed this record")
            return
        self.shaped(signature, "signature")
        key, at = bytes.fromhex(signature["key"]), signature["at"]
        named = (signature["algorithm"], signature["key_id"]) == ("Ed25519", thumbprint(key))
        self.expect(named and type(at) is int, "signature", "the key is not the one it names")
        message = {"format": SIGNED, "game": self.header["game"], **footer["head"]}
        message |= {"digest": footer["digest"], "at": at, "key_id": signature["key_id"]}
        self.made(key, bytes.fromhex(signature["value"]), canonical(message))
        known = [one for one in self.keys if one[0] == key]
        other = f"it is signed with another key, {signature['key_id']}"
        self.expect(bool(known) or not self.keys, "signature", other)
        used = [since <= at and (until is None or at <= until) for _, since, until in known]
        self.expect(any(used) or not known, "signature", "the key was not in use at that time")
        if known:
            self.anchors.append(f"the signature of key {signature['key_id']}")

    def made(self, key: bytes, value: bytes, message: bytes) -> None:
        """The signature is of this key and of this message."""
        try:
            from cryptography.exceptions import InvalidSignature
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        except ImportError:
            says = "it takes the package cryptography to check the signature"
            self.expect(not self.keys, "signature", says)
            self.remarks.append(f"not checked: {says}")
            return
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(value, message)
        except (InvalidSignature, ValueError):
            self.broken("signature", "the signature is not of this record")


def rolled(entry: Json) -> Iterator[tuple[int, int]]:
    """The rolls that events tell of: number of the draw, and what was rolled."""
    for event in entry["events"]:
        if event["type"] == "DieRolled":
            yield event["public"]["draw"], event["public"]["value"]


def found(walk: Walk) -> Broken | None:
    """The first line that is not right, if there is one."""
    try:
        walk.verify()
    except Broken as broken:
        return broken
    except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
        return Broken(walk.number, "form", repr(error))
    return None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Verify the record of a game.")
    parser.add_argument("file")
    parser.add_argument("--head", metavar="VERSION:HASH", help="noted from elsewhere")
    parser.add_argument(
        "--key",
        metavar="FILE|HEX",
        action="append",
        default=[],
        help="an Ed25519 key, or a file of such keys as GET /v1/keys gives: one must have signed",
    )
    given = parser.parse_args(arguments)
    with open(given.file, "rb") as file:
        lines = file.read().split(b"\n")
    keys = tuple(key for text in given.key for key in trusted(text))
    walk = Walk(lines[:-1] if lines[-1] == b"" else lines, given.head, keys)
    if broken := found(walk):
        print(f"NOT VERIFIED  {broken}")
        return 1
    print(f"verified: game {walk.header['game']}, {walk.version} events, {walk.drawn} draws")
    for remark in walk.remarks:
        print(remark)
    print(f"anchored by {' and '.join(walk.anchors)}" if walk.anchors else UNANCHORED)
    print(f"head: {walk.version}:{walk.prev}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
