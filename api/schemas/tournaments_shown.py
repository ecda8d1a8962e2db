"""Tournaments as they are shown: who plays, rounds with their tables, standings."""

from typing import Final

from marshmallow import fields, validate

from api.schemas.fields import Shown

PHASES: Final = ["registration", "paired", "playing", "between-rounds", "finished", "abandoned"]
TIME: Final = {"description": "Milliseconds since 1970 UTC; null: not yet, or without a limit."}


def commitment() -> fields.String:
    """What binds the lots of a tournament before there are any."""
    return fields.String(
        required=True,
        metadata={"description": "SHA-256 of the secret behind all lots, revealed at the end."},
    )


class OpenedTournament(Shown):
    """A new tournament, open for players."""

    tournament = fields.String(required=True)
    version = fields.Integer(required=True)
    commitment = commitment()


class TournamentSummary(Shown):
    """A tournament in the list."""

    tournament = fields.String(required=True)
    title = fields.String(required=True)
    ruleset = fields.String(required=True)
    phase = fields.String(required=True, validate=validate.OneOf(PHASES))
    commitment = commitment()
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


class Headed(Shown):
    """What every part of a tournament says first."""

    tournament = fields.String(required=True)
    version = fields.Integer(required=True)
    phase = fields.String(required=True, validate=validate.OneOf(PHASES))


class Read(Headed):
    """What every part of a tournament that is read says first."""

    commitment = commitment()


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


class Tournament(Read):
    """A tournament as everybody may see it."""

    options = fields.Dict(required=True, metadata={"description": "What was chosen, in full."})
    round = fields.Integer(required=True)
    of = fields.Integer(required=True)
    players = fields.List(fields.Nested(TournamentPlayer), required=True)
    rounds = fields.List(fields.Nested(TournamentRound), required=True)
    names = names()


class RoundList(Read):
    """All rounds that are paired, first one first."""

    rounds = fields.List(fields.Nested(TournamentRound), required=True)
    names = names()


class OneRound(Read, TournamentRound):
    """One round with its tables."""

    names = names()


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


class TournamentStandings(Read):
    """Everybody's place."""

    title = fields.String(required=True)
    after_round = fields.Integer(required=True)
    final = fields.Boolean(required=True)
    tie_breaks = fields.List(fields.String(), required=True)
    standings = fields.List(fields.Nested(Standing), required=True)
    names = names()


class Entered(Shown):
    """A player and the token that finds their table. It is shown this once, and to repeats."""

    player = fields.String(required=True)
    played_by = fields.String(required=True)
    token = fields.String(required=True)
    version = fields.Integer(required=True)


class TournamentStepped(Headed):
    """A step was taken."""


class MyTable(TournamentTable):
    """Where a player sits, with the token of the seat; null if somebody has replaced it."""

    seat = fields.String(required=True)
    token = fields.String(required=True, allow_none=True)


class Mine(Read):
    """What the bearer of a player's token is to do."""

    player = fields.String(required=True)
    played_by = fields.String(required=True)
    checked_in = fields.Boolean(required=True)
    dropped = fields.Boolean(required=True)
    bye = fields.Boolean(required=True, metadata={"description": "No table in the last round."})
    table = fields.Nested(MyTable, required=True, allow_none=True)
