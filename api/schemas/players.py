"""People who play, by what they are called."""

from marshmallow import Schema, fields, validate

from api.schemas.fields import ONE_LINE, Shown

TIME = {"description": "Milliseconds since 1970 UTC."}
ID = "p-[a-z0-9]{8,40}"


class PlayersQuery(Schema):
    """Of which name."""

    name = fields.String(
        required=True,
        validate=[validate.Length(min=1, max=60), ONE_LINE],
        metadata={"description": "The very name that was given.", "example": "Ada"},
    )


class Player(Shown):
    """Somebody of this name."""

    player = fields.String(required=True, metadata={"description": "An opaque id."})
    name = fields.String(required=True)
    created = fields.Integer(required=True, metadata=TIME)


class PlayerList(Shown):
    """Everybody of a name, oldest first."""

    players = fields.List(fields.Nested(Player), required=True)


class ErasedPlayer(Shown):
    """A player who has no name any more."""

    player = fields.String(required=True)
    erased = fields.Integer(required=True, metadata=TIME)
