"""One key, one effect: what is stored of an answer, and how it becomes that answer again."""

from typing import Any

import msgspec
from msgspec import Struct

from eventstore.store import Answer
from referee.application.actors import Actor
from referee.application.errors import CorruptStream, KeyReused
from referee.kernel.game import Game
from referee.kernel.ids import RuleId, SeatId
from referee.kernel.rejection import Objection, Reason, Rejected

ANONYMOUS = "anonymous"

# The status of a stored answer is a word of ours: HTTP's numbers are given at the edge.
ACCEPTED = 1
REFUSED = 2


class Request(Struct, frozen=True):
    """The idempotency key of a request and the digest of its body."""

    key: str
    body: str


class Accepted(Struct, frozen=True, tag=True):
    """The decision that the request became: versions `first..last`."""

    first: int
    last: int
    state_hash: str
    seat: SeatId | None = None


class Refused(Struct, frozen=True, tag=True):
    """The rules said no."""

    reason: str
    rules: tuple[RuleId, ...]
    detail: str


class Keyed(Struct, frozen=True):
    """A request as the store knows it: whose key it is, and what was asked under it."""

    scope: str
    key: str
    body: str

    def answer(self, outcome: Accepted | Refused) -> Answer:
        status = ACCEPTED if isinstance(outcome, Accepted) else REFUSED
        text = msgspec.json.encode(outcome).decode()
        return Answer(self.scope, self.key, self.body, status, text)

    def outcome(self, answer: Answer, rules: Game[Any, Any]) -> Accepted:
        """What this request became when it was sent first; raises if it was refused then."""
        if answer.body != self.body:
            raise KeyReused
        try:
            found = _DECODER.decode(answer.outcome)
        except msgspec.MsgspecError as error:
            raise CorruptStream(f"the answer to key {self.key!r} is unreadable") from error
        if isinstance(found, Refused):
            raise rejected(found, rules)
        return found


_DECODER: msgspec.json.Decoder[Accepted | Refused] = msgspec.json.Decoder(Accepted | Refused)


def keyed(actor: Actor, operation: str, request: Request) -> Keyed:
    """One key may not stand for two operations either: the operation is part of the body."""
    return Keyed(actor.digest or ANONYMOUS, request.key, f"{operation}:{request.body}")


def refused(refusal: Rejected) -> Refused:
    objection = refusal.objection
    return Refused(objection.reason.value, objection.rules, objection.detail)


def rejected(outcome: Refused, rules: Game[Any, Any]) -> Rejected:
    kernels = {reason.value for reason in Reason}
    reason = Reason(outcome.reason) if outcome.reason in kernels else rules.reasons(outcome.reason)
    return Rejected(Objection(reason, outcome.rules, outcome.detail))
