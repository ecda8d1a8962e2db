"""The client speaks the whole contract, over a socket."""

import threading
from collections.abc import Iterator

import pytest

from eventstore.chain import canonical
from referee.client import Problem, RefereeClient


@pytest.fixture
def game(organiser: RefereeClient) -> str:
    return str(organiser.create_game("toy", 2, {"target": 1_000})["game"])


@pytest.fixture
def seats(organiser: RefereeClient, game: str) -> Iterator[list[RefereeClient]]:
    """Both seats taken and the game started."""
    tokens = [organiser.as_bearer(None).claim(game, name="Ada")["token"] for _ in range(2)]
    clients = [organiser.as_bearer(token) for token in tokens]
    clients[0].add_entropy(game)
    organiser.start(game)
    yield clients
    for client in clients:
        client.close()


def test_rulesets_can_be_read(organiser: RefereeClient) -> None:
    assert [r["id"] for r in organiser.rulesets()] == ["toy"]
    assert organiser.ruleset("toy")["title"] == "Toy"


def test_games_are_listed_over_all_pages(organiser: RefereeClient) -> None:
    made = {organiser.create_game("toy", 2)["game"] for _ in range(5)}
    assert {row["game"] for row in organiser.games(limit=2, phase="open")} == made


def test_a_seat_acts_and_sees_what_came_of_it(game: str, seats: list[RefereeClient]) -> None:
    version = seats[0].legal_actions(game)["version"]
    acted = seats[0].act(game, "roll", if_match=version)
    assert acted["events"][0]["type"] == "DieRolled"
    assert seats[0].view(game)["version"] >= acted["version"]
    assert seats[0].view(game, at_version=version)["version"] == version


def test_many_versions_come_at_once(game: str, seats: list[RefereeClient]) -> None:
    last = seats[0].legal_actions(game)["version"]
    views = list(seats[0].views(game, 1, last))
    assert views[-1] == seats[0].view(game)
    assert [view["version"] for view in views][:2] == [1, 2]


def test_a_game_that_is_over_is_seen_with_any_eyes(
    organiser: RefereeClient, game: str, seats: list[RefereeClient]
) -> None:
    organiser.abandon(game)
    with organiser.as_bearer(None) as spectator:
        assert spectator.view(game, seat="A") == seats[0].view(game)
        assert [*spectator.views(game, 8, seat="A")][-1] == seats[0].view(game)


def test_events_tell_themselves(game: str, seats: list[RefereeClient]) -> None:
    told = seats[0].events(game, told=True)["events"]
    assert told[0]["says"] == "A game for 2 is opened."


def test_a_refusal_is_a_problem_with_its_rules(game: str, seats: list[RefereeClient]) -> None:
    version = seats[1].legal_actions(game)["version"]
    with pytest.raises(Problem) as refusal:
        seats[1].act(game, "roll", if_match=version)
    problem = refusal.value
    assert (problem.status, problem.slug, problem.rules) == (422, "not-your-turn", ("TOY-1",))


def test_a_stream_brings_every_event_until_the_game_is_over(
    organiser: RefereeClient, game: str, seats: list[RefereeClient]
) -> None:
    threading.Timer(0.2, seats[0].act, (game, "roll"), {"if_match": 8}).start()
    threading.Timer(0.4, organiser.abandon, (game,)).start()
    with organiser.as_bearer(None) as spectator:
        versions = [event["version"] for event in spectator.stream(game, after=2)]
    assert versions == list(range(3, versions[-1] + 1))


def test_a_page_of_events_waits_for_the_next(game: str, seats: list[RefereeClient]) -> None:
    threading.Timer(0.2, seats[0].act, (game, "roll"), {"if_match": 8}).start()
    page = seats[1].events(game, 8, wait=10)
    assert page["events"][0]["type"] == "DieRolled"


def test_the_record_of_a_game_that_is_over(
    organiser: RefereeClient, game: str, seats: list[RefereeClient]
) -> None:
    organiser.abandon(game)
    header, *entries, footer = organiser.record(game)
    assert (header["kind"], footer["kind"]) == ("header", "footer")
    assert len(footer["reveal"]["chance"]) == 64
    assert entries[-1]["last"] == footer["head"]["version"]


def test_heads_keys_and_records_are_checked_over_the_sdk(
    organiser: RefereeClient, game: str, seats: list[RefereeClient]
) -> None:
    assert seats[0].head(game)["key_id"] == seats[0].keys()["keys"][0]["kid"]
    organiser.abandon(game)
    lines = [canonical(line) for line in organiser.record(game)]
    found = seats[0].verify(b"\n".join(lines))
    assert found["verified"] and found["anchors"] == ["signature"]
    assert seats[0].verify(b"{}", foreign=True)["finding"]["check"] == "form"


def test_a_name_is_found_and_erased_over_the_sdk(organiser: RefereeClient, game: str) -> None:
    other = organiser.create_game("toy", 2)["game"]
    with organiser.as_bearer(None) as guest:
        guest.claim(other, name="Ada of the SDK")
    (found,) = organiser.players("Ada of the SDK")
    assert organiser.erase_player(found["player"])["player"] == found["player"]
    assert organiser.players("Ada of the SDK") == []
