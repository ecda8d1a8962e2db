"""`referee verify FILE`, and the program of the documents that does without us."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask, request

from referee.cli.main import main
from tests.application.keys import a_key, keyring_of
from tests.application.table import KEYRING
from tests.client.loopback import served
from tests.recorded import SCRIPT, a_real_game, documents, lines_for, texts


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    path.write_bytes(b"\n".join(lines_for(a_real_game("president-bunny"))) + b"\n")
    return path


@pytest.fixture
def changed(file: Path, tmp_path: Path) -> Path:
    """Line 4, the third entry, is said to have been another's doing."""
    told = documents(file.read_bytes().splitlines())
    told[3]["actor"] = "somebody"
    path = tmp_path / "changed.jsonl"
    path.write_bytes(b"\n".join(texts(told)) + b"\n")
    return path


def referee(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, words)])


def alone(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    """The program by itself: isolated, so that no package of ours could be found."""
    command = [sys.executable, "-I", "-S", str(SCRIPT), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_record_is_verified(file: Path) -> None:
    done = referee(file)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Verified: president-bunny, game g-")


def test_json_says_the_same(file: Path) -> None:
    found = json.loads(referee(file, "--json").stdout)
    assert found["verified"] and "rules" in found["checks"] and found["draws"] > 0


def test_the_first_line_that_differs_is_named(changed: Path) -> None:
    done = referee(changed)
    assert done.exit_code == 1
    assert done.stdout.startswith("NOT VERIFIED. Line 4 breaks `chain`: ")
    finding = json.loads(referee(changed, "--json").stdout)["finding"]
    assert (finding["line"], finding["check"], finding["version"]) == (4, "chain", 3)


def test_a_noted_head_is_held_to(file: Path) -> None:
    head = json.loads(referee(file, "--json").stdout)["head"]
    assert referee(file, "--head", f"{head['version']}:{head['hash']}").exit_code == 0
    assert referee(file, "--head", f"{head['version']}:{'0' * 64}").exit_code == 1
    assert referee(file, "--head", "what").exit_code == 2


def test_the_second_verifier_needs_nothing_of_ours(file: Path, changed: Path) -> None:
    good, bad = alone(file), alone(changed)
    assert (good.returncode, good.stdout[:9], good.stderr) == (0, "verified:", "")
    assert (bad.returncode, bad.stdout[:29]) == (1, "NOT VERIFIED  line 4: chain: ")


def test_the_second_verifier_is_held_to_a_noted_head(file: Path) -> None:
    head = alone(file).stdout.split()[-1]
    assert alone(file, "--head", head).returncode == 0
    assert alone(file, "--head", "1:00").returncode == 1


def signed(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    """The program with the one package that it can use."""
    command = [sys.executable, "-I", str(SCRIPT), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """A file of trusted keys, as the service publishes them."""
    path = tmp_path / "keys.json"
    path.write_text(json.dumps({"keys": [dict(key.told) for key in KEYRING.published]}))
    return path


def test_both_verifiers_name_the_key_that_vouches(file: Path, keys: Path) -> None:
    key = KEYRING.published[0]
    for given in (str(keys), key.raw.hex()):
        assert f"the signature of key {key.id}" in referee(file, "--key", given).stdout
        assert f"the signature of key {key.id}" in signed(file, "--key", given).stdout


def test_both_verifiers_name_a_key_that_is_not_trusted(file: Path) -> None:
    other = keyring_of(a_key(9)).published[0].raw.hex()
    for done in (referee(file, "--key", other), signed(file, "--key", other)):
        assert "signature" in done.stdout and KEYRING.published[0].id in done.stdout
    assert referee(file, "--key", other).exit_code == 1 == signed(file, "--key", other).returncode


def test_both_verifiers_say_so_when_nothing_anchors_a_record(file: Path) -> None:
    assert "not anchored" in referee(file).stdout and "not anchored" in signed(file).stdout


def test_what_is_no_key_is_told_so(file: Path) -> None:
    assert referee(file, "--key", "what").exit_code == 2


def test_the_second_verifier_says_what_it_cannot_check(file: Path) -> None:
    assert "not checked: it takes the package cryptography" in alone(file).stdout
    assert "signature: it takes" in alone(file, "--key", "00" * 32).stdout


def test_the_keys_of_a_service_are_asked_for_without_any_token(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody else's service is told the key of the one that runs here."""
    (tmp_path / ".data").mkdir()
    (tmp_path / ".data/organiser.key").write_text("bunny_organiser_of_this_folder")
    monkeypatch.chdir(tmp_path)
    asked: list[str | None] = []
    app = Flask("another")

    @app.get("/v1/keys")
    def keys() -> dict[str, object]:
        asked.append(request.headers.get("Authorization"))
        return {"keys": [dict(key.told) for key in KEYRING.published]}

    with served(app) as url:
        done = referee(file, "--keys", url)
    assert (done.exit_code, asked) == (0, [None]) and "the signature of key" in done.stdout


def test_a_service_that_does_not_answer_is_told_in_a_line(file: Path) -> None:
    done = referee(file, "--keys", "http://127.0.0.1:9")
    assert (done.exit_code, done.output.count("\n")) == (1, 1) and "No answer" in done.output
