"""A state as plain data without what has its default: a table that knows more later reads alike.

State hashes are taken over positions, so a field that a later version adds must not show in the
positions of games that never used it.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import astuple

from referee.kernel.remembering import remembered

_SCALARS: Final = frozenset({str, int, bool, type(None)})
_PLAIN: Final = (
    inspect.StrType,
    inspect.IntType,
    inspect.BoolType,
    inspect.NoneType,
    inspect.LiteralType,
)

Field = tuple[str, Any, bool]
"""The name of a field, its default, and whether all that it may hold is plain as it is."""


def plain(value: Any) -> Any:
    """Structs as objects without their defaults, told apart by their tag if they have one."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is tuple:
        # Piles of cards are most of a position, and are plain as they are.
        return value if _SCALARS.issuperset(map(type, value)) else [*map(plain, value)]
    if isinstance(value, Struct):
        return _remembered(value) if hasattr(value, "__dict__") else _plain_struct(value)
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return msgspec.to_builtins(value)


def _plain_struct(value: Struct) -> dict[str, Any]:
    tag, fields = _PLANS.get(type(value)) or _plan(type(value))
    told: dict[str, Any] = dict(tag)
    for (name, default, as_is), part in zip(fields, astuple(value), strict=True):
        if part is not default and part != default:
            told[name] = part if as_is or type(part) in _SCALARS else plain(part)
    return told


_remembered: Final = remembered(_plain_struct)
"""Of the parts of a state, most are as they were before the last decision."""

_PLANS: dict[type[Struct], tuple[dict[str, str], tuple[Field, ...]]] = {}


def _plan(kind: type[Struct]) -> tuple[dict[str, str], tuple[Field, ...]]:
    """The tag of a struct type, and its fields with their defaults; worked out once a type."""
    config = kind.__struct_config__
    tag = {config.tag_field: str(config.tag)} if config.tag_field else {}
    declared = msgspec.inspect.type_info(kind)
    assert isinstance(declared, inspect.StructType)
    fields = tuple((f.name, _default(f), _is_plain(f.type)) for f in declared.fields)
    return _PLANS.setdefault(kind, (tag, fields))


def _default(field: inspect.Field) -> Any:
    """A field's default; a required field has none, which nothing is equal to."""
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def _is_plain(kind: inspect.Type) -> bool:
    """Whether every value of a type is plain as it is: most of a position are piles of cards."""
    match kind:
        case inspect.VarTupleType(item_type=part) | inspect.Metadata(type=part):
            return _is_plain(part)
        case inspect.UnionType(types=parts):
            return all(map(_is_plain, parts))
        case _:
            return isinstance(kind, _PLAIN)
