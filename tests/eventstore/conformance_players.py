"""What any store must do about names: keep them in one place, and forget them."""

import itertools

from msgspec.structs import replace

from eventstore.players import Player
from eventstore.store import Store

_numbers = itertools.count(1)


def a_player(name: str = "Ana") -> Player:
    number = next(_numbers)
    return Player(f"p-{id(_numbers)}-{number}", name, "olga", number)


class PlayerConformance:
    def test_a_name_is_kept_under_its_id(self, store: Store) -> None:
        ana = a_player()
        store.call(ana)
        assert store.players([ana.id, "p-nobody"]) == {ana.id: ana}

    def test_the_first_name_of_an_id_stands(self, store: Store) -> None:
        ana = a_player()
        store.call(ana)
        store.call(replace(ana, name="Bob"))
        assert store.players([ana.id]) == {ana.id: ana}

    def test_people_of_one_name_are_found_oldest_first(self, store: Store) -> None:
        older, younger = a_player("Cleo"), a_player("Cleo")
        for player in (younger, older, a_player("cleo"), a_player("")):
            store.call(player)
        assert store.called("Cleo") == [older, younger]
        assert store.called("") == []

    def test_an_erased_name_is_gone_for_ever(self, store: Store) -> None:
        dan = a_player("Dan")
        store.call(dan)
        gone = store.erase(replace(dan, erased=50))
        assert gone == replace(dan, name="", erased=50)
        store.call(dan)
        assert store.players([dan.id]) == {dan.id: gone} and store.called("Dan") == []

    def test_it_is_erased_once(self, store: Store) -> None:
        eve = a_player("Eve")
        store.call(eve)
        store.erase(replace(eve, erased=50))
        assert store.erase(replace(eve, erased=60)).erased == 50

    def test_a_name_that_comes_too_late_is_not_kept(self, store: Store) -> None:
        finn = a_player("Finn")
        store.erase(replace(finn, erased=50))
        store.call(finn)
        assert store.players([finn.id])[finn.id].name == ""
