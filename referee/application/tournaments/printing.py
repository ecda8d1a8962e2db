"""Standings for people: CSV for a spreadsheet, a page for a printer, plain text for a terminal."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

Document = Mapping[str, Any]

COLUMNS: Final = ("rank", "player", "name", "points", "wins", "opponents", "byes", "dropped")
TABLES: Final = ("table", "players", "game", "result")
TEXTS: Final = frozenset({"player", "name", "players", "game", "result"})
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets take for a formula at the beginning of a cell."""

STYLE: Final = (
    "body{font:14px/1.4 system-ui,sans-serif;margin:2em;color:#111;background:#fff}"
    "table{border-collapse:collapse}th,td{padding:.2em .7em;border-bottom:1px solid #999;"
    "text-align:right}table{margin-bottom:2em}th.text,td.text{text-align:left}"
    "caption{text-align:left;padding-bottom:1em}"
    "@media print{body{margin:0}}"
)


def csv_of(document: Document) -> str:
    """A heading and a line a player; times and versions are in the JSON."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_heading(document))
    for row in document["standings"]:
        writer.writerow(_harmless(cell) for cell in _cells(document, row))
    return out.getvalue()


def text_of(document: Document) -> str:
    """A table in columns."""
    heading = _heading(document)
    rows = [[_shown(cell) for cell in _cells(document, row)] for row in document["standings"]]
    widths = [max(map(len, column)) for column in zip(heading, *rows, strict=True)]
    lines = (_line(heading, row, widths) for row in (heading, *rows))
    return "\n".join((caption(document), "", *lines, ""))


def html_of(document: Document, rounds: Iterable[Document] = ()) -> str:
    """A page of its own that fits on paper: no scripts, nothing from elsewhere.

    With rounds it also says who sat where, what came of it, and which game proves it.
    """
    title = caption(document)
    cells = (map(_shown, _cells(document, row)) for row in document["standings"])
    return "\n".join(
        (
            '<!doctype html><html lang="en"><meta charset="utf-8">',
            f"<title>{escape(title)}</title><style>{STYLE}</style>",
            *_table(title, _heading(document), cells),
            *(line for played in rounds for line in _round(played)),
            "</html>",
            "",
        )
    )


def caption(document: Document) -> str:
    """What the standings are of, and after which round."""
    name = document["title"] or document["tournament"]
    state = "final standings" if document["final"] else "standings"
    return f"{name}: {state} after round {document['after_round']}"


def _round(played: Document) -> Iterator[str]:
    """The tables of a round; its byes come last."""
    rows = [_sat(table) for table in played["tables"]]
    rows += [["bye", bye["player"], "", str(bye["points"])] for bye in played["byes"]]
    return _table(f"Round {played['round']} ({played['state']})", TABLES, rows)


def _sat(table: Document) -> list[str]:
    seats = ", ".join(f"{s['seat']} {s['player']} ({_shown(s['place'])}.)" for s in table["seats"])
    return [str(table["table"]), seats, table["game"] or "", table["state"]]


def _table(title: str, heading: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    yield f"<table><caption>{escape(title)}</caption>"
    yield f"<thead>{_row('th', heading, heading)}</thead><tbody>"
    yield from (_row("td", heading, row) for row in rows)
    yield "</tbody></table>"


def _heading(document: Document) -> list[str]:
    rounds = range(1, document["after_round"] + 1)
    return [*COLUMNS[:3], *(f"round {number}" for number in rounds), *COLUMNS[3:]]


def _cells(document: Document, row: Document) -> list[Any]:
    whole = {**row, "name": document["names"].get(row["played_by"], "")}
    return [
        *(whole[column] for column in COLUMNS[:3]),
        *row["rounds"],
        *(whole[column] for column in COLUMNS[3:]),
    ]


def _harmless(cell: Any) -> Any:
    """A text is a text: what looks like a formula is quoted as spreadsheets want it."""
    if isinstance(cell, str) and cell.startswith(FORMULAS):
        return f"'{cell}"
    return "" if cell is None else _shown(cell)


def _shown(cell: Any) -> str:
    match cell:
        case None:
            return "-"
        case bool():
            return "yes" if cell else "no"
        case float():
            return f"{cell:.2f}"
        case _:
            return str(cell)


def _line(heading: Sequence[str], row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (
        cell.ljust(width) if column in TEXTS else cell.rjust(width)
        for column, cell, width in zip(heading, row, widths, strict=True)
    )
    return "  ".join(cells).rstrip()


def _row(tag: str, heading: Iterable[str], cells: Iterable[str]) -> str:
    whole = "".join(
        f"<{tag}{' class=text' if column in TEXTS else ''}>{escape(cell)}</{tag}>"
        for column, cell in zip(heading, cells, strict=True)
    )
    return f"<tr>{whole}</tr>"
