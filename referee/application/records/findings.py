"""What a verification says: which checks there are, and the first line that does not hold."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct

from eventstore.store import Head


class Check(StrEnum):
    """What a record is held to. The values are public, and described in record.md."""

    FORM = "form"
    HEADER = "header"
    CHAIN = "chain"
    PARTS = "parts"
    RULESET = "ruleset"
    DRAWS = "draws"
    RULES = "rules"
    STATE = "state"
    REVEAL = "reveal"
    END = "end"
    DIGEST = "digest"
    SIGNATURE = "signature"
    HEAD = "head"


class Foreign(StrEnum):
    """What a record of a real table is held to. The values are public, see foreign-records.md."""

    FORM = "form"
    RULES = "rules"
    DICE = "dice"
    DRAWS = "draws"
    BREACH = "breach"


class Anchor(StrEnum):
    """What from outside a record was found to fit it. The values are public."""

    HEAD = "head"
    SIGNATURE = "signature"


WITH_KEYS: Final = frozenset({Check.RULESET, Check.DRAWS, Check.RULES, Check.STATE, Check.REVEAL})
"""Only a whole record can be held to these."""


class Finding(Struct, frozen=True):
    """The first line that is not right: what it breaks, at which version, by which rules."""

    line: int
    check: Check | Foreign
    says: str
    version: int | None = None
    rules: tuple[str, ...] = ()
    legal: tuple[Mapping[str, Any], ...] = ()
    """What might have been done instead, where that can be said."""


class Verified(Struct, frozen=True):
    """What came of a verification; `checks` are those that the record was held to.

    `anchors` are what the record was tied to from outside: a head, the signature of a trusted
    key. With none it is consistent, not anchored: somebody with its keys could have made another.
    """

    verified: bool
    finding: Finding | None
    checks: tuple[Check | Foreign, ...]
    game: str | None
    ruleset: str | None
    scope: str | None
    head: Head
    entries: int
    draws: int
    signed_by: str | None = None
    """The id of the key that signed it, trusted or not."""
    anchors: tuple[Anchor, ...] = ()
    anchored_to: int = 0
    """Up to which version they vouch for the game."""
    findings: tuple[Finding, ...] = ()
    """All of them, where more than one can be found: in records of real tables."""
    reached: Mapping[str, Any] | None = None
    """Where the game of such a record stands, as rulings tell it."""

    @property
    def anchoring(self) -> str:
        """How far it may be believed, in words."""
        if not self.anchors:
            return "Consistent, not anchored"
        known = {Anchor.HEAD: "the head that was given"}
        known[Anchor.SIGNATURE] = f"the signature of key {self.signed_by}"
        by = " and ".join(known[anchor] for anchor in self.anchors)
        return f"Anchored up to version {self.anchored_to} by {by}"


class Broken(Exception):
    """A line does not hold; what is known about it."""

    def __init__(
        self,
        check: Check | Foreign,
        says: str,
        version: int | None = None,
        rules: tuple[str, ...] = (),
        *,
        line: int | None = None,
        legal: tuple[Mapping[str, Any], ...] = (),
    ) -> None:
        super().__init__(says)
        self.check, self.version, self.rules, self._line = check, version, rules, line
        self.legal = legal

    def at(self, line: int) -> Finding:
        """What was found while a line was read; it may be an earlier one that is wrong."""
        found = (self.check, str(self), self.version, self.rules, self.legal)
        return Finding(self._line or line, *found)
