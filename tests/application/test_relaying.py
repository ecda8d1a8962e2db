"""What webhooks are told: of which games, of what, in order, once, never more than one sees."""

import json
from typing import Any

import pytest

from eventstore.memory import MemoryStore
from eventstore.store import Event
from referee.application.actors import Role, actor_of, mint
from referee.application.branching import branch
from referee.application.errors import Forbidden
from referee.application.opening import Marks, abandon_game, create_game, start_game
from referee.application.reading import events_after
from referee.application.referee import Referee
from referee.application.tokens import reclaim_seat
from referee.application.webhooks import relaying
from referee.application.webhooks.relaying import Relay
from referee.games import GAMES
from referee.kernel.ids import RulesetId
from tests.application.hooks import Post, of, posted, subscribed
from tests.application.table import (
    A,
    B,
    TableOfToy,
    a_game,
    a_referee,
    an_open_game,
    request,
    restarted,
)

PRESIDENT = GAMES[RulesetId("president-bunny")]


@pytest.fixture
def president() -> Referee:
    return a_referee(games={"president-bunny": PRESIDENT})


def test_an_organiser_is_told_of_their_games_event_by_event(referee: Referee) -> None:
    table = an_open_game(referee)
    subscribed(referee, table.organiser, "event.*")
    running = a_game(referee)  # by another organiser
    told = posted(referee)
    assert told.sent == []
    abandon_game(referee, table.organiser, table.game, request())
    told = posted(referee)
    assert told.types() == ["event.GameAbandoned"]
    assert told.sent[0]["data"]["game"] == table.game != running.game


def test_nobody_is_called_about_a_sandbox_that_they_did_not_name(president: Referee) -> None:
    table = a_game(president, 3, ruleset="president-bunny")
    subscribed(president, table.organiser, "event.*")
    made = branch(president, table.organiser, table.game, None, request())
    assert posted(president).sent == []
    subscribed(president, table.organiser, "event.*", game=made.game)
    abandon_game(president, table.organiser, made.game, request())
    assert posted(president).types() == ["event.GameAbandoned"]


def test_a_message_says_where_the_game_stands(referee: Referee) -> None:
    table = an_open_game(referee)
    subscribed(referee, table.organiser, "event.*")
    abandon_game(referee, table.organiser, table.game, request())
    (message,) = posted(referee).sent
    (event,) = events_after(referee, table.organiser, table.game, 3, limit=9)
    assert message["data"] == {
        "game": table.game,
        "version": event["version"],
        "sequence": 1,
        "head": event["hash"],
        "event": json.loads(json.dumps(event)),
    }
    assert message["timestamp"] == "2023-11-14T22:13:20.000Z"


def test_messages_are_numbered_by_game_without_a_gap(referee: Referee) -> None:
    table = an_open_game(referee)
    hook = subscribed(referee, table.organiser, "event.*").webhook
    other = create_game(
        referee, table.organiser, "toy", {}, seats=2, request=request()
    )  # the same organiser's
    for game in (table.game, other.game):
        abandon_game(referee, table.organiser, game, request())
    numbers: dict[str, list[int]] = {}
    for message in posted(referee).sent:
        numbers.setdefault(message["data"]["game"], []).append(message["data"]["sequence"])
    assert numbers == {table.game: [1], other.game: [1, 2]}
    assert referee.store.webhook(hook.id) is not None


def test_the_life_of_a_game_has_types_of_its_own(referee: Referee) -> None:
    organiser = an_open_game(referee).organiser
    subscribed(referee, organiser, "game.*")
    made = create_game(referee, organiser, "toy", {}, seats=2, request=request())
    abandon_game(referee, organiser, made.game, request())
    told = posted(referee)
    assert told.types() == ["game.created", "game.abandoned"]
    assert told.sent[1]["data"]["result"] is None


def test_a_game_that_ends_is_told_of_with_its_result() -> None:
    table = a_game(a_referee(), target=1)
    subscribed(table.referee, table.organiser, "game.*")
    table.roll()
    (message,) = of(posted(table.referee).sent, "game.finished")
    assert message["data"]["result"]["winners"] == ["A"]


def test_seats_are_told_when_they_owe_an_answer(president: Referee) -> None:
    table = an_open_game(president, 3, ruleset="president-bunny")
    every = subscribed(president, table.organiser, "turn.due", "decision.due").webhook
    own = {
        seat: subscribed(president, actor, "turn.due").webhook.id
        for seat, actor in table.seats.items()
    }
    start_game(president, table.organiser, table.game, request())
    told = posted(president)
    rows = president.store.deliveries(every.id, after=0, limit=9)
    assert [row.type for row in rows] == ["turn.due"]
    (first, *_) = told.sent
    (seat,) = first["data"]["seats"]
    assert first["data"]["decision"].startswith("d")
    heard = [s for s, hook in own.items() if president.store.deliveries(hook, after=0, limit=9)]
    assert heard == [seat]


def test_the_same_question_is_told_of_once(president: Referee) -> None:
    table = a_game(president, 3, ruleset="president-bunny")
    subscribed(president, table.organiser, "turn.due")
    before = posted(president).sent
    assert posted(president).sent == [] == before  # it was open before anybody asked


# Who sees what


