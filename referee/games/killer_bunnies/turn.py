"""A turn: its beginning, its one or two cards, its end (KB-035 to KB-045, A-KB-25, A-KB-100)."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final, Literal

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Playing, unplayable
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.falling_due import HungerFalls, roaming_due
from referee.games.killer_bunnies.flipped import UseFlipped, flip
from referee.games.killer_bunnies.joining import SeatNewcomer
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.replacing import FromHand, Refill, Replace, replacement
from referee.games.killer_bunnies.reuse import WrapUp
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Player, Table
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.remembering import remembered

Slot = Literal["top", "bottom"]
TRIPLET: Final = 3

# --- beginning ----------------------------------------------------------------------------


class BeginTurn(Step, frozen=True):
    """It is this seat's turn; empty run slots are filled first (A-KB-114)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        if run.table.player(self.seat).left:
            run.then(PassTurn(self.seat))
            return
        run.happen(m.TurnBegan(self.seat))
        if run.table.player(self.seat).skips:
            run.then(*slot_passes(run, self.seat))
        else:
            run.then(FillSlots(self.seat), AskTurn(self.seat, 1))


def slot_passes(run: Run, seat: SeatId) -> tuple[Step, ...]:
    """A lost turn: nothing is played, but its roaming attacks happen (A-KB-13, A-KB-27)."""
    roaming = roaming_due(run.table, seat)
    run.happen(m.TurnSkipped(seat))
    return (HungerFalls(seat), *roaming, PassTurn(seat))


class FillSlots(Step, frozen=True):
    """Ask for a card for each empty run slot, as long as the hand has one.

    Without a hand a BOTTOM RUN slides up: no seat may be stuck (A-KB-114).
    """

    seat: SeatId

    def __call__(self, run: Run) -> None:
        player = run.table.player(self.seat)
        if player.top and player.bottom:
            return
        if player.hand:
            run.then(self)
            run.ask_seat(FillSlot("bottom" if player.top else "top"), self.seat)
        elif player.bottom:
            run.happen(m.RunSlid(self.seat))


class FillSlot(FromHand, frozen=True):
    """Which hand card goes into an empty run slot."""

    slot: Slot

    COMMAND = m.FillRun
    RULES = ("A-KB-114",)

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """The slot was filled by a TOP RUN handed on meanwhile (KB-269)."""
        player = table.player(frame.owed[0])
        filled = player.top if self.slot == "top" else player.bottom
        return filled is not None or super().is_moot(table, frame)

    def chosen(self, run: Run, seat: SeatId, value: CardId) -> None:
        run.happen(m.RunLaid(seat, self.slot, value))


class AskTurn(Step, frozen=True):
    """Ask the active seat for its first or, with a Triplet, its second card."""

    seat: SeatId
    nth: int

    def __call__(self, run: Run) -> None:
        due = run.later(run.table.options.turn_seconds)
        run.ask(TakeTurn(self.nth), (self.seat,), due)


class TakeTurn(Question, frozen=True):
    """The turn's card: flip TOP RUN, or play or discard a SPECIAL from hand (KB-035)."""

    nth: int

    RULES = ("KB-035",)
    at_rest: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        player = table.player(seat)
        if player.top:
            yield offer(m.FlipTopRun, frame)
        if play := [c for c in specials(player) if not unplayable(table, seat, c)]:
            yield offer(m.PlayFromHand, frame, card={"enum": play})
        if discard := discardable(player):
            yield offer(m.DiscardFromHand, frame, card={"enum": list(discard)})
        if self.may_end(player):
            yield offer(m.EndTurn, frame)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        player = table.player(seat)
        match command:
            case m.FlipTopRun():
                return None if player.top else no(Reason.NO_TOP_RUN, "KB-036", "A-KB-114")
            case m.PlayFromHand(card=card):
                return cannot_play_from_hand(table, seat, card)
            case m.DiscardFromHand(card=card):
                return cannot_discard(table, seat, card)
            case m.EndTurn():
                may = self.may_end(player)
                return None if may else no(Reason.TURN_NOT_DONE, "KB-043", "A-KB-100")
            case m.SaveFlipped():
                return no(AnyReason.NOT_AN_ANSWER, "KB-038", "KB-057")
            case _:
                return no(AnyReason.NOT_AN_ANSWER, *self.RULES)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        match command:
            case m.FlipTopRun():
                run.then(AfterCard(seat, self.nth))
                flip(run, seat)
            case m.PlayFromHand(card=card):
                run.happen(m.CardPlayed(seat, card, "hand"))
                run.then(
                    Playing(card, seat, source="hand"),
                    WrapUp(),
                    Replace(seat, "hand"),
                    AfterCard(seat, self.nth),
                )
            case m.DiscardFromHand(card=card):
                run.happen(m.CardDiscarded(seat, card))
                run.then(Replace(seat, "hand"), AfterCard(seat, self.nth))
            case _:
                run.then(Refill(seat), WrapUp(), FinishTurn(seat))

    def lapse(self, run: Run, frame: Frame) -> None:
        """An unmade turn: flip and discard, replace with a random hand card (A-GEN-07).

        Silence is no way around Bad Karma: what must be launched is launched (KB-144).
        """
        (seat,) = frame.owed
        run.consume()
        top = run.table.player(seat).top
        if top and self.nth == 1:
            run.happen(m.CardFlipped(seat, top))
            run.then(*replacement(seat, "top", by_chance=True), FinishTurn(seat))
            UseFlipped(top).let_go(run, seat)
        else:
            run.then(Refill(seat), WrapUp(), FinishTurn(seat))

    def drop(self, run: Run) -> None:
        """Its seat has left: the turn is over (A-KB-99)."""
        (seat,) = run.consume().owed
        run.then(FinishTurn(seat))

    def may_end(self, player: Player) -> bool:
        """The second card is optional; without a TOP RUN there is no card to owe (A-KB-114)."""
        return self.nth > 1 or not player.top


