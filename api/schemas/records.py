"""Records of games, and what comes of verifying one."""

from typing import get_args

from marshmallow import Schema, fields, validate

from api.schemas.fields import Shown
from referee.application.findings import Check
from referee.application.recorded import Scope

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