def private_parts(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [m["data"]["event"]["private"] for m in messages if m["data"]["event"]["private"]]


def test_nobody_is_told_more_than_they_may_see(referee: Referee) -> None:
    table = an_open_game(referee)
    hooks = {
        who: subscribed(referee, actor, "event.*", url=f"https://{who}.example.com/").webhook
        for who, actor in (("organiser", table.organiser), ("a", table.seats[A]))
    }
    start_game(referee, table.organiser, table.game, request())
    told = posted(referee)
    sent = {
        who: [m for m, url in zip(told.sent, told.urls, strict=True) if url == hook.url]
        for who, hook in hooks.items()
    }
    assert private_parts(sent["organiser"]) == []
    assert [list(part) for part in private_parts(sent["a"])] == [["A"]]
    for who, actor in (("organiser", table.organiser), ("a", table.seats[A])):
        seen = events_after(referee, actor, table.game, 3, limit=99)
        assert [m["data"]["event"] for m in sent[who]] == json.loads(json.dumps(seen))


def test_a_seat_is_told_of_no_other_game(referee: Referee) -> None:
    table, other = an_open_game(referee), an_open_game(referee)
    subscribed(referee, table.seats[A], "*")
    abandon_game(referee, other.organiser, other.game, request())
    assert posted(referee).sent == []


def test_a_webhook_of_one_game_or_series_is_told_of_no_other(referee: Referee) -> None:
    table = an_open_game(referee)
    for url, wanted in (("one", {"game": table.game}), ("many", {"tournament": "t-1"})):
        subscribed(referee, table.organiser, "game.*", url=f"https://{url}.example.com/", **wanted)
    other = create_game(
        referee,
        table.organiser,
        "toy",
        {},
        seats=2,
        request=request(),
        marks=Marks(series="s-1", number=1),
    )
    abandon_game(referee, table.organiser, other.game, request())
    assert posted(referee).sent == []
    abandon_game(referee, table.organiser, table.game, request())
    assert posted(referee).urls == ["https://one.example.com/"]


def test_a_webhook_ends_with_the_token_that_made_it(referee: Referee) -> None:
    table = a_game(referee)
    hook = subscribed(referee, table.seats[A], "*").webhook
    posted(referee)
    reclaim_seat(referee, table.organiser, table.game, A, request())
    abandon_game(referee, table.organiser, table.game, request())
    assert posted(referee).sent == []
    found = referee.store.webhook(hook.id)
    assert found is not None and (found.state, found.reason) == ("paused", "token-ended")


def test_what_was_queued_is_not_sent_when_the_token_has_ended(referee: Referee) -> None:
    table = a_game(referee)
    subscribed(referee, table.seats[B], "event.*")
    abandon_game(referee, table.organiser, table.game, request())
    Relay(referee).read_on()
    reclaim_seat(referee, table.organiser, table.game, B, request())
    assert posted(referee).sent == []


# The feed


def test_what_happened_before_anybody_subscribed_is_not_told(table: TableOfToy) -> None:
    Relay(table.referee).read_on()
    subscribed(table.referee, table.organiser, "*")
    assert posted(table.referee).sent == []


def test_two_relays_tell_once(table: TableOfToy) -> None:
    subscribed(table.referee, table.organiser, "event.*")
    Relay(table.referee).read_on()
    table.roll()
    first, second = Relay(table.referee), Relay(restarted(table.referee))
    assert first.read_on() > 0
    assert second.read_on() == 0


class Overtaken(MemoryStore):
    """Somebody else always reads first."""

    def post(self, notices: Any, *, at: int, read: Any = None) -> bool:
        if read is not None:
            super().post(notices, at=at, read=read)
        return super().post(notices, at=at, read=read)


def test_who_comes_second_queues_nothing_twice() -> None:
    table = a_game(a_referee(Overtaken()))
    hook = subscribed(table.referee, table.organiser, "event.*").webhook
    table.roll()
    Relay(table.referee).read_on()
    log = table.referee.store.deliveries(hook.id, after=0, limit=99)
    assert len({row.id for row in log}) == len(log) == log[-1].sequence


def test_pages_end_with_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relaying, "PAGE", 2)
    referee = a_referee()
    table = an_open_game(referee)
    subscribed(referee, table.organiser, "*")
    start_game(referee, table.organiser, table.game, request())
    abandon_game(referee, table.organiser, table.game, request())
    versions = [m["data"]["version"] for m in of(posted(referee).sent, "event.SecretDealt")]
    assert len(versions) == 2
    log = posted(referee, Post()).sent
    assert log == []


def test_an_unreadable_game_holds_up_nobody(referee: Referee) -> None:
    table, other = a_game(referee), a_game(referee)
    for each in (table, other):
        subscribed(referee, each.organiser, "game.*")
    posted(referee)
    store = referee.store
    assert isinstance(store, MemoryStore)
    abandon_game(referee, other.organiser, other.game, request())
    stream = store._streams[table.game]
    stream.events.append(
        Event(table.game, 99, "Nonsense", "x", 1, "{}", {}, {}, "00", 99)
    )  # as if a release that nobody knows had written it
    store._feed.append(stream.events[-1])
    fresh = restarted(referee)
    assert posted(fresh).types() == ["game.abandoned"]


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.JUDGE])
def test_officials_are_told_nothing_by_webhooks(referee: Referee, role: Role) -> None:
    official = actor_of(referee, mint(referee, role, "Iris"))
    with pytest.raises(Forbidden):
        subscribed(referee, official, "*")
