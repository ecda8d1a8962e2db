"""Tournaments over HTTP: from registration to printed results, and what is refused."""

import csv
import io

import pytest

from referee.application.actors import mint_organiser
from tests.api.cup import HttpCup, a_cup
from tests.api.table import Guest, fresh_key, json_of
from tests.application.table import a_referee


@pytest.fixture
def cup() -> HttpCup:
    """Four players, nothing is paired."""
    return a_cup(a_referee(), title="Spring cup")


def test_a_tournament_runs_from_registration_to_final_standings(cup: HttpCup) -> None:
    for _ in range(2):
        cup.begin()
        cup.play()
    assert json_of(cup.do("finish"))["phase"] == "finished"
    read = json_of(cup.get("standings", cup.anybody))
    assert (read["final"], read["after_round"]) == (True, 2)
    assert [row["rank"] for row in read["standings"]] == [1, 2, 3, 4]
    assert sum(row["points"] for row in read["standings"]) == 48


def test_everybody_reads_rounds_and_tables(cup: HttpCup) -> None:
    cup.begin()
    whole = json_of(cup.get(by=cup.anybody))
    (one,) = json_of(cup.get("rounds", cup.anybody))["rounds"]
    alone = json_of(cup.get("rounds/1", cup.anybody))
    assert whole["rounds"] == [one]
    assert one["tables"] == alone["tables"]
    assert {seat["player"] for table in one["tables"] for seat in table["seats"]} == set("abcd")
    assert whole["names"] == {"a": "A", "b": "B", "c": "C", "d": "D"}


def test_a_player_finds_the_table_and_sees_that_nothing_is_new(cup: HttpCup) -> None:
    before = cup.get("my-table", cup.players["a"])
    assert json_of(before)["table"] is None
    cup.begin()
    seen = cup.get("my-table", cup.players["a"])
    assert json_of(seen)["table"]["token"].startswith("bunny_seat_")
    tag = {"If-None-Match": seen.headers["ETag"]}
    assert cup.get("my-table", cup.players["a"], **tag).status_code == 304
    assert before.headers["ETag"] != seen.headers["ETag"]


def test_nobody_else_is_given_a_seat() -> None:
    cup = a_cup(referee := a_referee())
    cup.begin()
    assert cup.get("my-table", cup.anybody).status_code == 401
    assert cup.get("my-table", cup.organiser).status_code == 403
    other = a_cup(referee, "a")
    assert cup.get("my-table", Guest(cup.app, other.players["a"].token)).status_code == 403
    assert "bunny_" not in cup.get().text + cup.get("rounds").text


def test_standings_come_in_every_form(cup: HttpCup) -> None:
    cup.begin()
    cup.play()
    sheet = cup.get("standings?format=csv")
    rows = list(csv.DictReader(io.StringIO(sheet.text)))
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]
    assert set(rows[0]) >= {"player", "name", "round 1", "points"}
    page = cup.get("standings", Accept="text/html")
    assert page.mimetype == "text/html"
    assert "<caption>Spring cup: standings after round 1</caption>" in page.text
    assert "default-src" in page.headers["Content-Security-Policy"]
    assert cup.get("standings?format=text").text.startswith("Spring cup: standings")
    assert cup.get("standings", Accept="image/png").status_code == 406


def test_a_name_is_no_formula_and_no_markup() -> None:
    cup = a_cup(a_referee(), "")
    cup.do("players", player="a", name="=1+2")
    cup.do("players", player="b", name="<b>Bea</b>")
    assert "'=1+2" in cup.get("standings?format=csv").text
    assert "&lt;b&gt;Bea" in cup.get("standings?format=html").text


def test_standings_have_a_history(cup: HttpCup) -> None:
    cup.begin()
    cup.play()
    now = json_of(cup.get("standings"))
    assert {row["points"] for row in json_of(cup.get("standings?round=0"))["standings"]} == {0}
    then = json_of(cup.get(f"standings?at_version={now['version'] - 3}"))
    assert {row["points"] for row in then["standings"]} == {0}
    assert cup.get("standings?round=7").status_code == 404


def test_a_judge_rules_with_a_reason(cup: HttpCup) -> None:
    cup.begin()
    ruling = {"places": [2, 1], "reason": "played on paper"}
    path = f"{cup.path}/rounds/1/tables/1/result"
    assert cup.organiser.post(path, ruling).status_code == 403
    assert cup.judge().post(path, ruling).status_code == 200
    assert cup.judge().post(path, {"places": [2, 1]}).status_code == 422
    (table, _) = json_of(cup.get("rounds/1"))["tables"]
    assert (table["state"], [seat["place"] for seat in table["seats"]]) == ("ruled", [2, 1])


