"""What a kind of problem means, what to do about it and who answers so, for people."""

import json
from collections.abc import Collection, Iterable, Mapping
from html import escape
from typing import Any, Final

from msgspec import Struct

from api import pages
from api.documented import problem_example
from api.errors import RETRY_AFTER, reasons
from api.finishing import operations
from api.problems import KINDS, Kind
from referee.kernel.game import Game
from referee.kernel.rejection import Reason
from referee.tournaments import TOURNAMENT

AGAIN: Final = (
    "Send the same request again with the same `Idempotency-Key`, when `Retry-After` has passed."
)
SOMETHING_ELSE: Final = "The same request would be refused again: send another one."
BY_THE_RULES: Final = (
    "Read `legal-actions` and choose again, under a new `Idempotency-Key`: the refusal is the "
    "answer to this one for ever. `GET /v1/rulesets/{ruleset}/rules/{rule_id}` tells each rule."
)
OF_TOURNAMENTS: Final = (
    "Read the tournament and choose again, under a new `Idempotency-Key`: the refusal is the "
    "answer to this one for ever."
)
CITED: Final = {"id": "id of a rule or ruling", "text": "what it says, in our words"}
BY_STATUS: Final[Mapping[int, str]] = {
    401: "Ask the organiser, or whoever runs the service, for a token.",
    403: "Send the token of somebody who may do this.",
    404: "Look at the address: an id may be misspelt, or belong to another service.",
    409: "Wait, and read the game; the same request may be accepted later.",
    412: "Read the game, decide again, and send a new request.",
    428: "Read the game, then send the request with what it rests on.",
    429: AGAIN,
    500: "Tell whoever runs the service; a request with an `Idempotency-Key` may be repeated.",
    503: AGAIN,
}


class Explained(Struct, frozen=True):
    """A kind of problem with all there is to say of it."""

    kind: Kind
    advice: str
    source: str
    """Operations that answer so, or games whose rules do."""
    by_rules: bool = False

    @property
    def example(self) -> str:
        shown = problem_example(self.kind)
        if self.by_rules:
            said = self.kind.meaning.partition(". ")[0] + "."
            shown |= {"detail": said, "rules": [CITED]}
        return json.dumps(shown, indent=2, ensure_ascii=False)


def explained(
    games: Iterable[Game[Any, Any]], document: Mapping[str, Any]
) -> Mapping[str, Explained]:
    """Every kind of problem of the service and of the rules of these games, by its slug."""
    every = (*games, TOURNAMENT)
    named = _operations_by_problem(document)
    most = sum(1 for _ in operations(document))
    by_service = (
        Explained(k, _advice(k), _told(named.get(k.slug, ()), most)) for k in KINDS.values()
    )
    by_rules = (
        Explained(k, _advice_by_rules(k), _games(k, every), by_rules=True)
        for k in reasons(every).values()
    )
    return {page.kind.slug: page for page in (*by_service, *by_rules)}


def markdown(page: Explained) -> str:
    """The page in docs/reference/errors."""
    return f"""\
# {page.kind.title}

`{page.kind.type}`, status {page.kind.status}

{page.kind.meaning}

**What to do.** {page.advice}

**Where it comes from.** {page.source}

```json
{page.example}
```
"""


def index(every: Iterable[Explained]) -> str:
    """The list of all pages."""
    rows = (
        f"| {page.kind.status} | [`{page.kind.slug}`]({page.kind.slug}.md) | {page.kind.title} |"
        for page in every
    )
    return "\n".join(("# Every kind of problem", "", MADE, "", *HEAD, *rows, ""))


def html(page: Explained) -> str:
    """The page that the service shows at the address of the kind."""
    kind = page.kind
    body = (
        f"<h1>{escape(kind.title)}</h1>",
        pages.paragraph(f"`{kind.type}`, status {kind.status}"),
        pages.paragraph(kind.meaning),
        pages.paragraph(f"What to do: {page.advice}"),
        pages.paragraph(f"Where it comes from: {page.source}"),
        f"<pre>{escape(page.example, quote=False)}</pre>",
        pages.listing({"/problems": "Every kind of problem", "/docs": "API reference"}),
    )
    return pages.page(kind.title, "\n".join(body))


def index_html(every: Iterable[Explained]) -> str:
    """The list of all pages, as the service shows it."""
    links = {page.kind.type: f"{page.kind.status} {page.kind.title}" for page in every}
    return pages.page("Problems", f"<h1>Every kind of problem</h1>{pages.listing(links)}")


def _advice(kind: Kind) -> str:
    if kind.slug in RETRY_AFTER:
        return AGAIN
    return BY_STATUS.get(kind.status, SOMETHING_ELSE)


def _advice_by_rules(kind: Kind) -> str:
    return OF_TOURNAMENTS if kind.slug in list(TOURNAMENT.reasons) else BY_THE_RULES


def _operations_by_problem(document: Mapping[str, Any]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for _, _, operation in operations(document):
        for answer in operation["responses"].values():
            shown = answer.get("content", {}).get("application/problem+json", {})
            for slug in shown.get("examples", ()):
                found.setdefault(slug, []).append(operation["operationId"])
    return found


def _told(names: Collection[str], most: int) -> str:
    if len(names) == most:
        return "Every operation."
    said = ", ".join(f"`{name}`" for name in sorted(names))
    return f"Operations: {said}." if said else "Any address, before an operation is found."


def _games(kind: Kind, games: Iterable[Game[Any, Any]]) -> str:
    """Whose rules refuse so."""
    titles = [game.title for game in games if kind.slug in list(game.reasons)]
    if kind.slug in list(Reason) or not titles:
        return "The rules of every game."
    return f"The rules of {', '.join(titles)}."


MADE: Final = (
    "The service shows these pages at the address that a problem's `type` gives. "
    "They are made by `make pages` from the kinds and reasons in the code."
)
HEAD: Final = ("| status | type | title |", "| --- | --- | --- |")
