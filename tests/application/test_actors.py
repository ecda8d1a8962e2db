"""Tokens and what their bearers may do."""

import pytest

from eventstore.memory import MemoryStore
from referee.application.actors import (
    SPECTATOR,
    Role,
    actor_of,
    derive,
    digest_of_token,
    mint,
    mint_organiser,
)
from referee.application.errors import Forbidden, Unauthenticated
from referee.application.opening import abandon_game, create_game, start_game
from referee.application.reading import offers, read_game
from referee.application.referee import Referee
from tests.application.table import TableOfToy, a_game, an_organiser, request


def test_without_a_token_one_is_a_spectator(referee: Referee) -> None:
    assert actor_of(referee, None) is SPECTATOR


def test_an_unknown_token_is_nobody(referee: Referee) -> None:
    with pytest.raises(Unauthenticated):
        actor_of(referee, "bunny_organiser_x")


def test_a_token_says_what_it_opens(referee: Referee) -> None:
    assert mint_organiser(referee, "Olga").startswith("bunny_organiser_")


def test_only_the_digest_of_a_token_is_stored(referee: Referee) -> None:
    token = mint_organiser(referee, "Olga")
    assert isinstance(referee.store, MemoryStore)
    assert referee.store.granted(token) is None
    assert referee.store.granted(digest_of_token(token)) is not None


def test_a_known_token_is_not_asked_for_twice(referee: Referee) -> None:
    token = mint(referee, Role.AUDITOR, "Ada")
    actor = actor_of(referee, token)
    assert referee.grants.get(actor.digest) is not None


def test_derived_words_do_not_run_together(referee: Referee) -> None:
    assert derive(referee, "ab", "c") != derive(referee, "a", "bc")


def test_another_organiser_does_not_start_my_game(table: TableOfToy) -> None:
    other = an_organiser(table.referee)
    with pytest.raises(Forbidden) as refused:
        start_game(table.referee, other, table.game, request())
    assert refused.value.facts["reason"] == "not-the-owner"


def test_a_seat_does_not_abandon_the_game(table: TableOfToy) -> None:
    with pytest.raises(Forbidden):
        abandon_game(table.referee, table.seats[next(iter(table.seats))], table.game, request())


def test_a_spectator_creates_no_game(referee: Referee) -> None:
    with pytest.raises(Forbidden):
        create_game(referee, SPECTATOR, "toy", {}, seats=2, request=request())


def test_the_token_of_one_game_does_not_open_another(table: TableOfToy) -> None:
    other = a_game(table.referee)
    with pytest.raises(Forbidden):
        read_game(table.referee, next(iter(table.seats.values())), other.game)


def test_the_organiser_has_no_legal_actions(table: TableOfToy) -> None:
    with pytest.raises(Forbidden):
        offers(table.referee, table.organiser, table.game)
