"""/v1/players: organisers find and erase names."""

import pytest

from referee.application.actors import Role, mint
from tests.api.table import Guest, HttpTable, an_open_game, json_of


@pytest.fixture
def named() -> HttpTable:
    """A second game, in which somebody has a name."""
    table = an_open_game()
    body = {"ruleset": "toy", "seats": 2}
    game = json_of(table.organiser.post("/v1/games", body))["game"]
    assert table.spectator.post(f"/v1/games/{game}/seats", {"name": "Ada"}).status_code == 201
    return HttpTable(table.app, table.referee, table.organiser, game)


def id_of(table: HttpTable, name: str = "Ada") -> str:
    (found,) = json_of(table.organiser.get(f"/v1/players?name={name}"))["players"]
    return str(found["player"])


def erase(guest: Guest, player: str) -> int:
    return guest.send(f"/v1/players/{player}", b"", method="DELETE").status_code


def row(table: HttpTable) -> dict[str, dict[str, str]]:
    games = json_of(table.spectator.get("/v1/games"))["games"]
    (found,) = (game for game in games if game["game"] == table.game)
    return {"players": found["players"], "names": found["names"]}


def test_a_game_tells_ids_and_names_of_its_seats(named: HttpTable) -> None:
    assert row(named) == {"players": {"A": id_of(named)}, "names": {"A": "Ada"}}


def test_an_erased_name_is_told_nowhere_and_the_id_stays(named: HttpTable) -> None:
    player = id_of(named)
    assert erase(named.organiser, player) == 200
    assert row(named) == {"players": {"A": player}, "names": {"A": ""}}
    assert json_of(named.organiser.get("/v1/players?name=Ada")) == {"players": []}
    assert "Ada" not in named.organiser.get(f"{named.path}/tokens").text


def test_to_erase_again_changes_nothing(named: HttpTable) -> None:
    player = id_of(named)
    answers = [
        json_of(named.organiser.send(f"/v1/players/{player}", b"", method="DELETE"))
        for _ in range(2)
    ]
    assert answers[0] == answers[1] and answers[0]["player"] == player


def test_others_can_neither_find_nor_erase(named: HttpTable) -> None:
    player = id_of(named)
    other = Guest(named.app, mint(named.referee, Role.ORGANISER, "Otto"))
    judge = Guest(named.app, mint(named.referee, Role.JUDGE, "Jo"))
    assert json_of(other.get("/v1/players?name=Ada")) == {"players": []}
    assert [erase(g, player) for g in (other, judge, named.spectator)] == [404, 403, 401]
    asked = [g.get("/v1/players?name=Ada").status_code for g in (judge, named.spectator)]
    assert asked == [403, 401]
    assert row(named)["names"] == {"A": "Ada"}


@pytest.mark.parametrize("player", ["p-nobodyatall", "x", "p-%00aaaaaaaa"])
def test_who_is_not_known_is_not_found(named: HttpTable, player: str) -> None:
    assert erase(named.organiser, player) == 404


@pytest.mark.parametrize("query", ["", "?name=", "?name=a%0Ab", f"?name={'x' * 61}", "?who=Ada"])
def test_a_name_has_to_be_one(named: HttpTable, query: str) -> None:
    assert named.organiser.get(f"/v1/players{query}").status_code == 422
