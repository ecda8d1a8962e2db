"""Webhooks: what is asked for, what is told of them, and the log of what was sent."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from api.schemas.fields import LARGEST, ONE_LINE, Digits, Form, Shown, Whole, word
from api.schemas.games import GAME
from referee.application.targets import LONGEST
from referee.application.webhooks.types import PATTERN, USUAL

WEBHOOK: Final = "w-[a-z2-7]{24}"
OVERLAP: Final = 24 * 60 * 60
LONGEST_OVERLAP: Final = 7 * OVERLAP
MOST_TYPES: Final = 100
PAGE: Final = 500
NUMBERS: Final = 2**53 - 1

TIME: Final = {"description": "Milliseconds since 1970 UTC."}
TIME_OR_NULL: Final = {"description": "Milliseconds since 1970 UTC; null: not so."}
STATES: Final = ("active", "paused")


def state(*others: str) -> fields.String:
    """Whether anything is sent."""
    return fields.String(required=True, validate=validate.OneOf([*STATES, *others]))


class NewWebhook(Schema):
    """An address that wants to be told."""

    url = fields.String(
        required=True,
        validate=[validate.Length(1, LONGEST), Form("[!-~]+", "Expected visible ASCII.")],
        metadata={
            "description": "An `https` address of the public web, on a port that the operator "
            "lets through (443 and 8443 unless they say otherwise).",
            "example": "https://tables.example.com/hooks/referee",
        },
    )
    types = fields.List(
        fields.String(validate=Form(PATTERN, "Expected a type of message, `kind.*` or `*`.")),
        load_default=list,
        validate=validate.Length(max=MOST_TYPES),
        metadata={
            "description": "What to be told of; empty: " + ", ".join(f"`{t}`" for t in USUAL)
            + ".",
            "example": ["game.*", "turn.due"],
        },
    )  # fmt: skip
    game = word(GAME, required=False, description="Of this game only; a seat's is its own.")
    series = word(GAME, required=False, description="Of the games of this series only.")
    tournament = word(GAME, required=False, description="Of the games of this tournament only.")
    name = fields.String(
        load_default="",
        validate=[validate.Length(max=60), ONE_LINE],
        metadata={"description": "To know it by.", "example": "Live table"},
    )


class SigningKey(Shown):
    """The public half of a key that signs what is sent."""

    public_key = fields.String(required=True, metadata={"description": "Ed25519, `whpk_…`."})
    until = fields.Integer(required=True, allow_none=True, metadata=TIME_OR_NULL)


class Subscription(Shown):
    """What stays as it is of a webhook."""

    webhook = fields.String(required=True, metadata={"description": "Its id."})
    url = fields.String(required=True)
    types = fields.List(fields.String(), required=True)
    game = fields.String(required=True, allow_none=True)
    seat = fields.String(required=True, allow_none=True)
    series = fields.String(required=True, allow_none=True)
    tournament = fields.String(required=True, allow_none=True)
    name = fields.String(required=True)
    created = fields.Integer(required=True, metadata=TIME)


class Webhook(Subscription):
    """A webhook, without its secrets. One that was deleted can still be read by its id."""

    state = state("deleted")
    reason = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Why it is paused: `by-owner`, `gone` (its address answered 410), "
            "`failing` (nothing arrived for three days) or `token-ended`."
        },
    )
    changed = fields.Integer(required=True, metadata=TIME)
    failing = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Since when nothing arrives (ms); null: all is well."},
    )
    keys = fields.List(fields.Nested(SigningKey), required=True)


class MadeWebhook(Subscription):
    """A new webhook with its secret, which is shown this once and to repeats of the request."""

    secret = fields.String(
        required=True, metadata={"description": "For HMAC-SHA256, `whsec_…`: keep it to yourself."}
    )
    public_key = fields.String(required=True, metadata={"description": "Ed25519, `whpk_…`."})


class WebhookList(Shown):
    """The webhooks of the bearer, oldest first."""

    webhooks = fields.List(fields.Nested(Webhook), required=True)


class WebhookStep(Shown):
    """What became of a webhook."""

    webhook = fields.String(required=True)
    state = state("deleted")


class Rotation(Schema):
    """How long the secrets that were good until now go on signing."""

    overlap = Whole(
        load_default=OVERLAP,
        validate=validate.Range(0, LONGEST_OVERLAP),
        metadata={"description": "Seconds.", "example": 3600},
    )


class Rotated(Shown):
    """New secrets, shown this once and to repeats of the request."""

    webhook = fields.String(required=True)
    secret = fields.String(required=True)
    public_key = fields.String(required=True)
    old_until = fields.Integer(
        required=True,
        metadata={"description": "When the secrets before it stop signing (ms)."},
    )


class Redelivery(Schema):
    """Which deliveries to send again: one, or those after a number and up to another."""

    number = Whole(validate=validate.Range(1, NUMBERS), metadata={"description": "This one."})
    after = Whole(
        validate=validate.Range(0, NUMBERS), metadata={"description": "All after this number."}
    )
    until = Whole(
        validate=validate.Range(1, NUMBERS),
        metadata={"description": "With `after`: up to this number, itself included."},
    )

    @validates_schema
    def one_or_a_range(self, body: dict[str, Any], **_: object) -> None:
        if ("number" in body) is ("after" in body):
            raise ValidationError("Expected either number or after.")
        if "until" in body and "number" in body:
            raise ValidationError("Expected only with after.", "until")


class Queued(Shown):
    """It will be sent when its turn comes; the log tells what became of it."""

    webhook = fields.String(required=True)
    message = fields.String(
        required=True, allow_none=True, metadata={"description": "The `webhook-id` of a test."}
    )


class DeliveriesQuery(Schema):
    """Which deliveries."""

    after = Digits(load_default=0, validate=validate.Range(0, LARGEST))
    limit = Digits(load_default=100, validate=validate.Range(1, PAGE))


class Delivery(Shown):
    """Something that was sent, or will be."""

    number = fields.Integer(required=True, metadata={"description": "Its place in the log."})
    message = fields.String(required=True, metadata={"description": "Its `webhook-id`."})
    game = fields.String(required=True, allow_none=True)
    sequence = fields.Integer(
        required=True,
        metadata={"description": "Counts from 1 without a gap, for each game of a webhook."},
    )
    type = fields.String(required=True)
    version = fields.Integer(required=True, allow_none=True)
    created = fields.Integer(required=True, metadata=TIME)
    attempts = fields.Integer(required=True)
    delivered = fields.Integer(required=True, allow_none=True, metadata=TIME_OR_NULL)
    copy_of = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The delivery that this one sends again."},
    )


class DeliveryPage(Shown):
    """Some deliveries, oldest first."""

    deliveries = fields.List(fields.Nested(Delivery), required=True)
    next = fields.Integer(
        required=True, metadata={"description": "Send it as `after` for what follows."}
    )


class SentRequest(Shown):
    """What is sent; its headers stand with each attempt."""

    url = fields.String(required=True)
    body = fields.Dict(required=True)


class Attempt(Shown):
    """One try to deliver."""

    attempt = fields.Integer(required=True)
    at = fields.Integer(required=True, metadata=TIME)
    ms = fields.Integer(required=True, metadata={"description": "How long it took."})
    outcome = fields.String(
        required=True,
        metadata={
            "description": "`delivered`, `status` (an answer that is not 2xx), `timeout`, "
            "`connection`, `certificate`, `refused-address` or `no-answer`."
        },
    )
    status = fields.Integer(required=True, allow_none=True)
    headers = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    excerpt = fields.String(
        required=True, metadata={"description": "How the answer's body began, or what is wrong."}
    )


class FullDelivery(Delivery):
    """A delivery with what was sent and what came back."""

    request = fields.Nested(SentRequest, required=True)
    tries = fields.List(fields.Nested(Attempt), required=True)
