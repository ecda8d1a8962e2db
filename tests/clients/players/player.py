"""Plays a whole game with nothing but the client that openapi-python-client generates.

A test copies this file beside the generated package, checks its types there, and runs it.
"""

import itertools
import sys
from collections.abc import Mapping
from random import Random
from typing import Any, TypeVar

from bunny_referee_client import AuthenticatedClient
from bunny_referee_client.api.actions import act, list_legal_actions
from bunny_referee_client.api.events import list_events
from bunny_referee_client.api.games import create_game
from bunny_referee_client.api.life import claim_seat, start_game
from bunny_referee_client.models import (
    Acted,
    Action,
    Claimed,
    Created,
    EventPage,
    JsonObject,
    LegalActions,
    NewGame,
    Nothing,
    Offer,
    SeatClaim,
    Stepped,
)

T = TypeVar("T")
SEATS = 3

rng = Random(7)
keys = (f"python-player-{rng.getrandbits(64):016x}-{n}" for n in itertools.count())


def wanted(kind: type[T], answer: object) -> T:
    """The answer, which is a problem if it is of another kind."""
    if not isinstance(answer, kind):
        raise SystemExit(f"expected {kind.__name__}: {answer}")
    return answer


def instance(schema: Mapping[str, Any]) -> Any:
    """Some instance of an offered schema: every one of them is legal."""
    match schema:
        case {"const": value}:
            return value
        case {"enum": values}:
            return rng.choice(values)
        case {"oneOf": choices}:
            return instance(rng.choice(choices))
        case {"type": "integer", "minimum": least, "maximum": most}:
            return rng.randint(least, most)
        case {"type": "array", "items": {"enum": values}}:
            return rng.sample(values, max(1, schema.get("minItems", 0)))
        case _:
            return {name: instance(below) for name, below in schema["properties"].items()}


def seated(url: str, organiser: AuthenticatedClient) -> tuple[str, list[AuthenticatedClient]]:
    """A started game and a client for each seat.

    The organiser claims for them, although nobody needs a token for that: the generator takes an
    operation that knows tokens for one that needs them.
    """
    new = NewGame(ruleset="president-bunny", seats=SEATS)
    answer = create_game.sync(client=organiser, body=new, idempotency_key=next(keys))
    game = wanted(Created, answer).game
    players = []
    for name in ("Ada", "Bob", "Cleo")[:SEATS]:
        claim = SeatClaim(name=name)
        taken = claim_seat.sync(game, client=organiser, body=claim, idempotency_key=next(keys))
        token = wanted(Claimed, taken).token
        players.append(AuthenticatedClient(base_url=url, token=token))
    started = start_game.sync(game, client=organiser, body=Nothing(), idempotency_key=next(keys))
    wanted(Stepped, started)
    return game, players


def move(game: str, player: AuthenticatedClient, offer: Offer) -> None:
    """Answer the decision that is open."""
    action = Action(
        type_=offer.type_,
        params=JsonObject.from_dict(instance(offer.params.to_dict())),
        decision=str(offer.decision),
    )
    wanted(Acted, act.sync(game, client=player, body=action, idempotency_key=next(keys)))


def play(game: str, players: list[AuthenticatedClient]) -> int:
    """Play to the end; how many actions that took."""
    for turn in itertools.count():
        player = players[turn % len(players)]
        legal = wanted(LegalActions, list_legal_actions.sync(game, client=player))
        if legal.phase == "finished":
            return turn
        if owed := [offer for offer in legal.actions if offer.decision]:
            move(game, player, rng.choice(owed))
    raise AssertionError("itertools.count ended")


def main(url: str, key: str) -> None:
    game, players = seated(url, AuthenticatedClient(base_url=url, token=key))
    turns = play(game, players)
    page = wanted(EventPage, list_events.sync(game, client=players[0], after=0))
    print(f"{game} {turns} {page.next_}")


if __name__ == "__main__":
    main(*sys.argv[1:])
