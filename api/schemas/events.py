"""Events after a cursor."""

from marshmallow import Schema, fields, validate

from api.schemas.fields import LARGEST, Digits, Seconds

LIMIT = 500
LONGEST_WAIT = 25


class Event(Schema):
    """A fact. Its remaining fields are those of its type that the reader may see."""

    version = fields.Integer(required=True, metadata={"description": "Counts from 1, gapless."})
    type = fields.String(required=True)
    at = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970 UTC."})
    hash = fields.String(required=True)


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


class EventPage(Schema):
    """Some events, oldest first."""

    events = fields.List(fields.Nested(Event), required=True)
    next = fields.Integer(
        required=True, metadata={"description": "Send it as `after` for what follows."}
    )


class DecisionsQuery(Schema):
    """Which decisions."""

    after = Digits(load_default=0, validate=validate.Range(0, LARGEST))
    limit = Digits(load_default=LIMIT, validate=validate.Range(1, LIMIT))


class Decision(Schema):
    """The link of an accepted command: its events are `first` to `last`."""

    first = fields.Integer(required=True)
    last = fields.Integer(required=True)
    type = fields.String(required=True)
    at = fields.Integer(required=True)
    state_hash = fields.String(required=True)
    hash = fields.String(required=True)


class DecisionPage(Schema):
    """Some decisions, oldest first."""

    decisions = fields.List(fields.Nested(Decision), required=True)
    next = fields.Integer(required=True)
