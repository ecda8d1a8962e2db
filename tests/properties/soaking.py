"""One random game under watch: its events always, all laws now and then, and a census."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import chain
from random import Random
from time import process_time
from typing import Any

from referee.games import GAMES
from referee.kernel.game import Command, Join
from referee.kernel.ids import RulesetId, SeatId
from referee.kernel.rejection import Objection, Reason
from referee.kernel.secrets import tag_of
from tests.play import Play, Rules
from tests.properties.described import DESCRIPTIONS
from tests.properties.games import LONGEST, a_game, probe
from tests.properties.hasty import Hasty
from tests.properties.laws import AT_ANY_MOMENT, AT_THE_END, Law, judge, objection
from tests.properties.suggestions import hopeless, joining, suggestions

USUAL = 2_000
"""In so many games as much is tried as a quarter of an hour allows;"""
FEWEST = 10
"""in more of them less is tried in each, but not less than by this factor."""
OWING = 0.5
"""How often a seat tries its luck that owes an answer, where one does."""
SEEN: Counter[tuple[str, ...]] = Counter()
"""How many moments of each kind this process has come across: rare ones are not missed."""


@dataclass(frozen=True)
class Pace:
    """How much of a game is tried beside what is played; that its cards are kept is, always."""

    guesses: float = 1 / 8  # the share of moments at which a seat tries commands of all kinds
    laws: float = 1 / 250  # the share of moments at which all laws are tried
    ends: float = 1  # the share of games whose end is judged, by their whole record
    new: int = 25  # so many first moments of each kind are tried under all laws anyhow
    rare: int = 50  # and guessed at, ever more rarely as more of the kind are seen

    @classmethod
    def of(cls, games: int) -> "Pace":
        """A long soak tries about as much as a usual one, of more different games."""
        scale = min(max(1, games / USUAL), FEWEST)
        return cls(cls.guesses / scale, cls.laws / scale, cls.ends / scale)


CLOSE = Pace(1, 1, 1)
"""Everything is tried, so that what was found in a game by any pace is found again."""


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


class Watched(Hasty):
    """A game in which nothing may be lost by any single event."""

    def apply(self, events: tuple[Any, ...]) -> None:
        kept, evolve = DESCRIPTIONS[self.game.id].kept, self.game.evolve
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            kept(before, self.state)
        self.events.extend(events)


def soak_game(seed: int, ruleset: RulesetId, pace: Pace) -> Census:
    """Play the game of this seed to its end; AssertionError and the like say what is wrong."""
    started = process_time()
    play, census, looks = a_game(GAMES[ruleset], seed, Watched), Census(), Random(f"{seed}:looks")
    census.games[f"{len(play.seats)} seats"] += 1
    try:
        play_out(play, seed, census, looks=looks, pace=pace)
    except Exception as broken:
        broken.add_note(f"after {play.actions} actions")
        raise
    count(census, play, seed)
    census.cpu = process_time() - started
    return census


def play_out(play: Hasty, seed: int, census: Census, *, looks: Random, pace: Pace) -> None:
    while not play.over:
        chosen, guessed, seen = looks.random(), looks.random(), like_this(play)
        if seen <= pace.new or chosen < pace.laws:
            judge_by(AT_ANY_MOMENT, play, seed)
            census.totals["moments under all laws"] += 1
        if guessed < max(pace.guesses, pace.rare / seen):
            guess(play, seed, census)
        if play.judged:
            guess_by_all(play, seed, census)
        before = len(play.events)
        census.acted[tag_of(type(play.step()))] += 1
        census.widest = max(census.widest, (len(play.events) - before, seed))
        assert play.actions < LONGEST, "a game without end"
    play.description.conserved(play.state)
    guess(play, seed, census)
    if looks.random() < pace.ends:
        judge_by(AT_THE_END, play, seed)
        census.totals["games replayed"] += 1


def like_this(play: Play) -> int:
    """How many moments with the same questions open this process has come across."""
    kind = tuple(type(frame.question).__name__ for frame in play.state.frames)
    SEEN[kind] += 1
    return SEEN[kind]


def judge_by(laws: Mapping[str, Law], play: Play, seed: int) -> None:
    """Each law with luck of its own: what it finds does not depend on what else is tried."""
    for law in laws.values():
        law(*probe(play, seed))


def guess(play: Play, seed: int, census: Census) -> None:
    """Some seat tries its luck, mostly one that owes an answer."""
    moment, rng = probe(play, seed)
    frame = moment.state.top_frame
    owed = frame.owed if frame and rng.random() < OWING else ()
    try_luck(moment, rng.choice(owed or moment.seats), rng, census)
    for command in chain(hopeless(moment, rng), joining(moment, rng)):
        refusal = objection(moment, command)
        assert refusal or isinstance(command, Join), f"{command} is accepted"
        count_guess(census, command, refusal)


def guess_by_all(play: Play, seed: int, census: Census) -> None:
    """What only a judged table shows, each seat comes across."""
    for seat in play.seats:
        moment, rng = probe(play, seed)
        try_luck(moment, seat, rng, census)


def try_luck(play: Play, seat: SeatId, rng: Random, census: Census) -> None:
    """A seat tries commands of all kinds."""
    offers = play.game.legal_actions(play.state, seat)
    for suggestion in suggestions(play, seat, rng, thorough=False):
        refusal = judge(play, offers, suggestion)
        count_guess(census, suggestion.command, refusal)


def count_guess(census: Census, command: Command, refusal: Objection | None) -> None:
    if refusal:
        census.refused[refusal.reason.value] += 1
    else:
        census.accepted[tag_of(type(command))] += 1


def count(census: Census, play: Play, seed: int) -> None:
    used = DESCRIPTIONS[play.game.id].used
    census.totals += Counter(games=1, actions=play.actions, events=len(play.events))
    census.events += Counter(tag_of(type(event)) for event in play.events)
    census.used += Counter(card for event in play.events if (card := used(event)))
    census.longest = (play.actions, seed)


def never(game: Rules, census: Census) -> dict[str, list[str]]:
    """What the game has, and these games did not show."""
    events, actions = ({tag_of(cls) for cls in part} for part in (game.events, game.commands))
    shown = {
        "cards": (DESCRIPTIONS[game.id].usable, census.used),
        "events": (events, census.events),
        "actions": (actions, census.acted),
        "reasons": (reasons_of(game), census.refused),
    }
    idle = DESCRIPTIONS[game.id].idle
    return {name: sorted(all_ - set(seen) - idle) for name, (all_, seen) in shown.items()}


def reasons_of(game: Rules) -> set[str]:
    """Every reason for which the rules of a running game may refuse a command."""
    before = {Reason.NOT_STARTED, Reason.ALREADY_STARTED, Reason.SEAT_TAKEN,
              Reason.SEATS_NOT_CLAIMED}  # fmt: skip
    return {reason.value for reason in (*game.reasons, *Reason) if reason not in before}
