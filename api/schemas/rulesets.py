"""Rulesets and all that they declare."""

from marshmallow import Schema, fields

from api.schemas.fields import Shown, word
from api.schemas.games import VERSION


class Seats(Shown):
    """How many may play."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class RulesetQuery(Schema):
    """Which version."""

    version = word(
        VERSION, required=False, description="One of `versions`; the newest if none is named."
    )


class RulesetSummary(Shown):
    """A ruleset in the list."""

    id = fields.String(required=True, metadata={"example": "killer-bunnies"})
    version = fields.String(required=True)
    versions = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Those that can be played, the newest first."},
    )
    title = fields.String(required=True)
    seats = fields.Nested(Seats, required=True)
    hash = fields.String(
        required=True,
        metadata={"description": "SHA-256 of all that is declared; in a game's first event."},
    )


class RulesetList(Shown):
    """Every ruleset that new games can use."""

    rulesets = fields.List(fields.Nested(RulesetSummary), required=True)


class Ruleset(RulesetSummary):
    """All that a ruleset declares: what its content hash covers, and `clock` beside it."""

    options = fields.Dict(required=True, metadata={"description": "JSON Schema of the options."})
    clock = fields.Dict(
        required=True,
        allow_none=True,
        metadata={
            "description": "JSON Schema of the clock that a game may be played by; null: by none."
        },
    )
    actions = fields.Dict(
        required=True,
        metadata={"description": "For each action type, the JSON Schema of its parameters."},
    )
    events = fields.Dict(
        required=True, metadata={"description": "For each event type, its JSON Schema."}
    )
    cards = fields.List(fields.Dict(), required=True)
    left_out = fields.List(fields.String(), required=True)
    rules = fields.List(fields.Dict(), required=True)
    reasons = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "Why it refuses actions, in words; each is a problem type."},
    )
    position_version = fields.Integer(required=True)
    position = fields.Dict(
        required=True, metadata={"description": "JSON Schema of positions, for rulings."}
    )
