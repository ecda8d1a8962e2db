"""What a judge calls the cards in the games with the rabbit deck."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from referee.games.rabbit_deck import COLOURS, FACTS, colour_of, kind_of, named
from referee.kernel.game import Params
from referee.kernel.ids import CardId, SeatId

KNOWN: Final = frozenset([*COLOURS, *FACTS])
"""What is a colour or a face."""


class Words(Struct, frozen=True):
    """Cards by colour or face, as they are printed or spoken of; `also` are other colour names."""

    also: Mapping[str, str] = {}

    def plain(self, word: Any) -> Any:
        """ "Green Hearts" is green-hearts."""
        if not isinstance(word, str):
            return word
        colour, dash, rest = word.strip().lower().replace(" ", "-").partition("-")
        return f"{self.also.get(colour, colour)}{dash}{rest}"

    def spelled(
        self, table: Any, seat: SeatId, params: Params, known: Mapping[str, str]
    ) -> Params:
        """Cards of the seat's hand may be called by colour or face, each word another card."""
        said = {n: self.plain(part) if n == "colour" else part for n, part in params.items()}
        if not isinstance(words := params.get("cards"), list):
            return said
        left = list(named(table.hand(seat)))
        return {**said, "cards": [_meant(self.plain(word), left) for word in words]}


def _meant(word: Any, left: list[CardId]) -> Any:
    fits = [c for c in left if word in {c, kind_of(c), colour_of(kind_of(c))}]
    if fits:
        left.remove(fits[0])
    return fits[0] if fits else word
