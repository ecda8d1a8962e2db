"""Events after a cursor."""

from marshmallow import Schema, fields, validate

from api.schemas.fields import LARGEST, Digits, Seconds, Shown

LIMIT = 500
LONGEST_WAIT = 25


class Told(Shown):
    """What happened, as far as the reader may see it, with what its link in the chain needs."""

    type = fields.String(required=True)
    actor = fields.String(
        required=True,
        metadata={
            "description": "Who gave the command: a seat, `organiser`, `claimant`, `judge`, "
            "`clock` or the `maker` of a branch; in a tournament also `referee` and `player:` "
            "with an id."
        },
    )
    at = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970 UTC."})
    public = fields.Dict(required=True, metadata={"description": "What everybody may see."})
    private = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(),
        required=True,
        metadata={"description": "The parts that the reader may see, by audience."},
    )
    salts = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "The salts of these parts: they open their commitments."},
    )
    commitments = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "Of every hidden part, SHA-256 of its salt and itself."},
    )
    hash = fields.String(
        required=True, metadata={"description": "Its link: SHA-256 over it and the one before."}
    )


class Event(Told):
    """A fact."""

    says = fields.String(
        allow_none=True,
        metadata={"description": "With `told`: the event in a sentence; null: bookkeeping."},
    )
    rules = fields.List(
        fields.String(),
        metadata={"description": "With `told`: the rules and rulings behind the event."},
    )

    version = fields.Integer(required=True, metadata={"description": "Counts from 1, gapless."})
    decision = fields.Integer(
        required=True, metadata={"description": "The version of its decision's first event."}
    )


class EventsQuery(Schema):
    """Which events, and how long to wait for the first."""

    after = Digits(
        load_default=0,
        validate=validate.Range(0, LARGEST),
        metadata={"description": "The version of the last event that the reader has."},
    )
    limit = Digits(load_default=LIMIT, validate=validate.Range(1, LIMIT))
    wait = Seconds(
        load_default=0.0,
        validate=validate.Range(0, LONGEST_WAIT),
        metadata={"description": "How many seconds to wait if there is no event yet."},
    )
    told = fields.String(
        load_default="false",
        validate=validate.OneOf(["true", "false"]),
        metadata={"description": "Whether each event comes with a sentence for people."},
    )


class EventPage(Shown):
    """Some events, oldest first."""

    events = fields.List(fields.Nested(Event), required=True)
    next = fields.Integer(
        required=True, metadata={"description": "Send it as `after` for what follows."}
    )


class DecisionsQuery(Schema):
    """Which decisions."""

    after = Digits(load_default=0, validate=validate.Range(0, LARGEST))
    limit = Digits(load_default=LIMIT, validate=validate.Range(1, LIMIT))


class Decision(Told):
    """The link of an accepted command: its events are `first` to `last`."""

    first = fields.Integer(required=True)
    last = fields.Integer(required=True)
    state_hash = fields.String(
        required=True, metadata={"description": "Keyed hash of the position it led to."}
    )


class DecisionPage(Shown):
    """Some decisions, oldest first."""

    decisions = fields.List(fields.Nested(Decision), required=True)
    next = fields.Integer(required=True)
