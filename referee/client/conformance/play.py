"""Checks along a whole game: seats, preconditions, play, secrets, streams, tokens, the record."""

import hashlib
import json
import time
from http import HTTPStatus
from random import Random
from typing import Any, Final

from referee.client.conformance.visit import Failed, Visit, expect, fresh_key, holds, same
from referee.client.sampling import sample
from referee.client.seat import Seat

PATIENCE: Final = 30
"""Rounds of waiting, of up to `WAIT` seconds each, in which the clock must do what is due."""
WAIT: Final = 2.0
MOST: Final = 20_000
REPEATED: Final = 7
"""Every so many actions one is sent twice under its key."""


def seats_are_claimed_once(visit: Visit) -> None:
    """A claim that is repeated gives the same token; a taken seat is refused."""
    path = f"{visit.path}/seats"
    for _ in range(visit.seats):
        key = fresh_key()
        first, again = (visit.post(path, {"name": "Kit"}, key=key) for _ in range(2))
        claim = expect(first, 201)
        same("the repeated claim", expect(again, 201)["token"], claim["token"])
        visit.tokens[claim["seat"]] = claim["token"]
    taken = visit.post(path, {"seat": min(visit.tokens)})
    expect(taken, 422, "seat-taken")


def only_the_organiser_starts(visit: Visit) -> None:
    """Not a seat, and not before randomness could be added."""
    seat = visit.tokens[min(visit.tokens)]
    expect(visit.post(f"{visit.path}/entropy", {"entropy": "c0ffee"}, seat), 200)
    expect(visit.post(f"{visit.path}/start", {}, seat), 403, "forbidden")
    started = expect(visit.post(f"{visit.path}/start", {}, visit.key), 200)
    same("the phase", started["phase"], "running")


def what_is_known_is_not_sent_again(visit: Visit) -> None:
    """An ETag of a viewer is answered with 304, and differs from that of who sees more."""
    seat = visit.tokens[min(visit.tokens)]
    seen = visit.get(visit.path, seat)
    expect(seen, 200)
    tag = seen.headers.get("ETag", "")
    holds("a view has no ETag", tag)
    same("the status", visit.get(visit.path, seat, {"If-None-Match": tag}).status_code, 304)


def an_action_says_what_it_rests_on(visit: Visit) -> None:
    """428 without a precondition, 412 for an old one, 422 for what is no action."""
    path, seat = f"{visit.path}/actions", visit.tokens[min(visit.tokens)]
    offers = [action for token in visit.tokens.values() for action in _offers(visit, token)]
    holds("nobody is offered anything in a game that has begun", offers)
    body = {"type": offers[0]["type"], "params": {}}
    expect(visit.post(path, body, seat), 428, "precondition-missing")
    old = {"If-Match": '"1"'}
    wrong = {"type": "no-such-action"}
    expect(visit.post(path, wrong, seat, headers=old), 422, "bad-fields")


def the_record_is_closed_while_the_game_runs(visit: Visit) -> None:
    """Neither the record nor a position is given out."""
    for part in ("record", "position"):
        expect(visit.get(f"{visit.path}/{part}", visit.key), 403, "forbidden")


def a_game_is_played_to_its_end(visit: Visit) -> None:
    """Everything that is offered is accepted, and what is sent twice happens once."""
    rng = Random(visit.seed)
    seats = {s: Seat(visit.client(t), visit.game) for s, t in sorted(visit.tokens.items())}
    waited = 0
    while waited < PATIENCE and visit.actions < MOST:
        moved, over = _round(visit, seats, rng)
        if over:
            return
        waited = 0 if moved else waited + 1
        if not moved:
            _wait(visit, seats)
    raise Failed(f"the game did not end: {visit.actions} actions, {waited} rounds without one")


def _round(visit: Visit, seats: dict[str, Seat], rng: Random) -> tuple[bool, bool]:
    """Each seat answers once if it is asked; whether any did, and whether the game is over."""
    moved = False
    for name, seat in seats.items():
        turn = seat.look()
        if turn is None:
            return moved, True
        if turn.owed:
            offer = rng.choice(turn.owed)
            _act(visit, name, offer, sample(offer["params"], rng))
            moved = True
    return moved, False


