"""The toy as the real server loads it: `tests.api.toy_service:app`, wired by the environment."""

from dataclasses import replace

from api.app import create_app
from api.settings import PREFIX, Settings
from referee.cli.bootstrap import referee_from, settings_from_env
from referee.cli.environment import settings_from
from tests.toy import TOY

# Nobody but readers settles here, so they do it at once.
_referee = replace(referee_from(settings_from_env(), games={"toy": TOY}), settle_grace=-1)
app = create_app(_referee, settings_from(Settings, PREFIX))
