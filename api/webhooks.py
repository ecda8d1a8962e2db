"""/v1/webhooks: addresses that are told of what happens, and the log of what they were told."""

from typing import Any

from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import BODY, EVERYWHERE, KEY, REPLAYED
from api.schemas.games import Nothing
from api.schemas.webhooks import (
    DeliveriesQuery,
    DeliveryPage,
    FullDelivery,
    MadeWebhook,
    NewWebhook,
    Queued,
    Redelivery,
    Rotated,
    Rotation,
    Webhook,
    WebhookList,
    WebhookStep,
)
from api.service import service
from referee.application.actors import SPECTATOR, Actor
from referee.application.errors import Unauthenticated
from referee.application.webhooks import changing, log, subscribing
from referee.application.webhooks.changing import Done
from referee.application.webhooks.log import Sent
from referee.application.webhooks.subscribing import Wanted

blueprint = Blueprint("webhooks", "Addresses that are told of what happens")

READING = (*EVERYWHERE, "forbidden", "bad-fields")
OWN = (*READING, "unknown-webhook")
CHANGING = (*OWN, *BODY, "contended")


@blueprint.operation(
    "POST /webhooks",
    "createWebhook",
    takes=NewWebhook(),
    gives=Gives(201, MadeWebhook, REPLAYED),
    reads=KEY,
    problems=(*READING, *BODY, "unknown-game", "unknown-series", "corrupt-stream"),
)
def create(body: dict[str, Any]) -> Response:
    """Have an address told of your games (an organiser) or of your game (a seat).

    What it is told holds no more than you may see yourself, and stops when your token does.
    """
    actor, request = edge.writer(), edge.write(body)
    referee = service().referee
    made = subscribing.create_webhook(
        referee, actor, Wanted(**{**body, "types": (*body["types"],)}), request
    )
    shown = {
        **subscribing.lasting(made.webhook),
        "secret": made.secret,
        "public_key": made.public_key,
    }
    return answers.written(shown, replayed=made.replayed, status=201)


@blueprint.operation(
    "GET /webhooks", "listWebhooks", gives=Gives(200, WebhookList), problems=READING, token=True
)
def list_all() -> Response:
    """List your webhooks."""
    return answers.json({"webhooks": subscribing.list_webhooks(service().referee, _reader())})


@blueprint.operation(
    "GET /webhooks/<webhook:webhook>",
    "getWebhook",
    gives=Gives(200, Webhook),
    problems=OWN,
    token=True,
)
def get(webhook: str) -> Response:
    """Read a webhook of yours."""
    return answers.json(subscribing.read_webhook(service().referee, _reader(), webhook))


@blueprint.operation(
    "POST /webhooks/<webhook:webhook>/pause",
    "pauseWebhook",
    takes=Nothing(),
    gives=Gives(200, WebhookStep, REPLAYED),
    reads=KEY,
    problems=CHANGING,
)
def pause(body: dict[str, Any], webhook: str) -> Response:
    """Send nothing for now; what happens meanwhile waits for it."""
    actor, request = edge.writer(), edge.write(body)
    return _done(changing.pause_webhook(service().referee, actor, webhook, request))


@blueprint.operation(
    "POST /webhooks/<webhook:webhook>/resume",
    "resumeWebhook",
    takes=Nothing(),
    gives=Gives(200, WebhookStep, REPLAYED),
    reads=KEY,
    problems=CHANGING,
)
def resume(body: dict[str, Any], webhook: str) -> Response:
    """Send again, all that waits first and in order."""
    actor, request = edge.writer(), edge.write(body)
    return _done(changing.resume_webhook(service().referee, actor, webhook, request))


@blueprint.operation(
    "POST /webhooks/<webhook:webhook>/delete",
    "deleteWebhook",
    takes=Nothing(),
    gives=Gives(200, WebhookStep, REPLAYED),
    reads=KEY,
    problems=CHANGING,
)
def delete(body: dict[str, Any], webhook: str) -> Response:
    """Forget a webhook with all that waits for it."""
    actor, request = edge.writer(), edge.write(body)
    return _done(changing.delete_webhook(service().referee, actor, webhook, request))


@blueprint.operation(
    "POST /webhooks/<webhook:webhook>/rotate",
    "rotateWebhookSecret",
    takes=Rotation(),
    gives=Gives(200, Rotated, REPLAYED),
    reads=KEY,
    problems=CHANGING,
)
def rotate(body: dict[str, Any], webhook: str) -> Response:
    """Make a new secret and key pair; the old ones sign as well until the overlap is over."""
    actor, request = edge.writer(), edge.write(body)
    made = changing.rotate_secret(service().referee, actor, webhook, body["overlap"], request)
    shown = {
        "webhook": webhook,
        "secret": made.secret,
        "public_key": made.public_key,
        "old_until": made.until,
    }
    return answers.written(shown, replayed=made.replayed)


@blueprint.operation(
    "POST /webhooks/<webhook:webhook>/test",
    "testWebhook",
    takes=Nothing(),
    gives=Gives(202, Queued, REPLAYED),
    reads=KEY,
    problems=CHANGING,
)
def test(body: dict[str, Any], webhook: str) -> Response:
    """Send a message of the type `test`, whatever types are wanted."""
    actor, request = edge.writer(), edge.write(body)
    return _queued(log.send_test(service().referee, actor, webhook, request))


@blueprint.operation(
    "GET /webhooks/<webhook:webhook>/deliveries",
    "listDeliveries",
    takes=DeliveriesQuery(),
    gives=Gives(200, DeliveryPage),
    problems=OWN,
    token=True,
)
def deliveries(query: dict[str, Any], webhook: str) -> Response:
    """Read the log of a webhook: what was sent, and what waits."""
    after, limit = query["after"], query["limit"]
    found = log.deliveries_after(service().referee, _reader(), webhook, after, limit=limit)
    return answers.json({"deliveries": found, "next": found[-1]["number"] if found else after})


@blueprint.operation(
    "GET /webhooks/<webhook:webhook>/deliveries/<number:number>",
    "getDelivery",
    gives=Gives(200, FullDelivery),
    problems=(*OWN, "unknown-delivery"),
    token=True,
)
def delivery(webhook: str, number: int) -> Response:
    """Read what was sent, and what came back at each attempt."""
    return answers.json(log.read_delivery(service().referee, _reader(), webhook, number))


@blueprint.operation(
    "POST /webhooks/<webhook:webhook>/redeliveries",
    "redeliver",
    takes=Redelivery(),
    gives=Gives(202, Queued, REPLAYED),
    reads=KEY,
    problems=(*CHANGING, "unknown-delivery"),
)
def redeliver(body: dict[str, Any], webhook: str) -> Response:
    """Send deliveries again, in order, under their old ids: one, a range, or all since a number.

    They come behind what waits already.
    """
    actor, request = edge.writer(), edge.write(body)
    referee = service().referee
    if "number" in body:
        sent = log.redeliver_one(referee, actor, webhook, body["number"], request)
    else:
        wanted = {"after": body["after"], "until": body.get("until")}
        sent = log.redeliver(referee, actor, webhook, request, **wanted)
    return _queued(sent)


def _reader() -> Actor:
    actor = edge.reader()
    if actor is SPECTATOR:
        raise Unauthenticated
    return actor


def _done(done: Done) -> Response:
    return answers.written({"webhook": done.webhook, "state": done.state}, replayed=done.replayed)


def _queued(sent: Sent) -> Response:
    shown = {"webhook": sent.webhook, "message": sent.message}
    return answers.written(shown, replayed=sent.replayed, status=202)
