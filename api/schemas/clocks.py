"""The clock that a game is played by."""

from marshmallow import Schema, fields, validate

from api.schemas.fields import Whole, word
from referee.kernel.clocks import LONGEST, MOST_PERIODS

TIME_OF_DAY = "([01][0-9]|2[0-3]):[0-5][0-9]"


def seconds(description: str, example: int) -> fields.Integer:
    """A length of time."""
    return Whole(
        load_default=0,
        validate=validate.Range(0, LONGEST),
        metadata={"description": description, "example": example},
    )


class PlayHours(Schema):
    """A part of every day, in UTC; past midnight if it ends before it begins."""

    begin = word(TIME_OF_DAY, example="08:00")
    end = word(TIME_OF_DAY, example="22:00")


class ClockOptions(Schema):
    """How much time each seat has. A move lasts as long as the table waits for the seat."""

    reserve_seconds = seconds("Each seat's time for the whole game.", 600)
    increment_seconds = seconds("Comes to the reserve after every move that was made.", 5)
    move_seconds = seconds("Free in every move, before the reserve runs.", 30)
    play_hours = fields.List(
        fields.Nested(PlayHours),
        load_default=list,
        validate=validate.Length(max=MOST_PERIODS),
        metadata={"description": "Outside of them no time runs; none: it always runs."},
    )
    vacation_days = Whole(
        load_default=0,
        validate=validate.Range(0, 366),
        metadata={"description": "Days for which a seat may let its time stand.", "example": 3},
    )
    forfeit_after = Whole(
        load_default=3,
        validate=validate.Range(1, 100),
        metadata={
            "description": "After so many moves that were not made in time a seat is forfeited.",
            "example": 3,
        },
    )


def clock() -> fields.Nested:
    """A clock, if there is to be one."""
    return fields.Nested(
        ClockOptions,
        load_default=None,
        metadata={"description": "A clock beside the ruleset's own options; left out: none."},
    )
