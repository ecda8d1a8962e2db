"""What every request carries besides its body: who asks, the key, the precondition."""

import hashlib
import re
from typing import Any, Final

import orjson
from flask import request

from api.guard import ADDED
from api.limiting import admit
from api.problems import BadRequest, EdgeError
from api.service import service
from referee.application.actors import Actor, actor_of
from referee.application.errors import Unauthenticated
from referee.application.idempotency import Request

_KEY: Final = re.compile(r"[!-~]{1,255}")
_BEARER: Final = re.compile(r"Bearer +([A-Za-z0-9._~+/-]{1,512}=*)", re.IGNORECASE)
_TAG: Final = r'(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"'
_TAGS: Final = re.compile(rf"{_TAG}(?:[ \t]*,[ \t]*{_TAG})*")
_VERSION: Final = re.compile(r'"([0-9]{1,9})(?:\.[0-9a-f]{1,64})?"')
_NEVER: Final = 0


def reader() -> Actor:
    """Who reads; without a token, a spectator."""
    return _counted("read", _actor())


def writer() -> Actor:
    """Who writes; whether that needs a token the operation has said."""
    return _counted("write", _actor())


def write(body: Any) -> Request:
    """The idempotency key with a digest of what is asked for under it."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        raise BadRequest("idempotency-key-missing")
    if not _KEY.fullmatch(key):
        raise BadRequest("idempotency-key-invalid")
    asked = [request.method, request.path, body]
    text = orjson.dumps(asked, option=orjson.OPT_SORT_KEYS)
    return Request(key=key, body=hashlib.sha256(text).hexdigest())


def form(*known: str) -> str:
    """Which of these media types the client wants; who does not say gets the first."""
    if not request.accept_mimetypes:
        return known[0]
    found = request.accept_mimetypes.best_match(known)
    if found is None:
        raise EdgeError("not-acceptable")
    return found


def if_match() -> int | None:
    """The version that the request is meant for, if it says so; `*` is any there may be.

    Of several tags the newest counts: a game never goes back to an older one. A tag that is not
    of this service was never one of this game.
    """
    text = request.headers.get("If-Match")
    if text is None or text.strip() == "*":
        return None
    if not _TAGS.fullmatch(text.strip()):
        raise BadRequest("if-match-invalid")
    return max(map(int, _VERSION.findall(text)), default=_NEVER)


def _actor() -> Actor:
    text = request.headers.get("Authorization")
    if text is None:
        return actor_of(service().referee, None)
    found = _BEARER.fullmatch(text)
    try:
        if found is None:
            raise Unauthenticated
        return actor_of(service().referee, found[1])
    except Unauthenticated:
        # By address: whoever guesses tokens brings a new one each time.
        _count("failure", _address())
        raise


def _counted(kind: str, actor: Actor) -> Actor:
    _count(kind, actor.digest or _address())
    return actor


def _count(kind: str, asker: str) -> None:
    """Count the request against its limit, and have the answer say what is left."""
    if room := service().limiter.hit(kind, asker):
        request.environ[ADDED] = room.headers
        admit(room)


def _address() -> str:
    return request.remote_addr or "unknown"
