"""openapi.yaml, made from the routes and schemas of the application itself."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask import Flask

from api.app import create_app
from api.examples import action_examples
from api.finishing import finished, limits, operations
from api.rehearsal import Exchange, OpenBook, Rehearsal, admit, exchanges, first_clock
from api.settings import Settings
from referee.application.referee import Referee
from referee.kernel.game import Game, declared
from referee.kernel.ids import RulesetId

ACTIONS: Final = "/v1/games/{game}/actions"

Games = Mapping[RulesetId, Game[Any, Any]]


def document(games: Games) -> str:
    """The OpenAPI document as YAML, with examples of the actions of these games."""
    import yaml  # a tool of the project, not of the service

    class Readable(yaml.SafeDumper):
        """Texts of several lines stay lines."""

    def lines(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
        style = "|" if "\n" in text else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)

    Readable.add_representer(str, lines)
    # A value that stands in two places is written twice: anchors are no part of OpenAPI.
    Readable.ignore_aliases = lambda *_: True  # type: ignore[method-assign]  # as PyYAML has it
    return str(
        yaml.dump(openapi(games), Dumper=Readable, sort_keys=False, allow_unicode=True, width=99)
    )


def openapi(games: Games, settings: Settings | None = None) -> dict[str, Any]:
    """The same as a value, with the limits that these settings give."""
    chosen = settings or Settings()
    described = _description(_stage(games.values()))
    described["info"]["description"] = limits(chosen)
    described = finished(described, _rehearsed(described, games))
    body = described["paths"][ACTIONS]["post"]["requestBody"]["content"]["application/json"]
    body["examples"] = action_examples(games.values())
    return described


def _description(app: Flask) -> dict[str, Any]:
    (api,) = app.extensions["flask-smorest"]["apis"].values()
    described: dict[str, Any] = api["ext_obj"].spec.to_dict()
    return described


def _stage(games: Iterable[Game[Any, Any]]) -> Flask:
    """The application over a store in which nothing is random."""
    store = OpenBook()
    admit(store)
    named = {str(game.id): game for game in games}
    return create_app(Referee(store=store, games=named, master=b"", clock=first_clock))


def _rehearsed(described: Mapping[str, Any], games: Games) -> Iterable[Exchange]:
    """Examples come from the game that has least to tell, if there is one, and from it alone."""
    if not games:
        return ()
    routes = {op["operationId"]: (method, path) for path, method, op in operations(described)}
    shortest = min(games.values(), key=lambda game: len(str(declared(game))))
    return exchanges(Rehearsal(_stage((shortest,)).test_client(), routes), shortest)
