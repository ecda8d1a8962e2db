"""The judge's desk: what is legal there, what it becomes, what a state without one is like."""

from functools import reduce
from typing import Any

import pytest

from referee.games import GAMES
from referee.games.killer_bunnies import messages as kb
from referee.games.killer_bunnies.reasons import Reason as KbReason
from referee.kernel import flow
from referee.kernel import lifecycle as life
from referee.kernel.arbiter import messages as m
from referee.kernel.arbiter.desk import ProtestState
from referee.kernel.chance import ScriptedChance
from referee.kernel.game import Command, Event
from referee.kernel.ids import GameId, RuleId, RulesetId, SeatId
from referee.kernel.lifecycle import UNBORN, Match, Phase
from referee.kernel.lifecycle.ordering import MOST, MOST_PROTESTS
from referee.kernel.rejection import Reason, Rejected
from tests.given import laid, seat
from tests.toy import TOY

A, B = SeatId("A"), SeatId("B")
NOON = 1_700_000_000_000
JUDGE: dict[str, Any] = {"at": NOON, "by": "judges-token"}
KB = GAMES[RulesetId("killer-bunnies")]
SIX = ("sword", "ice-pick", "roaches", "scissors", "sling-shot", "chain-saw")


def decide(match: Match, command: Command, *luck: int, rules: Any = TOY) -> tuple[Event, ...]:
    return life.decide(rules, match, command, ScriptedChance(*luck, *[6] * 9))


def follow(match: Match, command: Command) -> Match:
    return reduce(lambda found, e: life.evolve(TOY, found, e), decide(match, command), match)


def after(*commands: Command, match: Match = UNBORN) -> Match:
    return reduce(follow, commands, match)


CREATE = life.CreateGame(at=NOON, game=GameId("g"), options={"target": 99}, seats=2, commitment="")
CLAIMS = [life.ClaimSeat(at=NOON, seat=named) for named in (A, B)]
OPEN = after(CREATE)
RUNNING = after(CREATE, *CLAIMS, life.StartGame(at=NOON))
OVER = after(life.AbandonGame(at=NOON), match=RUNNING)

RULE_IT = m.GiveRuling(**JUDGE, text="It counts.", rules=(RuleId("TOY-1"),), about=3)
WARN = m.GivePenalty(**JUDGE, seat=B, kind="warning", reason="Talking.")
NOTE = m.MakeNote(**JUDGE, text="B is late.", confidential="Watch B.")
PROTEST = m.LodgeProtest(at=NOON, seat=A, text="No!", about=3)
ANSWER = m.AnswerProtest(**JUDGE, protest="protest-1", upheld=True, text="Yes.")
WITHDRAW = m.WithdrawProtest(at=NOON, seat=A, protest="protest-1")


def reason_of(match: Match, command: Command) -> object:
    with pytest.raises(Rejected) as refused:
        decide(match, command)
    return refused.value.reason


@pytest.mark.parametrize("match", [OPEN, RUNNING, OVER], ids=["open", "running", "over"])
@pytest.mark.parametrize("command", [RULE_IT, WARN, NOTE, PROTEST], ids=lambda c: type(c).__name__)
def test_what_is_said_is_put_on_record_in_every_phase(match: Match, command: Command) -> None:
    (event,) = decide(match, command)
    found = life.evolve(TOY, match, event)
    assert (found.phase, found.table) == (match.phase, match.table) and found.desk


def test_ids_are_counted_on_each_list() -> None:
    desk = after(RULE_IT, WARN, RULE_IT, PROTEST, match=RUNNING).desk
    assert desk is not None
    assert [ruling.id for ruling in desk.rulings] == ["ruling-1", "ruling-2"]
    assert (desk.penalties[0].id, desk.protests[0].id) == ("penalty-1", "protest-1")


def test_a_rule_that_the_ruleset_lacks_is_not_cited() -> None:
    cited = m.GiveRuling(**JUDGE, text="It counts.", rules=(RuleId("KB-108"),))
    assert reason_of(RUNNING, cited) is Reason.NO_SUCH_RULE


@pytest.mark.parametrize(
    ("kind", "points", "reason"),
    [
        ("warning", 3, Reason.POINTS_MISPLACED),
        ("points", 0, Reason.POINTS_MISPLACED),
        ("extra-card", 0, Reason.NO_SUCH_PENALTY),
    ],
)
def test_a_penalty_is_one_that_is_known(kind: str, points: int, reason: Reason) -> None:
    penalty = m.GivePenalty(**JUDGE, seat=B, kind=kind, points=points, reason="Cards.")
    assert reason_of(RUNNING, penalty) is reason


