"""The written rules of One Two Many Rabbits: every ledger row and ruling, by the id cited."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from referee.kernel.ids import RuleId
from referee.kernel.rules import Rule, Ruling, load, load_rulings

RULES: Final[Mapping[RuleId, Rule]] = load(
    files(__package__).joinpath("rules.csv").read_text(encoding="utf-8")
)
RULINGS: Final[Mapping[RuleId, Ruling]] = load_rulings(
    files(__package__).joinpath("rulings.csv").read_text(encoding="utf-8")
)
