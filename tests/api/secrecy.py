"""The law of secrets over whole HTTP exchanges, for any game that brings a pair of twins.

Twins are two rulesets whose games differ only in what one viewer cannot know. The same things
are asked of both; everything that the viewer, a spectator, the organiser, a judge and an auditor
get back must be the same to the byte, but for fields that are keyed hashes of hidden state.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, Final

import orjson
from flask import Flask
from msgspec.structs import replace
from werkzeug.test import TestResponse

from eventstore.memory import MemoryStore
from eventstore.store import Grant, Keys, Opening
from referee.application.actors import Role, digest_of_token
from referee.client.random_player import choose
from referee.client.sampling import sample
from referee.kernel.game import Game
from tests.api.secrecy_of_webhooks import subscribed, told
from tests.api.table import Guest, an_app, json_of
from tests.application.table import a_referee

KEYED: Final = frozenset({"commitments", "hash", "head", "state_hash", "signature"})
UNLIKE: Final = frozenset({"Date", "X-Request-Id"})
"""Headers that differ between any two answers; neither comes from a game."""
ORGANISER: Final = "the-organiser-of-both-worlds"
OFFICIALS: Final = {"the-judge-of-all-worlds": Role.JUDGE, "the-auditor-of-them": Role.AUDITOR}
"""Before the end they see no more than anybody, unless a game says otherwise."""
GLANCES: Final = ("", "/legal-actions", "/events?after=4&limit=50")
READS: Final = (
    "",
    "/legal-actions",
    "/events",
    "/decisions",
    "/head",
    "/record",
    "/position",
    "/reads",
    "/events?after=4&limit=2",
    "/events?told=true",
    "/views",
    "/difference?from=4",
    "/desk",
)
FOREVER: Final = 2**60

Offer = dict[str, Any]
Choice = tuple[Offer, Any]
Choose = Callable[[Sequence[Offer], Random], Choice | None]
"""How a seat chooses one of its offers, and its parameters."""


def anything(offers: Sequence[Offer], rng: Random) -> Choice | None:
    """Any offer, any parameters; or none."""
    offer = choose(offers, rng)
    return None if offer is None else (offer, sample(offer["params"], rng))


@dataclass(frozen=True)
class Side:
    """One of the twins: its rules, and how the seats that are not the viewer choose there."""

    rules: Game[Any, Any]
    others: Choose = anything


@dataclass(frozen=True)
class Twins:
    """A game prepared for the law. `probes` are actions that the viewer tries all the time.

    `own` is how the viewer chooses, where some choices would make a secret public by rule.
    """

    left: Side
    right: Side
    viewer: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    probes: Sequence[Mapping[str, Any]] = ()
    own: Choose = anything
    seed: int = 0


@dataclass(frozen=True)
class Step:
    """A seat takes one of its offers, if it has any; `luck` decides which and how."""

    seat: int
    luck: int


class KnownKeys(MemoryStore):
    """Gives games secrets from a seed, so that only the rules tell the worlds apart."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._keys = Keys(*(sha256(f"{part}{seed}".encode()).digest() for part in "csh"))

    def create(self, opening: Opening) -> None:
        super().create(replace(opening, keys=self._keys))


