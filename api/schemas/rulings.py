"""Rulings: positions and scenarios in, judgements out; nothing is stored."""

from marshmallow import Schema, fields, validate

from api.schemas.actions import DECISION, TYPE
from api.schemas.fields import word
from api.schemas.games import RULESET, SEAT

MOST_STEPS = 50
MOST_DICE = 200


class ScenarioStep(Schema):
    """An action of a seat with the dice that it asks for; without an action, what is due."""

    seat = word(SEAT, required=False)
    type = word(TYPE, required=False, description="One of the ruleset's action types.")
    params = fields.Dict(
        keys=fields.String(),
        metadata={"description": "Cards may be named by their kind."},
    )
    decision = word(DECISION, required=False)
    dice = fields.List(
        fields.Integer(strict=True, validate=validate.Range(1, 1_000)),
        validate=validate.Length(max=MOST_DICE),
        metadata={"description": "Outcomes in the order in which the rules ask for them."},
    )


class Scenario(Schema):
    """A position and what happens in it."""

    ruleset = word(RULESET, example="killer-bunnies")
    position = fields.Dict(
        required=True,
        metadata={
            "description": "Sparse: what is not given has the value of a fresh game. The "
            "ruleset's `position` is its JSON Schema.",
            "example": {"players": [{"bunnies": ["blue-timid"], "top": "sword"}, {}]},
        },
    )
    steps = fields.List(
        fields.Nested(ScenarioStep), load_default=list, validate=validate.Length(max=MOST_STEPS)
    )


class Ruling(Schema):
    """A judgement a step, the position reached, and what is asked there."""

    ruleset = fields.String(required=True)
    ruleset_version = fields.String(required=True)
    judgements = fields.List(
        fields.Dict(),
        required=True,
        metadata={
            "description": "`legal`, the `events` that follow; `reason` and `rules` with their "
            "texts where it is refused; `needs` where the dice ended."
        },
    )
    position = fields.Dict(required=True)
    questions = fields.List(fields.Dict(), required=True)
    result = fields.Dict(allow_none=True)


class DryRun(Schema):
    """What would certainly follow; `needs` a roll or depends on something `hidden` after that."""

    legal = fields.Boolean(required=True)
    events = fields.List(fields.Dict(), required=True)
    reason = fields.String()
    detail = fields.String()
    rules = fields.List(fields.Dict())
    needs = fields.Dict()
    hidden = fields.String()


class CitedRule(Schema):
    """A row of the ledger or a ruling, in our own words."""

    id = fields.String(required=True)
    text = fields.String(required=True)
    topic = fields.String()
    kind = fields.String()
    title = fields.String()
    option = fields.String()
    testable = fields.Boolean()


class RuleList(Schema):
    """Every row and ruling of a ruleset."""

    rules = fields.List(fields.Nested(CitedRule), required=True)
