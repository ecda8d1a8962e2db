"""`referee rule FILE`: judge a scenario from a file, and explain the ruling to people."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from marshmallow import ValidationError
from rich.console import Console
from rich.markup import escape

from api.schemas.rulings import Scenario
from referee.application.errors import Fault
from referee.application.referee import Referee
from referee.application.rulings.ruling import rule_on
from referee.application.rulings.scenario import scenario_of
from referee.cli.failures import CannotRun
from referee.games import EDITIONS

Document = Mapping[str, Any]


class BadScenario(CannotRun):
    """The file is no scenario."""


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The whole ruling as JSON.")
def rule(file: Path, *, as_json: bool) -> None:
    """Judge the scenario in FILE, written as POST /v1/rulings takes it.

    The exit code is 1 if the last step that was judged is refused.
    """
    scenario = read(file)
    ruling = ruled(scenario)
    if as_json:
        click.echo(json.dumps(ruling, indent=2))
    else:
        Console(highlight=False, soft_wrap=True).print("\n".join(explained(scenario, ruling)))
    judgements = ruling["judgements"]
    if judgements and not judgements[-1]["legal"]:
        sys.exit(1)


def read(file: Path) -> Document:
    """The scenario of a file, held to the schema that the service has for it."""
    try:
        scenario: Document = Scenario().load(json.loads(file.read_text(encoding="utf-8")))
    except ValidationError as error:
        raise BadScenario(f"{file} is no scenario: {error}") from error
    except ValueError as error:
        raise BadScenario(f"{file} is not JSON: {error}") from error
    return scenario


def ruled(scenario: Document) -> Document:
    """The ruling, by the road of the service but without one."""
    from eventstore.memory import MemoryStore

    referee = Referee(store=MemoryStore(), games=EDITIONS, master=b"")
    try:
        return rule_on(referee, scenario_of(scenario))
    except Fault as fault:
        raise BadScenario(str(fault)) from fault


def explained(scenario: Document, ruling: Document) -> Iterator[str]:
    """A sentence for each thing that happens, and the rules behind a refusal."""
    for place, judgement in enumerate(ruling["judgements"]):
        step = scenario["steps"][place]
        yield f"[bold]{place + 1}. {escape(asked(step, judgement))}[/bold]"
        yield from told(judgement)
    if len(ruling["judgements"]) < len(scenario["steps"]):
        yield "The steps after that were not judged."
    for question in ruling["questions"]:
        names = sorted({a["type"] for a in question["actions"] if a["decision"]})
        yield f"Now {question['seat']} may: {', '.join(names)}."
    for due in ruling["due"] if not ruling["questions"] else ():
        yield f"Next the clock settles: {due['kind']}."
    if ruling["result"]:
        yield f"The game is over. Winners: {', '.join(ruling['result']['winners'])}."


def asked(step: Document, judgement: Document) -> str:
    """What a step is about."""
    if "type" not in step:
        return f"The clock settles: {judgement.get('settled', 'what is due')}"
    params = json.dumps(step["params"]) if step.get("params") else ""
    return f"{step['seat']}: {step['type']} {params}".rstrip()


def told(judgement: Document) -> Iterator[str]:
    """One judgement in lines."""
    for event in judgement["events"]:
        if "says" in event:
            yield f"   {escape(event['says'])}"
    if not judgement["legal"]:
        yield f"   [red]Refused[/red]: {escape(judgement['detail'])}"
        for rule in judgement["rules"]:
            yield f"   {rule['id']}: {escape(rule['text'])}"
    if "needs" in judgement:
        needs = judgement["needs"]
        yield f"   A roll is needed: {needs['roll']}, {needs['from']} to {needs['to']}."
    if "unused_dice" in judgement:
        yield f"   {judgement['unused_dice']} of the dice were not asked for."
