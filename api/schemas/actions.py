"""Offers and actions: `{type, params}`, whose meaning is the ruleset's."""

from marshmallow import Schema, fields

from api.schemas.events import Event
from api.schemas.fields import JsonObject, Shown, word
from api.schemas.games import phase

TYPE = "[a-z][a-z0-9-]{0,63}"
DECISION = "[a-z0-9-]{1,40}"


class Action(Schema):
    """What a seat wants to do."""

    type = word(TYPE, description="One of the ruleset's action types.")
    params = JsonObject(load_default=dict)
    decision = word(DECISION, required=False, description="The open decision this answers.")


class Offer(Shown):
    """Every instance of the schema `params` is accepted as parameters of this action now."""

    type = fields.String(required=True)
    params = fields.Dict(
        required=True,
        metadata={
            "description": "JSON Schema: const, enum, integer bounds, arrays of unique enum "
            "items with bounds, object, oneOf; nothing else."
        },
    )
    decision = fields.String(allow_none=True)


class LegalActions(Shown):
    """What the seat may do now. No offer: others owe answers, or an effect is due."""

    version = fields.Integer(required=True)
    phase = phase()
    actions = fields.List(fields.Nested(Offer), required=True)


class Acted(Shown):
    """What came of an action, as the seat that acted may see it."""

    version = fields.Integer(required=True)
    phase = phase()
    events = fields.List(fields.Nested(Event), required=True)
    view = fields.Dict(required=True)
    state_hash = fields.String(required=True)
    legal_actions = fields.List(fields.Nested(Offer), required=True)
