"""Folders that an unprivileged server can reach."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli.account import passable_folder, server_account


@pytest.fixture
def data_folder() -> Iterator[Path]:
    """A new data folder, not below pytest's own, which are closed to other users."""
    folder = Path(tempfile.mkdtemp(prefix="referee-test-"))
    yield passable_folder(folder, server_account())
    shutil.rmtree(folder)
