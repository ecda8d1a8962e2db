"""Response windows: all are asked at once, answers are sealed, turn order decides (A-GEN-02)."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import CARDS, Answering, note, pink_box
from referee.games.killer_bunnies.catalogue import KIND_OF, VERY_SPECIALS
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Attack, Player, Table
from referee.games.killer_bunnies.threats import attacked
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason
from referee.kernel.remembering import remembered


class OpenWindow(Step, frozen=True):
    """Ask every seat for a response, unless the game is played without windows (A-KB-101).

    `asker` is the acting player, who comes last. What it is about is the attack under way, or
    the hunger of the active seat; without either there is nothing left to respond to.
    """

    kind: str
    asker: SeatId

    def __call__(self, run: Run) -> None:
        table = run.table
        if not subject_stands(table, self.kind, self.asker):
            return
        asked = table.seats_left_of(self.asker) if table.options.windows else countering(table)
        owed = tuple(seat for seat in asked if not stands_by(table, seat))
        if owed:
            due = run.later(table.options.window_seconds)
            run.ask(Window(self.kind, self.asker), owed, due)


def subject_stands(table: Table, kind: str, asker: SeatId) -> bool:
    """Whether there is still an attack, or hunger, to respond to."""
    return table.attack is not None or (kind == "hunger" and bool(hungry(table, asker)))


class AskOne(Step, frozen=True):
    """Ask one seat alone, windows or not: what threatens it has a saved counter (A-KB-101)."""

    kind: str
    asker: SeatId
    seat: SeatId

    def __call__(self, run: Run) -> None:
        if not run.table.player(self.seat).standing:
            due = run.later(run.table.options.window_seconds)
            run.ask(Window(self.kind, self.asker), (self.seat,), due)


def countering(table: Table) -> tuple[SeatId, ...]:
    """Without windows: who is attacked and has saved what stops the weapon (A-KB-101)."""
    attack = table.attack
    if attack is None or not attack.launch:
        return ()
    seats = table.seats_left_of(attack.seat)
    return tuple(s for s in seats if counters(table, s, attack) and attacked(table, attack, s))


def counters(table: Table, seat: SeatId, attack: Attack) -> bool:
    """Whether a saved card of the seat names this weapon as what it stops (KB-151, KB-228)."""
    answers = (CARDS[KIND_OF[card].kind].answering for card in table.player(seat).saved)
    return any(KIND_OF[attack.card].kind in answer.stops for answer in answers if answer)


def hungry(table: Table, seat: SeatId) -> tuple[CardId, ...]:
    """The seat's bunnies whose Feed is unpaid at its deadline (KB-104, A-KB-54)."""
    bunnies = table.player(seat).bunnies
    return tuple(b.card for b in bunnies if any(feed.turns <= 0 for feed in b.feeds))


def stands_by(table: Table, seat: SeatId) -> bool:
    """Whether a standing pass answers this window; "attacked": unless an own bunny is."""
    standing = table.player(seat).standing
    if standing == "attacked" and table.attack:
        return not attacked(table, table.attack, seat)
    return standing != ""


class Window(Question, frozen=True):
    """An open response window of a kind: "launch", "roaming" or "hunger"."""

    kind: str
    asker: SeatId

    RULES = ("A-GEN-02", "A-KB-101")
    in_turn: ClassVar[bool] = False
    has_own_time: ClassVar[bool] = True

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        plays = [
            response_schema(card, targets) for card, targets in responses(table, seat, self.kind)
        ]
        schema: dict[str, Any] = {"oneOf": [{"const": None}, *plays]} if plays else {"const": None}
        yield offer(m.AnswerWindow, frame, play=schema)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.AnswerWindow):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        if command.play is None:
            return None
        target = None if command.play.target is msgspec.UNSET else command.play.target
        return cannot_respond(table, seat, command.play.card, target, self.kind)

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.AnswerWindow)
        play = None if command.play is None else msgspec.to_builtins(command.play)
        frame = run.table.frames[-1]
        run.happen(m.WindowAnswered(frame.decision, seat, play))
        if not run.table.frames[-1].owed:
            self.close(run)

    def lapse(self, run: Run, frame: Frame) -> None:
        """A missing answer is a pass (A-GEN-02)."""
        self.close(run)

    def is_moot(self, table: Table, frame: Frame) -> bool:
        """Who was attacked or hungry has left (A-KB-99)."""
        return not subject_stands(table, self.kind, self.asker)

    def drop(self, run: Run) -> None:
        if self.is_moot(run.table, run.table.frames[-1]):
            run.consume()
        else:
            self.close(run)

    def close(self, run: Run) -> None:
        """The first in turn order who wants to act does; then the window opens again (A-KB-02)."""
        answers = dict(run.consume().answers)
        for seat in run.table.seats_left_of(self.asker):
            play = answers.get(seat)
            if play and self.still_fits(run.table, seat, play):
                run.then(OpenWindow(self.kind, self.asker))
                respond(run, seat, play)
                return

    def still_fits(self, table: Table, seat: SeatId, play: Mapping[str, Any]) -> bool:
        """A sealed answer is void if its target has left with its owner (A-KB-99)."""
        card, target = CardId(play["card"]), play.get("target")
        return cannot_respond(table, seat, card, target, self.kind) is None


