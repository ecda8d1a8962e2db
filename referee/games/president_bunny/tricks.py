"""A trick: somebody leads, the others beat or pass, until all others have passed."""

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.games.president_bunny import messages as m
from referee.games.president_bunny.ranks import does_not_beat, is_no_set
from referee.games.president_bunny.reasons import Reason
from referee.games.president_bunny.run import Question, Run, Step
from referee.games.president_bunny.table import Table
from referee.games.rabbit_deck import by_colour, kind_of, named, ordered
from referee.games.rabbit_events import SeatOut
from referee.games.rabbit_table import draw_option
from referee.kernel.flow import Frame, no, offer
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason

Names = tuple[CardId, ...]


class LeadFrom(Step, frozen=True):
    """This seat leads, or if it has no cards or is gone, the next to its left (A-PB-18)."""

    seat: SeatId

    def __call__(self, run: Run) -> None:
        ask(run, Lead(), run.table.holder_from(self.seat))


class GoOn(Step, frozen=True):
    """Ask whose turn it is after this seat's; if all others have passed the trick is over."""

    after: SeatId

    def __call__(self, run: Run) -> None:
        table = run.table
        if following := table.may_beat_after(self.after):
            ask(run, Follow(), following[0])
        else:
            leader = next_leader(table)
            run.happen(m.TrickEnded(leader, len(table.centre)))
            run.then(LeadFrom(leader))


def next_leader(table: Table) -> SeatId:
    """Who played last leads; if that one is out, by the option (PB-18, A-PB-06, A-PB-18)."""
    winner = table.trick[-1].seat
    if winner in table.out and table.options.leader_after_out == "last-to-pass":
        passers = [seat for seat in table.passed if seat in table.still_in]
        return passers[-1] if passers else table.holder_from(winner)
    return table.holder_from(winner)


def ask(run: Run, question: Question, seat: SeatId) -> None:
    run.ask(question, (seat,), run.later(run.table.options.turn_seconds))


class Lead(Question, frozen=True):
    """Lay any single card or set; a leader may not pass (PB-08, A-PB-08)."""

    whose: ClassVar[tuple[str, ...]] = ("PB-08", "PB-09", "PB-18")

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield from plays_offered(table, frame, seat)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        match command:
            case m.PlayCards(cards=cards):
                return cannot_play(table, seat, cards)
            case m.PassTurn():
                return no(Reason.LEADER_MUST_PLAY, "PB-08", "A-PB-08")
            case _:
                return no(AnyReason.NOT_AN_ANSWER, "PB-08")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.PlayCards)
        run.consume(seat)
        play(run, seat, command.cards)

    def lapse(self, run: Run, frame: Frame) -> None:
        """Chance takes one of the singles and sets that could be led (A-GEN-07)."""
        (seat,) = frame.owed
        plays = [cards[:size] for cards, sizes in playable(run.table, seat) for size in sizes]
        cards = plays[draw_option(run, seat, len(plays))]
        run.consume()
        play(run, seat, cards)

    def deserted(self, run: Run, seat: SeatId) -> None:
        run.consume()
        run.then(LeadFrom(seat))


class Follow(Question, frozen=True):
    """Beat the last play, or pass, which is always allowed (PB-09, PB-14)."""

    whose: ClassVar[tuple[str, ...]] = ("PB-09",)

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        yield offer(m.PassTurn, frame)
        yield from plays_offered(table, frame, seat)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        match command:
            case m.PlayCards(cards=cards):
                return cannot_play(table, seat, cards)
            case m.PassTurn():
                return None
            case _:
                return no(AnyReason.NOT_AN_ANSWER, "PB-09")

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        run.consume(seat)
        if isinstance(command, m.PlayCards):
            play(run, seat, command.cards)
        else:
            self.passed(run, seat)

    def lapse(self, run: Run, frame: Frame) -> None:
        """A turn that can be passed and is not taken is passed (A-GEN-07)."""
        (seat,) = frame.owed
        run.consume()
        self.passed(run, seat)

    def passed(self, run: Run, seat: SeatId) -> None:
        run.happen(m.TurnPassed(seat))
        run.then(GoOn(seat))

    def deserted(self, run: Run, seat: SeatId) -> None:
        run.consume()
        run.then(GoOn(seat))


def cannot_play(table: Table, seat: SeatId, cards: Names) -> Objection | None:
    """Why these cards are no play now."""
    if len(set(cards)) < len(cards):
        return no(Reason.SAME_CARD_TWICE, "PB-09")
    if not set(cards) <= set(named(table.hand(seat))):
        return no(Reason.CARD_NOT_IN_HAND, "PB-09")
    faces = tuple(map(kind_of, cards))
    return is_no_set(faces) or does_not_beat(table.options, table.to_beat, faces)


def playable(table: Table, seat: SeatId) -> Iterator[tuple[Names, list[int]]]:
    """The cards of each colour that can be played now, and how many of them at once (PB-13)."""
    for _, cards in by_colour(table.hand(seat)):
        sizes = range(1, len(cards) + 1)
        if legal := [n for n in sizes if cannot_play(table, seat, cards[:n]) is None]:
            yield cards, legal


def plays_offered(table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
    """One offer with an alternative a colour."""
    sets = [set_of(cards, sizes) for cards, sizes in playable(table, seat)]
    if sets:
        yield offer(m.PlayCards, frame, cards={"oneOf": sets} if len(sets) > 1 else sets[0])


def set_of(cards: Names, sizes: list[int]) -> dict[str, Any]:
    return {
        "type": "array",
        "items": {"enum": list(cards)},
        "uniqueItems": True,
        "minItems": sizes[0],
        "maxItems": sizes[-1],
    }


def play(run: Run, seat: SeatId, cards: Names) -> None:
    """The cards lie face up; whoever has none left is out (PB-01, PB-03)."""
    run.happen(m.CardsPlayed(seat, ordered(map(kind_of, cards))))
    if not run.table.hand(seat):
        run.happen(SeatOut(seat, len(run.table.out) + 1))
    run.then(GoOn(seat))
