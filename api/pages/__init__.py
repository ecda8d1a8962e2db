"""What the service shows to people: templates, a style and a script, and how they are filled."""

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

FOLDER: Final = files("api.pages")


def text(name: str) -> str:
    """A file of this folder."""
    return (FOLDER / name).read_text("utf-8")


def page(title: str, body: str, *, head: str = "", kind: str = "text") -> str:
    """A whole page around HTML that is already safe."""
    parts = {"title": escape(title), "head": head, "body": body, "kind": kind}
    return Template(text("page.html")).substitute(parts)


def paragraph(sentences: str) -> str:
    """Text with `words` between backticks, as HTML."""
    pieces = escape(sentences, quote=False).split("`")
    words = (f"<code>{p}</code>" if n % 2 else p for n, p in enumerate(pieces))
    return f"<p>{''.join(words)}</p>"


def listing(links: Mapping[str, str]) -> str:
    """A list of links, by address."""
    items = (
        f'<li><a href="{escape(address)}">{escape(says)}</a></li>'
        for address, says in links.items()
    )
    return f"<ul>{''.join(items)}</ul>"
