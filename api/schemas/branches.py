"""Branches of games, and what differs between two versions of one."""

from marshmallow import Schema, fields, validate

from api.schemas.fields import LARGEST, Digits, Shown, Whole, word
from api.schemas.games import PRACTICE, seen_by


class NewBranch(Schema):
    """From which version on, and with which luck."""

    version = Whole(
        load_default=None,
        validate=validate.Range(1, LARGEST),
        metadata={"description": "A version at which the game ran; the last if not said."},
    )
    seed = word(
        PRACTICE,
        required=False,
        load_default="",
        description="Makes the luck of the branch, and what is dealt anew; its id if not said.",
    )


class Branched(Shown):
    """A sandbox game that runs. Its tokens are not shown again, but for a repeat."""

    game = fields.String(required=True)
    version = fields.Integer(required=True)
    origin = fields.String(required=True)
    origin_version = fields.Integer(required=True)
    whole = fields.Boolean(
        required=True,
        metadata={"description": "Whether it is that very version, nothing dealt anew."},
    )
    seats = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "The token of each seat."},
    )


class DifferenceQuery(Schema):
    """Which two versions, and with whose eyes."""

    start = Digits(
        required=True,
        data_key="from",
        validate=validate.Range(1, LARGEST),
        metadata={"description": "The version to compare with.", "example": 12},
    )
    end = Digits(
        load_default=None,
        data_key="to",
        validate=validate.Range(1, LARGEST),
        metadata={"description": "The version to compare; the last if not said. May be earlier."},
    )
    seat = seen_by()


class ToldEvent(Shown):
    """An event in words."""

    version = fields.Integer(required=True)
    type = fields.String(required=True)
    at = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970 UTC."})
    says = fields.String(required=True)
    rules = fields.List(fields.String(), required=True)
    undone = fields.Boolean(
        required=True, metadata={"description": "Whether a judge took it back before `to`."}
    )


class ChangedPart(Shown):
    """A part of the view that is another one."""

    at = fields.String(
        required=True, metadata={"description": "JSON pointer into the view; of rows as they lie."}
    )
    before = fields.Raw(required=True, allow_none=True)
    after = fields.Raw(required=True, allow_none=True)
    says = fields.String(required=True)


class Difference(Shown):
    """What happened between two versions, and what is not the same in the end."""

    start = fields.Integer(required=True)
    end = fields.Integer(required=True)
    story = fields.List(fields.Nested(ToldEvent), required=True)
    left_out = fields.Integer(
        required=True, metadata={"description": "So many earlier events are not told."}
    )
    changes = fields.List(fields.Nested(ChangedPart), required=True)
