"""`referee record`: exported from the real store, and imported into it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from eventstore.postgres import PostgresStore
from referee.cli.main import main
from tests.recorded import a_real_game, lines_for, verified
from tests.servers import Database

pytestmark = pytest.mark.slow


def imported(service_url: str, folder: Path, text: bytes) -> Result:
    file = folder / "game.jsonl"
    file.write_bytes(text)
    return operate(service_url, folder, "import", str(file))


def operate(service_url: str, folder: Path, *words: str) -> Result:
    secret = folder / "secret"
    secret.write_text("00" * 32)
    env = {"REFEREE_SERVICE_URL": service_url, "REFEREE_SECRET_FILE": str(secret)}
    return CliRunner().invoke(main, ["record", *words], env=env)


def test_a_record_becomes_a_game_again(service_url: str, tmp_path: Path) -> None:
    lines = lines_for(a_real_game("bunny-bluff", 30))
    done = imported(service_url, tmp_path, b"\n".join(lines) + b"\n")
    assert done.exit_code == 0, done.output
    with PostgresStore(service_url) as store:
        assert store.listed(str(verified(lines).game)).head == verified(lines).head


def test_what_is_no_record_is_told_in_a_line(service_url: str, tmp_path: Path) -> None:
    done = imported(service_url, tmp_path, b"{}\n")
    assert (done.exit_code, done.output.count("\n")) == (1, 1)
    assert "here belongs a line of kind header" in done.output


def test_what_is_over_is_exported_once_and_comes_back_the_same(
    service_url: str, tmp_path: Path, new_database: Callable[[], Database]
) -> None:
    source, archive = new_database().service_url, tmp_path / "archive"
    lines = lines_for(a_real_game("president-bunny", 30, seed="archive"))
    assert imported(source, tmp_path, b"\n".join(lines) + b"\n").exit_code == 0
    exporting = ("export", "--folder", str(archive))
    assert [operate(source, tmp_path, *exporting).output[:1] for _ in range(2)] == ["1", "0"]
    (file,) = archive.iterdir()
    assert file.stem == verified(lines).game
    assert imported(service_url, tmp_path, file.read_bytes()).exit_code == 0


def test_a_game_that_is_not_there_leaves_no_file(service_url: str, tmp_path: Path) -> None:
    done = operate(service_url, tmp_path, "export", "g-nobody", "--folder", str(tmp_path / "a"))
    assert (done.exit_code, [*(tmp_path / "a").iterdir()]) == (1, [])
