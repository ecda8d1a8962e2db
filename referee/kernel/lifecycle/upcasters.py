"""Older shapes of the messages of a game's life, each with the step to the next one.

There are none yet: every shape that was ever released is today's. How one is added is in
docs/how-to/change-a-rule.md.
"""

from typing import Final

from referee.kernel.upcasting import Upcaster

UPCASTERS: Final[tuple[Upcaster, ...]] = ()
