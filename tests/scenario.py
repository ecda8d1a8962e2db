"""Given a table in words, when a seat acts, then these facts: the test language of Killer Bunnies.

    table(seat("A", hand=("free-cabbage", ...)), cabbage=(1, 10))
        .when("A", m.PlayFromHand, card="free-cabbage")
        .then(m.CardPlayed(A, card("free-cabbage"), "hand"), ...)

How a table is said in words is told in `tests.given`. `then` compares all facts but the
bookkeeping of questions (`Asked`, `Answered`); what is asked is compared by `then_asks`.

Besides, every step proves what holds of all steps: cards are conserved, an accepted action was
offered and a refused one was not, and the table survives the way through JSON.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

import jsonschema  # type: ignore[import-untyped]  # it has no types of its own
import msgspec
import orjson

from referee.games.killer_bunnies import GAME
from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.table import Player, Table
from referee.kernel import flow
from referee.kernel.chance import ScriptedChance
from referee.kernel.game import Command, Event, SeatCommand, Settle
from referee.kernel.ids import SEATS, CardId, SeatId
from referee.kernel.rejection import Objection, Rejected
from referee.kernel.secrets import Codec, tag_of
from tests.given import NOW, A, B, C, D, E, Seated, Stacked, bunny, card, cards, laid, seat

__all__ = [
    "NOW", "A", "B", "C", "D", "E", "Scenario", "bunny", "card", "cards", "opened", "seat",
    "table",
]  # fmt: skip

CODEC: Final = Codec(GAME.events)

PLAIN_WORDS: Final = frozenset({"supply", "until", "to", "trade", "player", "by", "rewards"})
"""Parameters whose words are not cards."""


def table(*players: Seated, **rest: Any) -> "Scenario":
    """A table at the beginning of a turn; see `tests.given.laid`."""
    return Scenario(laid(*players, **rest))


def opened(seats: int, *deck: str, rolls: Sequence[int] = (), **options: Any) -> "Scenario":
    """A game just dealt from a deck with these cards on top; the first seat is A if not said."""
    chosen = msgspec.convert({"first_seat": None if rolls else A, **options}, GAME.options)
    events = GAME.open(chosen, SEATS[:seats], Stacked(*deck, rolls=rolls), NOW)
    return Scenario(folded(GAME.initial, events), events=events)


@dataclass(frozen=True)
class Scenario:
    """A table, the facts of the last step, and why that step was refused if it was."""

    table: Table
    now: int = NOW
    events: tuple[Event, ...] = ()
    refusal: Objection | None = None

    def when(
        self, name: str, command: type[SeatCommand], *, rolls: Sequence[int] = (), **params: Any
    ) -> "Scenario":
        """A seat acts. Words of cards in the parameters become their numbers."""
        filled = {field: _numbers(field, value) for field, value in params.items()}
        wish = {"type": tag_of(command), "at": self.now, "seat": name, **filled}
        asked = msgspec.convert(wish, command)
        after = self._decided(asked, rolls)
        offered = is_offered(self.table, asked)
        assert offered == (after.refusal is None), f"offered: {offered}, {after.refusal}"
        return after

    def given(
        self, name: str, command: type[SeatCommand], *, rolls: Sequence[int] = (), **params: Any
    ) -> "Scenario":
        """A step on the way to the act under test; it must be legal."""
        after = self.when(name, command, rolls=rolls, **params)
        assert after.refusal is None, after.refusal
        return after

    def when_due(self, *, rolls: Sequence[int] = ()) -> "Scenario":
        """The clock settles what falls due first, at its time."""
        deadline = min(GAME.deadlines(self.table), key=lambda deadline: deadline.due)
        later = replace(self, now=max(self.now, deadline.due))
        settle = Settle(at=later.now, deadline=deadline.id, generation=deadline.generation)
        return later._decided(settle, rolls)

    def given_due(self, *, rolls: Sequence[int] = ()) -> "Scenario":
        after = self.when_due(rolls=rolls)
        assert after.refusal is None, after.refusal
        return after

    def given_passes(self, *seats: str) -> "Scenario":
        """These seats pass the open window."""
        after = self
        for name in seats:
            after = after.given(name, m.AnswerWindow, play=None)
        return after

    def when_told(self, command: Command) -> "Scenario":
        """The host has a word."""
        return self._decided(command, ())

    def _decided(self, command: Command, rolls: Sequence[int]) -> "Scenario":
        chance = ScriptedChance(*rolls, drawn=self.table.drawn)
        try:
            events = GAME.decide(self.table, command, chance)
        except Rejected as rejected:
            return replace(self, events=(), refusal=rejected.objection)
        assert chance.left == 0, f"{chance.left} of the scripted rolls were not asked for"
        after = replace(self, table=folded(self.table, events), events=events, refusal=None)
        assert census(after.table) == census(self.table), "a card was lost or doubled"
        return after

    # --- then -------------------------------------------------------------------------------

    @property
    def facts(self) -> tuple[Event, ...]:
        """What happened, without the bookkeeping of questions."""
        assert self.refusal is None, f"refused: {self.refusal}"
        return tuple(e for e in self.events if not isinstance(e, flow.Asked | flow.Answered))

    def then(self, *facts: Event) -> "Scenario":
        assert self.facts == facts
        return self

    def then_rejected(self, reason: object, rules: tuple[str, ...] = ()) -> "Scenario":
        """Refused for this reason, and the refusal cites at least these rules."""
        assert self.refusal is not None, f"accepted: {self.facts}"
        assert self.refusal.reason == reason
        assert set(rules) <= set(self.refusal.rules), self.refusal.rules
        return self

    def then_asks(self, name: str, *commands: type[SeatCommand]) -> "Scenario":
        """Exactly these answers are open to the seat now, side acts included."""
        expected = {tag_of(command) for command in commands}
        assert self.asked(name) == expected, f"{self.asked(name)} instead of {expected}"
        return self

    def asked(self, name: str) -> set[str]:
        actions = GAME.legal_actions(self.table, SeatId(name))
        return {action.type for action in actions if action.decision}

    def player(self, name: str) -> Player:
        return self.table.player(SeatId(name))

    def bunnies(self, name: str) -> tuple[CardId, ...]:
        return tuple(b.card for b in self.player(name).bunnies)


def _numbers(field: str, value: Any) -> Any:
    """Words into numbers, wherever a parameter names cards."""
    if field in PLAIN_WORDS:
        return value
    match value:
        case str():
            return card(value)
        case dict():
            return {key: _numbers(key, part) for key, part in value.items()}
        case list() | tuple():
            return tuple(_numbers(field, part) for part in value)
        case _:
            return value


# --- what holds of every step ---------------------------------------------------------------


def is_offered(before: Table, command: SeatCommand) -> bool:
    """Whether the legal actions of the seat have this very action among them."""
    whole: Mapping[str, Any] = orjson.loads(msgspec.json.encode(command))
    params = {k: v for k, v in whole.items() if k not in {"type", "at", "seat", "decision"}}
    return any(
        action.type == whole["type"]
        and jsonschema.Draft202012Validator(action.params).is_valid(params)
        for action in GAME.legal_actions(before, command.seat)
    )


def folded(before: Table, events: tuple[Event, ...]) -> Table:
    """The table after these events, each taken apart and joined as the store does it."""
    after = before
    for event in events:
        parts = CODEC.split(event)
        private = (orjson.dumps(part) for part in parts.private.values())
        after = GAME.evolve(after, CODEC.join(parts.type, orjson.dumps(parts.public), private))
    restored = GAME.from_position(orjson.loads(msgspec.json.encode(GAME.position(after))))
    assert restored == after, "the position does not hold the whole table"
    return after


def census(whole: Table) -> Counter[object]:
    """Every card on the table, wherever it lies."""
    large = [*whole.deck, *whole.discard, *whole.in_play, *(r.card for r in whole.roaming)]
    large += [*whole.boxed, *(abductee.bunny for abductee in whole.abductees)]
    if KIND_OF[whole.market_card].type != "starter":
        large.append(whole.market_card)
    for p in whole.players:
        large += [*p.hand, *filter(None, (p.top, p.bottom)), *p.saved, *p.dolla, *p.karma]
        for b in p.bunnies:
            large += [b.card, *b.modifiers, *(feed.card for feed in b.feeds)]
            large += [trojan.card for trojan in b.trojans]
    counted: Counter[object] = Counter(large)
    for supply in ("cabbage", "water"):
        piles = (getattr(whole, f"{supply}_deck"), getattr(whole, f"{supply}_discard"))
        hands = (getattr(p, supply) for p in whole.players)
        counted += Counter((supply, units) for units in chain(*piles, *hands))
    return counted + Counter(
        ("carrot", n) for n in chain(whole.market, *(p.carrots for p in whole.players))
    )
