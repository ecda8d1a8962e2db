"""docs/reference/http.md says what the API does."""

from dataclasses import fields
from pathlib import Path

import pytest

from api.problems import KINDS, Kind
from api.settings import PREFIX, Settings
from api.spec import openapi

PAGE = (Path(__file__).parents[2] / "docs/reference/http.md").read_text()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_problem_is_on_the_page(kind: Kind) -> None:
    assert f"| {kind.status} | `{kind.slug}` | {kind.title} | {kind.meaning} |" in PAGE


@pytest.mark.parametrize("setting", fields(Settings), ids=lambda field: field.name)
def test_every_setting_is_on_the_page(setting: object) -> None:
    name, default = getattr(setting, "name", ""), getattr(setting, "default", "")
    shown = f"{default:g}" if isinstance(default, float) else default
    assert f"| `{PREFIX}{name.upper()}` | `{shown}` |" in PAGE


def test_every_operation_is_on_the_page() -> None:
    for path, operations in openapi({})["paths"].items():
        short = path.replace("/v1/games/{game}/abandon", "…/abandon")
        assert f"{short}`" in PAGE, sorted(operations)
