"""`referee conformance URL`: whether a service, or a proxy before one, keeps the contract."""

import sys
from collections.abc import Iterator

import click
from rich.console import Console
from rich.markup import escape

from referee.cli.connecting import json_option, kept_key, token_option, told, url_of
from referee.cli.failures import CannotRun
from referee.client.conformance import Outcome, Visit, run


class NoKey(CannotRun):
    """The kit needs an organiser's key."""


@click.command()
@click.argument("url", required=False)
@token_option
@click.option("--game", "ruleset", default="", help="Which ruleset to play.")
@click.option("--seed", default="conformance", show_default=True, help="Of the practice game.")
@json_option
def conformance(
    url: str | None, token: str | None, ruleset: str, seed: str, *, as_json: bool
) -> None:
    """Play a scripted game against the service at URL and report what it does otherwise.

    The exit code is 1 if any check failed.
    """
    key = token or kept_key()
    if not key:
        raise NoKey("Give an organiser's key by --token or REFEREE_TOKEN.")
    visit = Visit(url_of(url), key, ruleset=ruleset, seed=seed)
    console = Console(highlight=False, soft_wrap=True)
    outcomes = []
    for outcome in _all(visit):
        outcomes.append(outcome)
        if not as_json:
            console.print(_line(outcome))
    failed = sum(not outcome.passed for outcome in outcomes)
    words = f"{len(outcomes) - failed} checks passed, {failed} failed; {visit.actions} actions."
    told(_report(visit, outcomes, failed), as_json=as_json, words=words)
    sys.exit(1 if failed else 0)


def _all(visit: Visit) -> Iterator[Outcome]:
    """The checks of the kit, and one that needs to know how hashes are made."""
    yield from run(visit)
    if visit.record:
        yield _chain(visit)


def _chain(visit: Visit) -> Outcome:
    """Follow the hash chain of the record, as an auditor does."""
    from eventstore.store import StoreError
    from referee.application.records.replaying import verify

    failure = ""
    try:
        verify(visit.record)
    except (StoreError, KeyError, ValueError) as error:
        failure = str(error)
    return Outcome("the hash chain holds", "Every link follows from the one before.", failure, 0)


def _line(outcome: Outcome) -> str:
    mark = "[green]ok[/green]  " if outcome.passed else "[red]FAIL[/red]"
    because = f"\n      {escape(outcome.failure)}" if outcome.failure else ""
    return f"{mark}  {outcome.check}{because}"


def _report(visit: Visit, outcomes: list[Outcome], failed: int) -> dict[str, object]:
    return {
        "url": visit.url,
        "ruleset": visit.ruleset,
        "game": visit.game,
        "actions": visit.actions,
        "passed": len(outcomes) - failed,
        "failed": failed,
        "checks": [
            {
                "check": outcome.check,
                "says": outcome.says,
                "passed": outcome.passed,
                "failure": outcome.failure,
                "ms": round(1_000 * outcome.seconds),
            }
            for outcome in outcomes
        ],
    }
