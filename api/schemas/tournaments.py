"""Tournaments: what is chosen, who plays, rounds with their tables, standings."""

from typing import Any, Final

from marshmallow import Schema, fields, validate

from api.schemas.clocks import clock
from api.schemas.fields import (
    LARGEST,
    ONE_LINE,
    Digits,
    JsonObject,
    Shown,
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
PHASES: Final = ["registration", "paired", "playing", "between-rounds", "finished", "abandoned"]
TIME: Final = {"description": "Milliseconds since 1970 UTC; null: not yet, or without a limit."}
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


class OpenedTournament(Shown):
    """A new tournament, open for players."""

    tournament = fields.String(required=True)
    version = fields.Integer(required=True)
    commitment = fields.String(
        required=True,
        metadata={"description": "SHA-256 of the secret behind all lots, revealed at the end."},
    )


class TournamentsQuery(Schema):
    """Which tournaments to list."""

    before = word(GAME, required=False, description="The `next` of the page before.")
    limit = Digits(load_default=50, validate=validate.Range(1, 200))


class TournamentSummary(Shown):
    """A tournament in the list."""

    tournament = fields.String(required=True)
    title = fields.String(required=True)
    ruleset = fields.String(required=True)
    phase = fields.String(required=True, validate=validate.OneOf(PHASES))
    players = fields.Integer(required=True)
    round = fields.Integer(
        required=True, metadata={"description": "The last that began; 0: none yet."}
    )
    rounds = fields.Integer(required=True)
    created = fields.Integer(required=True, metadata=TIME)
    version = fields.Integer(required=True)


class TournamentPage(Shown):
    """One page of tournaments, newest first."""

    tournaments = fields.List(fields.Nested(TournamentSummary), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Send it as `before` for the next page; null: no more."},
    )


class TournamentQuery(Schema):
    """Which version of a tournament to show."""

    at_version = Digits(validate=validate.Range(1, LARGEST))


class Headed(Shown):
    """What every part of a tournament says first."""

    tournament = fields.String(required=True)
    version = fields.Integer(required=True)
    phase = fields.String(required=True, validate=validate.OneOf(PHASES))


class TournamentPlayer(Shown):
    """Who takes part. `played_by` is somebody else after a hand-over."""

    player = fields.String(required=True)
    played_by = fields.String(required=True)
    since = fields.Integer(
        required=True, metadata={"description": "The round after which the player came."}
    )
    checked_in = fields.Boolean(required=True)
    dropped = fields.Boolean(required=True)
    entropy = fields.String(required=True)


class TableSeat(Shown):
    """Who sits where, and what that brought; null before there is a result."""

    seat = fields.String(required=True)
    player = fields.String(required=True)
    played_by = fields.String(required=True)
    place = fields.Integer(required=True, allow_none=True)
    points = fields.Integer(required=True, allow_none=True)


class TournamentTable(Shown):
    """A table of a round with its game."""

    round = fields.Integer(required=True)
    table = fields.Integer(required=True)
    game = fields.String(required=True, allow_none=True)
    state = fields.String(
        required=True,
        validate=validate.OneOf(["waiting", "playing", "played", "adjudicated", "ruled"]),
        metadata={
            "description": "`played`: as the game ended; `adjudicated`: as it stood when it was "
            "broken off; `ruled`: by a judge's word."
        },
    )
    seats = fields.List(fields.Nested(TableSeat), required=True)


class Bye(Shown):
    """Who does not play in a round, and what that brings."""

    player = fields.String(required=True)
    points = fields.Integer(required=True)


class TournamentRound(Shown):
    """A round with its tables."""

    round = fields.Integer(required=True)
    state = fields.String(
        required=True,
        validate=validate.OneOf(["paired", "playing", "time-called", "finished"]),
    )
    started = fields.Integer(required=True, allow_none=True, metadata=TIME)
    due = fields.Integer(required=True, allow_none=True, metadata=TIME)
    tables = fields.List(fields.Nested(TournamentTable), required=True)
    byes = fields.List(fields.Nested(Bye), required=True)


def names() -> fields.Dict:
    return fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "What players call themselves, by id, where it is known."},
    )


class Tournament(Headed):
    """A tournament as everybody may see it."""

    commitment = fields.String(required=True)
    options = fields.Dict(required=True, metadata={"description": "What was chosen, in full."})
    round = fields.Integer(required=True)
    of = fields.Integer(required=True)
    players = fields.List(fields.Nested(TournamentPlayer), required=True)
    rounds = fields.List(fields.Nested(TournamentRound), required=True)
    names = names()


class RoundList(Headed):
    """All rounds that are paired, first one first."""

    rounds = fields.List(fields.Nested(TournamentRound), required=True)
    names = names()


class OneRound(Headed, TournamentRound):
    """One round with its tables."""

    names = names()


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


class Standing(Shown):
    """A player in the standings."""

    rank = fields.Integer(required=True)
    player = fields.String(required=True)
    played_by = fields.String(required=True)
    points = fields.Integer(required=True)
    wins = fields.Integer(required=True)
    opponents = fields.Float(
        required=True,
        metadata={"description": "The mean of the points of everybody met, to two places."},
    )
    rounds = fields.List(
        fields.Integer(allow_none=True),
        required=True,
        metadata={"description": "What each round brought; null: did not play."},
    )
    byes = fields.Integer(required=True)
    dropped = fields.Boolean(required=True)


class Standings(Headed):
    """Everybody's place."""

    title = fields.String(required=True)
    after_round = fields.Integer(required=True)
    final = fields.Boolean(required=True)
    tie_breaks = fields.List(fields.String(), required=True)
    standings = fields.List(fields.Nested(Standing), required=True)
    names = names()


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


class Entered(Shown):
    """A player and the token that finds their table. It is shown this once, and to repeats."""

    player = fields.String(required=True)
    played_by = fields.String(required=True)
    token = fields.String(required=True)
    version = fields.Integer(required=True)


class Dropping(Schema):
    """Why a player leaves."""

    reason = reason()


class HandingOver(Schema):
    """Who plays on for a player."""

    to = player(example="p-018")
    name = name()
    reason = reason()


class TournamentStepped(Headed):
    """A step was taken."""


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


class MyTable(TournamentTable):
    """Where a player sits, with the token of the seat; null if somebody has replaced it."""

    seat = fields.String(required=True)
    token = fields.String(required=True, allow_none=True)


class Mine(Headed):
    """What the bearer of a player's token is to do."""

    player = fields.String(required=True)
    played_by = fields.String(required=True)
    checked_in = fields.Boolean(required=True)
    dropped = fields.Boolean(required=True)
    bye = fields.Boolean(required=True, metadata={"description": "No table in the last round."})
    table = fields.Nested(MyTable, required=True, allow_none=True)
