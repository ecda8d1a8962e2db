"""Messages come apart into what each may read, and together again to the same message."""

from typing import Annotated, Any

import msgspec
import orjson
import pytest
from msgspec import Struct

from referee.kernel.game import Event
from referee.kernel.ids import SeatId
from referee.kernel.secrets import SEALED, Codec, Undecodable, secret_to, visible_to

A, B, C = SeatId("A"), SeatId("B"), SeatId("C")


class Whispered(Event, frozen=True):
    """Two seats know the word, nobody knows the rest before the end."""

    speaker: SeatId
    hearer: SeatId
    words: Annotated[int, secret_to("speaker", "hearer")]
    aside: Annotated[str | None, secret_to("speaker")]
    truth: Annotated[tuple[int, ...], SEALED]
    loud: bool = False


class Shouted(Event, frozen=True):
    seat: SeatId
    text: str


CODEC = Codec((Whispered, Shouted))
WHISPER = Whispered(A, B, 3, None, (1, 2))


def stored(codec: Codec, message: Struct) -> Any:
    parts = codec.split(message)
    private = [orjson.dumps(part) for part in parts.private.values()]
    return codec.join(parts.type, orjson.dumps(parts.public), private)


@pytest.mark.parametrize("message", [WHISPER, Shouted(A, "hey")])
def test_what_was_split_is_joined_again(message: Event) -> None:
    assert stored(CODEC, message) == message


def test_each_audience_has_its_own_part() -> None:
    parts = CODEC.split(WHISPER)
    assert parts.public == {"speaker": "A", "hearer": "B", "loud": False}
    assert parts.private == {
        "A": {"words": 3, "aside": None},
        "B": {"words": 3},
        "sealed": {"truth": (1, 2)},
    }


@pytest.mark.parametrize(
    ("viewer", "fields"),
    [(A, {"words", "aside"}), (B, {"words"}), (C, set()), (None, set())],
)
def test_a_viewer_reads_the_public_part_and_its_own(
    viewer: SeatId | None, fields: set[str]
) -> None:
    seen = visible_to(CODEC.split(WHISPER), viewer)
    assert set(seen) == {"speaker", "hearer", "loud"} | fields


def test_nobody_can_take_the_seat_of_what_is_sealed() -> None:
    assert "truth" not in visible_to(CODEC.split(WHISPER), None)


def test_audiences_do_not_depend_on_what_is_hidden() -> None:
    other = msgspec.structs.replace(WHISPER, words=9, aside="psst", truth=())
    assert list(CODEC.split(other).private) == list(CODEC.split(WHISPER).private)


@pytest.mark.parametrize(
    ("kind", "public", "private"),
    [
        ("Sung", b"{}", []),
        ("Shouted", b'{"seat":"A"}', []),
        ("Shouted", b"{", []),
        ("Shouted", b'{"seat":"A","text":7}', []),
        ("Whispered", b'{"speaker":"A","hearer":"B"}', [b'{"words":3,"aside":null}']),
        ("Whispered", b"[", []),
    ],
)
def test_what_is_no_message_is_undecodable(kind: str, public: bytes, private: list[bytes]) -> None:
    with pytest.raises(Undecodable):
        CODEC.join(kind, public, private)


def test_types_are_named_by_their_tags() -> None:
    assert CODEC.types == {"Whispered": Whispered, "Shouted": Shouted}
