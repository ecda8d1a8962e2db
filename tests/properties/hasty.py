"""A random player in a hurry: mostly, only those who owe an answer are asked what they may do."""

from dataclasses import dataclass

from referee.kernel.game import Command, Join, LegalAction
from referee.kernel.ids import SEATS, SeatId
from tests.play import BESIDE, IDLE, Play
from tests.properties.described import DESCRIPTIONS
from tests.properties.described.description import Description

TALK = 0.5
"""How often a seat that has something to say beside the question is heard before its answer."""
COMPANY = 1 / 1_000
"""How often somebody sits down in the middle of a game, where the rules allow it."""
JUDGED = 1 / 2_000
"""How often a game goes on from a table that it could not have come to by itself."""


@dataclass
class Hasty(Play):
    """The same random play at a fraction of the cost, and more of what random play seldom does."""

    called: bool = False
    """Whether a judge waits for a moment at which nothing is half done."""
    judged: bool = False

    @property
    def description(self) -> Description:
        return DESCRIPTIONS[self.game.id]

    def choose(self) -> Command:
        """An answer of a seat that owes one, or something that any seat may do beside it."""
        frame = self.state.top_frame
        if frame is None or not frame.owed:
            return super().choose()
        if self.rng.random() < COMPANY and (join := self.newcomer()):
            return join
        if self.rng.random() < IDLE and self.game.deadlines(self.state):
            return self.time_out()
        if self.rng.random() < BESIDE:
            return self.act(*self.rng.choice(self.mostly_staying(list(self.offers()))))
        return self.word() or self.answer(frame.owed)

    def answer(self, owed: tuple[SeatId, ...]) -> Command:
        seat = self.rng.choice(owed)
        answers = [o for o in self.game.legal_actions(self.state, seat) if o.decision]
        return self.act(seat, self.rng.choice(answers)) if answers else super().choose()

    def word(self) -> Command | None:
        """What one of the seats that are talking says next."""
        talking = self.description.talking(self.state)
        if not talking or self.rng.random() > TALK:
            return None
        seat, weights = self.rng.choice(talking), self.description.talk
        said = [o for o in self.game.legal_actions(self.state, seat) if o.type in weights]
        return self.act(seat, self.weighed(said)) if said else None

    def weighed(self, offers: list[LegalAction]) -> LegalAction:
        weights = [self.description.talk[offer.type] for offer in offers]
        return self.rng.choices(offers, weights)[0]

    def newcomer(self) -> Join | None:
        """Somebody who may take the next seat, at a random place."""
        if not self.game.joins or len(self.seats) == len(SEATS):
            return None
        places = (None, *self.game.seated(self.state))
        join = Join(at=self.now, seat=SEATS[len(self.seats)], left_of=self.rng.choice(places))
        return None if self.game.objection(self.state, join) else join

    def step(self) -> Command:
        """One random legal act, after which a judge may be called."""
        command = super().step()
        if isinstance(command, Join):
            self.seats = (*self.seats, command.seat)
        self.called = self.called or self.rng.random() < JUDGED
        self.judged = self.called and not self.over and self.disturb()
        self.called = self.called and not self.judged
        return command

    def disturb(self) -> bool:
        """Go on from a position that the game could not have come to by itself."""
        position = self.description.judged(self.state, self.rng)
        if position is None:
            return False
        flaw = self.game.flaw(position)
        assert flaw is None, flaw
        self.state = self.origin = position
        self.since = len(self.events)
        return True
