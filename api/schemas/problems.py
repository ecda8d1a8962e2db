"""What an error looks like (RFC 9457)."""

from marshmallow import Schema, fields


class WrongField(Schema):
    """One wrong field of a body, or one wrong parameter of an address."""

    pointer = fields.String(metadata={"description": "JSON pointer into the body."})
    parameter = fields.String(metadata={"description": "Name of the query parameter."})
    detail = fields.String(required=True)


class Cited(Schema):
    """A row of the rules, or a ruling, that stands behind a refusal."""

    id = fields.String(required=True, metadata={"example": "KB-108"})
    text = fields.String(required=True, metadata={"description": "The rule in our words."})


class Problem(Schema):
    """Why a request was not carried out. Some kinds have more fields of their own."""

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
    version = fields.Integer(metadata={"description": "Where the game is now."})
    pointer = fields.String(metadata={"description": "JSON pointer to what is wrong."})
    errors = fields.List(fields.Nested(WrongField))
    rules = fields.List(fields.Nested(Cited))
