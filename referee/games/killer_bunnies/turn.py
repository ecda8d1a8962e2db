"""A turn from its beginning to what falls due at its end (KB-035 to KB-045, A-KB-25, A-KB-100)."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final, Literal

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.attack import ResumeRoaming
from referee.games.killer_bunnies.card import Playing, is_weapon, unplayable
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.effects import DrawOne, can_draw, kill
from referee.games.killer_bunnies.joining import SeatNewcomer
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.reuse import WrapUp
from referee.games.killer_bunnies.run import PickOne, Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Player, Roaming, Table
from referee.games.killer_bunnies.windows import OpenWindow, hungry
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

Slot = Literal["top", "bottom"]
TRIPLET: Final = 3
HELD: Final = 7
"""Cards that a player holds at the end of a turn: five in hand and two down (KB-043)."""

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


def roaming_due(table: Table, seat: SeatId) -> tuple[Step, ...]:
    """Attacks of the roaming cards that this seat launched, oldest first (A-KB-25, A-KB-26)."""
    cards = (r.card for r in table.roaming if r.launcher == seat and is_due(table, r))
    return tuple(RoamingFalls(card) for card in cards)


def is_due(table: Table, roaming: Roaming) -> bool:
    """Whether the turn of its launch is over; for a vacated place none is begun or ended."""
    gone = table.player(roaming.launcher).left and table.active != roaming.launcher
    return gone or not roaming.fresh


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


class FromHand(PickOne, frozen=True):
    """Which hand card goes down."""

    FIELD = "card"

    def domain(self, table: Table, seat: SeatId) -> tuple[CardId, ...]:
        return table.player(seat).hand

    def why_not(self, table: Table, seat: SeatId, value: CardId) -> Objection | None:
        held = value in table.player(seat).hand
        return None if held else no(Reason.CARD_NOT_IN_HAND, *self.RULES)


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

    at_rest: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        player = table.player(seat)
        if player.top:
            yield offer(m.FlipTopRun, frame)
        if play := [c for c in player.hand if not cannot_play_from_hand(table, seat, c)]:
            yield offer(m.PlayFromHand, frame, card={"enum": play})
        if discard := [c for c in player.hand if not cannot_discard(table, seat, c)]:
            yield offer(m.DiscardFromHand, frame, card={"enum": discard})
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
                return no(AnyReason.NOT_AN_ANSWER, "KB-035")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        match command:
            case m.FlipTopRun():
                flip(run, seat, self.nth)
            case m.PlayFromHand(card=card):
                run.happen(m.CardPlayed(seat, card, "hand"))
                run.then(
                    Playing(card, seat, source="hand"),
                    WrapUp(),
                    Replace(seat, self.nth, "hand"),
                )
            case m.DiscardFromHand(card=card):
                run.happen(m.CardDiscarded(seat, card))
                run.then(Replace(seat, self.nth, "hand"))
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
    if card not in table.player(seat).hand:
        return no(Reason.CARD_NOT_IN_HAND, "KB-039")
    if KIND_OF[card].type != "special":
        return no(Reason.NOT_SPECIAL, "KB-039", "KB-049", "A-KB-05")
    return unplayable(table, seat, card)


def cannot_discard(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """A SPECIAL or VERY SPECIAL may be discarded from hand (KB-056, A-KB-115)."""
    if card not in table.player(seat).hand:
        return no(Reason.CARD_NOT_IN_HAND, "KB-056")
    special = KIND_OF[card].type in {"special", "very-special"}
    return None if special else no(Reason.NOT_SPECIAL, "KB-056", "KB-049")


# --- the flipped card ---------------------------------------------------------------------


def flip(run: Run, seat: SeatId, nth: int) -> None:
    """Turn TOP RUN up; what can be neither played nor saved is discarded (KB-036 to KB-038)."""
    card = run.table.player(seat).top
    assert card
    run.happen(m.CardFlipped(seat, card))
    run.then(Replace(seat, nth, "top"))
    if unplayable(run.table, seat, card) and cannot_save(run.table, seat, card):
        run.happen(m.CardDiscarded(seat, card))
    else:
        run.ask_seat(UseFlipped(card), seat)


def cannot_save(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Only SPECIAL and VERY SPECIAL cards are saved; a ringed pink box needs a bunny (KB-224)."""
    facts = KIND_OF[card]
    if facts.type not in {"special", "very-special"}:
        return no(Reason.CANNOT_BE_SAVED, "KB-038", "KB-052")
    if facts.pink_box == "circle" and not table.player(seat).bunnies:
        return no(Reason.NEEDS_BUNNY, "KB-224")
    return None


