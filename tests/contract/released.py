"""The documents of releases, in docs/releases: what clients out there were written against."""

import re
from pathlib import Path
from typing import Any, Final

import yaml

from tests.docs.snippets import ROOT

FOLDER: Final = ROOT / "docs" / "releases"
CURRENT: Final = ROOT / "openapi.yaml"
_NAME: Final = re.compile(r"openapi-(\d+)\.(\d+)\.(\d+)\.yaml")


def releases() -> list[Path]:
    """Every released document, the oldest first."""
    found = ((_NAME.fullmatch(path.name), path) for path in FOLDER.iterdir())
    numbered = [(tuple(map(int, name.groups())), path) for name, path in found if name]
    return [path for _, path in sorted(numbered)]


def read(path: Path) -> dict[str, Any]:
    document = yaml.load(path.read_text("utf-8"), Loader=LOADER)
    assert isinstance(document, dict)
    return document


LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C reads a large document in a tenth of the time, where it is there."""
