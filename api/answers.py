"""Encoding what goes out: at once and as bytes, never dumped field by field."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

import msgspec
from flask import Response, request

from api.media import JSON


def encoded(value: Any) -> bytes:
    """JSON text of a value made of structs, mappings and sequences."""
    return _ENCODER.encode(value)


def json(value: Any, status: int = 200, **headers: str) -> Response:
    """A JSON answer."""
    return Response(encoded(value), status, headers, mimetype=JSON)


def written(value: Any, *, replayed: bool, status: int = 200, **headers: str) -> Response:
    """The answer to a request that writes; a stored one says that it is."""
    repeat = {"Idempotent-Replayed": "true"} if replayed else {}
    return json(value, status, **repeat, **headers)


def streamed(pieces: Iterator[bytes], mimetype: str) -> Response:
    """An answer that is made while it is sent.

    Its first piece is made here, where an error can still become a problem.
    """
    return Response(chain((next(pieces),), pieces), mimetype=mimetype)


def unless_known(response: Response) -> Response:
    """304 without a body if the client holds this very representation."""
    tag, _ = response.get_etag()
    if tag is not None and request.if_none_match.contains_weak(tag):
        return Response(status=304, headers={"ETag": response.headers["ETag"]})
    return response


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no JSON for {type(value).__name__}")


# Keys in order: the same value is the same text, whether its state was decided or read back.
_ENCODER: Final = msgspec.json.Encoder(enc_hook=_plain, order="deterministic")
