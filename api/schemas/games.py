"""Games: creating, listing and reading them, and the steps of their lives."""

from marshmallow import Schema, fields, validate

from api.schemas.clocks import clock
from api.schemas.fields import (
    LARGEST,
    ONE_LINE,
    Digits,
    JsonObject,
    Shown,
    Whole,
    integer,
    word,
)
from referee.application.access import Audit, Spectators
from referee.application.looking import MOST
from referee.kernel.lifecycle import Phase

PHASES = [phase.value for phase in Phase if phase is not Phase.NONE]
RULESET = "[a-z0-9-]{1,40}"
VERSION = "[0-9A-Za-z.-]{1,20}"
GAME = "[A-Za-z0-9_-]{1,64}"
SEAT = "[A-Z]"
LONGEST_DELAY = 7 * 24 * 60 * 60
"""Seconds."""
PRACTICE = "[A-Za-z0-9_-]{0,64}"


def phase() -> fields.String:
    """Where a game is in its life."""
    return fields.String(required=True, validate=validate.OneOf(PHASES))


class Watched(Schema):
    """Who may watch a game besides its players."""

    spectators = fields.String(
        load_default=Spectators.PUBLIC.value,
        validate=validate.OneOf([policy.value for policy in Spectators]),
        metadata={
            "description": "What those see who do not play: what is public as it happens, "
            "nothing, what is public `delay` seconds later, or everything when the game is over.",
            "example": "public",
        },
    )
    delay = Whole(
        load_default=60,
        validate=validate.Range(1, LONGEST_DELAY),
        metadata={"description": "Seconds; for `delayed` spectators.", "example": 60},
    )
    audit = fields.String(
        load_default=Audit.AFTER_END.value,
        validate=validate.OneOf([when.value for when in Audit]),
        metadata={
            "description": "When auditors and judges may read what is hidden.",
            "example": "after-end",
        },
    )


class Access(Shown):
    """Who may watch the game besides its players."""

    spectators = fields.String(required=True)
    delay = fields.Integer(required=True)
    audit = fields.String(required=True)


def ruleset_version() -> fields.String:
    """By which version of the rules."""
    return word(
        VERSION,
        required=False,
        load_default=None,
        description="One of the ruleset's `versions`; the newest if none is named. A game "
        "stays on the version that it began by.",
    )


class NewGame(Watched):
    """A game to be created."""

    ruleset = word(RULESET, example="killer-bunnies")
    ruleset_version = ruleset_version()
    seats = integer(1, example=4)
    options = JsonObject(
        load_default=dict,
        metadata={"description": "As the ruleset's `options` schema says.", "example": {}},
    )
    clock = clock()
    practice = word(
        PRACTICE,
        required=False,
        load_default="",
        description="A seed: a practice game, with luck that anybody can know beforehand. "
        "It is marked so for ever and never counts.",
    )


class Created(Shown):
    """A new game, open for seats."""

    game = fields.String(required=True)
    version = fields.Integer(required=True)
    commitment = fields.String(
        required=True,
        metadata={"description": "SHA-256 of the secret behind the dice, revealed at the end."},
    )


class Begun(Created):
    """A new game of a series, open for seats."""

    series = fields.String(required=True)
    number = fields.Integer(required=True)


class SeriesGame(Shown):
    """One game of a series."""

    number = fields.Integer(required=True)
    game = fields.String(required=True)
    phase = phase()
    result = fields.Dict(allow_none=True)


class Series(Shown):
    """The games of a series in order, and how often each seat has won."""

    series = fields.String(required=True)
    ruleset = fields.String(required=True)
    games = fields.List(fields.Nested(SeriesGame), required=True)
    wins = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class NewSeries(Watched):
    """A series to be opened with its first game."""

    ruleset = word(RULESET, example="president-bunny")
    seats = integer(1, example=4)
    options = JsonObject(
        load_default=dict,
        metadata={"description": "As the ruleset's `options` schema says.", "example": {}},
    )
    clock = clock()


class GamesQuery(Schema):
    """Which games to list."""

    ruleset = word(RULESET, required=False)
    phase = fields.String(validate=validate.OneOf(PHASES))
    game = word(GAME, required=False, description="Only this game.")
    before = word(GAME, required=False, description="The `next` of the page before.")
    limit = Digits(load_default=50, validate=validate.Range(1, 500))


class GameSummary(Shown):
    """A game in the list."""

    game = fields.String(required=True)
    ruleset = fields.String(required=True)
    ruleset_version = fields.String(required=True)
    phase = phase()
    version = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "null where not everybody sees the game as it is."},
    )
    access = fields.Nested(Access, required=True)
    seats = fields.Integer(required=True)
    players = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "Who sits where: opaque ids, by seat."},
    )
    names = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "What the seats call themselves, by seat; empty once erased."},
    )
    created = fields.Integer(
        required=True, metadata={"description": "Milliseconds since 1970 UTC."}
    )


class GamePage(Shown):
    """One page of games, newest first."""

    games = fields.List(fields.Nested(GameSummary), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Send it as `before` for the next page; null: no more."},
    )


def seen_by() -> fields.String:
    """Whose eyes to see a game with."""
    says = "Show what this seat saw: one's own, or any where the game is open to all."
    return word(SEAT, required=False, description=says, example="A")


class GameQuery(Schema):
    """Which version of a game to show."""

    at_version = Digits(
        validate=validate.Range(1, LARGEST),
        metadata={"description": "Show the game as it was after this event."},
    )
    seat = seen_by()


class ViewsQuery(Schema):
    """Which versions of a game to show, and as whom."""

    first = Digits(load_default=1, validate=validate.Range(1, LARGEST))
    last = Digits(
        load_default=LARGEST,
        validate=validate.Range(1, LARGEST),
        metadata={"description": f"At most {MOST} versions are shown at once."},
    )
    seat = seen_by()


class GameView(Shown):
    """A game as the bearer of the token may see it."""

    game = fields.String(required=True)
    version = fields.Integer(required=True)
    phase = phase()
    access = fields.Nested(Access, required=True)
    view = fields.Dict(required=True, metadata={"description": "The ruleset's own document."})


class SeatClaim(Schema):
    """A seat to be taken: any free one if none is named."""

    seat = word(SEAT, required=False, example="A")
    name = fields.String(
        load_default="",
        validate=[validate.Length(max=60), ONE_LINE],
        metadata={"description": "Shown to people; never part of an event.", "example": "Ada"},
    )


class Newcomer(Schema):
    """A seat to be added to a running game, where its rules know that."""

    left_of = word(
        SEAT, required=False, example="A", description="Whom the newcomer sits to the left of."
    )


class Claimed(Shown):
    """A seat and the token that plays it. The token is not shown again, but for a repeat."""

    seat = fields.String(required=True)
    token = fields.String(required=True)
    version = fields.Integer(required=True)


class Entropy(Schema):
    """A seat's own randomness for the dice."""

    entropy = word("[0-9a-f]{1,64}", example="c0ffee")


class Nothing(Schema):
    """An empty object; the body may as well be left out."""


class Stepped(Shown):
    """A step in a game's life was taken."""

    version = fields.Integer(required=True)
    phase = phase()
