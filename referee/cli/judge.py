"""`referee judge`: what a judge puts on the desk of a game, over HTTP."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

from referee.cli.connecting import client_of, connected, json_option, told
from referee.client.client import RefereeClient

Json = dict[str, Any]
F = TypeVar("F", bound=Callable[..., Any])

HOW: Final = ("url", "token", "as_json")
"""How a command reaches the service, and how it tells."""
NAMED: Final = ("ruling", "penalty", "note", "order", "protest")
"""Members of events that name what was filed."""

game_argument: Final = click.argument("game_id", metavar="GAME")
rules_option: Final = click.option(
    "--rule", "rules", multiple=True, help="A rule or ruling behind it; more than one may be."
)
about_option: Final = click.option(
    "--about", type=click.IntRange(min=1), help="The version that it is about."
)


@click.group()
def judge() -> None:
    """Rule, penalise, note, answer protests and give orders; needs a judge's token."""


def ordering(command: F) -> F:
    """Give a command the game, `--url`, `--token` and `--json`."""
    return game_argument(connected(json_option(command)))


@judge.command()
@ordering
@click.argument("text")
@rules_option
@about_option
def ruling(game_id: str, text: str, rules: Sequence[str], about: int | None, **how: Any) -> None:
    """Put the ruling TEXT on the record of GAME."""
    _order(lambda c: c.give_ruling(game_id, text, rules=rules, about=about), how)


@judge.command()
@ordering
@click.argument("seat")
@click.argument("reason")
@click.option("--kind", default="warning", show_default=True, help="Or `points`, or the rules'.")
@click.option("--points", type=click.IntRange(min=0), default=0)
@rules_option
@about_option
def penalty(game_id: str, seat: str, reason: str, rules: Sequence[str], **rest: Any) -> None:
    """Penalise SEAT of GAME for REASON."""
    how = {name: rest.pop(name) for name in HOW}
    wanted = {**rest, "rules": list(rules)}
    _order(lambda c: c.give_penalty(game_id, seat, reason, **wanted), how)


@judge.command()
@ordering
@click.argument("text", default="")
@click.option("--confidential", default="", help="For officials until the end.")
def note(game_id: str, text: str, confidential: str, **how: Any) -> None:
    """Note TEXT on the record of GAME."""
    _order(lambda c: c.note(game_id, text, confidential=confidential), how)


@judge.command()
@ordering
@click.argument("seat")
@click.argument("reason")
@rules_option
def forfeit(game_id: str, seat: str, reason: str, rules: Sequence[str], **how: Any) -> None:
    """Take SEAT out of GAME for REASON."""
    _order(lambda c: c.forfeit(game_id, seat, reason, rules=rules), how)


@judge.command()
@ordering
@click.argument("seat")
@click.argument("seconds", type=float)
@click.argument("reason")
def clock(game_id: str, seat: str, seconds: float, reason: str, **how: Any) -> None:
    """Give SEAT of GAME so many SECONDS on its clock, or (negative, after --) take them."""
    _order(lambda c: c.correct_clock(game_id, seat, round(1_000 * seconds), reason), how)


@judge.command()
@ordering
@click.argument("version", type=click.IntRange(min=1))
@click.argument("reason")
@rules_option
def rewind(game_id: str, version: int, reason: str, rules: Sequence[str], **how: Any) -> None:
    """Take GAME back to VERSION for REASON."""
    _order(lambda c: c.rewind(game_id, version, reason, rules=rules), how)


@judge.command()
@ordering
@click.argument("protest")
@click.argument("text")
@click.option("--uphold/--reject", required=True, default=None)
@rules_option
def answer(
    game_id: str, protest: str, text: str, uphold: bool, rules: Sequence[str], **how: Any
) -> None:
    """Answer PROTEST in GAME with TEXT."""
    _order(
        lambda c: c.answer_protest(game_id, protest, text, upheld=uphold, rules=rules),
        how,
    )


@judge.command()
@ordering
def desk(game_id: str, url: str | None, token: str | None, *, as_json: bool) -> None:
    """Show all that judges and protesters put on the record of GAME."""
    with client_of(url, token) as client:
        found = client.desk(game_id)
    rows = [_row(entry) for kind in found.values() for entry in kind]
    told(found, as_json=as_json, words="\n".join(rows) or "Nothing is on the desk.")


@judge.command()
@connected
@json_option
def quarantine(url: str | None, token: str | None, *, as_json: bool) -> None:
    """List the games that are set aside."""
    with client_of(url, token) as client:
        games = client.quarantine()
    rows = [f"{row['game']}  version {row['version']}  {row['reason']}" for row in games]
    told({"games": games}, as_json=as_json, words="\n".join(rows) or "No game is set aside.")


@judge.command()
@ordering
@click.argument("reason")
def release(game_id: str, reason: str, **how: Any) -> None:
    """Let GAME, which is set aside, go on for REASON."""
    _order(lambda c: c.release(game_id, reason), how)


def _order(ask: Callable[[RefereeClient], Json], how: Mapping[str, Any]) -> None:
    """Ask for it, and say at which version it stands."""
    with client_of(how["url"], how["token"]) as client:
        done = ask(client)
    first = done["events"][0]["public"]
    named = next((first[word] for word in NAMED if word in first), "")
    words = " ".join(filter(None, (named, f"at version {done['version']}.")))
    told(done, as_json=how["as_json"], words=words)


def _row(entry: Json) -> str:
    said = next((entry[word] for word in ("text", "reason") if entry.get(word)), "")
    kind = entry.get("kind", entry.get("state", ""))
    who = entry.get("seat", "")
    return "  ".join(filter(None, (entry["id"], who, kind, said, entry.get("answer", ""))))
