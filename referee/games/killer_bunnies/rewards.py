"""What dice give and take: Carrots by choice, bunnies revived, immediate feedings."""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.arriving import revivable, revive
from referee.games.killer_bunnies.card import card_of
from referee.games.killer_bunnies.effects import kill
from referee.games.killer_bunnies.endgame import take_carrots
from referee.games.killer_bunnies.goods import pay_goods
from referee.games.killer_bunnies.run import PickOne, Run, Step
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.ids import CardId, SeatId

FLO: Final = 4
"""The Carrot with a free feeding (KB-156)."""


class MayDecline(PickOne, frozen=True):
    """A choice that its seat may decline; one that is not made is declined (A-KB-110, A-GEN-07).

    Chance only makes choices that cannot be passed.
    """

    DECLINED: ClassVar[Any] = None

    def lapse(self, run: Run, frame: Frame) -> None:
        (seat,) = frame.owed
        run.consume()
        self.chosen(run, seat, self.DECLINED)


class AwardCarrot(Step, frozen=True):
    """A Carrot of choice from the open market (KB-163, KB-211, KB-266).

    `may`: the text only offers it, so that it can be declined (A-KB-110).
    """

    seat: SeatId
    may: bool

    def __call__(self, run: Run) -> None:
        if not run.table.prices:  # KB-093
            return
        question = PickCarrot(self.may)
        if len(choices := question.domain(run.table, self.seat)) > 1:
            run.ask_seat(question, self.seat)
        else:
            question.chosen(run, self.seat, choices[0])


class PickCarrot(MayDecline, frozen=True):
    """Which Carrot a roll gives; null leaves it, where that may be."""

    may: bool

    COMMAND = m.TakeCarrot
    FIELD = "carrot"
    RULES = ("KB-163", "KB-211", "KB-266", "A-KB-110")

    in_turn: ClassVar[bool] = False

    def domain(self, table: Table, seat: SeatId) -> tuple[int | None, ...]:
        return (None, *table.market) if self.may else table.market

    def chosen(self, run: Run, seat: SeatId, value: int | None) -> None:
        if value is not None:
            take_carrots(run, seat, (value,))

    def lapse(self, run: Run, frame: Frame) -> None:
        if self.may:
            super().lapse(run, frame)
        else:
            PickOne.lapse(self, run, frame)


class AwardBunny(Step, frozen=True):
    """A bunny of choice from the Discard Pile, if there is one and it is wanted (KB-081)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        if revivable(run.table):
            run.ask_seat(PickRevived(), self.seat)


class PickRevived(MayDecline, frozen=True):
    """Which discarded bunny is revived; null leaves it."""

    COMMAND = m.ReviveBunny
    FIELD = "bunny"
    RULES = ("KB-081", "KB-215", "KB-266", "A-KB-110")

    in_turn: ClassVar[bool] = False

    def domain(self, table: Table, seat: SeatId) -> tuple[CardId | None, ...]:
        return (None, *revivable(table))

    def chosen(self, run: Run, seat: SeatId, value: CardId | None) -> None:
        if value is not None:
            revive(run, seat, value)


class FeedNow(Step, frozen=True):
    """The bunny is fed one of each at once by its owner, or it dies (KB-164, A-KB-104).

    An owner whose turn it is may still shop for it; nobody else can (KB-166, KB-212, A-KB-93).
    """

    bunny: CardId
    cause: str

    def __call__(self, run: Run) -> None:
        owner, bunny = run.table.owner(self.bunny), run.table.bunny(self.bunny)
        if bunny.haloed:  # KB-129
            return
        question = MeetFeeding(self.bunny, self.cause)
        if owner == run.table.active or len(question.domain(run.table, owner)) > 1:
            run.ask_seat(question, owner)
        else:
            kill(run, (self.bunny,), self.cause)


class MeetFeeding(MayDecline, frozen=True):
    """How an immediate feeding is met, if at all (A-KB-56, A-KB-57, A-KB-104).

    Nothing is paid without the owner's act: if no answer comes the bunny dies.
    """

    bunny: CardId
    cause: str

    COMMAND = m.FeedAtOnce
    FIELD = "by"
    RULES = ("KB-164", "KB-166", "KB-212", "A-KB-56", "A-KB-57", "A-KB-104")
    DECLINED = "nothing"

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """It died of something else meanwhile."""
        return table.find(self.bunny) is None

    def domain(self, table: Table, seat: SeatId) -> tuple[str, ...]:
        return tuple(way for way, open_ in self.ways(table, seat) if open_)

    def ways(self, table: Table, seat: SeatId) -> Iterator[tuple[str, bool]]:
        yield "units", table.units(seat, "cabbage") > 0 and table.units(seat, "water") > 0
        yield "flo", flo_ready(table, seat)
        yield "danish", seat == table.active and saved_danish(table, seat) is not None
        yield "nothing", True

    def chosen(self, run: Run, seat: SeatId, value: Any) -> None:
        match value:
            case "units":
                pay_goods(run, seat, "cabbage", 1)
                pay_goods(run, seat, "water", 1)
            case "flo":
                run.happen(m.FloFed(seat))
            case "danish":
                run.happen(m.CardDiscarded(seat, saved_danish(run.table, seat) or CardId("")))
            case _:
                kill(run, (self.bunny,), self.cause)


def flo_ready(table: Table, seat: SeatId) -> bool:
    """Whether the seat owns Flo and her one feeding of the game is unused (KB-156, KB-157)."""
    return FLO in table.player(seat).carrots and not table.flo_used


def saved_danish(table: Table, seat: SeatId) -> CardId | None:
    """A saved card that feeds any bunny fully (KB-206)."""
    saved = table.player(seat).saved
    return next((card for card in saved if card_of(card).feeds_fully), None)
