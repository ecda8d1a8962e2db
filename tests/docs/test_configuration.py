"""docs/reference/configuration.md has every variable that the code reads, with its default."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from api import settings as api_settings
from referee.cli import bootstrap
from referee.cli.main import main
from tests.docs.test_cli import commands

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/configuration.md").read_text("utf-8")
CODE = ("api", "eventstore", "referee", "workers")
ROW = re.compile(r"^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$", re.M)
ROWS: Mapping[str, str] = {name: default for name, default, _ in ROW.findall(PAGE)}


def options() -> Iterator[tuple[str, object]]:
    """Every variable that stands for an option, with the option's default."""
    for _, command in commands(main):
        for option in command.params:
            if isinstance(option.envvar, str):
                yield option.envvar, option.to_info_dict()["default"]


def test_every_variable_has_one_row_and_every_row_a_variable() -> None:
    sources = (path.read_text("utf-8") for name in CODE for path in (ROOT / name).rglob("*.py"))
    named = {name for text in sources for name in re.findall(r"\bREFEREE_[A-Z_]*[A-Z]\b", text)}
    limits = {f"{api_settings.PREFIX}{f.name.upper()}" for f in fields(api_settings.Settings)}
    wired = {f"{bootstrap.PREFIX}{f.name.upper()}" for f in fields(bootstrap.Settings)}
    ours = {name for name in ROWS if name.startswith("REFEREE_")}
    assert ours == named - {"REFEREE_API"} | limits | wired
    assert len(ROW.findall(PAGE)) == len(ROWS)


def test_limits_of_the_api_are_told_with_their_defaults() -> None:
    for limit in fields(api_settings.Settings):
        told = ROWS[f"{api_settings.PREFIX}{limit.name.upper()}"]
        assert told == (f"`{limit.default}`" if limit.default != "" else "empty"), limit.name


def test_the_wiring_reads_every_setting_by_its_name() -> None:
    given = {f"{bootstrap.PREFIX}{f.name.upper()}": "7" for f in fields(bootstrap.Settings)}
    assert given.keys() <= ROWS.keys()
    read = bootstrap.settings_from_env(given)
    assert all(str(getattr(read, f.name)) == "7" for f in fields(bootstrap.Settings))


def test_settings_of_the_wiring_are_told_with_their_defaults() -> None:
    for setting in fields(bootstrap.Settings):
        told = ROWS[f"{bootstrap.PREFIX}{setting.name.upper()}"]
        assert told.startswith(f"`{setting.default}`") is bool(setting.default), setting.name


def test_options_are_told_with_their_defaults() -> None:
    found = dict(options())
    assert found["REFEREE_PORT"] == 8080
    for name, default in found.items():
        assert isinstance(default, str | int) is (ROWS[name] == f"`{default}`"), name