def cannot_play_from_hand(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Only a SPECIAL is played from hand as the turn's card (KB-039, KB-049, A-KB-05)."""
    player = table.player(seat)
    if card in specials(player):
        return unplayable(table, seat, card)
    if card not in player.hand:
        return no(Reason.CARD_NOT_IN_HAND, "KB-039")
    return no(Reason.NOT_SPECIAL, "KB-039", "KB-049", "A-KB-05")


@remembered
def specials(player: Player) -> tuple[CardId, ...]:
    """The SPECIAL cards in a hand."""
    return tuple(card for card in player.hand if KIND_OF[card].type == "special")


def cannot_discard(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """A SPECIAL or VERY SPECIAL may be discarded from hand (KB-056, A-KB-115)."""
    player = table.player(seat)
    if card in discardable(player):
        return None
    if card not in player.hand:
        return no(Reason.CARD_NOT_IN_HAND, "KB-056")
    return no(Reason.NOT_SPECIAL, "KB-056", "KB-049")


@remembered
def discardable(player: Player) -> tuple[CardId, ...]:
    """The SPECIAL and VERY SPECIAL cards in a hand."""
    special = {"special", "very-special"}
    return tuple(card for card in player.hand if KIND_OF[card].type in special)


class AfterCard(Step, frozen=True):
    """A Triplet allows one second card, tested after the first replacement (KB-073, A-KB-83)."""

    seat: SeatId
    nth: int

    def __call__(self, run: Run) -> None:
        again = self.nth == 1 and has_triplet(run.table.player(self.seat))
        run.then(AskTurn(self.seat, 2) if again else FinishTurn(self.seat))


def has_triplet(player: Player) -> bool:
    """Three bunnies sharing a colour or a kind; a Free Agent is any (KB-073, KB-196, KB-198)."""
    if len(player.bunnies) < TRIPLET:
        return False
    facts = [bunny.facts for bunny in player.bunnies]
    wild = sum(f.colour == "wild" for f in facts)
    shared = Counter(x for f in facts if f.colour != "wild" for x in (f.colour, f.bunny_kind))
    return max(shared.values(), default=0) + wild >= TRIPLET


# --- the end of a turn --------------------------------------------------------------------


class FinishTurn(Step, frozen=True):
    """The turn is over: hunger first, then the roaming cards it launched (A-KB-25, A-KB-26)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        roaming = roaming_due(run.table, self.seat)
        run.happen(m.TurnEnded(self.seat))
        run.then(HungerFalls(self.seat), *roaming, PassTurn(self.seat))


class PassTurn(Step, frozen=True):
    """Turns pass clockwise (KB-041); a vacated place sets off what it launched (A-KB-27).

    Between two turns who wants to join sits down (A-KB-90).
    """

    seat: SeatId

    def __call__(self, run: Run) -> None:
        if run.table.newcomers:
            run.then(SeatNewcomer(run.table.newcomers[0].seat), self)
            return
        following = run.table.slots_from(self.seat)[1]
        if run.table.player(following).left:
            run.then(*roaming_due(run.table, following), PassTurn(following))
        else:
            run.then(BeginTurn(following))
