"""openapi.yaml, made from the routes and schemas of the application itself."""

from collections.abc import Mapping
from typing import Any

from api.app import create_app
from api.describing import description
from api.settings import Settings
from referee.kernel.game import Game
from referee.kernel.ids import RulesetId

Games = Mapping[RulesetId, Game[Any, Any]]


def openapi(games: Games) -> dict[str, Any]:
    """The document as a value, with the limits that an operator finds."""
    return description(create_app, games.values(), Settings())


def document(games: Games) -> str:
    """The same as YAML."""
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
