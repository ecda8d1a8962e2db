"""`referee signing`: keys in a private file, replaced while services read it."""

import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.application.signing import keys_of, sign, verify
from referee.cli.bootstrap import Settings, referee_from
from referee.cli.data_folder import DataFolder
from referee.cli.key_file import BadKeyFile, KeyFile, keyring_of, rotate
from referee.cli.main import main

DOCUMENT = {"format": "test/1"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "signing-keys.json"
    rotate(path, 10)
    return path


def referee(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["signing", *map(str, words)])


def test_the_file_is_its_owners_alone(file: Path) -> None:
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_service_takes_up_a_new_key_and_what_was_signed_stays_right(file: Path) -> None:
    keys = KeyFile(file)
    before = sign(keys(), DOCUMENT, at=15)
    rotate(file, 20)
    after = sign(keys(), DOCUMENT, at=25)
    assert before is not None and after is not None and before.key_id != after.key_id
    for signature in (before, after):
        found = verify(DOCUMENT, signature, keys().published)
        assert found is not None and found.id == signature.key_id


def test_a_file_that_is_spoilt_while_a_service_runs_stops_nobody(file: Path) -> None:
    keys = KeyFile(file)
    before = keys()
    file.write_text("{")
    assert keys() == before
    file.unlink()
    assert keys() == before


def test_only_the_newest_key_can_sign(file: Path) -> None:
    first = keyring_of(file).active
    assert first is not None
    rotate(file, 20)
    assert [jwk.get("d") is None for jwk in json.loads(file.read_text())["keys"]] == [True, False]
    assert keyring_of(file).published[0].until == 20


def test_keys_are_listed_without_their_private_halves(file: Path) -> None:
    done = referee("keys", "--file", file, "--json")
    assert '"d"' not in done.stdout and keys_of(done.stdout) == keyring_of(file).published
    assert keyring_of(file).published[0].id in referee("keys", "--file", file).stdout


def test_rotating_makes_the_file_too(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    made = json.loads(referee("rotate", "--file", path, "--json").stdout)
    assert made["kid"] == keyring_of(path).published[-1].id


def test_a_data_folder_has_a_key_from_the_start(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    first = keyring_of(folder.signing_keys())
    assert keyring_of(folder.signing_keys()).published == first.published


@pytest.mark.parametrize("text", [None, "", "{}", '{"keys": [{"d": "AA"}]}', "[1]"])
def test_a_bad_file_is_told_in_a_line(tmp_path: Path, text: str | None) -> None:
    path, secret = tmp_path / "keys.json", tmp_path / "secret"
    secret.write_text("00" * 32)
    if text is not None:
        path.write_text(text)
    with pytest.raises(BadKeyFile, match=r"signing keys|No such file"):
        referee_from(Settings(service_url="unused", secret_file=secret, signing_keys_file=path))
