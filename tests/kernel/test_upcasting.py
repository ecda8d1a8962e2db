"""Messages of older shapes are read as those of today; what cannot be read is told so."""

from typing import Annotated, Any

import pytest
from msgspec import Struct

from referee.kernel.secrets import Codec, Undecodable, secret_to
from referee.kernel.upcasting import Upcaster, upcaster


class HareMoved(Struct, frozen=True, tag="HareMoved"):
    """Today's shape."""

    seat: str
    steps: int
    card: Annotated[str, secret_to("seat")] = ""


def from_runs(whole: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A run was two steps, and nobody said by which card."""
    return "HareMoved", {"seat": whole["seat"], "steps": 2 * whole["runs"]}


STEPS: tuple[Upcaster, ...] = (
    upcaster("HareRan", "seat", "runs", up=from_runs),
    upcaster("HareMoved", "seat", "steps", up=lambda old: ("HareMoved", {**old, "card": "none"})),
)
CODEC = Codec((HareMoved,), STEPS)


@pytest.mark.parametrize(
    ("type_", "public", "private", "read"),
    [
        ("HareMoved", '{"seat":"A","steps":4}', ['{"card":"x"}'], HareMoved("A", 4, "x")),
        ("HareMoved", '{"seat":"A","steps":4}', [], HareMoved("A", 4, "none")),
        ("HareRan", '{"runs":3,"seat":"A"}', [], HareMoved("A", 6, "none")),
        ("HareRan", '{"seat":"A"}', ['{"runs":3}'], HareMoved("A", 6, "none")),
    ],
    ids=["today's", "older", "oldest", "what was hidden then"],
)
def test_each_shape_is_read_as_todays(
    type_: str, public: str, private: list[str], read: HareMoved
) -> None:
    assert CODEC.join(type_, public, private) == read


def test_what_is_seen_of_an_older_shape_is_todays_too() -> None:
    assert CODEC.seen("HareRan", {"seat": "A", "runs": 1}) == HareMoved("A", 2, "none")


@pytest.mark.parametrize("public", ["{}", '{"seat":"A"}', '{"seat":"A","runs":"x"}', "[]", "{"])
def test_a_shape_that_never_was_is_not_read(public: str) -> None:
    with pytest.raises(Undecodable):
        CODEC.join("HareRan", public, [])


def test_a_step_that_leads_nowhere_ends() -> None:
    circle = upcaster("HareMoved", "seat", "steps", up=lambda old: ("HareMoved", old))
    read = Codec((HareMoved,), (circle,)).join("HareMoved", '{"seat":"A","steps":1}', [])
    assert read == HareMoved("A", 1)


def test_only_what_was_reshaped_is_looked_at() -> None:
    assert CODEC.was_reshaped("HareMoved") and not CODEC.was_reshaped("HareCaught")
