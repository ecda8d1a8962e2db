"""The law of secrets over whole HTTP exchanges, for any game that brings a pair of twins.

Twins are two rulesets whose games differ only in what one viewer cannot know. The same things
are asked of both; everything that the viewer, a spectator and the organiser get back must be the
same to the byte, but for fields that are keyed hashes of hidden state.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import orjson
from flask import Flask
from msgspec.structs import replace
from werkzeug.test import TestResponse

from eventstore.memory import MemoryStore
from eventstore.store import Grant, Keys, Opening
from referee.application.actors import Role, digest_of_token
from referee.client.sampling import sample
from referee.kernel.game import Game
from tests.api.table import Guest, an_app, json_of
from tests.application.table import a_referee

KEYED: Final = frozenset({"commitments", "hash", "head", "state_hash"})
ORGANISER: Final = "the-organiser-of-both-worlds"
READS: Final = (
    "",
    "/legal-actions",
    "/events",
    "/decisions",
    "/record",
    "/events?after=4&limit=2",
)
FOREVER: Final = 2**60

Answer = Callable[[Mapping[str, Any], Random], Any]
"""How a seat chooses the parameters of an offer."""


@dataclass(frozen=True)
class Side:
    """One of the twins: its rules, and how the seats that are not the viewer answer there."""

    rules: Game[Any, Any]
    others: Answer = sample


@dataclass(frozen=True)
class Twins:
    """A game prepared for the law. `probes` are actions that the viewer tries all the time."""

    left: Side
    right: Side
    viewer: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    probes: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class Step:
    """A seat takes one of its offers, if it has any; `luck` decides which and how."""

    seat: int
    luck: int


class KnownKeys(MemoryStore):
    """Gives every game the same secrets, so that only the rules tell the worlds apart."""

    def create(self, opening: Opening) -> None:
        super().create(replace(opening, keys=Keys(b"c" * 32, b"s" * 32, b"h" * 32)))


class World:
    """One side's service with one running game, and all that its viewers were answered."""

    def __init__(self, twins: Twins, side: Side) -> None:
        self._twins = twins
        self._side = side
        self._keys = iter(range(10**6))
        self.store = KnownKeys()
        self.store.grant(Grant(digest_of_token(ORGANISER), Role.ORGANISER))
        games = {side.rules.id: side.rules}
        self._app: Flask = an_app(a_referee(self.store, games=games, settle_grace=-1))
        self._organiser = Guest(self._app, ORGANISER)
        self._path = f"/v1/games/{self._opened()}"
        claims = [self._post(Guest(self._app), "/seats", {}) for _ in range(twins.seats)]
        tokens = {json_of(c)["seat"]: json_of(c)["token"] for c in claims}
        self._guests = {seat: Guest(self._app, token) for seat, token in tokens.items()}
        self.seen: list[Any] = [_shown(claim) for claim in claims]
        self.seen.append(_shown(self._post(self._organiser, "/start", {})))

    def take(self, step: Step) -> None:
        """Let the step happen, then look at everything there is to see."""
        seats = sorted(self._guests)
        seat = seats[step.seat % len(seats)]
        answer = self._offered(seat, Random(step.luck))
        if answer is not None and seat == self._twins.viewer:
            self.seen.append(_shown(answer))
        self.seen.extend(self._probed())
        self.seen.extend(self._looks())
        self.seen.append([(d.id, d.generation, d.due) for d in self._deadlines()])

    def _opened(self) -> str:
        wanted = {
            "ruleset": self._side.rules.id,
            "seats": self._twins.seats,
            "options": dict(self._twins.options),
        }
        made = self._organiser.post("/v1/games", wanted, key=self._key())
        return str(json_of(made)["game"])

    def _offered(self, seat: str, rng: Random) -> TestResponse | None:
        offers = json_of(self._guests[seat].get(f"{self._path}/legal-actions"))
        if not offers["actions"]:
            return None
        offer = rng.choice(offers["actions"])
        choose = sample if seat == self._twins.viewer else self._side.others
        body = {"type": offer["type"], "params": choose(offer["params"], rng)}
        named = {"decision": offer["decision"]} if offer["decision"] else {}
        seen = {"If-Match": f'"{offers["version"]}"'}
        return self._post(self._guests[seat], "/actions", {**body, **named}, seen)

    def _probed(self) -> Iterator[Any]:
        viewer = self._guests[self._twins.viewer]
        for probe in self._twins.probes:
            version = json_of(viewer.get(self._path))["version"]
            seen = {"If-Match": f'"{version}"'}
            yield _shown(self._post(viewer, "/actions", dict(probe), seen))

    def _looks(self) -> Iterator[Any]:
        viewers = (self._guests[self._twins.viewer], Guest(self._app), self._organiser)
        for viewer in viewers:
            yield _shown(viewer.get("/v1/games"))
            for read in READS:
                yield _shown(viewer.get(self._path + read))
            lines = viewer.get(f"{self._path}/events", {"Accept": "application/x-ndjson"})
            yield [_masked(orjson.loads(line)) for line in lines.data.splitlines()]

    def _deadlines(self) -> Sequence[Any]:
        return self.store.due(until=FOREVER, limit=100)

    def _post(
        self, guest: Guest, path: str, body: Any, headers: Mapping[str, str] | None = None
    ) -> TestResponse:
        return guest.post(self._path + path, body, headers, self._key())

    def _key(self) -> str:
        return f"the-same-key-in-both-worlds-{next(self._keys)}"


def first_difference(twins: Twins, steps: Sequence[Step]) -> tuple[Any, Any] | None:
    """What the two worlds showed differently; None is what the law asks for."""
    left, right = World(twins, twins.left), World(twins, twins.right)
    for step in steps:
        left.take(step)
        right.take(step)
    return next((pair for pair in zip(left.seen, right.seen, strict=True) if _differ(*pair)), None)


def _differ(left: Any, right: Any) -> bool:
    return bool(left != right)


def _shown(response: TestResponse) -> Any:
    """Status, headers with the size and ETag among them, and the body with keyed fields masked."""
    headers = [(name, value) for name, value in response.headers if name != "Date"]
    body = orjson.loads(response.data) if response.is_json else response.data
    return response.status_code, headers, _masked(body)


def _masked(value: Any, keyed: bool = False) -> Any:
    """The value with the texts below keyed fields blotted out; their lengths and names stay."""
    match value:
        case dict():
            return {name: _masked(part, keyed or name in KEYED) for name, part in value.items()}
        case list():
            return [_masked(part, keyed) for part in value]
        case str() if keyed:
            return "*" * len(value)
        case _:
            return value
