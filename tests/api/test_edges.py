"""What is the same for all answers: security headers, CORS, limits of address and headers."""

from io import BytesIO

import pytest

from tests.api.table import HttpTable, an_open_game, json_of

PAGE = "https://play.example"
ASKS = {"Origin": PAGE, "Access-Control-Request-Method": "POST"}


@pytest.fixture(scope="module")
def open_to_a_page() -> HttpTable:
    return an_open_game(settings={"origins": f"https://other.example {PAGE}"})


@pytest.mark.parametrize("path", ["/v1/games", "/v1/nothing", "/healthz", "/v1/games?limit=x"])
def test_every_answer_is_guarded(table: HttpTable, path: str) -> None:
    headers = table.spectator.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "no-store"


def test_pages_of_others_read_nothing_unless_they_are_named(table: HttpTable) -> None:
    asked = table.spectator.send("/v1/games", b"", ASKS, "OPTIONS")
    read = table.spectator.get("/v1/games", {"Origin": PAGE})
    for headers in (asked.headers, read.headers):
        assert not [name for name, _ in headers if name.startswith("Access-Control")]
        assert "Origin" not in headers["Vary"]


def test_a_named_page_may_ask(open_to_a_page: HttpTable) -> None:
    path = f"{open_to_a_page.path}/actions"
    asked = open_to_a_page.spectator.send(path, b"", ASKS, "OPTIONS")
    assert asked.status_code == 204
    assert asked.headers["Access-Control-Allow-Origin"] == PAGE
    assert "Idempotency-Key" in asked.headers["Access-Control-Allow-Headers"]
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]


def test_a_named_page_reads_answers_and_their_headers(open_to_a_page: HttpTable) -> None:
    for path in ("/v1/games", "/v1/nothing"):
        headers = open_to_a_page.spectator.get(path, {"Origin": PAGE}).headers
        assert headers["Access-Control-Allow-Origin"] == PAGE
        assert "ETag" in headers["Access-Control-Expose-Headers"]
        assert "Origin" in headers["Vary"]
        assert "Access-Control-Allow-Credentials" not in headers


@pytest.mark.parametrize("origin", ["https://evil.example", "null", f"{PAGE}.evil.example"])
def test_a_page_that_is_not_named_reads_nothing(open_to_a_page: HttpTable, origin: str) -> None:
    headers = open_to_a_page.spectator.get("/v1/games", {"Origin": origin}).headers
    assert "Access-Control-Allow-Origin" not in headers


def test_an_operator_may_name_all_pages() -> None:
    table = an_open_game(settings={"origins": "*"})
    headers = table.spectator.get("/v1/games", {"Origin": PAGE}).headers
    assert headers["Access-Control-Allow-Origin"] == PAGE


def test_an_address_is_not_read_when_it_is_too_long(table: HttpTable) -> None:
    answer = table.spectator.get("/v1/games?x=" + "a" * 9_000)
    assert (answer.status_code, json_of(answer)["type"]) == (414, "/problems/address-too-long")
    assert json_of(answer)["limit"] == 8 * 1024


def test_headers_are_not_read_when_they_are_too_large(table: HttpTable) -> None:
    answer = table.spectator.get("/v1/games", {f"X-{n}": "a" * 1_000 for n in range(40)})
    assert (answer.status_code, json_of(answer)["type"]) == (431, "/problems/headers-too-large")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(("length", "status"), [(60_000, 422), (70_000, 413)])
def test_a_body_that_hides_its_length_is_not_cut_off(
    table: HttpTable, length: int, status: int
) -> None:
    chunks = BytesIO(b'{"type":"' + b"x" * length + b'"}')
    answer = table.app.test_client().post(
        f"{table.path}/actions",
        input_stream=chunks,
        environ_overrides={"wsgi.input_terminated": True},
        headers={"Authorization": f"Bearer {table.a.token}"},
        content_type="application/json",
    )
    assert answer.status_code == status


def test_counted_answers_say_what_is_left() -> None:
    table = an_open_game(settings={"reads": "3/minute"})
    left = [table.a.get(table.path).headers["RateLimit"] for _ in range(4)]
    assert left == [f'"read";r={n};t=60' for n in (2, 1, 0, 0)]
