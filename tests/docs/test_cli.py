"""docs/reference/cli.md names every command and every option there is."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from referee.cli.main import main

PAGE = (Path(__file__).parents[2] / "docs/reference/cli.md").read_text("utf-8")


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command below a group, by the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


@pytest.mark.parametrize(("words", "command"), [*commands(main)], ids=str)
def test_the_page_has_it(words: str, command: click.Command) -> None:
    rows = [line for line in PAGE.splitlines() if f"`{words}" in line]
    assert rows, "no row for it"
    shared = words.startswith(("game ", "judge ", "tournament ", "webhook "))
    everywhere = PAGE.split("All take ")[1].splitlines()[0] if shared else ""
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert any(parameter.opts[0] in line for line in (*rows, everywhere)), parameter.opts
