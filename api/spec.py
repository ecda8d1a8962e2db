"""openapi.yaml, made from the routes and schemas of the application itself."""

from collections.abc import Mapping
from typing import Any, Final

from api.app import create_app
from api.examples import action_examples
from eventstore.memory import MemoryStore
from referee.application.referee import Referee
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId

ACTIONS: Final = "/v1/games/{game}/actions"

Games = Mapping[RulesetId, Game[Any, Any]]


def document(games: Games) -> str:
    """The OpenAPI document as YAML, with examples of the actions of these games."""
    import yaml  # a tool of the project, not of the service

    return str(yaml.safe_dump(openapi(games), sort_keys=False, allow_unicode=True, width=99))


def openapi(games: Games) -> dict[str, Any]:
    """The same as a value."""
    app = create_app(
        Referee(
            store=MemoryStore(),
            games={str(name): game for name, game in games.items()},
            master=b"",
        )
    )
    (api,) = app.extensions["flask-smorest"]["apis"].values()
    described: dict[str, Any] = api["ext_obj"].spec.to_dict()
    body = described["paths"][ACTIONS]["post"]["requestBody"]
    body["content"]["application/json"]["examples"] = action_examples(games.values())
    return described
