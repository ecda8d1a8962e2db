"""What happened, in sentences for people: on the judge's desk, or by the rules."""

from typing import Any

from referee.kernel.arbiter import story
from referee.kernel.game import Event, Game


def tell(rules: Game[Any, Any], event: Event) -> str | None:
    """An event in a sentence, or None where there is nothing to tell."""
    return story.tell(event) or rules.tell(event)
