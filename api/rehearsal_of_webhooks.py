"""The part of a rehearsal that is about webhooks: one that is tried out, one that listens."""

from collections.abc import Callable
from typing import Any, Final

from referee.application.actors import actor_of
from referee.application.idempotency import Request
from referee.application.referee import Referee
from referee.application.webhooks.log import send_test
from referee.application.webhooks.subscribing import Wanted, create_webhook

TOKEN: Final = "an-organisers-key-of-a-rehearsal"
"""It opens nothing but a rehearsal."""


def subscribe(call: Callable[..., Any]) -> None:
    """Somebody subscribes, tries it, looks at the log, and leaves."""
    wanted = {"url": "https://tables.example.com/hooks", "types": ["game.*", "turn.due"]}
    webhook = call("createWebhook", wanted)["webhook"]
    call("testWebhook", {}, webhook=webhook)
    call("listWebhooks")
    call("getWebhook", webhook=webhook)
    (delivery,) = call("listDeliveries", webhook=webhook)["deliveries"]
    call("getDelivery", webhook=webhook, number=str(delivery["number"]))
    call("redeliver", {"after": 0}, webhook=webhook)
    call("rotateWebhookSecret", {"overlap": 3600}, webhook=webhook)
    for step in ("pauseWebhook", "resumeWebhook", "deleteWebhook"):
        call(step, {}, webhook=webhook)


def listen(referee: Referee) -> str:
    """Have a webhook of the organiser's told of everything, a test included; its id."""
    olga, key = actor_of(referee, TOKEN), Request("example-key-of-a-listener", "")
    wanted = Wanted("https://listener.example.com/hooks", ("*",), name="Listener")
    webhook = create_webhook(referee, olga, wanted, key).webhook.id
    send_test(referee, olga, webhook, key)
    return webhook
