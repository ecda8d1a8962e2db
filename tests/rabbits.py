"""Given hands in words, when a seat acts, then these facts: for the games with the rabbit deck.

A card is a word: its colour, or its colour and suit ("green-hearts"). Cards named nowhere lie
aside, so every table holds the whole deck. `then` compares all facts but the bookkeeping of
questions. Besides, every step proves what holds of all steps: cards are conserved, an accepted
action was offered and a refused one was not, and the table survives the way through a store.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
import orjson

from referee.games.rabbit_deck import DECK, Cards, colour_of, kind_of, named, ordered
from referee.games.rabbit_table import Player, RabbitTable
from referee.kernel.chance import ScriptedChance
from referee.kernel.flow import Answered, Asked
from referee.kernel.game import ENVELOPE, Command, Event, Game, SeatCommand, Settle
from referee.kernel.ids import CardId, DecisionId, KindId, SeatId
from referee.kernel.rejection import Objection, Rejected
from referee.kernel.secrets import Codec, tag_of
from tests.schemas import fits

NOW: Final = 1_000_000
A, B, C, D, E = (SeatId(letter) for letter in "ABCDE")

# --- hands in words -----------------------------------------------------------------------


class Box:
    """All 84 cards, taken out one by one."""

    def __init__(self) -> None:
        self.left = list(DECK)

    def take(self, word: str) -> KindId:
        card = next(c for c in self.left if word in {c, colour_of(c)})
        self.left.remove(card)
        return card


def seated(hands: Mapping[str, str]) -> tuple[tuple[Player, ...], Cards]:
    """The players with these hands, and the cards left over."""
    box = Box()
    players = tuple(
        Player(SeatId(name), ordered(box.take(word) for word in words.split()))
        for name, words in hands.items()
    )
    return players, ordered(box.left)


def cards_of(hand: Cards, words: str) -> tuple[CardId, ...]:
    """The names of cards of a hand that the words mean, each another one."""
    left, found = list(named(hand)), []
    for word in words.split():
        card = next((c for c in left if word in {c, kind_of(c), colour_of(kind_of(c))}), None)
        if card:
            left.remove(card)
        found.append(card or CardId(f"{word}-hearts-3"))
    return tuple(found)


# --- given, when, then --------------------------------------------------------------------


@dataclass(frozen=True)
class Scenario:
    """A table, the facts of the last step, and why that step was refused if it was."""

    game: Game[Any, Any]
    table: Any
    now: int = NOW
    events: tuple[Event, ...] = ()
    refusal: Objection | None = None

    def when(self, name: str, command: type[SeatCommand], **params: Any) -> "Scenario":
        """A seat acts; `cards` are words for cards of its hand, or the names of cards."""
        if isinstance(words := params.get("cards"), str):
            params["cards"] = cards_of(self.table.hand(SeatId(name)), words)
        asked = command(at=self.now, seat=SeatId(name), **params)
        after = self._decided(asked, ())
        offered = is_offered(self.game, self.table, asked)
        assert offered == (after.refusal is None), f"offered: {offered}, {after.refusal}"
        return after

    def given(self, name: str, command: type[SeatCommand], **params: Any) -> "Scenario":
        """A step on the way to the act under test; it must be legal."""
        after = self.when(name, command, **params)
        assert after.refusal is None, after.refusal
        return after

    def when_due(self, *, rolls: Sequence[int] = ()) -> "Scenario":
        """The clock settles what falls due, at its time."""
        (deadline,) = self.game.deadlines(self.table)
        later = replace(self, now=deadline.due)
        return later._decided(Settle(at=later.now, deadline=deadline.id), rolls)

    def _decided(self, command: Command, rolls: Sequence[int]) -> "Scenario":
        chance = ScriptedChance(*rolls, drawn=self.table.drawn)
        try:
            events = self.game.decide(self.table, command, chance)
        except Rejected as rejected:
            return replace(self, events=(), refusal=rejected.objection)
        assert chance.left == 0, f"{chance.left} of the scripted rolls were not asked for"
        table = folded(self.game, self.table, events)
        assert_whole(table)
        return replace(self, table=table, events=events, refusal=None)

    @property
    def facts(self) -> tuple[Event, ...]:
        """What happened, without the bookkeeping of questions."""
        assert self.refusal is None, f"refused: {self.refusal}"
        return tuple(e for e in self.events if not isinstance(e, Asked | Answered))

    def then(self, *facts: Event) -> "Scenario":
        assert self.facts == facts
        return self

    def then_asks(self, *names: str) -> "Scenario":
        """Exactly these seats owe an answer now."""
        assert self.refusal is None, f"refused: {self.refusal}"
        assert self.table.frames[-1].owed == names
        return self

    def then_rejected(self, reason: object, *rules: str) -> "Scenario":
        """Refused for this reason, and the refusal cites at least these rules."""
        assert self.refusal is not None, f"accepted: {self.facts}"
        assert self.refusal.reason == reason
        assert set(rules) <= set(self.refusal.rules), self.refusal.rules
        return self

    def event(self, kind: type[Event]) -> Any:
        """The only fact of this kind."""
        (found,) = (e for e in self.events if isinstance(e, kind))
        return found

    def colours(self, name: str) -> str:
        """A seat's hand by its colours."""
        return " ".join(colour_of(card) for card in self.table.hand(SeatId(name)))

    @property
    def decision(self) -> DecisionId:
        return DecisionId(self.table.frames[-1].decision)


def started(
    game: Game[Any, Any], seats: str, rolls: Sequence[int] = (), **options: Any
) -> Scenario:
    """A game just dealt from an unshuffled deck."""
    chosen = msgspec.convert(options, game.options)
    names = tuple(SeatId(letter) for letter in seats)
    events = game.open(chosen, names, ScriptedChance(*rolls), NOW)
    return Scenario(game, folded(game, game.initial, events), events=events)


# --- what holds of every step ---------------------------------------------------------------


def is_offered(game: Game[Any, Any], before: RabbitTable, command: SeatCommand) -> bool:
    """Whether the legal actions of the seat have this very action among them."""
    whole = orjson.loads(msgspec.json.encode(command))
    params = {k: v for k, v in whole.items() if k not in ENVELOPE}
    return any(
        (action.type, True) == (tag_of(type(command)), fits(action.params, params))
        and command.decision in {None, action.decision}
        for action in game.legal_actions(before, command.seat)
    )


def folded(game: Game[Any, Any], before: Any, events: tuple[Event, ...]) -> Any:
    """The table after these events, each taken apart and joined as the store does it."""
    codec, after = Codec(game.events), before
    for event in events:
        parts = codec.split(event)
        private = (orjson.dumps(part) for part in parts.private.values())
        after = game.evolve(after, codec.join(parts.type, orjson.dumps(parts.public), private))
        assert game.tell(event) != ""
    restored = game.from_position(orjson.loads(msgspec.json.encode(game.position(after))))
    assert restored == after, "the position does not hold the whole table"
    return after


def assert_whole(table: Any) -> None:
    """Every card is in exactly one place."""
    held = [card for player in table.players for card in player.hand]
    assert Counter([*held, *table.deck, *table.aside, *table.centre]) == Counter(DECK)
