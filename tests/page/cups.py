"""Tournaments to look at: players with names, rounds that are played at random."""

from typing import Any, Final, NamedTuple

from referee.client import RefereeClient
from tests.page.service import Seated, Service

PLAYERS: Final = {
    "p-1": "Ada", "p-2": "Ben", "p-3": "Cleo", "p-4": "Dan", "p-5": "Eve", "p-6": "Finn",
    "p-7": "Gina",
}  # fmt: skip


class Cup(NamedTuple):
    """A tournament with the tokens of its players."""

    service: Service
    id: str
    tokens: dict[str, str]

    @property
    def organiser(self) -> Any:
        return RefereeClient(self.service.url, self.service.key).tournament(self.id)

    def begin(self) -> list[Any]:
        """Pair and start a round; its tables."""
        self.organiser.pair()
        self.organiser.start()
        return list(self.organiser.rounds()[-1]["tables"])

    def seated(self, table: Any) -> Seated:
        """The game of a table with the tokens of its seats."""
        tokens = {seat["seat"]: self.seat_of(seat["player"]) for seat in table["seats"]}
        return Seated(table["game"], tokens)

    def seat_of(self, player: str) -> str:
        mine = RefereeClient(self.service.url, self.tokens[player]).tournament(self.id).my_table()
        return str(mine["table"]["token"])

    def play(self, table: Any, until: int = 10_000) -> None:
        self.service.play(self.seated(table), until=until)

    def play_round(self) -> None:
        for table in self.begin():
            self.play(table)
        self.organiser.read()  # where an organiser looks, results are taken


def a_cup(service: Service, *, rounds: int = 2, title: str = "Spring cup") -> Cup:
    """Open, with seven players: two tables of three, and a bye."""
    organiser = RefereeClient(service.url, service.key)
    chosen = {"smallest": 3, "largest": 3, "title": title}
    cup = organiser.create_tournament("president-bunny", rounds, **chosen)
    tokens = {player: cup.register(player, name)["token"] for player, name in PLAYERS.items()}
    return Cup(service, cup.id, tokens)
