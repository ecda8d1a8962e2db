"""The page at /table/: its own files and no others, under the strictest policy."""

import re
from typing import Final

import pytest
from flask.testing import FlaskClient

from api import page
from api.settings import Settings
from api.table import POLICY
from tests.api.table import HttpTable, a_game, an_app
from tests.application.table import a_referee

LOADED: Final = re.compile(r'(?:src|href)="(/[^"]+)"')
IMPORTED: Final = re.compile(r'(?:from|import\() ?"(\.[^"]+)"')


@pytest.fixture
def client() -> FlaskClient:
    return an_app(a_referee()).test_client()


def test_the_page_loads_what_is_there(client: FlaskClient) -> None:
    loaded = LOADED.findall(client.get("/table/").text)
    assert len(loaded) >= 4
    for address in loaded:
        assert client.get(address).status_code == 200, address


def test_every_module_that_is_imported_is_served() -> None:
    files = page.served()
    for name, file in files.items():
        folder = name.rpartition("/")[0]
        for asked in IMPORTED.findall(file.read_text("utf-8")) if name.endswith(".js") else ():
            assert _joined(folder, asked) in files, f"{name} imports {asked}"


def test_no_file_has_an_address_outside() -> None:
    for name, file in page.served().items():
        text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|(?<![:\w*/])//[\w-]+\.\w", text), name
        assert "innerHTML" not in text and "eval(" not in text, name


def test_its_policy_knows_no_exception(client: FlaskClient) -> None:
    for address in ("/table/", "/table/app.js"):
        assert client.get(address).headers.getlist("Content-Security-Policy") == [POLICY]
    assert "unsafe" not in POLICY and "default-src 'none'" in POLICY


def test_what_a_browser_has_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/table/style.css").headers["ETag"]
    assert client.get("/table/style.css", headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("name", ["no.js", "../app.py", "__init__.py", "tsconfig.json", "pages"])
def test_nothing_else_is_given_out(client: FlaskClient, name: str) -> None:
    assert client.get(f"/table/{name}").status_code == 404


def test_it_needs_no_setting() -> None:
    assert "table" not in str(Settings())


def _joined(folder: str, asked: str) -> str:
    parts = [*folder.split("/")] if folder else []
    for part in asked.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def test_a_game_is_found_by_its_name(table: HttpTable) -> None:
    found = table.spectator.get(f"/v1/games?game={table.game}").get_json()
    other = table.spectator.get("/v1/games?game=g-none").get_json()
    assert [row["game"] for row in found["games"]] == [table.game]
    assert other["games"] == []


def test_the_toy_has_a_table_too() -> None:
    assert a_game().spectator.get("/table/").status_code == 200
