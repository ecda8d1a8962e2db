"""A random player in a hurry: mostly, only those who owe an answer are asked what they may do."""

from referee.kernel.game import Command
from tests.play import BESIDE, IDLE, Play


class Hasty(Play):
    """The same random play at a fraction of the cost: most offers beside a question go unseen."""

    def choose(self) -> Command:
        """An answer of a seat that owes one, or something that any seat may do beside it."""
        frame = self.state.top_frame
        if frame is None or not frame.owed:
            return super().choose()
        if self.rng.random() < IDLE and self.game.deadlines(self.state):
            return self.time_out()
        if self.rng.random() < BESIDE:
            return self.act(*self.rng.choice(self.mostly_staying(list(self.offers()))))
        seat = self.rng.choice(frame.owed)
        answers = [o for o in self.game.legal_actions(self.state, seat) if o.decision]
        return self.act(seat, self.rng.choice(answers)) if answers else super().choose()
