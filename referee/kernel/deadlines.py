"""Time as data: what of a game falls due, and when. Nothing here reads a clock."""

from msgspec import Struct

from referee.kernel.ids import DecisionId


class Deadline(Struct, frozen=True):
    """Something that happens by itself at `due` (milliseconds since 1970 UTC).

    `id` is the open question or effect that is settled then; `generation` counts how often its
    due time was moved, so that a settlement of the old time finds that it is late.
    """

    id: DecisionId
    generation: int
    due: int
    kind: str
