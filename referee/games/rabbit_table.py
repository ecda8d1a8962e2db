"""What Bunny Bluff and President Bunny share beside their deck: hands, the deal, who is still in.

Seats with cards play; a seat whose cards are gone is out and has its place; a seat that leaves
puts its hand aside and comes last.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.games.rabbit_deck import DECK, Cards, dealt, left_of, ordered
from referee.games.rabbit_events import (
    DealerChosen,
    GameEnded,
    HandDealt,
    OptionDrawn,
    SeatLeft,
    SeatOut,
    TableLaid,
)
from referee.kernel import flow
from referee.kernel.chance import Chance
from referee.kernel.flow import Flow, Frame, Run, frame_of
from referee.kernel.game import Event, Result, Viewer
from referee.kernel.ids import SeatId
from referee.kernel.positions import plain
from referee.kernel.standing import places

T = TypeVar("T", bound="RabbitTable")


class Player(Struct, frozen=True):
    """A seat and the faces of the cards that it holds, in deck order."""

    seat: SeatId
    hand: Cards = ()


class RabbitTable(Flow, frozen=True):
    """The state of either game; `out` in order of going out, `left` in order of leaving.

    `deck` holds cards only between the shuffle and the deal; `aside` lies face down for good.
    """

    options: Any = None
    players: tuple[Player, ...] = ()
    dealer: SeatId | None = None
    deck: Cards = ()
    aside: Cards = ()
    out: tuple[SeatId, ...] = ()
    left: tuple[SeatId, ...] = ()
    result: Result | None = None

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return tuple(player.seat for player in self.players)

    @property
    def still_in(self) -> tuple[SeatId, ...]:
        """Seats that are neither out nor gone, in turn order."""
        return tuple(s for s in self.seats if s not in self.out and s not in self.left)

    @property
    def standings(self) -> tuple[SeatId, ...]:
        """Best first: in order of going out, then who is still in, then leavers, first last."""
        return (*self.out, *self.still_in, *reversed(self.left))

    def hand(self, seat: SeatId) -> Cards:
        return self.players[self.seats.index(seat)].hand

    def holders_left_of(self, seat: SeatId) -> tuple[SeatId, ...]:
        """Seats with cards that are in the game, from the left of a seat round to the seat."""
        still_in = self.still_in
        return tuple(s for s in left_of(self.seats, seat) if s in still_in and self.hand(s))

    def holder_from(self, seat: SeatId) -> SeatId:
        """The seat itself if it is in the game with cards, else the next such to its left."""
        holders = self.holders_left_of(seat)
        return seat if seat in holders else holders[0]

    def with_hand(self: T, seat: SeatId, hand: Cards) -> T:
        players = (Player(seat, hand) if p.seat == seat else p for p in self.players)
        return replace(self, players=tuple(players))


def standing(table: RabbitTable) -> Mapping[SeatId, int]:
    """If the game ends here: who is out first, then by fewest cards, who left comes last."""
    gone = {seat: place for place, seat in enumerate(table.left)}
    out = {seat: len(table.out) - place for place, seat in enumerate(table.out)}
    return places(
        {
            seat: (seat not in gone, out.get(seat, 0), -len(table.hand(seat)), gone.get(seat, 0))
            for seat in table.seats
        }
    )


# --- what events change ---------------------------------------------------------------------


def table_laid(table: T, e: TableLaid) -> T:
    return replace(
        table,
        options=msgspec.convert(e.options, type(table.options)),
        players=tuple(Player(seat) for seat in e.seats),
        deck=e.deck,
        drawn=e.draw,
    )


def dealer_chosen(table: T, e: DealerChosen) -> T:
    return replace(table, dealer=e.seat, drawn=max(table.drawn, e.draw))


def hand_dealt(table: T, e: HandDealt) -> T:
    deck = list(table.deck)
    for card in e.cards:
        deck.remove(card)
    return replace(table.with_hand(e.seat, e.cards), deck=tuple(deck))


def option_drawn(table: T, e: OptionDrawn) -> T:
    return replace(table, drawn=e.draw)


def seat_out(table: T, e: SeatOut) -> T:
    return replace(table, out=(*table.out, e.seat))


def seat_left(table: T, e: SeatLeft) -> T:
    """Nothing is owed by the seat any more, and what it had answered is void (A-BB-18)."""
    aside = ordered((*table.aside, *table.hand(e.seat)))
    frames = tuple(_without(frame, e.seat) for frame in table.frames)
    table = replace(table.with_hand(e.seat, ()), aside=aside, frames=frames)
    return replace(table, left=(*table.left, e.seat))


def _without(frame: Frame, seat: SeatId) -> Frame:
    owed = tuple(other for other in frame.owed if other != seat)
    answers = tuple(answer for answer in frame.answers if answer[0] != seat)
    return replace(frame, owed=owed, answers=answers)


def game_ended(table: T, e: GameEnded) -> T:
    return replace(table, result=Result(e.winners, e.places, e.facts))


APPLY: Final[Mapping[type[Event], Callable[[Any, Any], Any]]] = {
    **flow.APPLY,
    TableLaid: table_laid,
    DealerChosen: dealer_chosen,
    HandDealt: hand_dealt,
    OptionDrawn: option_drawn,
    SeatOut: seat_out,
    SeatLeft: seat_left,
    GameEnded: game_ended,
}


# --- setup and chance ---------------------------------------------------------------------


def lay_table(run: Run[T], options: Struct, seats: tuple[SeatId, ...]) -> None:
    """Shuffle the whole deck (BB-04, PB-05)."""
    draw, deck = run.chance.shuffle("deck", DECK)
    run.happen(TableLaid(seats, msgspec.to_builtins(options), draw, len(deck), deck))


def choose_seat(run: Run[T], purpose: str, named: SeatId | None) -> tuple[SeatId, int]:
    """The host's word, else chance (A-GEN-01); a seat that is not there counts as no word."""
    seats = run.table.seats
    if named in seats:
        return named, 0
    draw = run.chance.roll(purpose, len(seats))
    return seats[draw.value - 1], draw.number


