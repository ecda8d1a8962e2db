"""Given hands in words, when a seat acts, then these facts: One Two Many Rabbits.

    table(A="4 5 6", B="7").rolled(1, 3, 5).when("A", m.Discard, uses=uses("1+3: 4", "5: 5"))

A card is its number, `wild`, `+-`, `ride` (Piggyback) or `bets` (Place Your Rab-bets). Besides,
every step proves what holds of all steps: cards are conserved, an accepted action was offered and
a refused one was not, and the table survives the way through a store.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
import orjson

from referee.games.one_two_many_rabbits import GAME
from referee.games.one_two_many_rabbits import messages as m
from referee.games.one_two_many_rabbits.deck import Cards, ordered
from referee.games.one_two_many_rabbits.messages import Use
from referee.games.one_two_many_rabbits.run import Run
from referee.games.one_two_many_rabbits.table import FARM, Player, Table
from referee.games.one_two_many_rabbits.turn import BeginTurn
from referee.kernel.chance import ScriptedChance
from referee.kernel.flow import Answered, Asked, DieRolled
from referee.kernel.game import ENVELOPE, Command, Event, SeatCommand, Settle
from referee.kernel.ids import SEATS, KindId, SeatId
from referee.kernel.rejection import Objection, Rejected
from referee.kernel.secrets import Codec, tag_of
from tests.schemas import fits

NOW: Final = 1_000_000
A, B, C, D = SEATS[:4]
CODEC: Final = Codec(GAME.events)
ALIASES: Final = {"+-": "plus-minus", "ride": "piggyback", "bets": "rab-bets"}


def cards(words: str) -> tuple[KindId, ...]:
    return tuple(KindId(ALIASES.get(word, word)) for word in words.split())


def use(words: str) -> Use:
    """ "5+6: 8 + 3": the dice, and the cards as they are laid."""
    dice, laid = words.split(":", 1)
    return msgspec.convert({"dice": list(map(int, dice.split("+"))), "cards": laid.split()}, Use)


def uses(*words: str) -> tuple[Use, ...]:
    return tuple(map(use, words))


def die(seat: SeatId, nth: str, draw: int, value: int, purpose: str = "turn") -> DieRolled:
    return DieRolled(seat, nth, purpose, draw, value)


def table(turn: str = "A", deck: str = "", discard: str = "", **rest: Any) -> "Scenario":
    """A turn begins; hands by seat or `farm`, options by name, `deck` from its top card."""
    options = {name: rest.pop(name) for name in GAME.options.__struct_fields__ if name in rest}
    players = (Player(SeatId(seat), ordered(cards(hand))) for seat, hand in rest.items())
    whole = Table(
        options=msgspec.convert(options, GAME.options),
        players=tuple(players),
        deck=tuple(reversed(cards(deck))),
        discard=ordered(cards(discard)),
    )
    run = Run(whole, ScriptedChance(), NOW)
    run.then(BeginTurn(SeatId(turn)))
    return Scenario(folded(whole, run.resolve()))


def opened(seats: int, rolls: Sequence[int] = (), **options: Any) -> "Scenario":
    """A game just dealt from unshuffled decks."""
    chosen = msgspec.convert(options, GAME.options)
    events = GAME.open(chosen, SEATS[:seats], ScriptedChance(*rolls), NOW)
    return Scenario(folded(GAME.initial, events), events=events)


@dataclass(frozen=True)
class Scenario:
    """A table, the facts of the last step, and why that step was refused if it was."""

    table: Table
    now: int = NOW
    events: tuple[Event, ...] = ()
    refusal: Objection | None = None

    # --- when -------------------------------------------------------------------------------

    def when(
        self, name: str, command: type[SeatCommand], *, rolls: Sequence[int] = (), **params: Any
    ) -> "Scenario":
        """A seat acts."""
        asked = command(at=self.now, seat=SeatId(name), **params)
        after = self._decided(asked, rolls)
        offered = is_offered(self.table, asked)
        assert offered == (after.refusal is None), f"offered: {offered}, {after.refusal}"
        return after

    def given(self, name: str, command: type[SeatCommand], **params: Any) -> "Scenario":
        """A step on the way to the act under test; it must be legal."""
        after = self.when(name, command, **params)
        assert after.refusal is None, after.refusal
        return after

    def when_due(self, *, rolls: Sequence[int] = ()) -> "Scenario":
        """The clock settles what falls due, at its time."""
        (deadline,) = GAME.deadlines(self.table)
        later = replace(self, now=max(self.now, deadline.due))
        return later._decided(Settle(at=later.now, deadline=deadline.id), rolls)

    def rolled(self, *dice: int, ride: str = "") -> "Scenario":
        """The seat on turn takes so many dice, these seats ride along, and the dice show this."""
        active, asked = self.table.turn_of, self._asked_to_ride()
        after = self
        if active != FARM:
            known = {"dice": len(dice), "rolls": () if asked else dice}
            after = self.given(active, m.ChooseDice, **known)
        for seat in asked:
            shown = dice if seat == asked[-1] and active != FARM else ()
            after = after.given(seat, m.AnswerWindow, piggyback=seat in ride, rolls=shown)
        return after.when_due(rolls=dice) if active == FARM else after

    def _asked_to_ride(self) -> tuple[SeatId, ...]:
        others = self.table.opponents_of(self.table.turn_of)
        return tuple(s for s in others if s != FARM and not self.table.player(s).standing)

    def bets(self, *dice: int, **said: str) -> "Scenario":
        """These seats bet, and the dice show this."""
        after = self
        for place, (seat, bet) in enumerate(said.items(), start=1):
            rolls = dice if place == len(said) else ()
            after = after.given(seat, m.PlaceBet, bet=bet, rolls=rolls)
        return after

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
        return tuple(e for e in self.events if not isinstance(e, Asked | Answered))

    def then(self, *facts: Event) -> "Scenario":
        assert self.facts == facts
        return self

    def then_rejected(self, reason: object, *rules: str) -> "Scenario":
        """Refused for this reason, and the refusal cites at least these rules."""
        assert self.refusal is not None, f"accepted: {self.facts}"
        assert self.refusal.reason == reason
        assert set(rules) <= set(self.refusal.rules), self.refusal.rules
        return self

    def then_asks(self, names: str, command: type[SeatCommand]) -> "Scenario":
        """Exactly these seats owe an answer, of this kind."""
        assert self.refusal is None, f"refused: {self.refusal}"
        assert "".join(self.table.frames[-1].owed) == names
        for name in names:
            assert self.offers(name)[0].type == tag_of(command)
        return self

    def then_wins(self, names: str) -> "Scenario":
        assert self.table.result, f"no winner: {self.facts}"
        assert "".join(self.table.result.winners) == names
        return self

    def offers(self, name: str) -> Any:
        return GAME.legal_actions(self.table, SeatId(name))

    def of(self, kind: type[Event]) -> list[Any]:
        """All facts of this kind."""
        return [event for event in self.facts if isinstance(event, kind)]

    def hand(self, name: str) -> Cards:
        return self.table.hand(SeatId(name))

    def drawn(self) -> str:
        """Who drew, a letter for each card."""
        return "".join(event.seat for event in self.of(m.CardDrawn))


# --- what holds of every step ---------------------------------------------------------------


def is_offered(before: Table, command: SeatCommand) -> bool:
    """Whether the legal actions of the seat have this very action among them."""
    whole = orjson.loads(msgspec.json.encode(command))
    params = {k: v for k, v in whole.items() if k not in ENVELOPE}
    return any(
        (action.type, True) == (tag_of(type(command)), fits(action.params, params))
        and command.decision in {None, action.decision}
        for action in GAME.legal_actions(before, command.seat)
    )


def folded(before: Table, events: tuple[Event, ...]) -> Table:
    """The table after these events, each taken apart and joined as the store does it."""
    after = before
    for event in events:
        parts = CODEC.split(event)
        private = (orjson.dumps(part) for part in parts.private.values())
        after = GAME.evolve(after, CODEC.join(parts.type, orjson.dumps(parts.public), private))
        assert GAME.tell(event) != ""
    restored = GAME.from_position(orjson.loads(msgspec.json.encode(GAME.position(after))))
    assert restored == after, "the position does not hold the whole table"
    return after


def census(whole: Table) -> Counter[KindId]:
    """Every card on the table, wherever it lies."""
    held = [card for player in whole.players for card in player.hand]
    piles = [*whole.deck, *whole.discard, *whole.aside, *whole.spent, *whole.in_play]
    return Counter([*held, *piles])
