"""What an error looks like (RFC 9457)."""

from marshmallow import INCLUDE, fields

from api.schemas.fields import Shown


class WrongField(Shown):
    """One wrong field of a body, parameter of an address, or header."""

    pointer = fields.String(metadata={"description": "JSON pointer into the body."})
    parameter = fields.String(metadata={"description": "Name of the query parameter."})
    header = fields.String(metadata={"description": "Name of the header."})
    detail = fields.String(
        required=True, metadata={"description": "What is wrong and, if known, what is right."}
    )


class Cited(Shown):
    """A row of the rules, or a ruling, that stands behind a refusal."""

    id = fields.String(required=True, metadata={"example": "KB-108"})
    text = fields.String(required=True, metadata={"description": "The rule in our words."})


class Problem(Shown):
    """Why a request was not carried out. Some kinds have more members of their own."""

    class Meta:
        """RFC 9457: clients ignore members that they do not know."""

        unknown = INCLUDE

    type = fields.String(
        required=True,
        metadata={
            "description": "Address of the page that explains this kind of problem.",
            "format": "uri-reference",
            "example": "/problems/stale",
        },
    )
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    reason = fields.String(metadata={"description": "Why it is forbidden, as a word."})
    version = fields.Integer(metadata={"description": "Where the game is now."})
    known = fields.List(
        fields.String(), metadata={"description": "What there is, where something is not."}
    )
    pointer = fields.String(metadata={"description": "JSON pointer to what cannot be read."})
    line = fields.Integer(metadata={"description": "Where reading the body stopped."})
    column = fields.Integer(metadata={"description": "Where reading the body stopped."})
    offset = fields.Integer(metadata={"description": "Bytes before the first that is not UTF-8."})
    limit = fields.Integer(metadata={"description": "The most that is taken."})
    request_id = fields.String(
        metadata={"description": "After a failure of ours: what to tell the operator."}
    )
    errors = fields.List(fields.Nested(WrongField))
    rules = fields.List(fields.Nested(Cited))
