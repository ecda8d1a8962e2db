"""A tournament at the use cases: short words for what the tests do again and again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from referee.application.acting import Action, act
from referee.application.actors import Actor, Role, actor_of, mint
from referee.application.reading import offers
from referee.application.referee import Referee
from referee.application.tournaments.opening import create_tournament
from referee.application.tournaments.players import register_player
from referee.application.tournaments.reading import my_table, read_standings, read_tournament
from referee.application.tournaments.rounds import finish_tournament, pair_round, start_round
from referee.application.tournaments.stream import Stepped, load_tournament, state_of
from referee.kernel.ids import GameId
from referee.tournaments.messages import PlayerId
from referee.tournaments.tournament import Tournament
from tests.application.table import StoppedClock, an_organiser, request
from tests.schemas import sample

TOY: Final = {"smallest": 2, "largest": 2, "rounds": 2, "game_options": {"target": 1}}
"""Whoever rolls first wins."""


@dataclass(frozen=True)
class Cup:
    """A tournament with its organiser and the tokens of its players."""

    referee: Referee
    organiser: Actor
    tournament: GameId
    tokens: dict[str, str] = field(default_factory=dict)

    def state(self) -> Tournament:
        return state_of(load_tournament(self.referee, self.tournament))

    def register(self, names: Sequence[str], entropy: str = "") -> None:
        for name in names:
            entered = register_player(
                self.referee,
                self.organiser,
                self.tournament,
                PlayerId(name),
                name=name.upper(),
                entropy=entropy,
                request=request(),
            )
            self.tokens[name] = entered.token

    def player(self, name: str) -> Actor:
        return actor_of(self.referee, self.tokens[name])

    def judge(self) -> Actor:
        token = mint(self.referee, Role.JUDGE, "Jan", game=self.tournament)
        return actor_of(self.referee, token)

    def pair(self, tables: Sequence[Sequence[str]] | None = None) -> Stepped:
        given = None if tables is None else tuple(tuple(map(PlayerId, t)) for t in tables)
        return pair_round(
            self.referee, self.organiser, self.tournament, given, reason="", request=request()
        )

    def start(self) -> Stepped:
        return start_round(self.referee, self.organiser, self.tournament, request())

    def finish(self) -> Stepped:
        return finish_tournament(self.referee, self.organiser, self.tournament, request())

    def my_table(self, name: str) -> Any:
        return my_table(self.referee, self.player(name), self.tournament).document["table"]

    def see(self, actor: Actor | None = None) -> Any:
        return read_tournament(self.referee, actor or self.organiser, self.tournament).document

    def types(self, stream: str = "") -> list[str]:
        """What happened in the tournament, or in one of its games."""
        return [e.type for e in self.referee.store.replay(stream or self.tournament)]

    def later(self, ms: int) -> None:
        clock = self.referee.clock
        assert isinstance(clock, StoppedClock)
        clock.now += ms

    def standings(self, **which: Any) -> dict[str, int]:
        """Points by player, best first."""
        read = read_standings(self.referee, self.organiser, self.tournament, **which)
        return {row["player"]: row["points"] for row in read.document["standings"]}

    def play(self, seed: int = 1) -> None:
        """Every table of the round, by chance, to its end."""
        running = self.state().running
        assert running
        for table in running.tables:
            self.play_table(list(table.players), Random(seed))

    def play_table(self, names: Sequence[str], luck: Random) -> None:
        """One table by whoever sits there, by chance, to its end."""
        sat = {name: self.my_table(name) for name in names}
        actors = [actor_of(self.referee, mine["token"]) for mine in sat.values()]
        game = GameId(next(iter(sat.values()))["game"])
        while owed := [
            (actor, offer)
            for actor in actors
            for offer in offers(self.referee, actor, game).actions
            if offer.type not in {"leave", "spin", "beg"}
        ]:
            actor, offer = luck.choice(owed)
            action = Action(offer.type, sample(offer.params, luck), offer.decision)
            seen = None if offer.decision else self.referee.store.listed(game).head.version
            act(self.referee, actor, game, action, if_match=seen, request=request())


def a_cup(referee: Referee, names: Sequence[str] = "", ruleset: str = "toy", **chosen: Any) -> Cup:
    """A tournament with these players; of two rounds of the toy unless a test says otherwise."""
    organiser = an_organiser(referee)
    wanted = {**(TOY if ruleset == "toy" else {}), **chosen}
    opened = create_tournament(referee, organiser, ruleset, wanted, request=request())
    cup = Cup(referee, organiser, opened.tournament)
    cup.register(names)
    return cup


def in_its_first_round(referee: Referee, names: str = "abcd", **chosen: Any) -> Cup:
    """These players sit at their first tables."""
    cup = a_cup(referee, names, **chosen)
    cup.pair()
    cup.start()
    return cup
