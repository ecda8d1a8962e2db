"""What changes the time of a game: pauses, extensions, vacations."""

from marshmallow import Schema, fields, validate

from api.schemas.fields import ONE_LINE, integer, word
from api.schemas.games import SEAT, Stepped

LONGEST_REASON = 200


def reason() -> fields.String:
    """Why something was decided: public, and in the record for ever."""
    return fields.String(
        load_default="",
        validate=[validate.Length(max=LONGEST_REASON), ONE_LINE],
        metadata={
            "description": "Public, and in the record for ever: no names.",
            "example": "The line is down.",
        },
    )


class Reasoned(Schema):
    """Why."""

    reason = reason()


class Extension(Schema):
    """More time for a seat."""

    seat = word(SEAT, example="A")
    seconds = integer(1, example=300)
    reason = reason()


class Vacation(Schema):
    """Days for which a seat's own time stands, from now or from the end of its vacation."""

    days = integer(1, example=2)


class Timed(Stepped):
    """The time of a game was changed."""

    clock = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "What the clocks show, as in the game's view; null: no clock."},
    )
    paused = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "Since when, by whom and why the game is paused; null: it runs."},
    )
