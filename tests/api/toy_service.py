"""The toy as the real server loads it: `tests.api.toy_service:app`, wired by the environment."""

from dataclasses import replace

from api.app import create_app
from api.settings import settings_from_env
from referee.cli.bootstrap import referee_from
from referee.cli.bootstrap import settings_from_env as ports_from_env
from tests.toy import TOY

# Nobody but readers settles here, so they do it at once.
_referee = replace(referee_from(ports_from_env(), games={"toy": TOY}), settle_grace=-1)
app = create_app(_referee, settings_from_env())
