"""The messages that webhooks are sent: what the OpenAPI document says of each type."""

from typing import Final

from marshmallow import Schema, fields, validate

from api.schemas.events import Event
from api.schemas.fields import Shown
from referee.application.webhooks import types

EVENT_TYPE: Final = r"^event\.[A-Z][A-Za-z0-9]*$"


class WebhookMessage(Shown):
    """A message. Signed is the body as it came, byte for byte."""

    type = fields.String(required=True, metadata={"description": "What it is about."})
    timestamp = fields.String(
        required=True,
        metadata={"format": "date-time", "description": "When it happened, by RFC 3339."},
    )


class OfLane(Shown):
    """What can be counted."""

    sequence = fields.Integer(
        required=True,
        metadata={
            "description": "Counts from 1 without a gap the messages of this webhook about one "
            "game, in the order in which they come. One that is sent again keeps its number."
        },
    )


class OfGame(OfLane):
    """What stands in every message about a game."""

    game = fields.String(required=True)
    version = fields.Integer(
        required=True, metadata={"description": "The version of the game that it is about."}
    )
    head = fields.String(
        required=True,
        metadata={"description": "The hash of the game's chain at this version."},
    )
    event = fields.Nested(
        Event,
        required=True,
        metadata={"description": "What happened then, as far as the subscriber may see it."},
    )


class OfEnd(OfGame):
    """The end of a game."""

    result = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "Winners and places; null: there is none."},
    )


class OfDue(OfGame):
    """Seats owe an answer."""

    decision = fields.String(
        required=True, metadata={"description": "Which question is open: an action names it."}
    )
    seats = fields.List(
        fields.String(), required=True, metadata={"description": "Those who owe an answer."}
    )
    due = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "When it is decided without them (ms); null: never."},
    )


class OfDeadline(OfGame):
    """Something falls due soon."""

    deadline = fields.String(required=True)
    kind = fields.String(required=True, metadata={"description": "What falls due."})
    due = fields.Integer(required=True, metadata={"description": "When (ms)."})
    seats = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Those whose time runs out; empty: nobody's alone."},
    )


class OfWebhook(OfLane):
    """A message about a webhook itself."""

    webhook = fields.String(required=True, metadata={"description": "Its id."})
    name = fields.String(required=True)
    url = fields.String(required=True)
    state = fields.String(required=True)
    reason = fields.String(required=True, allow_none=True)


def _message(name: str, of: type[Schema], type_: str) -> type[Schema]:
    """The schema of one type of message."""
    named = (
        fields.String(required=True, validate=validate.Regexp(EVENT_TYPE))
        if type_ == types.EVENT
        else fields.String(required=True, validate=validate.Equal(type_))
    )
    members = {"type": named, "data": fields.Nested(of, required=True)}
    return type(name, (WebhookMessage,), {**members, "__doc__": WebhookMessage.__doc__})


MESSAGES: Final[dict[str, tuple[str, type[Schema]]]] = {
    name: (summary, _message(word, of, type_))
    for name, type_, word, of, summary in (
        (
            "game.created",
            types.GAME_CREATED,
            "GameCreatedMessage",
            OfGame,
            "A game was opened for its seats.",
        ),
        (
            "game.started",
            types.GAME_STARTED,
            "GameStartedMessage",
            OfGame,
            "A game began.",
        ),
        (
            "game.finished",
            types.GAME_FINISHED,
            "GameFinishedMessage",
            OfEnd,
            "A game is over.",
        ),
        (
            "game.abandoned",
            types.GAME_ABANDONED,
            "GameAbandonedMessage",
            OfEnd,
            "A game ended without being played to the end.",
        ),
        (
            "turn.due",
            types.TURN_DUE,
            "TurnDueMessage",
            OfDue,
            "It is a seat's turn to do something. A seat hears of its own turns.",
        ),
        (
            "decision.due",
            types.DECISION_DUE,
            "DecisionDueMessage",
            OfDue,
            "Seats are asked something out of turn: a response, a bid, a vote.",
        ),
        (
            "deadline.near",
            types.DEADLINE_NEAR,
            "DeadlineNearMessage",
            OfDeadline,
            "What a seat owes falls due within a minute.",
        ),
        (
            "ruling.given",
            types.RULING_GIVEN,
            "RulingGivenMessage",
            OfGame,
            "A judge gave a ruling.",
        ),
        (
            "event",
            types.EVENT,
            "EventMessage",
            OfGame,
            "Any event, under `event.` and its type: `event.DieRolled`.",
        ),
        (
            "subscription.paused",
            types.SUBSCRIPTION_PAUSED,
            "SubscriptionPausedMessage",
            OfWebhook,
            "A webhook of yours is told no more until you resume it. It waits in its own lane "
            "as well.",
        ),
        (
            "test",
            types.TEST,
            "TestMessage",
            OfWebhook,
            "You asked for a message to try a consumer with.",
        ),
    )
}
"""By the name of the webhook in the document: what it is for, and its schema."""
