"""A short game played against the application itself: what comes and goes is the examples.

Ids, luck and time are the same in every rehearsal, so that the document is too.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask.testing import FlaskClient

from api.examples import instance, written_by_hand
from api.media import CSV, EVENT_STREAM, HTML, JSON, NDJSON, TEXT
from api.rehearsal_of_judges import arbitrate
from api.rehearsal_of_webhooks import TOKEN, subscribe
from eventstore.memory import MemoryStore
from eventstore.store import Grant, Keys, Opening
from referee.application.actors import Role, digest_of_token
from referee.application.records import foreign
from referee.application.records.lines import MEDIA_TYPE
from referee.application.signing import Keyring, PublicKey
from referee.kernel.game import Game

OPENED: Final = 1_764_500_000_000
"""Milliseconds: when every rehearsal takes place, from beginning to end."""
CLOCK: Final = {
    "reserve_seconds": 600,
    "increment_seconds": 5,
    "move_seconds": 30,
    "vacation_days": 3,
}
SHORT: Final = 3
"""So many elements of a long list are shown."""

Routes = Mapping[str, tuple[str, str]]
"""Method and address of an operation, by its name."""


class Exchange(msgspec.Struct, frozen=True):
    """One request that was sent, in which form, and what came back."""

    operation: str
    sent: Any
    form: str
    status: int
    media: str
    came: Any

    @property
    def problem(self) -> str:
        """The kind of problem that came back, if one did."""
        return str(self.came["type"]).rsplit("/", 1)[-1] if "problem" in self.media else ""


class OpenBook(MemoryStore):
    """A store whose secrets are no secrets: they follow from the name of the stream."""

    def create(self, opening: Opening) -> None:
        keys = Keys(*(_digest(f"{opening.stream} {kind}") for kind in ("chance", "salt", "state")))
        super().create(msgspec.structs.replace(opening, keys=keys))


@dataclass(frozen=True)
class Rehearsal:
    """Who calls operations by their names, and notes what was said."""

    client: FlaskClient
    routes: Routes
    said: list[Exchange] = field(default_factory=list)

    def call(
        self,
        operation: str,
        body: Any = None,
        *,
        token: str | None = TOKEN,
        accept: str = JSON,
        query: Mapping[str, str] | None = None,
        seen: int | None = None,
        form: str = JSON,
        **places: str,
    ) -> Any:
        """Do one operation; what it answered. A text is sent in the form that is named."""
        method, path = self.routes[operation]
        headers = {"Accept": accept, "Idempotency-Key": f"example-{len(self.said):04}-of-a-key"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {} if seen is None else {"If-Match": f'"{seen}"'}
        told = {"data": body} if isinstance(body, str) else {"json": body}
        headers |= {"Content-Type": form} if isinstance(body, str) else {}
        answer = self.client.open(
            path.format(**places), method=method, query_string=query, headers=headers, **told
        )
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise RuntimeError(f"{operation} failed in the rehearsal: {answer.text}")
        came = answer.get_json() if answer.is_json else answer.text
        sent, shown, media = _shortened(body), _shortened(came), str(answer.mimetype)
        self.said.append(Exchange(operation, sent, form, answer.status_code, media, shown))
        return came


def exchanges(rehearsal: Rehearsal, game: Game[Any, Any]) -> list[Exchange]:
    """Everything that is said in a rehearsal of this game."""
    _read_about(rehearsal, game)
    seats = game.seats.start
    wanted = {"ruleset": str(game.id), "seats": seats, "clock": CLOCK}
    opened = rehearsal.call("createGame", wanted)
    tokens = _seated(rehearsal, opened["game"], seats)
    _play(rehearsal, opened["game"], tokens)
    _keep_time(rehearsal, opened["game"], tokens)
    rehearsal.call("abandonGame", {}, game=opened["game"])
    _watch(rehearsal, opened["game"])
    _look_back(rehearsal, opened["game"])
    rehearsal.call("verifyRecord", written_by_hand(game), form=foreign.MEDIA_TYPE)
    _series(rehearsal, game)
    subscribe(rehearsal.call)
    _tournament(rehearsal, game)
    _judge(rehearsal, game)
    return rehearsal.said


def first_clock() -> int:
    """A clock that stands."""
    return OPENED


def open_keys() -> Keyring:
    """A key that everybody knows."""
    private = Ed25519PrivateKey.from_private_bytes(_digest("a key of rehearsals"))
    return Keyring((PublicKey(private.public_key().public_bytes_raw()),), private)


def admit(store: MemoryStore) -> None:
    """Let the organiser of rehearsals in."""
    store.grant(Grant(digest_of_token(TOKEN), Role.ORGANISER, None, None, "Olga"))


def _read_about(rehearsal: Rehearsal, game: Game[Any, Any]) -> None:
    rehearsal.call("listRulesets", token=None)
    rehearsal.call("getRuleset", token=None, ruleset=game.id)
    rules = rehearsal.call("listRules", token=None, ruleset=game.id)["rules"]
    rehearsal.call("getRule", token=None, ruleset=game.id, rule_id=rules[0]["id"])
    rehearsal.call("rule", {"ruleset": str(game.id), "position": {}, "steps": []})


def _seated(rehearsal: Rehearsal, game: str, seats: int) -> list[str]:
    """Claims all seats; starts; the tokens in the order of the seats."""
    claims = [
        rehearsal.call("claimSeat", {"seat": seat, "name": name}, token=None, game=game)
        for seat, name in zip("ABCDEFGH"[:seats], NAMES, strict=False)
    ]
    tokens = [claim["token"] for claim in claims]
    rehearsal.call("addEntropy", {"entropy": "c0ffee"}, token=tokens[0], game=game)
    rehearsal.call("startGame", {}, game=game)
    return tokens


def _play(rehearsal: Rehearsal, game: str, tokens: list[str]) -> None:
    """Who is asked takes the first offer; another, who tries the same, is refused."""
    seen = rehearsal.call("getGame", token=tokens[0], game=game)["version"]
    offers = {t: rehearsal.call("listLegalActions", token=t, game=game)["actions"] for t in tokens}
    every = [(token, offer) for token, offered in offers.items() for offer in offered]
    mover, offer = next((one for one in every if one[1]["decision"]), every[0])
    other = next(token for token in tokens if token != mover)
    params = instance(offer["params"], {})
    asked = {"decision": offer["decision"]} if offer["decision"] else {}
    action = {"type": offer["type"], "params": params, **asked}
    rehearsal.call("dryRun", action, token=mover, game=game)
    rehearsal.call("act", action, token=other, game=game, seen=seen)
    rehearsal.call("act", action, token=mover, game=game, seen=seen)


def _keep_time(rehearsal: Rehearsal, game: str, tokens: list[str]) -> None:
    """A seat goes on vacation; the game is paused, a seat gets more time, and it goes on."""
    rehearsal.call("takeVacation", {"days": 2}, token=tokens[0], game=game)
    rehearsal.call("pauseGame", {"reason": "The line is down."}, game=game)
    more = {"seat": "A", "seconds": 300, "reason": "It was down before."}
    rehearsal.call("extendClock", more, game=game)
    rehearsal.call("resumeGame", {"reason": "The line is up."}, game=game)


def _watch(rehearsal: Rehearsal, game: str) -> None:
    """An auditor is let in, reads, and is shown out; a seat gets a new token."""
    wanted = {"role": "auditor", "name": "Iris", "lifetime": 3600}
    granted = rehearsal.call("issueToken", wanted, game=game)
    rehearsal.call("getRecord", token=granted["token"], game=game, accept=NDJSON)
    rehearsal.call("listReads", token=None, game=game)
    rehearsal.call("revokeToken", {}, game=game, token_id=granted["id"])
    rehearsal.call("reclaimSeat", {}, game=game, seat="A")
    rehearsal.call("listTokens", game=game)
    (found,) = rehearsal.call("findPlayers", query={"name": "Iris"})["players"]
    rehearsal.call("erasePlayer", player=found["player"])


def _look_back(rehearsal: Rehearsal, game: str) -> None:
    few = {"limit": str(SHORT)}
    last = rehearsal.call("getGame", token=None, game=game)["version"]
    after = {"after": str(last - 1)}
    rehearsal.call("listGames", token=None, query=few)
    rehearsal.call("listViews", token=None, game=game, query={"first": str(last)}, accept=NDJSON)
    rehearsal.call("listEvents", token=None, game=game, query=few)
    for media in (NDJSON, EVENT_STREAM):
        rehearsal.call("listEvents", token=None, game=game, query=after, accept=media)
    rehearsal.call("listDecisions", token=None, game=game, query=few)
    rehearsal.call("getRecord", token=None, game=game, accept=NDJSON)
    record = rehearsal.call("getRecord", token=None, game=game, accept=MEDIA_TYPE)
    rehearsal.call("verifyRecord", record, form=MEDIA_TYPE)
    rehearsal.call("getHead", token=None, game=game)
    rehearsal.call("listKeys", token=None)
    rehearsal.call("exportPosition", token=None, game=game)


def _series(rehearsal: Rehearsal, game: Game[Any, Any]) -> None:
    wanted = {"ruleset": str(game.id), "seats": game.seats.start}
    begun = rehearsal.call("createSeries", wanted)
    rehearsal.call("abandonGame", {}, game=begun["game"])
    rehearsal.call("nextGame", {}, series=begun["series"])
    rehearsal.call("getSeries", token=None, series=begun["series"])


def _tournament(rehearsal: Rehearsal, game: Game[Any, Any]) -> None:
    """Two tables of a round; the table of whom a judge rules on, and the end."""
    size = max(2, game.seats.start)
    wanted = {"ruleset": str(game.id), "title": "Spring cup", "rounds": 2}
    wanted |= {"smallest": size, "largest": size, "check_in": True, "round_seconds": 3600}
    cup = rehearsal.call("createTournament", wanted)["tournament"]
    tokens = _entered(rehearsal, cup, 2 * size)
    handed = {"to": "p-099", "name": "Zoe", "reason": "is ill"}
    rehearsal.call("handOver", handed, tournament=cup, player="p-002")
    rehearsal.call("reissuePlayerToken", {}, tournament=cup, player="p-003")
    rehearsal.call("pairRound", {}, tournament=cup)
    rehearsal.call("startRound", {}, tournament=cup)
    rehearsal.call("getMyTable", token=tokens[0], tournament=cup)
    rehearsal.call("dropPlayer", {"reason": "has to leave"}, tournament=cup, player="p-004")
    judge = rehearsal.call("issueToken", {"role": "judge"}, game=cup)["token"]
    for table in ("1", "2"):
        ruled = {"places": list(range(1, size + 1)), "reason": "played on paper"}
        at = {"tournament": cup, "round": "1", "table": table}
        rehearsal.call("correctResult", ruled, token=judge, **at)
    _results(rehearsal, cup)


def _entered(rehearsal: Rehearsal, cup: str, count: int) -> list[str]:
    """Players come in; the tokens of all of them."""
    tokens = []
    for number, name in enumerate(NAMES[:count], 1):
        wanted = {"player": f"p-{number:03}", "name": name}
        token = rehearsal.call("registerPlayer", wanted, tournament=cup)["token"]
        rehearsal.call("checkIn", {}, token=token, tournament=cup, player=wanted["player"])
        tokens.append(token)
    return tokens


def _results(rehearsal: Rehearsal, cup: str) -> None:
    rehearsal.call("finishTournament", {}, tournament=cup)
    rehearsal.call("listTournaments", token=None)
    rehearsal.call("getTournament", token=None, tournament=cup)
    rehearsal.call("listRounds", token=None, tournament=cup)
    rehearsal.call("getRound", token=None, tournament=cup, round="1")
    for media in (JSON, CSV, HTML, TEXT):
        rehearsal.call("getStandings", token=None, tournament=cup, accept=media)


def _judge(rehearsal: Rehearsal, game: Game[Any, Any]) -> None:
    seats = min(game.seats.start + 1, game.seats.stop - 1)
    wanted = {"ruleset": str(game.id), "seats": seats, "clock": {"reserve_seconds": 600}}
    opened = rehearsal.call("createGame", wanted)["game"]
    first, *_ = _seated(rehearsal, opened, seats)
    here = arbitrate(rehearsal.call, opened, first)
    rehearsal.call("getDifference", game=opened, query={"from": str(here)})
    rehearsal.call("branchGame", {"version": here, "seed": "carrots"}, game=opened)


def _shortened(value: Any) -> Any:
    """Long lists cut short: an example shows how something looks, not all of it."""
    match value:
        case dict():
            return {name: _shortened(below) for name, below in value.items()}
        case list():
            return [_shortened(below) for below in value[:SHORT]]
        case str() if value.count("\n") > SHORT:
            return "".join(value.splitlines(keepends=True)[: 2 * SHORT])
        case _:
            return value


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


NAMES: Final = (
    "Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hal", "Ida", "Jan", "Kim", "Lea",
)  # fmt: skip
