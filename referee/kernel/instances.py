"""One instance of an offer's schema, by chance: what a seat could have answered."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from referee.kernel.chance import Chance

T = TypeVar("T")

PURPOSE = "imagine"


def one_of(values: Sequence[T], chance: Chance) -> T:
    """One of these, each equally likely."""
    return values[chance.roll(PURPOSE, len(values)).value - 1]


def any_instance(schema: Mapping[str, Any], chance: Chance) -> Any:
    """An instance of a schema of the documented subset (see `LegalAction`)."""
    match schema:
        case {"const": value}:
            return value
        case {"enum": values}:
            return one_of(values, chance)
        case {"oneOf": alternatives}:
            return any_instance(one_of(alternatives, chance), chance)
        case {"type": "integer", "minimum": least, "maximum": most}:
            return least - 1 + chance.roll(PURPOSE, most - least + 1).value
        case {"type": "array", "items": {"enum": values}, "minItems": least, "maxItems": most}:
            size = least - 1 + chance.roll(PURPOSE, most - least + 1).value
            return list(chance.shuffle(PURPOSE, values)[1][:size])
        case {"type": "object", "properties": parts}:
            return {name: any_instance(part, chance) for name, part in parts.items()}
        case _:
            raise ValueError(f"outside the documented subset: {schema}")
