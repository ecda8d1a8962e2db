"""A tournament of the toy over HTTP: short words for what its people send."""

from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from referee.application.actors import mint_organiser
from referee.application.referee import Referee
from tests.api.table import Guest, an_app, json_of

CHOSEN = {"ruleset": "toy", "rounds": 2, "largest": 2, "game_options": {"target": 1}}


@dataclass(frozen=True)
class HttpCup:
    """The organiser, and everybody who was registered."""

    app: Flask
    organiser: Guest
    tournament: str
    players: dict[str, Guest] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/v1/tournaments/{self.tournament}"

    @property
    def anybody(self) -> Guest:
        return Guest(self.app)

    def register(self, names: str) -> None:
        for name in names:
            answer = self.do("players", player=name, name=name.upper())
            self.players[name] = Guest(self.app, json_of(answer)["token"])

    def do(self, step: str, **body: Any) -> TestResponse:
        return self.organiser.post(f"{self.path}/{step}", body)

    def get(self, part: str = "", by: Guest | None = None, **headers: str) -> TestResponse:
        whole = f"{self.path}/{part}" if part else self.path
        return (by or self.organiser).get(whole, headers)

    def judge(self) -> Guest:
        path = f"/v1/games/{self.tournament}/tokens"
        return Guest(self.app, json_of(self.organiser.post(path, {"role": "judge"}))["token"])

    def begin(self) -> None:
        assert self.do("rounds").status_code == 201
        assert self.do("rounds/start").status_code == 200

    def play(self) -> None:
        """Whoever is on turn rolls, at every table: that wins."""
        for player in self.players.values():
            mine = json_of(self.get("my-table", player))["table"]
            if mine is not None and mine["seat"] == "A":
                seat, game = Guest(self.app, mine["token"]), f"/v1/games/{mine['game']}"
                seen = {"If-Match": seat.get(game).headers["ETag"]}
                assert seat.post(f"{game}/actions", {"type": "roll"}, seen).status_code == 200


def a_cup(referee: Referee, names: str = "abcd", **chosen: Any) -> HttpCup:
    """Open for players; these are registered."""
    app = an_app(referee)
    organiser = Guest(app, mint_organiser(referee, "Olga"))
    answer = organiser.post("/v1/tournaments", {**CHOSEN, **chosen})
    assert answer.status_code == 201, answer.text
    cup = HttpCup(app, organiser, json_of(answer)["tournament"])
    cup.register(names)
    return cup
