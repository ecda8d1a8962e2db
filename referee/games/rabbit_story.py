"""Sentences for the events that Bunny Bluff and President Bunny share."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.games.rabbit_deck import ordered
from referee.games.rabbit_events import DealerChosen, GameEnded, OptionDrawn, SeatLeft, SeatOut
from referee.kernel.game import Event
from referee.kernel.ids import KindId


def faces(cards: tuple[KindId, ...]) -> str:
    """Faces in words, for the story: "2 green flowers, red hearts"."""
    counted = {kind: cards.count(kind) for kind in ordered(set(cards))}
    spelled = ((n, kind.replace("-", " ")) for kind, n in counted.items())
    return ", ".join(f"{n} {words}" if n > 1 else words for n, words in spelled)


def settled(e: GameEnded) -> str:
    order = sorted(e.places.items(), key=lambda item: item[1])
    return "Places: " + ", ".join(f"{place}. {seat}" for seat, place in order) + "."


SHARED_SENTENCES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    DealerChosen: lambda e: f"{e.seat} deals.",
    OptionDrawn: lambda e: f"Chance chooses a card for {e.seat}, who did not.",
    SeatOut: lambda e: f"{e.seat} is out of cards: place {e.place}.",
    SeatLeft: lambda e: f"{e.seat} leaves; {e.cards} cards go aside unseen.",
    GameEnded: settled,
}