def _act(visit: Visit, seat: str, offer: dict[str, Any], params: Any) -> None:
    body = {"type": offer["type"], "params": params, "decision": offer["decision"]}
    key, path, token = fresh_key(), f"{visit.path}/actions", visit.tokens[seat]
    done = expect(visit.post(path, body, token, key=key), 200)
    visit.actions += 1
    if visit.actions % REPEATED == 0:
        again = visit.post(path, body, token, key=key)
        same("the version of a repeated action", expect(again, 200)["version"], done["version"])
        same("Idempotent-Replayed", again.headers.get("Idempotent-Replayed"), "true")


def _wait(visit: Visit, seats: dict[str, Seat]) -> None:
    """Nobody is asked anything: something is due, and the service must do it by itself."""
    client = next(iter(seats.values())).client
    version = client.legal_actions(visit.game)["version"]
    client.events(visit.game, version, limit=1, wait=WAIT)


def every_channel_tells_the_same(visit: Visit) -> None:
    """Pages, lines and an event stream bring the same versions without a gap; streams resume."""
    path = f"{visit.path}/events"
    with visit.client(None) as spectator:
        last = spectator.view(visit.game)["version"]
        paged = _paged(visit)
        same("the versions of the pages", paged, list(range(1, last + 1)))
        lines = visit.get(path, headers={"Accept": "application/x-ndjson"})
        expect(lines, 200)
        told = [json.loads(line)["version"] for line in lines.text.splitlines()]
        same("the versions of the lines", told, paged)
        streamed = [event["version"] for event in spectator.stream(visit.game)]
        same("the versions of the stream", streamed, paged)
    middle = last // 2
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(middle)}
    text = visit.get(path, headers=headers).text
    ids = [int(line[4:]) for line in text.splitlines() if line.startswith("id: ")]
    same("the versions after Last-Event-ID", ids, paged[middle:])


def _paged(visit: Visit) -> list[int]:
    versions: list[int] = []
    cursor = 0
    while True:
        page = expect(visit.get(f"{visit.path}/events?after={cursor}&limit=100"), 200)
        if not page["events"]:
            return versions
        versions += [event["version"] for event in page["events"]]
        cursor = page["next"]


def secrets_stay_with_their_seats(visit: Visit) -> None:
    """A spectator is told no private part, and a seat only its own."""
    for seat, token in [("", None), *visit.tokens.items()]:
        page = expect(visit.get(f"{visit.path}/events", token), 200)
        told = {audience for event in page["events"] for audience in event["private"]}
        holds(f"{seat or 'a spectator'} is told what is for {told}", told <= {seat})


def the_record_opens_at_the_end(visit: Visit) -> None:
    """It holds the secret that was bound at the beginning, and every event."""
    answer = visit.get(f"{visit.path}/record")
    expect(answer, 200)
    visit.record = [json.loads(line) for line in answer.text.splitlines()]
    secret = bytes.fromhex(visit.record[-1]["reveal"]["chance"])
    same("SHA-256 of the secret", hashlib.sha256(secret).hexdigest(), visit.commitment)
    versions = [event["version"] for line in visit.record[1:-1] for event in line["events"]]
    same("the versions of the record", versions, list(range(1, len(versions) + 1)))


def tokens_are_granted_and_end(visit: Visit) -> None:
    """A judge is let in and shown out; a seat that is reclaimed leaves its old token worthless."""
    granted = expect(visit.post(f"{visit.path}/tokens", {"role": "judge"}, visit.key), 201)
    expect(visit.get(visit.path, granted["token"]), 200)
    ended = f"{visit.path}/tokens/{granted['id']}/revoke"
    expect(visit.post(ended, {}, visit.key), 200)
    seat = min(visit.tokens)
    expect(visit.post(f"{visit.path}/seats/{seat}/reclaim", {}, visit.key), 201)
    for token in (granted["token"], visit.tokens[seat]):
        _ends(visit, token)


def _ends(visit: Visit, token: str) -> None:
    """Other processes of the service hear of it within two seconds."""
    for _ in range(3):
        if visit.get(visit.path, token).status_code == HTTPStatus.UNAUTHORIZED:
            return
        time.sleep(1)
    raise Failed("a token still works seconds after it was ended")


def _offers(visit: Visit, token: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = expect(visit.get(f"{visit.path}/legal-actions", token), 200)[
        "actions"
    ]
    return found


CHECKS = (
    seats_are_claimed_once,
    only_the_organiser_starts,
    what_is_known_is_not_sent_again,
    an_action_says_what_it_rests_on,
    the_record_is_closed_while_the_game_runs,
    a_game_is_played_to_its_end,
    every_channel_tells_the_same,
    secrets_stay_with_their_seats,
    the_record_opens_at_the_end,
    tokens_are_granted_and_end,
)