def deal(run: Run[T], dealer: SeatId, draw: int) -> None:
    """All cards, one at a time from the dealer's left (A-BB-11, A-PB-04)."""
    run.happen(DealerChosen(dealer, draw))
    for seat, cards in dealt(run.table.deck, left_of(run.table.seats, dealer)):
        run.happen(HandDealt(seat, len(cards), cards))


def draw_option(run: Run[T], seat: SeatId, options: int) -> int:
    """The place of a hand's option that chance takes; in the record, but not for others."""
    draw = run.chance.roll("choice", options)
    decision = run.table.frames[-1].decision
    run.happen(OptionDrawn(seat, decision, draw.number, options, draw.value))
    return draw.value - 1


def settled_places(table: RabbitTable) -> dict[SeatId, int]:
    """A place for each seat: who is out in that order, who is still in together, leavers last."""
    leaders = [(seat, place) for place, seat in enumerate(table.out, start=1)]
    together = [(seat, len(table.out) + 1) for seat in table.still_in]
    last = enumerate(table.left)
    return dict([*leaders, *together, *((seat, len(table.seats) - n) for n, seat in last)])


def dealt_anew(
    table: T, viewer: Viewer, chance: Chance, unseen: Sequence[Cards] = ()
) -> tuple[T, list[Cards]]:
    """Foreign hands, what lies aside, and these unseen piles: mixed, and dealt in their sizes."""
    strangers = [player for player in table.players if player.seat != viewer]
    piles = [*(player.hand for player in strangers), table.aside, *unseen]
    _, mixed = chance.shuffle("imagine", ordered(card for pile in piles for card in pile))
    dealt = iter(mixed)
    anew = [ordered(islice(dealt, len(pile))) for pile in piles]
    for player, hand in zip(strangers, anew, strict=False):
        table = table.with_hand(player.seat, hand)
    table = replace(table, aside=anew[len(strangers)])
    return table, anew[len(strangers) + 1 :]


# --- views and positions ------------------------------------------------------------------


def waiting(frame: Frame, viewer: Viewer) -> Mapping[str, Any]:
    """An open question: who owes an answer, until when, and one's own sealed answer."""
    seen = {
        "decision": frame.decision,
        "owed": frame.owed,
        "due": frame.due,
        "question": frame.question,
    }
    own = [answer for seat, answer in frame.answers if seat == viewer]
    return {**seen, "my_answer": own[0]} if own else seen


def position(table: RabbitTable, version: int) -> Mapping[str, Any]:
    """The whole situation as plain data."""
    return {"position": version, **plain(table)}


def from_position(document: Mapping[str, Any], kind: type[T]) -> T:
    """The table of a position; raises msgspec.ValidationError if it is none."""
    fields = {n: value for n, value in document.items() if n not in {"position", "frames"}}
    table = msgspec.convert(fields, kind)
    frames = tuple(frame_of(data, kind.KINDS) for data in document.get("frames", ()))
    return replace(table, frames=frames)
