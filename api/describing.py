"""The OpenAPI document of an application, given how one is made."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from flask import Flask

from api.examples import action_examples
from api.finishing import finished, limits, operations
from api.rehearsal import (
    Exchange,
    OpenBook,
    Rehearsal,
    admit,
    exchanges,
    first_clock,
    open_keys,
)
from api.settings import Settings
from referee.application.referee import Referee
from referee.kernel.game import Game, declared

ACTIONS: Final = "/v1/games/{game}/actions"

Games = Iterable[Game[Any, Any]]
Create = Callable[[Referee], Flask]
"""How an application is made: handed in, since an application shows its own document."""


def description(create: Create, games: Games, settings: Settings) -> dict[str, Any]:
    """The document, with examples of these games and the limits that these settings give."""
    every = tuple(games)
    (api,) = _stage(create, every).extensions["flask-smorest"]["apis"].values()
    described: dict[str, Any] = api["ext_obj"].spec.to_dict()
    described["info"]["description"] = limits(settings)
    described = finished(described, _rehearsed(create, described, every))
    body = described["paths"][ACTIONS]["post"]["requestBody"]["content"]["application/json"]
    body["examples"] = action_examples(every)
    return described


def _stage(create: Create, games: Games) -> Flask:
    """The application over a store in which nothing is random."""
    store = OpenBook()
    admit(store)
    named = {str(game.id): game for game in games}
    return create(
        Referee(store=store, games=named, master=b"", clock=first_clock, keyring=open_keys)
    )


def _rehearsed(
    create: Create, described: Mapping[str, Any], games: tuple[Game[Any, Any], ...]
) -> Iterable[Exchange]:
    """Examples come from the game that has least to tell, if there is one, and from it alone."""
    if not games:
        return ()
    routes = {op["operationId"]: (method, path) for path, method, op in operations(described)}
    shortest = min(games, key=lambda game: len(str(declared(game))))
    client = _stage(create, (shortest,)).test_client()
    return exchanges(Rehearsal(client, routes), shortest)
