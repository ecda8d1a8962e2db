"""The Celery application of the service with the toy as its only game."""

from referee.cli.bootstrap import once_a_process, referee_from, settings_from_env
from tests.toy import TOY
from workers.app import create_app

_settings = settings_from_env()
app = create_app(
    _settings.broker_url,
    once_a_process(lambda: referee_from(_settings, games={"toy": TOY})),
)
