"""A ruleset as the application uses it: the game's rules with what is derived from them once."""

import hashlib
import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from eventstore.chain import canonical
from eventstore.store import Message
from referee.kernel import game as kernel_game
from referee.kernel import lifecycle
from referee.kernel.editions import Editions
from referee.kernel.game import Command, Event, Game, SeatCommand, content_hash
from referee.kernel.secrets import Codec, Parts, tag_of
from referee.tournaments import TOURNAMENT


class Ruleset:
    """Rules with the codecs of their messages and the fingerprint of their code."""

    def __init__(self, rules: Game[Any, Any]) -> None:
        self.rules = rules
        upcasters = (*lifecycle.UPCASTERS, *rules.upcasters)
        self.events = Codec((*lifecycle.EVENTS, *rules.events), upcasters)
        self.commands = Codec((*lifecycle.COMMANDS, *rules.commands), upcasters)
        self.actions = {tag_of(c): c for c in rules.commands if issubclass(c, SeatCommand)}

    @cached_property
    def fingerprint(self) -> str:
        """Names what made a cached state: the declared rules and the code that folds events."""
        hashed = hashlib.sha256(content_hash(self.rules).encode())
        for module in (kernel_game.__name__, self.rules.evolve.__module__):
            for source in sources(module):
                hashed.update(source.read_bytes())
        return hashed.hexdigest()

    def event_message(self, event: Event) -> Message:
        return _message(self.events.split(event))

    def command_message(self, command: Command) -> Message:
        return _message(self.commands.split(command))


def refereed(games: Mapping[str, Game[Any, Any]]) -> Editions:
    """All that has streams and records: these games, and the tournaments that play them."""
    return Editions.of(games).and_also(TOURNAMENT)


def _message(parts: Parts) -> Message:
    private = {audience: canonical(part).decode() for audience, part in parts.private.items()}
    return Message(parts.type, canonical(parts.public).decode(), private)


def sources(module: str) -> list[Path]:
    """The Python files of the package around a module, and those beside it that games share."""
    here = sys.modules[module].__file__
    if here is None:
        return []
    package = Path(here).parent
    return [*sorted(package.rglob("*.py")), *sorted(package.parent.glob("*.py"))]
