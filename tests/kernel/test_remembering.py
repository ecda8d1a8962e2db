"""What is remembered goes with the value it was worked out of, and shows nowhere."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.positions import plain
from referee.kernel.remembering import remembered

ASKED: list["Pile"] = []


class Pile(Struct, frozen=True, dict=True):
    cards: tuple[int, ...] = ()


class Shelf(Struct, frozen=True):
    piles: tuple[Pile, ...]


@remembered
def total(pile: Pile) -> int | None:
    """None too is an answer."""
    ASKED.append(pile)
    return sum(pile.cards) or None


def test_a_value_is_asked_once() -> None:
    ASKED.clear()
    full, empty = Pile((1, 2)), Pile()
    assert [total(full), total(full), total(empty), total(empty)] == [3, 3, None, None]
    assert [full, empty] == ASKED


def test_a_changed_copy_is_another_value() -> None:
    pile = Pile((1, 2))
    assert total(pile) == 3
    assert total(replace(pile, cards=(4,))) == 4


def test_nobody_sees_what_is_remembered() -> None:
    pile = Pile((1, 2))
    total(pile)
    assert pile == Pile((1, 2)) and hash(pile) == hash(Pile((1, 2)))
    assert msgspec.to_builtins(pile) == {"cards": (1, 2)}


def test_a_position_shares_what_did_not_change() -> None:
    old, new = Pile((1,)), Pile((2,))
    before, after = plain(Shelf((old,))), plain(Shelf((old, new)))
    assert after == {"piles": [{"cards": (1,)}, {"cards": (2,)}]}
    assert after["piles"][0] is before["piles"][0]
