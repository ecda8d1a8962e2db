"""Tokens of a game, and who read what is hidden."""

from marshmallow import Schema, fields, validate

from api.schemas.fields import LARGEST, ONE_LINE, Digits, Shown, Whole
from referee.application.tokens import GRANTABLE

LONGEST = 10 * 366 * 24 * 60 * 60
"""Seconds."""
PAGE = 500

TIME = {"description": "Milliseconds since 1970 UTC; null: never."}


class NewToken(Schema):
    """A token to be granted."""

    role = fields.String(
        required=True,
        validate=validate.OneOf([role.value for role in GRANTABLE]),
        metadata={
            "description": "`spectator`: sees what is public, also where there are no other "
            "spectators. `judge`: sees every hand and the whole position. `auditor`: sees every "
            "part of every event as well. The last two during the game only if its `audit` is "
            "`live`, and whatever they read is on the list of reads.",
            "example": "spectator",
        },
    )
    name = fields.String(
        load_default="",
        validate=[validate.Length(max=60), ONE_LINE],
        metadata={"description": "Who will have it.", "example": "Iris"},
    )
    lifetime = Whole(
        load_default=None,
        validate=validate.Range(1, LONGEST),
        metadata={"description": "Seconds until it ends by itself.", "example": 3600},
    )


class GrantedToken(Shown):
    """A new token. It is shown this once, and to repeats of the same request."""

    token = fields.String(required=True)
    id = fields.String(required=True, metadata={"description": "Names it in lists."})
    role = fields.String(required=True)
    expires = fields.Integer(required=True, allow_none=True, metadata=TIME)


class ReclaimedSeat(Shown):
    """The new token of a seat. Those that it had before are good for nothing any more."""

    seat = fields.String(required=True)
    token = fields.String(required=True)
    id = fields.String(required=True, metadata={"description": "Names it in lists."})


class Token(Shown):
    """A token in the list, without itself."""

    id = fields.String(required=True)
    role = fields.String(required=True)
    seat = fields.String(required=True, allow_none=True)
    player = fields.String(required=True, metadata={"description": "The bearer's opaque id."})
    name = fields.String(required=True, metadata={"description": "Empty once it is erased."})
    created = fields.Integer(required=True, metadata=TIME)
    expires = fields.Integer(required=True, allow_none=True, metadata=TIME)
    revoked = fields.Integer(required=True, allow_none=True, metadata=TIME)


class TokenList(Shown):
    """The tokens of a game, oldest first."""

    tokens = fields.List(fields.Nested(Token), required=True)


class RevokedToken(Shown):
    """A token that is good for nothing any more."""

    id = fields.String(required=True)
    revoked = fields.Integer(required=True, metadata=TIME)


class ReadsQuery(Schema):
    """Which reads."""

    after = Digits(load_default=0, validate=validate.Range(0, LARGEST))
    limit = Digits(load_default=PAGE, validate=validate.Range(1, PAGE))


class Read(Shown):
    """A token of an auditor or judge was shown something hidden."""

    number = fields.Integer(required=True)
    at = fields.Integer(required=True, metadata=TIME)
    token = fields.String(required=True, metadata={"description": "The id of the token."})
    role = fields.String(required=True)
    player = fields.String(required=True, metadata={"description": "The bearer's opaque id."})
    name = fields.String(required=True, metadata={"description": "Empty once it is erased."})
    what = fields.String(
        required=True,
        metadata={
            "description": "`view`, `position`, `events`, `decisions`, `record`, `notes` of "
            "judges, `difference` or `branch`."
        },
    )
    version = fields.Integer(required=True, metadata={"description": "How far it was shown."})


class ReadPage(Shown):
    """Some reads, oldest first."""

    reads = fields.List(fields.Nested(Read), required=True)
    next = fields.Integer(
        required=True, metadata={"description": "Send it as `after` for what follows."}
    )
