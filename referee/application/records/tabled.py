"""Cards that lay face down at a real table: put where the reported draws say that they were."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.application.rulesets import Ruleset
from referee.kernel.ids import SeatId


class NotThere(ValueError):
    """A card is reported from where it does not lie; the text says where it does."""


def arranged(ruleset: Ruleset, table: Any, reported: Sequence[str | int]) -> Any:
    """The table with the reported cards on top of the draw pile, the first one first.

    Where the pile ends before them the discard pile is shuffled and drawn from: then they lie so
    that they come from there.
    """
    deck, discard = list(getattr(table, "deck", ())), list(getattr(table, "discard", ()))
    top: list[Any] = []
    later: list[Any] = []
    for word in reported:
        pile, into = (deck, top) if deck else (discard, later)
        into.append(_picked(ruleset, table, pile, word))
    changes: dict[str, Any] = {"deck": (*deck, *reversed(top))}
    if later:
        changes["discard"] = (*discard, *reversed(later))
    return replace(table, **changes)


def taken(ruleset: Ruleset, table: Any, cards: Sequence[str | int], seat: SeatId) -> Any:
    """The table after a seat took cards from the draw pile that no rule gave it."""
    deck = list(getattr(table, "deck", ()))
    picked = [_picked(ruleset, table, deck, word) for word in cards]
    players = tuple(
        replace(player, hand=(*player.hand, *picked)) if player.seat == seat else player
        for player in table.players
    )
    return replace(table, deck=tuple(deck), players=players)


def drawn_since(before: Any, after: Any) -> int:
    """How many cards left the draw pile, a shuffled discard pile among them."""
    piles = [len(getattr(table, "deck", ())) for table in (before, after)]
    shuffled = len(getattr(before, "discard", ())) if piles[1] > piles[0] else 0
    return piles[0] + shuffled - piles[1]


def _picked(ruleset: Ruleset, table: Any, pile: list[Any], word: str | int) -> Any:
    """Take the card that a word means out of a pile: its name, its number, or its kind."""
    wanted = _plain(word)
    kinds = {n: card["kind"] for card in ruleset.rules.cards for n in card.get("numbers", ())}
    for place in reversed(range(len(pile))):
        card = pile[place]
        if wanted in (_plain(card), _plain(kinds.get(str(card), ""))):
            return pile.pop(place)
    where = next(_places(msgspec.to_builtins(table), wanted, kinds), None)
    says = f"it lies at {where}" if where else "no card of the game is called so, or none is left"
    raise NotThere(f"{word} cannot be drawn: {says}")


def _places(part: Any, wanted: str, kinds: Mapping[str, str], at: str = "") -> Iterator[str]:
    """Where a card lies, as a path in the position."""
    if isinstance(part, Mapping):
        for name, below in part.items():
            yield from _places(below, wanted, kinds, f"{at}.{name}" if at else str(name))
    elif isinstance(part, list | tuple):
        for place, below in enumerate(part):
            yield from _places(below, wanted, kinds, f"{at}[{place}]")
    elif isinstance(part, str) and wanted in (_plain(part), _plain(kinds.get(part, ""))):
        yield at


def _plain(word: object) -> str:
    """`Plus/Minus` and `plus-minus` are one word."""
    return str(word).strip().lower().replace("/", "-").replace(" ", "-")
