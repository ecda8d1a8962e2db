"""One key, one effect, one answer."""

import pytest

from referee.application.acting import Action
from referee.application.errors import KeyReused, Stale
from referee.application.idempotency import Request
from referee.application.opening import abandon_game, start_game
from referee.application.referee import Referee
from referee.kernel.rejection import Rejected
from tests.application.table import A, B, TableOfToy, an_open_game, request, restarted
from tests.toy_messages import ToyReason

ROLL = Action("roll")


def moved_on(table: TableOfToy) -> None:
    """The fox comes and B guesses."""
    table.later(2_000)
    decision = table.see().view["table"]["pending"]["id"]
    table.answer(B, "guess", decision, number=1)


def in_another_process(table: TableOfToy) -> TableOfToy:
    referee = restarted(table.referee)
    return TableOfToy(referee, table.game, table.organiser, table.seats)


def test_the_same_request_has_one_effect_and_the_answer_of_then(table: TableOfToy) -> None:
    sent, version = request(), table.version()
    first = table.act(A, ROLL, if_match=version, under=sent)
    moved_on(table)
    after = table.version()
    again = in_another_process(table).act(A, ROLL, if_match=version, under=sent)
    assert again.replayed and not first.replayed
    for field in ("version", "events", "view", "digest", "state_hash", "legal_actions"):
        assert getattr(again, field) == getattr(first, field)
    assert table.version() == after


def test_a_request_sent_again_settles_nothing(table: TableOfToy) -> None:
    sent, version = request(), table.version()
    first = table.act(A, ROLL, if_match=version, under=sent)
    again = table.act(A, ROLL, if_match=version, under=sent)
    assert again.version == first.version == table.version()


def test_a_refusal_is_answered_again_although_it_would_be_accepted_now(
    table: TableOfToy,
) -> None:
    sent = request()
    with pytest.raises(Rejected):
        table.act(B, ROLL, if_match=table.version(), under=sent)
    table.roll()
    moved_on(table)
    with pytest.raises(Rejected) as again:
        table.act(B, ROLL, if_match=table.version(), under=sent)
    assert again.value.reason is ToyReason.NOT_YOUR_TURN
    assert again.value.rules == ("TOY-1",)


def test_the_same_key_for_another_body_is_refused(table: TableOfToy) -> None:
    table.act(A, ROLL, if_match=table.version(), under=Request("k", "one"))
    with pytest.raises(KeyReused):
        table.act(A, ROLL, if_match=table.version(), under=Request("k", "two"))


def test_the_same_key_for_another_operation_is_refused(referee: Referee) -> None:
    table, sent = an_open_game(referee), request()
    start_game(referee, table.organiser, table.game, sent)
    with pytest.raises(KeyReused):
        abandon_game(referee, table.organiser, table.game, sent)


def test_a_key_belongs_to_its_bearer(table: TableOfToy) -> None:
    sent = request()
    table.act(A, ROLL, if_match=table.version(), under=sent)
    with pytest.raises(Stale):  # decided anew, not answered with what A was told
        table.act(B, ROLL, if_match=1, under=sent)


def test_what_is_no_answer_leaves_the_key_free(table: TableOfToy) -> None:
    sent = request()
    with pytest.raises(Stale):
        table.act(A, ROLL, if_match=1, under=sent)
    assert not table.act(A, ROLL, if_match=table.version(), under=sent).replayed
