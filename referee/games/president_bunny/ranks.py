"""Which card is higher, and what beats what."""

from collections.abc import Sequence

from referee.games.president_bunny.options import Options
from referee.games.president_bunny.reasons import Reason
from referee.games.president_bunny.table import Laid
from referee.games.rabbit_deck import COLOURS, Cards, colour_of
from referee.kernel.flow import no
from referee.kernel.ids import KindId
from referee.kernel.rejection import Objection


def rank(options: Options, card: KindId) -> int:
    """From 0, the lowest; colours rank in rainbow order from the high one down (A-PB-01)."""
    place = COLOURS.index(colour_of(card))
    return place if options.high_colour == "violet" else len(COLOURS) - 1 - place


def lowest_first(options: Options, cards: Cards) -> Cards:
    """By rank, then by id (A-PB-16)."""
    return tuple(sorted(cards, key=lambda card: (rank(options, card), card)))


def highest_first(options: Options, cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda card: (-rank(options, card), card)))


def is_no_set(cards: Sequence[KindId]) -> Objection | None:
    """A play is one card, or several of one colour, up to all twelve (PB-08, A-PB-05)."""
    if not cards:
        return no(Reason.NO_CARDS, "PB-08", "PB-09")
    mixed = len({colour_of(card) for card in cards}) > 1
    return no(Reason.MIXED_COLOURS, "PB-08", "PB-11", "A-PB-05") if mixed else None


def does_not_beat(
    options: Options, to_beat: Laid | None, cards: Sequence[KindId]
) -> Objection | None:
    """Only a higher play of as many cards beats one (PB-10 to PB-13, A-PB-03)."""
    if to_beat is None:
        return None
    if len(cards) != len(to_beat.cards):
        return no(Reason.WRONG_NUMBER, "PB-10", "PB-11", "PB-12")
    least = rank(options, to_beat.cards[0]) + (options.equal_rank == "fails")
    if rank(options, cards[0]) < least:
        return no(Reason.NOT_HIGHER, "PB-10", "PB-11", "A-PB-01", "A-PB-03")
    return None
