"""One random game under watch: all laws now and then, the cheap ones always, and a census."""

from collections import Counter
from dataclasses import dataclass, field, fields
from random import Random
from time import process_time
from typing import Any

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from referee.kernel.secrets import tag_of
from tests.play import Play, Rules
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import LONGEST, a_game, probe, situation
from tests.properties.laws import AT_ANY_MOMENT, AT_EVERY_EVENT, AT_THE_END, judge
from tests.properties.suggestions import suggestions

OFTEN = 8
"""At one moment in so many, some seat tries its luck with commands of all kinds."""
SELDOM = 250
"""At one moment in so many, all laws are tried,"""
NEW = 25
"""and at the first moments of each kind that a process comes across: rare ones are not missed."""
SEEN: Counter[str] = Counter()


@dataclass
class Census:
    """What happened in some games; two of them add up."""

    games: Counter[str] = field(default_factory=Counter)
    totals: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)  # what was done
    accepted: Counter[str] = field(default_factory=Counter)  # samples that could have been
    refused: Counter[str] = field(default_factory=Counter)  # samples that could not, by reason
    longest: tuple[int, int] = (0, 0)  # actions, and the seed of that game
    widest: tuple[int, int] = (0, 0)  # events of one decision, and the seed
    cpu: float = 0.0  # seconds of a processor

    def add(self, other: "Census") -> None:
        for column in fields(self):
            mine, theirs = getattr(self, column.name), getattr(other, column.name)
            joined = max(mine, theirs) if isinstance(mine, tuple) else mine + theirs
            setattr(self, column.name, joined)


class Watched(Play):
    """A game whose every single event is looked at as it happens."""

    def apply(self, events: tuple[Any, ...]) -> None:
        for event in events:
            super().apply((event,))
            for law in AT_EVERY_EVENT.values():
                law(self, self.rng)


def soak_game(seed: int, ruleset: RulesetId) -> Census:
    """Play the game of this seed to its end; AssertionError and the like say what is wrong."""
    started = process_time()
    play, census = a_game(GAMES[ruleset], seed, Watched), Census()
    while not play.over:
        look(play, seed, census)
        before = len(play.events)
        census.acted[tag_of(type(play.step()))] += 1
        census.widest = max(census.widest, (len(play.events) - before, seed))
        assert play.actions < LONGEST, "a game without end"
    for law in AT_THE_END.values():
        law(play, Random(seed))
    count(census, play, seed)
    census.cpu = process_time() - started
    return census


def look(play: Play, seed: int, census: Census) -> None:
    """Try what is offered and what is not; at rare and at random moments, try everything."""
    moment, rng = probe(play, seed)
    kind = situation(play)
    SEEN[kind] += 1
    if SEEN[kind] <= NEW or rng.randrange(SELDOM) == 0:
        for law in AT_ANY_MOMENT.values():
            law(moment, rng)
        census.totals["moments under all laws"] += 1
    if rng.randrange(OFTEN) == 0:
        guess(moment, rng, census)


def guess(play: Play, rng: Random, census: Census) -> None:
    """Some seat tries its luck."""
    seat = rng.choice(play.seats)
    offers = play.game.legal_actions(play.state, seat)
    for suggestion in suggestions(play, seat, rng, thorough=False):
        if refusal := judge(play, offers, suggestion):
            census.refused[refusal.reason.value] += 1
        else:
            census.accepted[suggestion.type] += 1


def count(census: Census, play: Play, seed: int) -> None:
    used = DESCRIPTIONS[play.game.id].used
    census.games[f"{len(play.seats)} seats"] += 1
    census.totals += Counter(games=1, actions=play.actions, events=len(play.events))
    census.events += Counter(tag_of(type(event)) for event in play.events)
    census.used += Counter(card for event in play.events if (card := used(event)))
    census.longest = (play.actions, seed)


def never(game: Rules, census: Census) -> dict[str, list[str]]:
    """What the game has, and these games did not show."""
    events = {tag_of(cls) for cls in game.events}
    actions = {tag_of(cls) for cls in game.commands}
    return {
        "cards": sorted(DESCRIPTIONS[game.id].usable - set(census.used)),
        "events": sorted(events - set(census.events)),
        "actions": sorted(actions - set(census.acted)),
        "reasons": sorted({reason.value for reason in game.reasons} - set(census.refused)),
    }
