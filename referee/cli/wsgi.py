"""The WSGI application that the API server loads, wired by the environment."""

import gc
import threading
from signal import SIGTERM

from api.app import create_app
from api.draining import drain_on
from api.service import service_of
from api.settings import PREFIX, Settings
from referee.cli.bootstrap import (
    configure_logging,
    referee_from,
    settings_from_env,
    start_traces,
)
from referee.cli.environment import settings_from

_settings = settings_from_env()
configure_logging(_settings.log_level, _settings.instance)
_traced = start_traces(_settings)
app = create_app(referee_from(_settings), settings_from(Settings, PREFIX))
if _traced:
    from referee.cli.tracing import trace_requests

    trace_requests(app)
if threading.current_thread() is threading.main_thread():  # as a server loads it
    drain_on(SIGTERM, service_of(app).draining)
    # What was made so far stays, and states of games hold no cycles: to look through them for some
    # as often as by default was measured at 4 % of an action's processor time.
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
