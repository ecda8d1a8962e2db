"""`referee record import FILE`, into the real store."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from eventstore.postgres import PostgresStore
from referee.cli.main import main
from tests.recorded import a_real_game, lines_for, verified

pytestmark = pytest.mark.slow


def imported(service_url: str, folder: Path, text: bytes) -> Result:
    file, secret = folder / "game.jsonl", folder / "secret"
    file.write_bytes(text)
    secret.write_text("00" * 32)
    env = {"REFEREE_SERVICE_URL": service_url, "REFEREE_SECRET_FILE": str(secret)}
    return CliRunner().invoke(main, ["record", "import", str(file)], env=env)


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
