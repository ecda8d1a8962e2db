"""The OpenAPI document of an application, given how one is made."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from flask import Flask

from api import notified
from api.examples import action_examples
from api.finishing import finished, limits, operations
from api.media import JSON
from api.rehearsal import (
    Exchange,
    OpenBook,
    Rehearsal,
    admit,
    exchanges,
    first_clock,
    open_keys,
)
from api.rehearsal_of_webhooks import listen
from api.settings import Settings
from eventstore.webhooks import Delivery
from referee.application.referee import Referee
from referee.application.webhooks.relaying import Relay
from referee.kernel.game import Game, declared

ACTIONS: Final = "/v1/games/{game}/actions"
LONG: Final = 10_000
"""More messages than there are about a rehearsal."""

Games = Iterable[Game[Any, Any]]
Create = Callable[[Referee], Flask]
"""How an application is made: handed in, since an application shows its own document."""


def description(create: Create, games: Games, settings: Settings) -> dict[str, Any]:
    """The document, with examples of these games and the limits that these settings give."""
    every = tuple(games)
    (api,) = create(_stage(every)).extensions["flask-smorest"]["apis"].values()
    described: dict[str, Any] = api["ext_obj"].spec.to_dict()
    described["info"]["description"] = limits(settings)
    notified.describe(api["ext_obj"].spec, api["ext_obj"].ma_plugin.converter, described)
    said, told = _rehearsed(create, described, every)
    notified.show(described, told)
    described = finished(described, said)
    body = described["paths"][ACTIONS]["post"]["requestBody"]["content"][JSON]
    body["examples"] = action_examples(every)
    return described


def _stage(games: Games) -> Referee:
    """A referee over a store in which nothing is random."""
    store = OpenBook()
    admit(store)
    named = {str(game.id): game for game in games}
    return Referee(store=store, games=named, master=b"", clock=first_clock, keyring=open_keys)


def _rehearsed(
    create: Create, described: Mapping[str, Any], games: tuple[Game[Any, Any], ...]
) -> tuple[Iterable[Exchange], Iterable[Delivery]]:
    """What was said in a rehearsal, and what a webhook was told of it.

    Examples come from the game that has least to tell, if there is one, and from it alone.
    """
    if not games:
        return (), ()
    routes = {op["operationId"]: (method, path) for path, method, op in operations(described)}
    shortest = min(games, key=lambda game: len(str(declared(game))))
    referee = _stage((shortest,))
    webhook = listen(referee)
    said = exchanges(Rehearsal(create(referee).test_client(), routes), shortest)
    Relay(referee).read_on()
    return said, referee.store.deliveries(webhook, after=0, limit=LONG)