def must_launch(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Under Bad Karma a Weapon with a legal own target may not be discarded (KB-144, A-KB-08)."""
    bound = table.player(seat).karma and is_weapon(card) and not unplayable(table, seat, card)
    return no(Reason.MUST_LAUNCH, "KB-143", "KB-144", "A-KB-08") if bound else None


class UseFlipped(Question, frozen=True):
    """What to do with the flipped card: play, save or discard it."""

    card: CardId

    at_rest: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        if not unplayable(table, seat, self.card):
            yield offer(m.PlayFlipped, frame)
        if not cannot_save(table, seat, self.card):
            yield offer(m.SaveFlipped, frame)
        if not must_launch(table, seat, self.card):
            yield offer(m.DiscardFlipped, frame)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        match command:
            case m.PlayFlipped():
                return unplayable(table, seat, self.card)
            case m.SaveFlipped():
                return cannot_save(table, seat, self.card)
            case m.DiscardFlipped():
                return must_launch(table, seat, self.card)
            case _:
                return no(AnyReason.NOT_AN_ANSWER, "KB-036", "KB-037", "KB-038")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        match command:
            case m.PlayFlipped():
                self.use(run, seat, "play")
            case m.SaveFlipped():
                self.use(run, seat, "save")
            case _:
                self.use(run, seat, "discard")

    def use(self, run: Run, seat: SeatId, how: Literal["play", "save", "discard"]) -> None:
        if how == "play":
            run.happen(m.CardPlayed(seat, self.card, "top"))
            run.then(Playing(self.card, seat), WrapUp())
        elif how == "save":
            run.happen(m.CardSaved(seat, self.card))
        else:
            run.happen(m.CardDiscarded(seat, self.card))

    def lapse(self, run: Run, frame: Frame) -> None:
        (seat,) = frame.owed
        run.consume()
        self.let_go(run, seat)

    def let_go(self, run: Run, seat: SeatId) -> None:
        """Discard it, unless it has to be launched (A-GEN-07, KB-144)."""
        bound = must_launch(run.table, seat, self.card)
        self.use(run, seat, "play" if bound else "discard")

    def drop(self, run: Run) -> None:
        """Its seat has left: the card is discarded (A-KB-99)."""
        (seat,) = run.consume().owed
        self.use(run, seat, "discard")


# --- the replacement ----------------------------------------------------------------------


class Replace(Step, frozen=True):
    """The card is done; its replacement is an act of the player (A-KB-100)."""

    seat: SeatId
    nth: int
    source: m.Source

    def __call__(self, run: Run) -> None:
        run.then(AfterCard(self.seat, self.nth))
        if run.table.options.turn_end == "automatic":
            run.then(*replacement(self.seat, self.source))
        else:
            run.ask_seat(MakeReplacement(self.source), self.seat)


class MakeReplacement(Question, frozen=True):
    """The played card waits to be replaced; until then one may shop and feed."""

    source: m.Source

    at_rest: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.Draw, frame)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        drawn = isinstance(command, m.Draw)
        return None if drawn else no(AnyReason.NOT_AN_ANSWER, "KB-043", "A-KB-100")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        run.then(*replacement(seat, self.source))

    def lapse(self, run: Run, frame: Frame) -> None:
        (seat,) = frame.owed
        run.consume()
        run.then(*replacement(seat, self.source))


def replacement(seat: SeatId, source: m.Source, *, by_chance: bool = False) -> tuple[Step, ...]:
    """Slide, draw, lay; for a SPECIAL from hand only the draw (KB-042, KB-039, A-KB-06)."""
    if source == "hand":
        return (Refill(seat), WrapUp())
    return (SlideRun(seat), Refill(seat), WrapUp(), LayBottom(seat, by_chance))


class Refill(Step, frozen=True):
    """Draw the replacement, and what a short hand missed while both piles were empty (A-KB-10)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        player = run.table.player(self.seat)
        if player.left:
            return
        held = len(player.hand) + sum(slot is not None for slot in (player.top, player.bottom))
        if held < HELD and can_draw(run.table):
            run.then(DrawOne(self.seat), self)


class SlideRun(Step, frozen=True):
    """The BOTTOM RUN becomes the TOP RUN, unless one was handed on meanwhile (KB-042, KB-269)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        player = run.table.player(self.seat)
        if player.bottom and not player.top:
            run.happen(m.RunSlid(self.seat))


class LayBottom(Step, frozen=True):
    """A new BOTTOM RUN is laid as long as the hand holds a card (KB-042, A-KB-10)."""

    seat: SeatId
    by_chance: bool = False

    def __call__(self, run: Run) -> None:
        hand = run.table.player(self.seat).hand
        if not hand or run.table.player(self.seat).bottom:
            return
        if self.by_chance:
            card = hand[run.draw_choice(self.seat, len(hand))]
            run.happen(m.RunLaid(self.seat, "bottom", card))
        else:
            run.ask_seat(ChooseBottom(), self.seat)


class ChooseBottom(FromHand, frozen=True):
    """Which hand card becomes the new BOTTOM RUN."""

    COMMAND = m.LayBottomRun
    RULES = ("KB-042", "A-KB-06")

    def chosen(self, run: Run, seat: SeatId, value: CardId) -> None:
        run.happen(m.RunLaid(seat, "bottom", value))


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


class EffectDue(Question, frozen=True):
    """A due effect waits for the clock: nobody is asked, and nobody may act."""

    effect: Literal["hunger", "roaming"]
    subject: str

    @property
    def deadline(self) -> str:
        return self.effect

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        return iter(())

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        return no(AnyReason.EFFECT_DUE, "A-KB-25")

    def lapse(self, run: Run, frame: Frame) -> None:
        run.consume()


class HungerFalls(Step, frozen=True):
    """The Feed deadline of the active player falls due, if any bunny is unfed."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        if hungry(run.table, self.seat):
            run.then(OpenWindow("hunger", self.seat), Starve(self.seat), WrapUp())
            due = run.at + run.table.options.effect_delay
            run.ask(EffectDue("hunger", self.seat), (), due)


class Starve(Step, frozen=True):
    """What is still unfed dies (KB-104)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        kill(run, hungry(run.table, self.seat), "hunger")


class RoamingFalls(Step, frozen=True):
    """A roaming attack falls due at the end of its launcher's turn (KB-134).

    Unless it left and was launched anew meanwhile: that was its attack (A-KB-26, KB-250).
    """

    card: CardId

    def __call__(self, run: Run) -> None:
        if any(r.card == self.card and is_due(run.table, r) for r in run.table.roaming):
            run.then(ResumeRoaming(self.card), WrapUp())
            due = run.at + run.table.options.effect_delay
            run.ask(EffectDue("roaming", self.card), (), due)


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
