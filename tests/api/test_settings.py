"""Operators set the limits by the environment."""

from api.settings import PREFIX, Settings
from referee.cli.environment import settings_from


def test_without_an_environment_the_defaults_hold() -> None:
    assert settings_from(Settings, PREFIX, {}) == Settings()


def test_settings_are_read_by_name() -> None:
    named = {"REFEREE_API_STREAMS": "7", "REFEREE_API_READS": "", "REFEREE_API_POLL": "0.5"}
    assert settings_from(Settings, PREFIX, named) == Settings(streams=7, reads="", poll=0.5)
