"""/v1/rulings, dry runs, and the rules that are cited: what the rules say, without acting."""

from typing import Any

import msgspec
from flask import Response

from api import answers, edge
from api.blueprint import Blueprint, Gives
from api.documented import BODY, EVERYWHERE, READING
from api.problems import EdgeError
from api.schemas.actions import Action as ActionBody
from api.schemas.games import GameQuery
from api.schemas.rulesets import RulesetQuery
from api.schemas.rulings import CitedRule, DryRun, Exported, RuleList, Ruling, Scenario
from api.service import service
from referee.application.acting import Action
from referee.application.rulings.dryrun import try_action
from referee.application.rulings.exporting import export
from referee.application.rulings.ruling import rule_on
from referee.application.rulings.scenario import scenario_of
from referee.kernel.ids import DecisionId, GameId, RuleId

blueprint = Blueprint("rulings", "What the rules say, without acting")


@blueprint.operation(
    "POST /rulings",
    "rule",
    takes=Scenario(),
    gives=Gives(200, Ruling),
    problems=(*EVERYWHERE, *BODY, "unknown-ruleset", "bad-fields"),
)
def rule(body: dict[str, Any]) -> Response:
    """Judge a scenario from any position on. Nothing is stored; needs any token."""
    edge.writer()
    return answers.json(rule_on(service().referee, scenario_of(body)))


@blueprint.operation(
    "POST /games/<game:game>/dry-runs",
    "dryRun",
    takes=ActionBody(),
    gives=Gives(200, DryRun),
    problems=(*READING, *BODY, "bad-fields"),
)
def dry_run(body: dict[str, Any], game: str) -> Response:
    """Try an action without doing it; it tells nothing that the seat may not know."""
    decision = body.get("decision")
    action = Action(body["type"], body["params"], DecisionId(decision) if decision else None)
    return answers.json(try_action(service().referee, edge.writer(), GameId(game), action))


@blueprint.operation(
    "GET /games/<game:game>/position",
    "exportPosition",
    takes=GameQuery(),
    gives=Gives(200, Exported),
    problems=(*READING, "unknown-version"),
)
def position(query: dict[str, Any], game: str) -> Response:
    """Read a version of a game that is over as a position, with all that was hidden."""
    version = query.get("at_version")
    exported = export(service().referee, edge.reader(), GameId(game), version)
    return answers.json(msgspec.to_builtins(exported))


@blueprint.operation(
    "GET /rulesets/<word:ruleset>/rules",
    "listRules",
    takes=RulesetQuery(),
    gives=Gives(200, RuleList),
    problems=(*EVERYWHERE, "unknown-ruleset", "bad-fields"),
)
def list_rules(query: dict[str, Any], ruleset: str) -> Response:
    """List the rows of the ledger and the rulings of a ruleset."""
    edge.reader()
    rules = service().referee.ruleset(ruleset, query.get("version")).rules
    every = (*rules.rules.values(), *rules.rulings.values())
    return answers.json({"rules": [msgspec.to_builtins(row) for row in every]})


@blueprint.operation(
    "GET /rulesets/<word:ruleset>/rules/<rule_id>",
    "getRule",
    takes=RulesetQuery(),
    gives=Gives(200, CitedRule),
    problems=(*EVERYWHERE, "unknown-ruleset", "not-found", "bad-fields"),
)
def get_rule(query: dict[str, Any], ruleset: str, rule_id: str) -> Response:
    """Read a rule or ruling that was cited."""
    edge.reader()
    rules = service().referee.ruleset(ruleset, query.get("version")).rules
    cited = RuleId(rule_id)
    found = rules.rules.get(cited) or rules.rulings.get(cited)
    if found is None:
        raise EdgeError("not-found")
    return answers.json(msgspec.to_builtins(found))
