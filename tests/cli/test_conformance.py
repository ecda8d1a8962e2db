"""`referee conformance`: our own service passes, and what breaks the contract is found."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from referee.application.actors import mint_organiser
from referee.cli.main import main
from referee.games import GAMES
from tests.api.table import an_app, fresh_key
from tests.application.table import a_referee
from tests.client.loopback import served

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

REFEREE_GAMES = {str(ruleset): rules for ruleset, rules in GAMES.items()}
Proxy = Callable[["WSGIApplication"], "WSGIApplication"]


@contextmanager
def a_service(proxy: Proxy = lambda app: app) -> Iterator[dict[str, str]]:
    referee = a_referee(games=REFEREE_GAMES, settle_grace=-1)
    key = mint_organiser(referee, "Olga")
    with served(proxy(an_app(referee, keep_alive=0.05))) as url:
        yield {"REFEREE_TOKEN": key, "URL": url, "COLUMNS": "200"}


def conformance(env: dict[str, str], *words: str) -> Result:
    return CliRunner().invoke(main, ["conformance", env["URL"], *words], env=env)


@pytest.mark.parametrize("ruleset", ["", "president-bunny"])
def test_our_own_service_passes(ruleset: str) -> None:
    with a_service() as env:
        done = conformance(env, "--game", ruleset)
    assert done.exit_code == 0, done.output
    assert "FAIL" not in done.output and "19 checks passed, 0 failed" in done.output


def without(name: str) -> Proxy:
    """A proxy that loses a header of every answer."""

    def proxied(app: "WSGIApplication") -> "WSGIApplication":
        def answer(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
            def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
                kept = [pair for pair in headers if pair[0].lower() != name.lower()]
                return start(status, kept, *rest)

            return app(environ, begin)

        return answer

    return proxied


def forgetting_keys(app: "WSGIApplication") -> "WSGIApplication":
    """A proxy that gives every request a key of its own."""

    def answer(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if "HTTP_IDEMPOTENCY_KEY" in environ:
            environ["HTTP_IDEMPOTENCY_KEY"] = fresh_key()
        return app(environ, start)

    return answer


@pytest.mark.parametrize(
    ("proxy", "check"),
    [
        (without("Allow"), "methods are refused with those that are allowed"),
        (without("WWW-Authenticate"), "nobody writes without a token"),
        (without("ETag"), "what is known is not sent again"),
        (without("Idempotent-Replayed"), "a game is created once"),
        (forgetting_keys, "a game is created once"),
    ],
)
def test_what_breaks_the_contract_is_found(proxy: Proxy, check: str) -> None:
    with a_service(proxy) as env:
        done = conformance(env, "--json")
    assert done.exit_code == 1
    report = json.loads(done.output)
    assert next(row["check"] for row in report["checks"] if not row["passed"]) == check
    assert report["failed"] >= 1


def test_a_key_is_needed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed = CliRunner().invoke(main, ["conformance", "http://127.0.0.1:9"])
    assert failed.exit_code == 1 and failed.output.startswith("Error: Give an organiser's key")


def test_nobody_there_is_a_failure() -> None:
    env = {"URL": "http://127.0.0.1:9", "REFEREE_TOKEN": "x"}
    done = conformance(env)
    assert done.exit_code == 1
    assert "ConnectionError" in done.output
