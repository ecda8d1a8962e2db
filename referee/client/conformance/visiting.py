"""Doing all checks in order, and what came of each."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import Final

import requests

from referee.client.conformance import edge, play
from referee.client.conformance.visit import Failed, Visit
from referee.client.problem import Problem

__all__ = ["CHECKS", "Outcome", "Visit", "run"]

Check = Callable[[Visit], None]

CHECKS: Final[tuple[Check, ...]] = (*edge.CHECKS, *play.CHECKS)
NEEDED: Final = (
    edge.rulesets_say_what_can_be_played,
    edge.a_game_is_created_once,
    play.seats_are_claimed_once,
    play.only_the_organiser_starts,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a check; `failure` is empty if it passed."""

    check: str
    says: str
    failure: str
    seconds: float

    @property
    def passed(self) -> bool:
        return not self.failure


def run(visit: Visit) -> Iterator[Outcome]:
    """Check after check; without a game that has begun the rest would say nothing."""
    for check in CHECKS:
        outcome = _checked(check, visit)
        yield outcome
        if not outcome.passed and check in NEEDED:
            return


def _checked(check: Check, visit: Visit) -> Outcome:
    began = time.monotonic()
    failure = ""
    try:
        check(visit)
    except Failed as failed:
        failure = str(failed)
    except Problem as problem:
        failure = f"{problem.status} {problem.slug}: {problem}"
    except (requests.RequestException, KeyError, TypeError, ValueError) as error:
        failure = f"{type(error).__name__}: {error}"
    name = check.__name__.replace("_", " ")
    return Outcome(name, getdoc(check) or "", failure, time.monotonic() - began)
