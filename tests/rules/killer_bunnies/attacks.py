"""Words that the tests of attacks share: bunnies named as in the cases, and the way to a launch.

`B2` is the second bunny of seat B, counted clockwise: from B's right hand to the left.
"""

from dataclasses import replace
from typing import Any, Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.kernel import flow
from tests.given import Seated, Word, card
from tests.scenario import Scenario, table

A1, A2, A3 = "blue-timid", "blue-gleeful", "blue-sinister"
B1, B2, B3 = "green-timid", "green-gleeful", "green-sinister"
C1, C2, C3 = "orange-timid", "orange-gleeful", "orange-sinister"
D1, D2, D3 = "yellow-timid", "yellow-gleeful", "yellow-sinister"

NAMES: Final = {
    card(word): name
    for name, word in (
        ("A1", A1), ("A2", A2), ("A3", A3), ("B1", B1), ("B2", B2), ("B3", B3),
        ("C1", C1), ("C2", C2), ("C3", C3), ("D1", D1), ("D2", D2), ("D3", D3),
    )
}  # fmt: skip


def aiming(weapon: Word, *players: Seated, **rest: Any) -> Scenario:
    """The seat whose turn it is has played this card from TOP RUN and names a target next."""
    active = rest.get("turn", "A")
    armed = (replace(p, top=weapon) if p.seat == active else p for p in players)
    return played(table(*armed, **rest), active)


def played(scene: Scenario, name: str = "A") -> Scenario:
    """The seat has flipped its TOP RUN and plays it."""
    return scene.given(name, m.FlipTopRun).given(name, m.PlayFlipped)


def turn_over(scene: Scenario, name: str = "A") -> Scenario:
    """The seat flips and discards its TOP RUN, replaces it, and so ends its turn."""
    done = scene.given(name, m.FlipTopRun)
    if m.DiscardFlipped.__struct_config__.tag in done.asked(name):
        done = done.given(name, m.DiscardFlipped)
    return replaced(done, name)


def replaced(scene: Scenario, name: str = "A") -> Scenario:
    """The seat draws and lays the first card of its hand: the turn's last act."""
    drawn = scene.given(name, m.Draw)
    return drawn.given(name, m.LayBottomRun, card=drawn.player(name).hand[0])


def ring(scene: Scenario) -> str:
    """The Bunny Circle clockwise, as the cases write it."""
    return " ".join(NAMES[bunny.card] for _, bunny in scene.table.ring())


def defended(scene: Scenario) -> list[tuple[str, str, int]]:
    """Who rolled for whom, and what: the last step's defence rolls in order."""
    rolls = (e for e in scene.facts if isinstance(e, flow.DieRolled))
    return [(e.seat, _name(e.purpose.removeprefix("defend:")), e.value) for e in rolls]


def died(scene: Scenario) -> set[str]:
    """Who died in the last step."""
    deaths = (e for e in scene.facts if isinstance(e, m.BunniesDied))
    return {NAMES[bunny] for death in deaths for bunny in death.bunnies}


def waits_on(scene: Scenario, roaming: Word) -> str | None:
    """The bunny that a roaming card waits on, if it is still in play."""
    found = (r.bunny for r in scene.table.roaming if r.card == card(roaming))
    return next((NAMES[bunny] for bunny in found), None)


def discarded(scene: Scenario, word: Word) -> bool:
    return card(word) in scene.table.discard


def _name(number: str) -> str:
    return NAMES.get(card_id := type(card(A1))(number), KIND_OF[card_id].kind)
