"""Every kind of problem has its page, in docs/reference/errors and at the address of its type."""

from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from eventstore.memory import MemoryStore
from referee.application.referee import Referee
from referee.cli.pages import of_problems
from referee.games import GAMES
from tests.docs.snippets import ROOT

PAGES: Final = of_problems(ROOT)
BROWSER: Final = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    games: dict[str, Any] = {str(name): game for name, game in GAMES.items()}
    return create_app(
        Referee(store=MemoryStore(), games=games, master=b""), Settings()
    ).test_client()


@pytest.mark.parametrize("path", sorted(PAGES), ids=lambda path: path.stem)
def test_the_page_is_current(path: Path) -> None:
    assert path.read_text("utf-8") == PAGES[path], "run `make pages`"


def test_there_is_no_page_too_many() -> None:
    assert set((ROOT / "docs/reference/errors").iterdir()) == set(PAGES)


def test_every_type_is_the_address_of_a_page(client: FlaskClient) -> None:
    types = client.get("/problems").get_json()["problems"]
    assert {f"{address.rsplit('/', 1)[1]}.md" for address in types} == {
        path.name for path in PAGES if path.stem != "README"
    }
    for address in types:
        page = client.get(address, headers=BROWSER)
        assert (page.status_code, page.mimetype) == (200, "text/html"), address
        assert f"<code>{address}</code>" in page.text


def test_the_list_leads_to_every_page(client: FlaskClient) -> None:
    page = client.get("/problems", headers=BROWSER)
    assert page.text.count('<a href="/problems/') == len(PAGES) - 1


def test_who_does_not_ask_for_a_page_gets_json(client: FlaskClient) -> None:
    told = client.get("/problems/stale", headers={"Accept": "*/*"}).get_json()
    assert told["type"] == "/problems/stale" and told["advice"] and told["source"]
