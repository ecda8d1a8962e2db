"""What may stand in an address. Anything else there is no address, and never reaches a store."""

from collections.abc import Mapping
from typing import Any, Final

from werkzeug.routing import BaseConverter, IntegerConverter

from api.schemas.games import GAME, RULESET
from api.schemas.players import ID
from api.schemas.webhooks import WEBHOOK

LONGEST: Final = 16
"""Digits of a number."""


class GameConverter(BaseConverter):
    """A game's id."""

    regex = GAME


class WordConverter(BaseConverter):
    """A word with hyphens."""

    regex = RULESET


class WebhookConverter(BaseConverter):
    """A webhook's id."""

    regex = WEBHOOK


class NumberConverter(IntegerConverter):
    """A place in a log, in its one spelling."""

    regex = f"[1-9][0-9]{{0,{LONGEST - 1}}}"


class PlayerConverter(BaseConverter):
    """A player's id."""

    regex = ID


CONVERTERS: Final[Mapping[str, type[BaseConverter]]] = {
    "game": GameConverter,
    "word": WordConverter,
    "webhook": WebhookConverter,
    "number": NumberConverter,
    "player": PlayerConverter,
}
"""By the names that routes have them under."""


def documented(converter: BaseConverter) -> Mapping[str, Any]:
    """The schema of such a part, for the document."""
    if isinstance(converter, NumberConverter):
        return {"type": "integer", "minimum": 1, "maximum": 10**LONGEST - 1}
    return {"type": "string", "pattern": f"^{converter.regex}$"}
