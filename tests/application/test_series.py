"""Series: games of one table in a row; each next one knows how the last one ended."""

from random import Random

import pytest

from eventstore.memory import MemoryStore
from referee.application.acting import Action, act
from referee.application.actors import Actor, actor_of
from referee.application.errors import Forbidden, SeriesOpen, UnknownSeries
from referee.application.opening import abandon_game, claim_seat, start_game
from referee.application.reading import offers
from referee.application.referee import Referee
from referee.application.series import Begun, create_series, next_game, read_series
from referee.games import GAMES
from referee.kernel.ids import GameId, SeatId
from tests.application.table import an_organiser, request
from tests.schemas import sample

SEATS = 3


def a_referee() -> Referee:
    games = {str(name): game for name, game in GAMES.items()}
    return Referee(store=MemoryStore(), games=games, master=b"master")


def begun(referee: Referee, organiser: Actor) -> Begun:
    return create_series(referee, organiser, "president-bunny", {}, seats=SEATS, request=request())


def seat_all(referee: Referee, organiser: Actor, game: GameId) -> dict[SeatId, Actor]:
    actors = {}
    for _ in range(SEATS):
        claim = claim_seat(
            referee, actor_of(referee, None), game, None, name="", request=request()
        )
        actors[claim.seat] = actor_of(referee, claim.token)
    start_game(referee, organiser, game, request())
    return actors


def play_out(referee: Referee, organiser: Actor, game: GameId) -> None:
    """Everybody does the first thing offered, until the game is over."""
    actors, rng = seat_all(referee, organiser, game), Random(1)
    while True:
        owed = [
            (actor, offer)
            for actor in actors.values()
            for offer in offers(referee, actor, game).actions
            if offer.decision and offer.type != "leave"
        ]
        if not owed:
            return
        actor, offer = rng.choice(owed)
        action = Action(offer.type, sample(offer.params, rng), offer.decision)
        act(referee, actor, game, action, if_match=None, request=request())


def test_the_next_game_knows_the_places_of_the_last_one() -> None:
    referee = a_referee()
    organiser = an_organiser(referee)
    first = begun(referee, organiser)
    play_out(referee, organiser, first.game.game)
    second = next_game(referee, organiser, first.series, request=request())
    told = read_series(referee, first.series)
    (winner,) = told["games"][0]["result"]["winners"]
    assert (second.number, told["wins"][winner]) == (2, 1)
    play_out(referee, organiser, second.game.game)
    assert read_series(referee, first.series)["games"][1]["result"]


def test_a_series_has_one_game_at_a_time() -> None:
    referee = a_referee()
    organiser = an_organiser(referee)
    with pytest.raises(SeriesOpen):
        next_game(referee, organiser, begun(referee, organiser).series, request=request())


def test_an_abandoned_game_is_followed_by_a_fresh_one() -> None:
    referee = a_referee()
    organiser = an_organiser(referee)
    first = begun(referee, organiser)
    abandon_game(referee, organiser, first.game.game, request())
    assert next_game(referee, organiser, first.series, request=request()).number == 2


def test_asking_twice_for_the_next_game_opens_one() -> None:
    referee = a_referee()
    organiser = an_organiser(referee)
    first = begun(referee, organiser)
    abandon_game(referee, organiser, first.game.game, request())
    asked = request()
    games = [next_game(referee, organiser, first.series, request=asked) for _ in range(2)]
    assert games[0].game.game == games[1].game.game
    assert [(game.number, game.game.replayed) for game in games] == [(2, False), (2, True)]
    with pytest.raises(SeriesOpen):
        next_game(referee, organiser, first.series, request=request())


def test_a_key_finds_its_game_however_far_the_series_has_gone() -> None:
    referee = a_referee()
    organiser = an_organiser(referee)
    first, asked = begun(referee, organiser), request()
    abandon_game(referee, organiser, first.game.game, request())
    second = next_game(referee, organiser, first.series, request=asked)
    abandon_game(referee, organiser, second.game.game, request())
    third = next_game(referee, organiser, first.series, request=request())
    again = next_game(referee, organiser, first.series, request=asked)
    assert (again.game.game, again.number) == (second.game.game, 2)
    assert third.number == 3


def test_only_its_owner_goes_on_with_a_series() -> None:
    referee = a_referee()
    first = begun(referee, an_organiser(referee))
    with pytest.raises(Forbidden):
        next_game(referee, an_organiser(referee), first.series, request=request())


def test_a_series_that_nobody_opened_is_unknown() -> None:
    with pytest.raises(UnknownSeries):
        read_series(a_referee(), "s-none")
