"""Frames, steps and questions: a decision stops and goes on as data."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
import orjson
import pytest

from referee.kernel import flow
from referee.kernel.chance import ScriptedChance
from referee.kernel.flow import Flow, Frame, Kinds, PickOne, frame_of
from referee.kernel.game import Event, LegalAction, SeatCommand
from referee.kernel.ids import SeatId
from referee.kernel.rejection import EndlessLoop, Objection
from referee.kernel.secrets import Codec

A, B = SeatId("A"), SeatId("B")
KINDS: Kinds = {}


class Sung(Event, frozen=True):
    word: str


class Song(Flow, frozen=True):
    words: tuple[str, ...] = ()
    choices: tuple[str, ...] = ("la", "li")

    KINDS: ClassVar[Kinds] = KINDS


class Singing(flow.Run[Song]):
    def evolve(self, table: Song, event: Event) -> Song:
        if isinstance(event, Sung):
            return msgspec.structs.replace(table, words=(*table.words, event.word))
        applied: Song = flow.APPLY[type(event)](table, event)
        return applied


class Sing(flow.Step, frozen=True):
    word: str

    KINDS: ClassVar[Kinds] = KINDS

    def __call__(self, run: Singing) -> None:
        run.happen(Sung(self.word))


class AskWord(flow.Step, frozen=True):
    KINDS: ClassVar[Kinds] = KINDS

    def __call__(self, run: Singing) -> None:
        run.ask(WhichWord(), (A,), 1_000)


class RoundAndRound(flow.Step, frozen=True):
    KINDS: ClassVar[Kinds] = KINDS

    def __call__(self, run: Singing) -> None:
        run.then(self)


class Say(SeatCommand, frozen=True, kw_only=True):
    word: str


class WhichWord(PickOne, frozen=True):
    KINDS: ClassVar[Kinds] = KINDS
    COMMAND = Say
    FIELD = "word"

    def domain(self, table: Song, seat: SeatId) -> tuple[str, ...]:
        return table.choices

    def chosen(self, run: Singing, seat: SeatId, value: str) -> None:
        run.happen(Sung(value))


def run_of(*steps: flow.Step, song: Song | None = None, rolls: tuple[int, ...] = ()) -> Singing:
    run = Singing(song or Song(), ScriptedChance(*rolls), at=500)
    run.then(*steps)
    run.resolve()
    return run


ASKED = run_of(Sing("one"), AskWord(), Sing("two")).table


def answered(song: Song, word: str) -> Song:
    run = Singing(song, ScriptedChance(), at=600)
    song.frames[-1].question.accept(run, A, Say(at=600, seat=A, word=word))
    run.resolve()
    return run.table


def test_a_question_stops_the_steps_and_its_answer_goes_on_with_them() -> None:
    assert ASKED.words == ("one",)
    assert answered(ASKED, "li").words == ("one", "li", "two")


def test_what_waits_survives_as_data() -> None:
    written = orjson.loads(orjson.dumps(msgspec.to_builtins(ASKED.frames[0])))
    assert frame_of(written, KINDS) == ASKED.frames[0]


def test_the_first_step_put_in_front_comes_first() -> None:
    run = Singing(Song(), ScriptedChance(), at=0)
    run.then(Sing("c"))
    run.then(Sing("a"), Sing("b"))
    assert run.resolve() == (Sung("a"), Sung("b"), Sung("c"))


def test_a_decision_that_goes_round_in_circles_is_stopped() -> None:
    with pytest.raises(EndlessLoop):
        run_of(RoundAndRound())


def test_a_question_without_a_legal_answer_is_dropped() -> None:
    run = run_of(AskWord(), Sing("end"), song=Song(choices=()))
    assert (run.table.frames, run.table.words) == ((), ("end",))


@pytest.mark.rules("A-GEN-07")
def test_a_choice_that_nobody_makes_in_time_falls_to_chance() -> None:
    run = Singing(ASKED, ScriptedChance(2), at=1_000)
    flow.lapse(run)
    run.resolve()
    assert run.table.words == ("one", "li", "two")
    assert flow.ChoiceDrawn(A, ASKED.frames[0].decision, 1, 2, 2) in run.events


def test_which_option_chance_took_is_for_its_seat() -> None:
    """It can be a place in a hand: nobody else may follow a card by it."""
    parts = Codec(flow.EVENTS).split(flow.ChoiceDrawn(A, None, 1, 4, 6))
    assert "option" not in parts.public
    assert parts.private == {A: {"option": 4}}


def objections(song: Song, command: SeatCommand) -> Objection | None:
    return flow.closed(song, command) or flow.answer_objection(song, command)


@pytest.mark.rules("A-GEN-04")
@pytest.mark.parametrize(
    ("song", "seat", "decision", "reason"),
    [
        (ASKED, A, "d1", None),
        (ASKED, A, None, None),
        (ASKED, A, "d2", "decision-closed"),
        (ASKED, B, "d1", "not-your-decision"),
        (answered(ASKED, "la"), A, "d1", "decision-closed"),
        (answered(ASKED, "la"), A, None, "not-your-decision"),
    ],
)
def test_an_answer_names_the_open_question_and_comes_from_who_owes_it(
    song: Song, seat: SeatId, decision: Any, reason: str | None
) -> None:
    refusal = objections(song, Say(at=0, seat=seat, decision=decision, word="la"))
    assert (refusal and refusal.reason) == reason


def test_nobody_answers_what_is_left_to_the_clock() -> None:
    frame: Frame = msgspec.structs.replace(ASKED.frames[0], owed=())
    song = msgspec.structs.replace(ASKED, frames=(frame,))
    refusal = objections(song, Say(at=0, seat=A, word="la"))
    assert refusal and refusal.reason == "effect-due"


def test_a_pick_offers_what_it_accepts() -> None:
    frame = ASKED.frames[0]
    offers: Iterator[LegalAction] = frame.question.offers(ASKED, frame, A)
    (offered,) = offers
    assert offered.params["properties"] == {"word": {"enum": ["la", "li"]}}
    assert offered.decision == frame.decision


def test_two_things_that_wait_cannot_share_a_name() -> None:
    with pytest.raises(TypeError, match="two things that wait are called Sing"):
        type("Sing", (flow.Step,), {"KINDS": KINDS, "__module__": "elsewhere"})


class WhoShouts(WhichWord, frozen=True):
    """A window: it has a length of its own."""

    has_own_time: ClassVar[bool] = True


class AskShout(flow.Step, frozen=True):
    KINDS: ClassVar[Kinds] = KINDS

    def __call__(self, run: Singing) -> None:
        run.ask(WhoShouts(), (A,), None)


TIMING = flow.timing(Singing, limits=("seconds",))


def test_a_clock_runs_for_whom_the_open_question_is_owed_by_but_not_in_windows() -> None:
    owing = TIMING.owing(ASKED)
    assert owing is not None and (owing.decision, owing.seats) == ("d1", (A,))
    assert TIMING.owing(run_of(AskShout(), song=ASKED).table) is None
    assert TIMING.owing(Song()) is None


def test_everything_that_waits_is_due_later_also_beneath_and_nothing_else() -> None:
    both = run_of(AskShout(), song=ASKED).table
    assert [frame.due for frame in TIMING.postponed(both, 250).frames] == [1_250, None]


@pytest.mark.rules("A-GEN-07")
def test_what_a_seat_owes_is_decided_when_its_own_time_is_over() -> None:
    events, after = TIMING.lapse(ASKED, A, ScriptedChance(1), 900)
    assert isinstance(events[0], flow.ChoiceDrawn) and not after.frames
    assert after.words[-1] == "two"
