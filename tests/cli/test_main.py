"""The commands from outside: what they list, and how they fail."""

from click.testing import CliRunner

from referee.cli.main import main


def test_every_command_has_help() -> None:
    listed = CliRunner().invoke(main, ["--help"])
    assert listed.exit_code == 0
    names = [line.split()[0] for line in listed.output.split("Commands:")[1].splitlines() if line]
    assert {"up", "migrate", "serve", "worker", "beat", "openapi", "rules"} <= set(names)
    for name in names:
        assert CliRunner().invoke(main, [name, "--help"]).exit_code == 0


def test_a_missing_setting_is_told_in_a_line() -> None:
    failed = CliRunner().invoke(main, ["key", "create", "Ana"], env={"REFEREE_SERVICE_URL": ""})
    assert failed.exit_code == 1
    assert failed.output.startswith("Error: REFEREE_SERVICE_URL")


def test_a_port_out_of_range_is_refused() -> None:
    assert CliRunner().invoke(main, ["serve", "--port", "65536"]).exit_code == 2
