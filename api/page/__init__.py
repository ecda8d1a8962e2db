"""The table on a page: files for browsers, a client of the public API like any other."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

FOLDER: Final = files("api.page")
MIMETYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


def served() -> dict[str, Traversable]:
    """Every file that is served, by its path: nothing else in an address ever opens a file."""
    return dict(_below(FOLDER, ""))


def _below(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _below(entry, f"{path}{entry.name}/")
        elif suffix(entry.name) in MIMETYPES:
            found.append((path + entry.name, entry))
    return found


def suffix(name: str) -> str:
    """`.js` of `app.js`."""
    return name[name.rfind(".") :]