def respond(run: Run, seat: SeatId, play: Mapping[str, Any]) -> None:
    """A response acts at once; one from hand is replaced after the whole action (A-KB-04).

    A card that it stops as it is launched is not used again (A-KB-47).
    """
    before = run.table.attack
    if play_very_special(run, seat, CardId(play["card"]), play.get("target")) == "hand":
        run.happen(m.DrawOwed(seat))
    if before and before.launch and run.table.attack is None:
        note(run, eliminated=True)


def play_very_special(run: Run, seat: SeatId, card: CardId, target: CardId | None) -> m.Source:
    """The card comes from where it is held, acts, and is discarded if it is still in play."""
    source: m.Source = "saved" if card in run.table.player(seat).saved else "hand"
    run.happen(m.CardPlayed(seat, card, source))
    answering_of(card).act(run, seat, card, target)
    if card in run.table.in_play:
        run.happen(m.CardDiscarded(seat, card))
    return source


def answering_of(card: CardId) -> Answering:
    answering = CARDS[KIND_OF[card].kind].answering
    assert answering, f"{card} answers nothing"
    return answering


def rules_of(card: CardId) -> tuple[str, ...]:
    """The card's own rules on when and at what it is used; none of a card that answers nothing."""
    known = CARDS.get(KIND_OF[card].kind) if card in KIND_OF else None
    return known.answering.rules if known and known.answering else ()


def held_responses(table: Table, seat: SeatId) -> tuple[CardId, ...]:
    """The VERY SPECIALs of a seat, saved or in hand, and its saved counters (A-KB-09)."""
    return _held_by(table.player(seat))


@remembered
def _held_by(player: Player) -> tuple[CardId, ...]:
    saved = [card for card in player.saved if CARDS[KIND_OF[card].kind].answering]
    hand = [card for card in player.hand if card in VERY_SPECIALS]
    return (*saved, *hand)


def responses(
    table: Table, seat: SeatId, kind: str | None
) -> Iterator[tuple[CardId, tuple[CardId, ...] | None]]:
    """What a seat may play into a window, or at a free moment (None), with its targets."""
    for card in held_responses(table, seat):
        answering = answering_of(card)
        targets = answering.targets(table, seat, kind) if answering.targets else None
        sample = targets[0] if targets else None
        if cannot_respond(table, seat, card, sample, kind) is None:
            yield card, targets


def cannot_respond(
    table: Table, seat: SeatId, card: CardId, target: CardId | None, kind: str | None
) -> Objection | None:
    """Why this VERY SPECIAL cannot be played now at this target; None if it can."""
    if card not in held_responses(table, seat):
        return no(Reason.CARD_NOT_HELD, "KB-059", "KB-060", *rules_of(card))
    answering = answering_of(card)
    return (
        unanswerable(table, seat, card, kind)
        or pink_box(table, seat, card)
        or wrong_target(table, seat, answering, target, kind)
    )


def unanswerable(table: Table, seat: SeatId, card: CardId, kind: str | None) -> Objection | None:
    """Why this card answers nothing in a window of this kind, or at a free moment (None).

    In a game without windows the only ones there are wait for a saved counter (A-KB-101).
    """
    answering = answering_of(card)
    fits = kind in answering.windows if kind else answering.at_free_moment
    if not fits or (kind and not (table.options.windows or answering.stops)):
        return no(Reason.NOT_A_RESPONSE, *answering.rules, "A-KB-01", "A-KB-101")
    return answering.fits(table, seat, kind) if answering.fits else None


def wrong_target(
    table: Table, seat: SeatId, answering: Answering, target: CardId | None, kind: str | None
) -> Objection | None:
    targets = answering.targets(table, seat, kind) if answering.targets else None
    if targets is None:
        return None if target is None else no(Reason.TARGET_NOT_WANTED, *answering.rules)
    if target is None:
        return no(Reason.TARGET_MISSING, *answering.rules)
    allowed = target in targets
    return None if allowed else no(Reason.TARGET_NOT_ALLOWED, *answering.rules)


def response_schema(card: CardId, targets: tuple[CardId, ...] | None) -> dict[str, Any]:
    """The schema of one response."""
    fields: dict[str, Any] = {"card": {"const": card}}
    if targets is not None:
        fields["target"] = {"enum": list(targets)}
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
