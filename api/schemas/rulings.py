"""Rulings: positions and scenarios in, judgements out; nothing is stored."""

from itertools import chain
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, validate

from api.schemas.actions import DECISION, TYPE
from api.schemas.fields import NO_NUL, JsonObject, Shown, YesOrNo, unshared, word
from api.schemas.games import RULESET, SEAT

MOST_STEPS = 50
MOST_DICE = 200
HIGHEST = 1_000
OUTCOME = {"type": "integer", "minimum": 1, "maximum": HIGHEST}
OUTCOMES = {"type": "array", "items": OUTCOME, "maxItems": MOST_DICE}


class Dice(fields.Field[Any]):
    """Outcomes in the order of the rolls, or by what is rolled for: `{"B1": 9}`."""

    json_schema: ClassVar = unshared(
        {
            "anyOf": [
                OUTCOMES,
                {
                    "type": "object",
                    "propertyNames": NO_NUL,
                    "additionalProperties": {"anyOf": [OUTCOME, OUTCOMES]},
                },
            ]
        }
    )

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        rows = value if isinstance(value, dict) else {"": value}
        if not isinstance(value, dict | list):
            raise ValidationError("Expected an array of outcomes, or an object of them.")
        every = {name: row if isinstance(row, list) else [row] for name, row in rows.items()}
        outcomes = list(chain.from_iterable(every.values()))
        if not all(type(o) is int and 1 <= o <= HIGHEST for o in outcomes):
            raise ValidationError(f"Expected whole numbers from 1 to {HIGHEST}.")
        if len(outcomes) > MOST_DICE:
            raise ValidationError(f"Expected at most {MOST_DICE} outcomes.")
        return every if isinstance(value, dict) else value


class ScenarioStep(Schema):
    """An action of a seat with the dice that it asks for; without an action, what is due."""

    seat = word(SEAT, required=False)
    type = word(TYPE, required=False, description="One of the ruleset's action types.")
    params = JsonObject(
        metadata={"description": "Cards may be named by their kind."},
    )
    decision = word(DECISION, required=False)
    dice = Dice(
        metadata={
            "description": "Outcomes in the order in which the rules ask for them, or by the "
            "bunny that rolls or the colour of the die."
        }
    )


class Scenario(Schema):
    """A position and what happens in it."""

    ruleset = word(RULESET, example="killer-bunnies")
    position = JsonObject(
        load_default=dict,
        metadata={
            "description": "Sparse: what is not given has the value of a fresh game. The "
            "ruleset's `position` is its JSON Schema.",
            "example": {"players": [{"bunnies": ["blue-timid"], "top": "sword"}, {}]},
        },
    )
    steps = fields.List(
        fields.Nested(ScenarioStep), load_default=list, validate=validate.Length(max=MOST_STEPS)
    )
    go_on = YesOrNo(
        load_default=False,
        metadata={"description": "Go on after a refused step, which changes nothing."},
    )


class Ruling(Shown):
    """A judgement a step, the position reached, and what is asked there."""

    ruleset = fields.String(required=True)
    ruleset_version = fields.String(required=True)
    judgements = fields.List(
        fields.Dict(),
        required=True,
        metadata={
            "description": "`legal`, the `events` that follow, each with a sentence and the ids "
            "of the rules behind it; `reason` and `rules` with their texts where it is refused; "
            "`needs` where the dice ended; `settled` where a step let the clock settle something."
        },
    )
    position = fields.Dict(required=True)
    questions = fields.List(fields.Dict(), required=True)
    due = fields.List(fields.Dict(), metadata={"description": "What a step without action does."})
    result = fields.Dict(allow_none=True)
    names = fields.Dict(metadata={"description": "Short names for cards, as the scenario began."})
    cards = fields.Dict(metadata={"description": "The kinds of the cards that are mentioned."})


class Exported(Shown):
    """A version of a game: what its state hash is taken over, as four members, and the hash."""

    version = fields.Integer(required=True)
    ruleset = fields.String(required=True)
    format = fields.String(required=True)
    position_version = fields.Integer(required=True)
    life = fields.Dict(required=True)
    position = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "May begin a scenario as it stands; null before the start."},
    )
    state_hash = fields.String(required=True)


class DryRun(Shown):
    """What would certainly follow; `needs` a roll or depends on something `hidden` after that."""

    legal = fields.Boolean(required=True)
    events = fields.List(fields.Dict(), required=True)
    reason = fields.String()
    detail = fields.String()
    rules = fields.List(fields.Dict())
    needs = fields.Dict()
    hidden = fields.String()


class CitedRule(Shown):
    """A row of the ledger or a ruling, in our own words."""

    id = fields.String(required=True)
    text = fields.String(required=True)
    topic = fields.String()
    kind = fields.String()
    title = fields.String()
    option = fields.String()
    testable = fields.Boolean()


class RuleList(Shown):
    """Every row and ruling of a ruleset."""

    rules = fields.List(fields.Nested(CitedRule), required=True)