class World:
    """One side's service with one running game, and all that its viewers were answered."""

    def __init__(
        self, twins: Twins, side: Side, access: Mapping[str, str] = {}, **settings: Any
    ) -> None:
        self._twins = twins
        self._access = access
        self._side = side
        self._keys = iter(range(10**6))
        self.store = KnownKeys(twins.seed)
        for token, role in {ORGANISER: Role.ORGANISER, **OFFICIALS}.items():
            self.store.grant(Grant(digest_of_token(token), role))
        games = {side.rules.id: side.rules}
        self._referee = a_referee(self.store, games=games, settle_grace=-1)
        self._app: Flask = an_app(self._referee, **settings)
        self._organiser = Guest(self._app, ORGANISER)
        self.game = self._opened()
        self._path = f"/v1/games/{self.game}"
        claims = [self._post(Guest(self._app), "/seats", {}) for _ in range(twins.seats)]
        tokens = {json_of(c)["seat"]: json_of(c)["token"] for c in claims}
        self._guests = {seat: Guest(self._app, token) for seat, token in tokens.items()}
        self._webhooks = subscribed(self._referee, (ORGANISER, tokens[twins.viewer]))
        self.seen: list[Any] = [shown(claim) for claim in claims]
        started = self._post(self._organiser, "/start", {})
        self._began = json_of(started)["version"]
        self.seen.append(shown(started))

    def take(self, step: Step) -> None:
        """Let the step happen, then look at everything there is to see."""
        seat = self._next_seat(step)
        answer = self._offered(seat, Random(step.luck))
        if answer is not None and seat == self._twins.viewer:
            self.seen.append(shown(answer))
        self.seen.extend(self._probed())
        viewer = self._guests[self._twins.viewer]
        self.seen.extend(shown(viewer.get(self._path + read)) for read in GLANCES)
        self.seen.append([(d.id, d.generation, d.due) for d in self._deadlines()])

    def look(self) -> None:
        """Everything there is to see, for everybody who may not see more than the viewer."""
        officials = (self.guest(token) for token in OFFICIALS)
        viewer = self._guests[self._twins.viewer]
        for guest in (viewer, Guest(self._app), self._organiser, *officials):
            self.seen.append(shown(guest.get("/v1/games")))
            self.seen.extend(shown(guest.get(self._path + read)) for read in READS)
            lines = guest.get(f"{self._path}/events", {"Accept": "application/x-ndjson"})
            self.seen.append([_masked(orjson.loads(line)) for line in lines.data.splitlines()])
        self._branch(viewer)
        self._take_back(viewer)
        self.seen.extend(map(_masked, told(self._referee, self._webhooks)))

    def _take_back(self, viewer: Guest) -> None:
        """A judge takes the game back to its beginning: nobody learns anything by that."""
        judge = next(self.guest(token) for token, role in OFFICIALS.items() if role is Role.JUDGE)
        order = {"to": self._began, "reason": "Two cards stuck together."}
        self.seen.append(shown(self._post(judge, "/rewinds", order)))
        for guest in (viewer, judge):
            self.seen.extend(shown(guest.get(self._path + read)) for read in GLANCES)
        self.seen.append([(d.id, d.generation, d.due) for d in self._deadlines()])

    def _branch(self, viewer: Guest) -> None:
        """What the viewer may try out, seen by every seat of it."""
        made = self._post(viewer, "/branches", {"seed": "carrots"})
        self.seen.append(shown(made))
        for token in json_of(made).get("seats", {}).values():
            there = Guest(self._app, token)
            self.seen.append(shown(there.get(f"/v1/games/{json_of(made)['game']}")))

    @property
    def ruleset(self) -> str:
        return self._side.rules.id

    def guest(self, token: str) -> Guest:
        """Somebody with a token of all worlds."""
        return Guest(self._app, token)

    def _next_seat(self, step: Step) -> str:
        """The first seat from the step's on that owes an answer; if none does, the step's."""
        seats = sorted(self._guests)
        turned = seats[step.seat % len(seats) :] + seats[: step.seat % len(seats)]
        owing = (seat for seat in turned if any(o["decision"] for o in self._offers(seat)))
        return str(next(owing, turned[0]))

    def _offers(self, seat: str) -> list[Offer]:
        found: list[Offer] = json_of(self._guests[seat].get(f"{self._path}/legal-actions"))[
            "actions"
        ]
        return found

    def _opened(self) -> str:
        wanted = {
            "ruleset": self._side.rules.id,
            "seats": self._twins.seats,
            "options": dict(self._twins.options),
            **self._access,
        }
        made = self._organiser.post("/v1/games", wanted, key=self._key())
        return str(json_of(made)["game"])

    def _offered(self, seat: str, rng: Random) -> TestResponse | None:
        found = json_of(self._guests[seat].get(f"{self._path}/legal-actions"))
        pick = self._twins.own if seat == self._twins.viewer else self._side.others
        choice = pick(found["actions"], rng)
        if choice is None:
            return None
        offer, params = choice
        named = {"decision": offer["decision"]} if offer["decision"] else {}
        body = {"type": offer["type"], "params": params, **named}
        seen = {"If-Match": f'"{found["version"]}"'}
        return self._post(self._guests[seat], "/actions", body, seen)

    def _probed(self) -> Iterator[Any]:
        viewer = self._guests[self._twins.viewer]
        for probe in self._twins.probes:
            version = json_of(viewer.get(self._path))["version"]
            seen = {"If-Match": f'"{version}"'}
            yield shown(self._post(viewer, "/actions", dict(probe), seen))

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
    left.look()
    right.look()
    return next((pair for pair in zip(left.seen, right.seen, strict=True) if _differ(*pair)), None)


def _differ(left: Any, right: Any) -> bool:
    return bool(left != right)


def shown(response: TestResponse) -> Any:
    """Status, headers with the size and ETag among them, and the body with keyed fields masked."""
    headers = [(name, value) for name, value in response.headers if name not in UNLIKE]
    body = orjson.loads(response.data) if response.is_json else response.data
    return response.status_code, headers, _masked(body)


def _masked(value: Any, keyed: bool = False) -> Any:
    """The value with the texts below keyed fields blotted out; their lengths and names stay."""
    match value:
        case dict():
            return {name: _masked(part, keyed or name in KEYED) for name, part in value.items()}
        case list() | tuple():
            return [_masked(part, keyed) for part in value]
        case str() if keyed:
            return "*" * len(value)
        case _:
            return value
