"""The table before the first turn: shuffles, the deal, and the first two run cards."""

from collections.abc import Iterator
from typing import ClassVar, Final

import msgspec

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.cards.market import PickCarrots
from referee.games.killer_bunnies.catalogue import (
    CARROTS,
    CHOOSE_CARDS,
    KIND_OF,
    REFEREED_DRAW_PILE,
    SUPPLY_CARDS,
)
from referee.games.killer_bunnies.options import Options
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.turn import BeginTurn
from referee.kernel.chance import Chance
from referee.kernel.flow import Frame
from referee.kernel.game import Command, Event, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

MOST_STARTING: Final = len(CARROTS) - 1
"""Carrots that can be given out before the first turn: the last one would end the game."""
HAND: Final = 7
"""Cards dealt to each player (KB-021)."""


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


def deal(run: Run, seat: SeatId) -> None:
    """Seven cards that stay: Dolla are banked, Misfortunes idle (KB-022, KB-023, A-KB-15)."""
    while len(run.table.player(seat).hand) < HAND:
        card = run.table.deck[-1]
        run.happen(m.CardDrawn(seat, card))
        if KIND_OF[card].family == "money":
            run.happen(m.DollaBanked(seat, card))
        elif KIND_OF[card].type == "play-immediately":
            run.happen(m.MisfortuneDrawn(seat, card, idle=True))


class TakeStarting(Step, frozen=True):
    """To make a game shorter each player takes Carrots first, in turn order (KB-305, A-KB-92)."""

    seat: SeatId
    carrots: int

    def __call__(self, run: Run) -> None:
        run.ask_seat(PickStarting(self.carrots), self.seat)


class PickStarting(PickCarrots, frozen=True):
    """Which Carrots a player starts with; no turn has begun yet."""

    in_turn: ClassVar[bool] = False


class AskProgram(Step, frozen=True):
    """Ask everybody for TOP and BOTTOM RUN."""

    def __call__(self, run: Run) -> None:
        run.ask(Program(), run.table.seats, run.later(run.table.options.choice_seconds))


class Program(Question, frozen=True):
    """Every seat lays TOP and BOTTOM RUN, all at the same time (KB-024)."""

    in_turn: ClassVar[bool] = False

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        pair = {
            "type": "array",
            "items": {"enum": list(table.player(seat).hand)},
            "uniqueItems": True,
            "minItems": 2,
            "maxItems": 2,
        }
        yield offer(m.ProgramRun, frame, cards=pair)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.ProgramRun):
            return no(AnyReason.NOT_AN_ANSWER, "KB-024")
        top, bottom = command.cards
        if top == bottom:
            return no(Reason.SAME_CARD_TWICE, "KB-024")
        held = {top, bottom} <= set(table.player(seat).hand)
        return None if held else no(Reason.CARD_NOT_IN_HAND, "KB-024")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.ProgramRun)
        self.programmed(run, seat, *command.cards)
        if not run.table.frames[-1].owed:
            run.consume()

    def programmed(self, run: Run, seat: SeatId, top: CardId, bottom: CardId) -> None:
        decision = run.table.frames[-1].decision
        run.happen(m.RunProgrammed(seat, decision, top, bottom))

    def lapse(self, run: Run, frame: Frame) -> None:
        """Chance lays two cards for those who did not (A-GEN-07)."""
        for seat in frame.owed:
            hand = list(run.table.player(seat).hand)
            top = hand.pop(run.draw_choice(seat, len(hand), frame))
            bottom = hand.pop(run.draw_choice(seat, len(hand), frame))
            self.programmed(run, seat, top, bottom)
        run.consume()
