"""The table before the first turn: Player decks, the draw pile, the Farm, and who begins."""

import msgspec

from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import (
    MAIN_DECK,
    NUMBERS,
    PLAYER_DECK,
    SOLO_HAND,
    farm_hand,
)
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.run import Run
from referee.games.one_two_many_rabbits.table import FARM, Table
from referee.games.one_two_many_rabbits.turn import BeginTurn
from referee.kernel.chance import Chance
from referee.kernel.game import Event
from referee.kernel.ids import SeatId


def open_game(
    options: Options, seats: tuple[SeatId, ...], chance: Chance, at: int
) -> tuple[Event, ...]:
    """Each player takes a Player deck; one who is alone plays against the Farm."""
    run = Run(Table(), chance, at)
    solo = len(seats) == 1
    lay_table(run, options, (*seats, FARM) if solo else seats)
    if solo:
        deal_solo(run, seats[0])
    else:
        for seat in seats:
            run.happen(m.HandDealt(seat, 0, PLAYER_DECK))
    choose_first(run, seats)
    run.then(BeginTurn(run.table.turn_of))
    return run.resolve()


def lay_table(run: Run, options: Options, sides: tuple[SeatId, ...]) -> None:
    """The Main deck is shuffled into the draw pile (OT-07, OT-08, OT-55)."""
    draw, deck = run.chance.shuffle("main-deck", MAIN_DECK)
    run.happen(m.TableLaid(sides, msgspec.to_builtins(options), draw, len(deck), deck))


def deal_solo(run: Run, player: SeatId) -> None:
    """Both sides have a second Plus/Minus, the Farm only six Numbers (OT-53, OT-54)."""
    run.happen(m.HandDealt(player, 0, SOLO_HAND))
    draw, numbers = run.chance.shuffle("farm", NUMBERS)
    run.happen(m.HandDealt(FARM, draw, farm_hand(numbers)))


def choose_first(run: Run, seats: tuple[SeatId, ...]) -> None:
    """The host's word, else chance (OT-12, A-GEN-01); alone, the player (A-OT-23)."""
    named = run.table.options.first_seat
    if len(seats) == 1:
        run.happen(m.FirstSeatChosen(seats[0], 0))
    elif named in seats:
        run.happen(m.FirstSeatChosen(named, 0))
    else:
        draw = run.chance.roll("first-seat", len(seats))
        run.happen(m.FirstSeatChosen(seats[draw.value - 1], draw.number))
