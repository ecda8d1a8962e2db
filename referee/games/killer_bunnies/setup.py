"""The table before the first turn: shuffles, the deal, and the first two run cards."""

from typing import ClassVar, Final

import msgspec

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.cards.market import PickCarrots
from referee.games.killer_bunnies.catalogue import (
    CARROTS,
    CHOOSE_CARDS,
    REFEREED_DRAW_PILE,
    SUPPLY_CARDS,
)
from referee.games.killer_bunnies.dealing import AskProgram, deal
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.run import Run, Step
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.turn import BeginTurn
from referee.kernel.chance import Chance
from referee.kernel.game import Event
from referee.kernel.ids import SeatId

MOST_STARTING: Final = len(CARROTS) - 1
"""Carrots that can be given out before the first turn: the last one would end the game."""


def open_game(
    options: Options, seats: tuple[SeatId, ...], chance: Chance, at: int
) -> tuple[Event, ...]:
    """Shuffle, deal, and ask everybody for TOP and BOTTOM RUN (KB-017 to KB-024)."""
    run = Run(Table(), chance, at)
    lay_table(run, options, seats)
    choose_first(run, options, seats)
    for seat in seats:
        deal(run, seat)
    first = run.table.active
    assert first
    order = run.table.seats_from(first)
    carrots = min(options.starting_carrots, MOST_STARTING // len(seats))
    takes = (TakeStarting(seat, carrots) for seat in order if carrots)
    run.then(*takes, AskProgram(), BeginTurn(first))
    return run.resolve()


def lay_table(run: Run, options: Options, seats: tuple[SeatId, ...]) -> None:
    """The piles are shuffled separately; the small Carrots stay unseen (KB-017 to KB-020)."""
    supplies = tuple(units for units, cards in SUPPLY_CARDS.items() for _ in range(cards))
    boxed = CHOOSE_CARDS[: options.choose_cards_out]
    played = tuple(card for card in REFEREED_DRAW_PILE if card not in boxed)
    _, deck = run.chance.shuffle("draw-pile", played)
    _, cabbage = run.chance.shuffle("cabbage", supplies)
    _, water = run.chance.shuffle("water", supplies)
    draws, small_carrots = run.chance.shuffle("small-carrots", tuple(CARROTS))
    run.happen(
        m.TableLaid(
            seats=seats,
            options=msgspec.to_builtins(options),
            draws=draws,
            cards=len(deck),
            deck=deck,
            cabbage=cabbage,
            water=water,
            small_carrots=small_carrots,
            boxed=boxed,
        )
    )


def choose_first(run: Run, options: Options, seats: tuple[SeatId, ...]) -> None:
    """The host's word, else chance (A-GEN-01); a seat that is not there counts as no word."""
    if options.first_seat in seats:
        run.happen(m.FirstSeatChosen(options.first_seat, 0))
    else:
        draw = run.chance.roll("first-seat", len(seats))
        run.happen(m.FirstSeatChosen(seats[draw.value - 1], draw.number))


class TakeStarting(Step, frozen=True):
    """To make a game shorter each player takes Carrots first, in turn order (KB-305, A-KB-92)."""

    seat: SeatId
    carrots: int

    def __call__(self, run: Run) -> None:
        run.ask_seat(PickStarting(self.carrots), self.seat)


class PickStarting(PickCarrots, frozen=True):
    """Which Carrots a player starts with; no turn has begun yet."""

    RULES = ("KB-305", "A-KB-92")
    in_turn: ClassVar[bool] = False