def test_players_come_and_go(cup: HttpCup) -> None:
    assert cup.players["a"].post(f"{cup.path}/players/a/drop").status_code == 200
    assert cup.players["b"].post(f"{cup.path}/players/c/drop").status_code == 403
    cup.register("e")
    handed = json_of(cup.do("players/b/hand-over", to="z", name="Zoe", reason="is ill"))
    assert handed["played_by"] == "z"
    assert cup.get("my-table", cup.players["b"]).status_code == 401
    assert cup.get("my-table", Guest(cup.app, handed["token"])).status_code == 200
    again = json_of(cup.do("players/c/reissue"))
    assert cup.get("my-table", cup.players["c"]).status_code == 401
    assert cup.get("my-table", Guest(cup.app, again["token"])).status_code == 200


def test_players_check_in() -> None:
    cup = a_cup(a_referee(), "ab", check_in=True)
    assert cup.do("rounds").get_json()["type"] == "/problems/too-few-players"
    for name, guest in cup.players.items():
        assert guest.post(f"{cup.path}/players/{name}/check-in").status_code == 200
    assert cup.do("rounds").status_code == 201


def test_given_pairings_are_played(cup: HttpCup) -> None:
    cup.do("rounds", tables=[["d", "a"]], reason="as drawn in the hall")
    (paired,) = json_of(cup.get("rounds"))["rounds"]
    assert [[seat["player"] for seat in t["seats"]] for t in paired["tables"]] == [["d", "a"]]
    assert {bye["player"] for bye in paired["byes"]} == {"b", "c"}
    refused = cup.do("rounds", tables=[["d", "nobody"]])
    assert json_of(refused)["type"] == "/problems/not-registered"


def test_everything_that_writes_happens_once(cup: HttpCup) -> None:
    for step, body in (("players", {"player": "x"}), ("rounds", {}), ("rounds/start", {})):
        key = fresh_key()
        first = cup.organiser.post(f"{cup.path}/{step}", body, key=key)
        again = cup.organiser.post(f"{cup.path}/{step}", body, key=key)
        assert again.headers["Idempotent-Replayed"] == "true"
        assert json_of(first) == json_of(again)


def test_its_stream_is_read_like_that_of_a_game(cup: HttpCup) -> None:
    cup.begin()
    page = json_of(cup.anybody.get(f"/v1/games/{cup.tournament}/events"))
    assert page["events"][-1]["type"] == "RoundStarted"
    cup.do("finish")


def test_tournaments_are_listed(cup: HttpCup) -> None:
    listed = json_of(cup.anybody.get("/v1/tournaments"))
    assert [row["title"] for row in listed["tournaments"]] == ["Spring cup"]
    assert listed["next"] is None
    lost = json_of(cup.anybody.get("/v1/tournaments?before=t-nothing"))
    assert lost["type"] == "/problems/unknown-tournament"
    games = json_of(cup.anybody.get("/v1/games"))["games"]
    assert games == []


def test_what_is_no_tournament_is_not_found(cup: HttpCup) -> None:
    cup.begin()
    game = json_of(cup.get("rounds/1"))["tables"][0]["game"]
    for name in ("t-nothing", game):
        answer = cup.anybody.get(f"/v1/tournaments/{name}")
        assert json_of(answer)["type"] == "/problems/unknown-tournament"
    other = Guest(cup.app, cup.organiser.token)
    assert other.post(f"/v1/tournaments/{game}/rounds").status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"rounds": 0},
        {"largest": 9},
        {"smallest": 3, "largest": 2},
        {"points": [-1]},
        {"tie_breaks": ["luck"]},
        {"round_seconds": 0},
        {"title": "two\nlines"},
        {"game_options": {"colour": "red"}},
    ],
    ids=str,
)
def test_wrong_choices_are_told(wrong: dict[str, object]) -> None:
    app = a_cup(referee := a_referee(), "").app
    organiser = Guest(app, mint_organiser(referee, "Olga"))
    body = {"ruleset": "toy", "rounds": 1, **wrong}
    answer = organiser.post("/v1/tournaments", body)
    assert json_of(answer)["type"] == "/problems/bad-fields", answer.text