def a_bunny_match(hand: int) -> Match:
    table = laid(seat("A"), seat("B", hand=SIX[:hand]), seat("C")) if hand else KB.initial
    seats = (A, B, SeatId("C"))
    phase = Phase.RUNNING if hand else Phase.OPEN
    return Match(GameId("g"), KB.id, phase, {}, seats, seats, table=table if hand else None)


EXTRA_CARD = m.GivePenalty(**JUDGE, seat=B, kind="extra-card", reason="Six cards.")


@pytest.mark.rules("KB-287", "A-KB-14")
def test_the_extra_card_penalty_is_applied_by_the_rules_of_the_game() -> None:
    events = decide(a_bunny_match(6), EXTRA_CARD, 3, rules=KB)
    kinds = [m.PenaltyGiven, flow.ChoiceDrawn, kb.CardDiscarded, kb.TurnLost]
    assert [type(event) for event in events] == kinds


@pytest.mark.rules("KB-287", "A-KB-14")
def test_and_refused_by_them_where_no_card_is_too_many() -> None:
    with pytest.raises(Rejected) as refused:
        decide(a_bunny_match(5), EXTRA_CARD, rules=KB)
    assert refused.value.reason is KbReason.NO_EXTRA_CARD
    with pytest.raises(Rejected) as refused:
        decide(a_bunny_match(0), EXTRA_CARD, rules=KB)
    assert refused.value.reason is Reason.NOT_STARTED


@pytest.mark.rules("KB-303", "A-KB-91")
def test_a_forfeited_seat_leaves_by_the_rules_of_the_game() -> None:
    order = m.ForfeitSeat(**JUDGE, seat=B, reason="Gone.")
    events = decide(a_bunny_match(5), order, rules=KB)
    kinds = [m.ForfeitOrdered, life.SeatForfeited, kb.SeatLeft]
    assert [type(event) for event in events][:3] == kinds


def test_a_game_that_knows_no_leaving_knows_no_forfeit() -> None:
    assert reason_of(RUNNING, m.ForfeitSeat(**JUDGE, seat=B, reason="Gone.")) is Reason.NOT_OFFERED


def test_a_clock_that_is_not_there_is_not_corrected() -> None:
    order = m.CorrectClock(**JUDGE, seat=B, ms=5_000, reason="Lights.")
    assert reason_of(RUNNING, order) is Reason.NO_CLOCK


def test_a_note_says_something() -> None:
    assert reason_of(RUNNING, m.MakeNote(**JUDGE)) is Reason.NOTHING_SAID


@pytest.mark.parametrize(
    ("upheld", "state"), [(True, ProtestState.UPHELD), (False, ProtestState.REJECTED)]
)
def test_a_protest_is_answered(upheld: bool, state: ProtestState) -> None:
    answer = m.AnswerProtest(**JUDGE, protest="protest-1", upheld=upheld, text="So.")
    desk = after(PROTEST, answer, match=RUNNING).desk
    assert desk is not None
    assert (desk.protests[0].state, desk.protests[0].answer, desk.protests[0].by) == (
        state,
        "So.",
        "judges-token",
    )


def test_a_protest_is_withdrawn_by_its_own_seat() -> None:
    desk = after(PROTEST, WITHDRAW, match=RUNNING).desk
    assert desk is not None and desk.protests[0].state is ProtestState.WITHDRAWN
    anothers = m.WithdrawProtest(at=NOON, seat=B, protest="protest-1")
    assert reason_of(after(PROTEST, match=RUNNING), anothers) is Reason.NO_SUCH_PROTEST


@pytest.mark.parametrize("command", [ANSWER, WITHDRAW], ids=["answer", "withdraw"])
def test_a_protest_ends_once(command: Command) -> None:
    assert reason_of(RUNNING, command) is Reason.NO_SUCH_PROTEST
    assert reason_of(after(PROTEST, ANSWER, match=RUNNING), command) is Reason.PROTEST_CLOSED


def test_nobody_buries_the_judge() -> None:
    often = after(*[PROTEST] * MOST_PROTESTS, match=RUNNING)
    assert reason_of(often, PROTEST) is Reason.TOO_MANY_PROTESTS
    assert reason_of(after(*[NOTE] * MOST, match=RUNNING), NOTE) is Reason.DESK_FULL


def test_a_life_without_a_desk_shows_none() -> None:
    assert "desk" not in life.life_of(RUNNING)
    assert "desk" in life.life_of(after(NOTE, match=RUNNING))


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (RULE_IT, "A judge rules of version 3: It counts. (TOY-1)"),
        (WARN, "A judge gives B a penalty, warning: Talking."),
        (NOTE, "A judge notes: B is late."),
        (PROTEST, "A protests of version 3: No!"),
    ],
    ids=lambda part: type(part).__name__,
)
def test_it_is_told_to_people(command: Command, says: str) -> None:
    (event,) = decide(RUNNING, command)
    assert life.tell(TOY, event) == says
