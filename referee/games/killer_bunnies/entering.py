"""What each seat risks in a contest: the card player names first, the others sealed (A-KB-111)."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Entry, note, waiting_card
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Question, Run, Step, no, offer
from referee.games.killer_bunnies.table import Table
from referee.kernel.flow import Frame
from referee.kernel.game import Command, LegalAction
from referee.kernel.ids import SeatId
from referee.kernel.rejection import Objection
from referee.kernel.rejection import Reason as AnyReason


class CollectEntries(Step, frozen=True):
    """Ask these seats for so many bunnies and Carrots each; who has no choice is not asked."""

    seats: tuple[SeatId, ...]
    bunnies: int
    carrots: int
    plain: bool

    def __call__(self, run: Run) -> None:
        question = EnterItems(self.bunnies, self.carrots, self.plain)
        seats = run.table.present(self.seats)
        forced = [seat for seat in seats if not question.has_choice(run.table, seat)]
        for seat in forced:
            show(run, question.whole(run.table, seat))
        asked = tuple(seat for seat in seats if seat not in forced)
        if asked:
            run.ask(question, asked, run.later(run.table.options.choice_seconds))


def show(run: Run, entry: Entry) -> None:
    """What a seat risks is open from now on."""
    run.happen(m.ItemsShown(entry.seat, entry.bunnies, entry.carrots))
    note(run, entries=(*waiting_card(run).entries, entry))


def just_so_many(items: tuple[Any, ...], number: int) -> Mapping[str, object]:
    """The schema of so many different ones of these."""
    if not number:
        return {"const": []}
    return {
        "type": "array",
        "items": {"enum": list(items)},
        "uniqueItems": True,
        "minItems": number,
        "maxItems": number,
    }


class EnterItems(Question, frozen=True):
    """Which bunnies and Carrots a seat risks; sealed until all who are asked have answered."""

    bunnies: int
    carrots: int
    plain: bool

    RULES = ("KB-239", "KB-257", "A-KB-111")
    in_turn: ClassVar[bool] = False

    def domain(self, table: Table, seat: SeatId) -> Mapping[str, tuple[Any, ...]]:
        """What may be risked: for the Roulette no haloed bunny (A-KB-73)."""
        player = table.player(seat)
        rows = tuple(b.card for b in player.bunnies if not (self.plain and b.haloed))
        return {"bunnies": rows, "carrots": player.carrots}

    @property
    def wanted(self) -> Mapping[str, int]:
        return {"bunnies": self.bunnies, "carrots": self.carrots}

    def has_choice(self, table: Table, seat: SeatId) -> bool:
        domain = self.domain(table, seat)
        return any(number and len(domain[what]) > number for what, number in self.wanted.items())

    def whole(self, table: Table, seat: SeatId) -> Entry:
        """The entry of a seat that has no choice."""
        domain = self.domain(table, seat)
        return Entry(seat, domain["bunnies"][: self.bunnies], domain["carrots"][: self.carrots])

    def offers(self, table: Table, frame: Frame, seat: SeatId) -> Iterator[LegalAction]:
        domain = self.domain(table, seat)
        schemas = {
            what: just_so_many(domain[what], number) for what, number in self.wanted.items()
        }
        unwanted = {what for what, number in self.wanted.items() if not number}
        yield offer(m.EnterItem, frame, optional=unwanted, **schemas)

    def objection(self, table: Table, seat: SeatId, command: Command) -> Objection | None:
        if not isinstance(command, m.EnterItem):
            return no(AnyReason.NOT_AN_ANSWER, *self.RULES)
        domain = self.domain(table, seat)
        for what, number in self.wanted.items():
            named = getattr(command, what)
            if len(named) != number or len(set(named)) != number:
                return no(Reason.WRONG_NUMBER, "KB-239", "KB-257")
            if not set(named) <= set(domain[what]):
                return no(Reason.TARGET_NOT_ALLOWED, "KB-239", "KB-257", "A-KB-71", "A-KB-73")
        return None

    def accept(self, run: Run, seat: SeatId, command: Command) -> None:
        assert isinstance(command, m.EnterItem)
        self.enter(run, Entry(seat, command.bunnies, command.carrots))

    def enter(self, run: Run, entry: Entry) -> None:
        decision = run.table.frames[-1].decision
        run.happen(m.ItemsEntered(entry.seat, decision, entry.bunnies, entry.carrots))
        if not run.table.frames[-1].owed:
            self.close(run)

    def close(self, run: Run) -> None:
        """All is shown in the order of seats: who answered first decides nothing (A-GEN-02)."""
        answers = dict(run.consume().answers)
        for seat in run.table.slots:
            if answer := answers.get(seat):
                show(run, Entry(seat, tuple(answer["bunnies"]), tuple(answer["carrots"])))

    def drop(self, run: Run) -> None:
        """All who did not answer have left (A-KB-99)."""
        self.close(run)

    def lapse(self, run: Run, frame: Frame) -> None:
        for seat in frame.owed:
            self.lapse_for(run, frame, seat)

    def lapse_for(self, run: Run, frame: Frame, seat: SeatId) -> None:
        """Chance picks for who did not (A-GEN-07)."""
        picked = {what: self.picked(run, frame, seat, what) for what in self.wanted}
        self.enter(run, Entry(seat, picked["bunnies"], picked["carrots"]))

    def picked(self, run: Run, frame: Frame, seat: SeatId, what: str) -> tuple[Any, ...]:
        left = list(self.domain(run.table, seat)[what])
        number = self.wanted[what]
        return tuple(left.pop(run.draw_choice(seat, len(left), frame)) for _ in range(number))
