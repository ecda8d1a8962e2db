"""What is asked of tournaments: what is chosen, who plays, how a round is paired."""

from typing import Any, Final

from marshmallow import Schema, fields, validate

from api.schemas.clocks import clock
from api.schemas.fields import (
    LARGEST,
    ONE_LINE,
    Digits,
    JsonObject,
    Whole,
    YesOrNo,
    word,
)
from api.schemas.games import GAME, RULESET, Watched, ruleset_version
from referee.kernel.ids import SEATS
from referee.tournaments.options import MOST_POINTS, MOST_ROUNDS, TieBreak

PLAYER: Final = GAME
LONGEST_ROUND: Final = 30 * 24 * 60 * 60
"""Seconds."""
FORMATS: Final = ["json", "csv", "html", "text"]


def player(**metadata: Any) -> fields.String:
    """The opaque id of a player."""
    return word(PLAYER, **{"example": "p-017", **metadata})


def reason() -> fields.String:
    """Why something is done: it stands in the record, for ever, so it names nobody."""
    return fields.String(
        load_default="",
        validate=[validate.Length(max=400), ONE_LINE],
        metadata={"description": "Part of the record: names nobody.", "example": "is ill"},
    )


def name() -> fields.String:
    """What a player is called, outside the record."""
    return fields.String(
        load_default="",
        validate=[validate.Length(max=60), ONE_LINE],
        metadata={"description": "Shown to people; never part of an event.", "example": "Ada"},
    )


def worth(**more: Any) -> fields.Integer:
    return Whole(validate=validate.Range(0, MOST_POINTS), **more)


def places() -> fields.List[int]:
    return fields.List(
        Whole(validate=validate.Range(1, len(SEATS))),
        required=True,
        validate=validate.Length(2, len(SEATS)),
        metadata={
            "description": "One for each seat in order: 1 is best, ties share one.",
            "example": [2, 1],
        },
    )


class NewTournament(Watched):
    """A tournament to be opened. `spectators`, `delay` and `audit` are those of its games."""

    ruleset = word(RULESET, example="president-bunny")
    title = fields.String(
        load_default="",
        validate=[validate.Length(max=100), ONE_LINE],
        metadata={"example": "Spring cup"},
    )
    game_options = JsonObject(
        load_default=dict,
        metadata={"description": "As the ruleset's `options` schema says.", "example": {}},
    )
    ruleset_version = ruleset_version()
    clock = clock()
    smallest = Whole(
        validate=validate.Range(2, len(SEATS)),
        metadata={"description": "Players at the smallest tables.", "example": 3},
    )
    largest = Whole(
        validate=validate.Range(2, len(SEATS)),
        metadata={"description": "Players at the largest tables.", "example": 4},
    )
    rounds = Whole(required=True, validate=validate.Range(1, MOST_ROUNDS), metadata={"example": 5})
    points = fields.List(
        worth(),
        validate=validate.Length(0, len(SEATS)),
        metadata={
            "description": "For the first place, the second and so on; none beyond. Left out: "
            "12 for the first, 0 for the last, the others evenly between.",
            "example": [6, 3, 1],
        },
    )
    bye_points = worth(
        metadata={"description": "For a bye; left out: as for a table won.", "example": 6}
    )
    tie_breaks = fields.List(
        fields.String(validate=validate.OneOf([tie.value for tie in TieBreak])),
        validate=validate.Length(0, len(TieBreak)),
        metadata={
            "description": "What parts equal points, in this order; a draw is always last.",
            "example": ["wins", "opponents", "head-to-head"],
        },
    )
    round_seconds = Whole(
        validate=validate.Range(1, LONGEST_ROUND),
        metadata={
            "description": "How long a round may take; left out: no limit.",
            "example": 3600,
        },
    )
    check_in = YesOrNo(metadata={"description": "Pair only who has checked in."})
    late_entry = YesOrNo(metadata={"description": "Take players after the first round began."})


class TournamentsQuery(Schema):
    """Which tournaments to list."""

    before = word(GAME, required=False, description="The `next` of the page before.")
    limit = Digits(load_default=50, validate=validate.Range(1, 200))


class TournamentQuery(Schema):
    """Which version of a tournament to show."""

    at_version = Digits(validate=validate.Range(1, LARGEST))


class StandingsQuery(Schema):
    """Which standings, and how they are written."""

    round = Digits(
        validate=validate.Range(0, MOST_ROUNDS),
        metadata={"description": "After this round, by what is known now."},
    )
    at_version = Digits(
        validate=validate.Range(1, LARGEST),
        metadata={"description": "As they were known after this event."},
    )
    format = fields.String(
        validate=validate.OneOf(FORMATS),
        metadata={"description": "Instead of an `Accept` header."},
    )


class NewPlayer(Schema):
    """A player to be registered."""

    player = player(description="An opaque id of your own: it stands in the record for ever.")
    name = name()
    entropy = word(
        "[0-9a-f]{0,64}",
        required=False,
        load_default="",
        description="The player's own, mixed into every lot and every game.",
        example="c0ffee",
    )


class Dropping(Schema):
    """Why a player leaves."""

    reason = reason()


class HandingOver(Schema):
    """Who plays on for a player."""

    to = player(example="p-018")
    name = name()
    reason = reason()


class Pairing(Schema):
    """How to pair: by the standings, unless tables are given."""

    tables = fields.List(
        fields.List(player(), validate=validate.Length(2, len(SEATS))),
        validate=validate.Length(1, 1_000),
        metadata={
            "description": "Who plays whom, in the order of the seats; who is left out has a bye.",
        },
    )
    reason = reason()


class Correction(Schema):
    """What a judge rules for a table."""

    places = places()
    reason = fields.String(
        required=True,
        validate=[validate.Length(1, 400), ONE_LINE],
        metadata={"description": "Part of the record.", "example": "a misread score"},
    )
