"""Nobody reads what is not theirs, in any answer; everybody can check what they read."""

from collections.abc import Iterator
from itertools import chain

import msgspec
import orjson
import pytest

from eventstore.chain import canonical, verify
from eventstore.store import Decision, Event
from referee.application.actors import SPECTATOR, Actor
from referee.application.errors import Forbidden
from referee.application.reading import decisions_after, events_after, offers, read_game
from referee.application.records.making import record
from referee.application.referee import Referee
from referee.kernel.ids import SeatId
from tests.application.table import A, B, TableOfToy, a_game


def answers(table: TableOfToy, actor: Actor) -> Iterator[bytes]:
    """All that this actor is ever told of the game."""
    told = (table.referee, actor, table.game)
    yield orjson.dumps(events_after(*told, 0, limit=99))
    yield orjson.dumps(decisions_after(*told, 0, limit=99))
    for version in range(1, table.version() + 1):
        yield orjson.dumps(read_game(*told, version).view)


def own_parts(table: TableOfToy, actor: Actor) -> set[str]:
    events = events_after(table.referee, actor, table.game, 0, limit=99)
    decisions = decisions_after(table.referee, actor, table.game, 0, limit=99)
    return set(chain.from_iterable(line["private"] for line in (*events, *decisions)))


@pytest.fixture
def played(referee: Referee) -> TableOfToy:
    """A rolled, the fox came, B guessed; C still owes a guess."""
    table = a_game(referee, seats=3)
    table.roll()
    table.later(1_001)
    decision = table.see().view["table"]["pending"]["id"]
    table.answer(B, "guess", decision, number=3)
    return table


def test_a_seat_gets_its_own_parts_and_no_others(played: TableOfToy) -> None:
    assert own_parts(played, played.seats[A]) == {"A"}
    assert own_parts(played, played.seats[B]) == {"B"}


def test_without_a_seat_one_gets_no_part(played: TableOfToy) -> None:
    assert own_parts(played, SPECTATOR) == own_parts(played, played.organiser) == set()


def test_no_salt_of_another_part_is_told(played: TableOfToy) -> None:
    salts = {
        salt
        for event in events_after(played.referee, played.seats[B], played.game, 0, limit=99)
        for salt in event["salts"].values()
    }
    told = b"".join(answers(played, played.seats[A]))
    assert salts and not any(salt.encode() in told for salt in salts)


def test_no_key_is_told_while_the_game_runs(played: TableOfToy) -> None:
    keys = played.referee.store.keys(played.game)
    told = b"".join(answers(played, played.seats[A]))
    assert not any(key.hex().encode() in told for key in (keys.chance, keys.salt, keys.state))
    with pytest.raises(Forbidden) as refused:
        record(played.referee, played.seats[A], played.game)
    assert refused.value.facts["reason"] == "game-not-over"


def test_the_guess_of_another_is_a_commitment(played: TableOfToy) -> None:
    told = events_after(played.referee, played.seats[A], played.game, 0, limit=99)
    guessed = next(event for event in told if event["type"] == "Guessed")
    assert "number" not in guessed["public"] and list(guessed["commitments"]) == ["B"]


def test_an_answer_holds_what_its_sender_knows(played: TableOfToy) -> None:
    decision = played.see().view["table"]["pending"]["id"]
    acted = played.answer(SeatId("C"), "guess", decision, number=5)
    assert msgspec.json.decode(acted.events[0]["private"]["C"]) == {"number": 5}


@pytest.mark.parametrize("reader", ["A", "B", "spectator"])
def test_every_reader_can_check_the_chain_to_the_same_head(
    played: TableOfToy, reader: str
) -> None:
    actor = played.seats.get(SeatId(reader), SPECTATOR)
    told = (played.referee, actor, played.game)
    events = events_after(*told, 0, limit=99)
    decisions = decisions_after(*told, 0, limit=99)
    salts = {
        (kind, line[number], audience): bytes.fromhex(salt)
        for kind, number, lines in ((Event, "version", events), (Decision, "first", decisions))
        for line in lines
        for audience, salt in line["salts"].items()
    }

    def salt(entry: Decision | Event, audience: str) -> bytes:
        version = entry.version if isinstance(entry, Event) else entry.first
        return salts[type(entry), version, audience]

    verify(
        [msgspec.convert({**texts(line), "stream": played.game}, Decision) for line in decisions],
        [msgspec.convert({**texts(line), "stream": played.game}, Event) for line in events],
        head=played.referee.store.listed(played.game).head,
        salts=salt,
    )


def texts(line: dict[str, object]) -> dict[str, object]:
    """A line of an answer as the fields of what was sealed."""
    private = line["private"]
    assert isinstance(private, dict)
    return {
        **{name: value for name, value in line.items() if name != "salts"},
        "public": canonical(line["public"]).decode(),
        "private": {who: canonical(part).decode() for who, part in private.items()},
    }


def test_legal_actions_of_another_game_are_not_told(played: TableOfToy) -> None:
    other = a_game(played.referee)
    with pytest.raises(Forbidden):
        offers(played.referee, played.seats[A], other.game)
