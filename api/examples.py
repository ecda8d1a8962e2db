"""Examples of actions for the OpenAPI document, made from the schemas of each ruleset."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from referee.application.records import foreign
from referee.kernel.game import Game, SeatCommand, params_schema
from referee.kernel.secrets import tag_of

Schema = Mapping[str, Any]


def action_examples(games: Iterable[Game[Any, Any]]) -> dict[str, Any]:
    """One example for each action of each ruleset, by `<ruleset>.<action>`."""
    return {
        f"{game.id}.{tag_of(command)}": {
            "summary": f"{tag_of(command)} ({game.title})",
            "value": _action(command),
        }
        for game in games
        for command in game.commands
        if issubclass(command, SeatCommand)
    }


def written_by_hand(game: Game[Any, Any]) -> str:
    """A record of a real table: its first line, and an action that may not be legal there."""
    seats = ["Ana", "Bob", "Cleo", "Dan"][: max(game.seats.start, 2)]
    command = next(command for command in game.commands if issubclass(command, SeatCommand))
    action = _action(command)
    lines: list[dict[str, Any]] = [
        {"format": foreign.FORMAT, "ruleset": str(game.id), "seats": seats},
        {"seat": "Ana", "type": action["type"], "params": action["params"]},
    ]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def instance(schema: Schema, parts: Schema) -> Any:
    """The first, smallest instance of a schema; `parts` are its `$defs`."""
    match schema:
        case {"$ref": str(name)}:
            return instance(parts[name.rsplit("/", 1)[1]], parts)
        case {"const": value} | {"enum": [value, *_]}:
            return value
        case {"anyOf": choices} | {"oneOf": choices}:
            return instance(_most_telling(choices), parts)
        case _:
            return _plain(schema, parts)


def _plain(schema: Schema, parts: Schema) -> Any:
    match schema.get("type"):
        case "object":
            members = schema.get("properties", {})
            return {name: instance(member, parts) for name, member in members.items()}
        case "array" if "prefixItems" in schema:
            return [instance(place, parts) for place in schema["prefixItems"]]
        case "array":
            return [instance(schema["items"], parts)] * max(1, schema.get("minItems", 0))
        case "integer":
            return schema.get("minimum", 1)
        case "string":
            return "0042"
        case kind:
            return {"boolean": True}.get(str(kind))


def _most_telling(choices: list[Schema]) -> Schema:
    """Not null, if anything else may stand there."""
    return next((c for c in choices if c.get("type") != "null"), choices[0])


def _action(command: type[SeatCommand]) -> Mapping[str, Any]:
    schema = params_schema(command)
    return {"type": tag_of(command), "params": instance(schema, schema.get("$defs", {}))}
