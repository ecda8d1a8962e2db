"""Records of games, and what comes of verifying one."""

from typing import get_args

from marshmallow import Schema, fields, validate

from api.schemas.fields import Shown
from referee.application.records.findings import Check
from referee.application.records.lines import Scope

CHECKS = [check.value for check in Check]


class RecordQuery(Schema):
    """How much of a game."""

    scope = fields.String(
        load_default="whole",
        validate=validate.OneOf(get_args(Scope)),
        metadata={
            "description": "`whole`: everything with the keys, when the game is over; `own`: what "
            "the bearer may see by now; `public`: what everybody may see of that."
        },
    )


class Head(Shown):
    """Where a chain ends."""

    version = fields.Integer(required=True)
    hash = fields.String(required=True)


class SignedHead(Head):
    """How far a game had come at a time, and who vouches for it."""

    format = fields.String(required=True)
    game = fields.String(required=True)
    at = fields.Integer(
        required=True, metadata={"description": "When it was signed: milliseconds since 1970 UTC."}
    )
    key_id = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Null if this service does not sign."},
    )
    signature = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Ed25519, hexadecimal, over the canonical JSON (RFC 8785) of all other "
            "members."
        },
    )


class PublicKey(Shown):
    """A key as RFC 8037 writes it, with the time of its use."""

    kty = fields.String(required=True)
    crv = fields.String(required=True)
    x = fields.String(required=True)
    kid = fields.String(required=True, metadata={"description": "Its thumbprint (RFC 7638)."})
    use = fields.String(required=True)
    alg = fields.String(required=True)
    since = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970 UTC."})
    until = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "When it was replaced; null: it signs now."},
    )


class KeySet(Shown):
    """Every key that this service ever signed with, oldest first."""

    keys = fields.List(fields.Nested(PublicKey), required=True)


class Finding(Shown):
    """The first line that is not right."""

    line = fields.Integer(required=True, metadata={"description": "Counts from 1."})
    check = fields.String(
        required=True, metadata={"description": f"What it breaks: {', '.join(CHECKS)}."}
    )
    says = fields.String(required=True)
    version = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Of the event or decision, where it is one's."},
    )
    rules = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "The rules that forbid a command that was recorded."},
    )
    legal = fields.List(
        fields.Dict(),
        required=True,
        metadata={"description": "What might have been done instead, in a real table's record."},
    )


class Verification(Shown):
    """What came of it."""

    verified = fields.Boolean(required=True)
    finding = fields.Nested(Finding, required=True, allow_none=True)
    checks = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "What the record was held to, up to the finding if there is one."
        },
    )
    game = fields.String(required=True, allow_none=True)
    ruleset = fields.String(required=True, allow_none=True)
    scope = fields.String(required=True, allow_none=True)
    head = fields.Nested(
        Head, required=True, metadata={"description": "How far the record holds."}
    )
    entries = fields.Integer(required=True)
    draws = fields.Integer(required=True, metadata={"description": "Drawn again from the keys."})
    signed_by = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Id of the key that signed it, of this service or not."},
    )
    anchors = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "`signature`: by a key of this service. Without any the record is "
            "consistent, not anchored."
        },
    )
    findings = fields.List(
        fields.Nested(Finding),
        required=True,
        metadata={"description": "All of them, in a record of a real table."},
    )
    reached = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "Where the game of a real table stands, as a ruling tells it."},
    )
    anchored_to = fields.Integer(
        required=True, metadata={"description": "Up to which version they vouch for it."}
    )
