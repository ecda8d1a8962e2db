"""Who may read which field: declared once, where the field is defined; the codec obeys.

A field is marked `Annotated[T, secret_to("seat")]`: only the seat named by the message's own
field `seat` may read it. Several names make one private part for each of those seats. `SEALED`
fields are for nobody until the game is over. Audiences so depend on a message's type and its
seats, never on a hidden value.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import orjson
from msgspec import Struct

from referee.kernel.ids import SeatId
from referee.kernel.rejection import RefereeError
from referee.kernel.upcasting import Upcaster, Upcasters

SEALED_AUDIENCE: Final = "sealed"


def secret_to(*fields: str) -> msgspec.Meta:
    """Mark a field as readable only by the seats that these fields of its message name."""
    return msgspec.Meta(extra={"secret_to": fields})


SEALED: Final = msgspec.Meta(extra={"secret_to": (SEALED_AUDIENCE,)})
"""Mark a field as readable by nobody until the end of the game."""


class Unseen(RefereeError):
    """Something was made of a field that the reader may not see."""


class Undecodable(RefereeError):
    """A stored or received message is of no known type, or its fields do not fit it."""


class Parts(Struct, frozen=True):
    """A message taken apart: its type, what all may read, and one part per audience."""

    type: str
    public: dict[str, Any]
    private: dict[str, dict[str, Any]]


class _Shape(Struct, frozen=True):
    cls: type[Struct]
    secrets: tuple[tuple[str, tuple[str, ...]], ...]  # (field, fields that name its readers)


class Codec:
    """Takes messages of a closed set of types apart and puts them together again."""

    def __init__(self, types: Iterable[type[Struct]], upcasters: Iterable[Upcaster] = ()) -> None:
        self._shapes = {tag_of(cls): _shape(cls) for cls in types}
        self._upcasters = Upcasters(upcasters)

    @property
    def types(self) -> Mapping[str, type[Struct]]:
        return {tag: shape.cls for tag, shape in self._shapes.items()}

    def split(self, message: Struct) -> Parts:
        """The message as parts; the union of all parts is the whole message."""
        whole: dict[str, Any] = msgspec.to_builtins(message)
        tag: str = whole.pop("type")
        private: dict[str, dict[str, Any]] = {}
        for field, readers in self._shapes[tag].secrets:
            value = whole.pop(field, None)
            for reader in readers:
                audience = reader if reader == SEALED_AUDIENCE else getattr(message, reader)
                private.setdefault(audience, {})[field] = value
        return Parts(tag, whole, private)

    def join(self, type_: str, public: bytes | str, private: Iterable[bytes | str]) -> Any:
        """The message that these texts were split from; Undecodable if there is none.

        Texts of an older shape become the message that they would have been today.
        """
        if type_ in self._upcasters.types:
            return self._upcast(type_, public, private)
        shape = self._shapes.get(type_)
        if shape is None:
            raise Undecodable(f"no message is called {type_}")
        try:
            if not shape.secrets:
                return _decoder(shape.cls).decode(public)
            whole = orjson.loads(public)
            for part in private:
                whole.update(orjson.loads(part))
            return msgspec.convert(whole, shape.cls)
        except (msgspec.MsgspecError, orjson.JSONDecodeError) as error:
            raise Undecodable(f"{type_}: {error}") from error

    def seen(self, type_: str, fields: Mapping[str, Any]) -> Any:
        """The message as a reader knows it who holds only these fields; Undecodable if it is none.

        What is made of it may be told to that reader: using another field raises Unseen.
        """
        if type_ in self._upcasters.types:
            type_, fields = self._upcasters.newest(type_, dict(fields))
        shape = self._shapes.get(type_)
        if shape is None:
            raise Undecodable(f"no message is called {type_}")
        hidden = {name: _UNSEEN for name, _ in shape.secrets if name not in fields}
        try:
            known = {
                field.name: msgspec.convert(fields[field.encode_name], field.type)
                for field in msgspec.structs.fields(shape.cls)
                if field.encode_name in fields
            }
            return shape.cls(**known, **hidden)
        except (msgspec.MsgspecError, TypeError) as error:
            raise Undecodable(f"{type_}: {error}") from error

    def _upcast(self, type_: str, public: bytes | str, private: Iterable[bytes | str]) -> Any:
        try:
            whole = orjson.loads(public)
            for part in private:
                whole.update(orjson.loads(part))
            newest, whole = self._upcasters.newest(type_, whole)
            return msgspec.convert(whole, self._shapes[newest].cls)
        except (msgspec.MsgspecError, orjson.JSONDecodeError, LookupError, TypeError) as error:
            raise Undecodable(f"{type_}: {error!r}") from error

    def was_reshaped(self, type_: str) -> bool:
        """Whether stored texts of this type may be of an older shape."""
        return type_ in self._upcasters.types


class _Unseen:
    """Stands where a field is hidden."""

    def _refuse(self, *_: object) -> Any:
        raise Unseen

    __str__ = __repr__ = __format__ = __iter__ = __len__ = __bool__ = __getitem__ = _refuse
    __hash__ = __eq__ = __getattr__ = _refuse


_UNSEEN: Final = _Unseen()


def tag_of(cls: type[Struct]) -> str:
    """The name of a message type in JSON: its tag."""
    return str(cls.__struct_config__.tag)


def visible_to(parts: Parts, seat: SeatId | None) -> dict[str, Any]:
    """The fields of a message that a seat, or a spectator (None), may read."""
    own = parts.private.get(seat, {}) if seat else {}
    return {**parts.public, **own}


def _shape(cls: type[Struct]) -> _Shape:
    info = msgspec.inspect.type_info(cls)
    assert isinstance(info, msgspec.inspect.StructType)
    marked = ((f.encode_name, _readers(f.type)) for f in info.fields)
    return _Shape(cls, tuple((name, readers) for name, readers in marked if readers))


def _readers(kind: msgspec.inspect.Type) -> tuple[str, ...]:
    if isinstance(kind, msgspec.inspect.Metadata):
        return tuple((kind.extra or {}).get("secret_to", ()))
    return ()


_DECODERS: dict[type[Struct], msgspec.json.Decoder[Any]] = {}


def _decoder(cls: type[Struct]) -> msgspec.json.Decoder[Any]:
    """A decoder a type, built once: building costs more than decoding."""
    if cls not in _DECODERS:
        _DECODERS[cls] = msgspec.json.Decoder(cls)
    return _DECODERS[cls]
