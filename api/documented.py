"""Parts of the OpenAPI document that many operations share."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from api.problems import KINDS, MEDIA_TYPE, Kind

EVERYWHERE: Final = (
    "bad-request",
    "unauthenticated",
    "too-many-requests",
    "unavailable",
    "internal-error",
    "address-too-long",
    "headers-too-large",
)
READING: Final = (*EVERYWHERE, "forbidden", "unknown-game", "bad-fields", "corrupt-stream")
BODY: Final = (
    "malformed-json",
    "invalid-utf8",
    "not-an-object",
    "duplicate-key",
    "not-a-number",
    "number-out-of-range",
    "nul-character",
    "lone-surrogate",
    "nesting-too-deep",
    "body-too-large",
    "unsupported-media-type",
    "idempotency-key-missing",
    "idempotency-key-invalid",
    "key-reused",
    "in-flight",
)
WRITING: Final = (*READING, *BODY, "contended", "paused", "quarantined")

PARAMETERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "description": "One key for one request: send the same again and it happens once.",
        "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
        "example": "7f3c9a52-6f0e-4a53-9d0e-0d7f9a4be001",
    },
    "IfMatch": {
        "name": "If-Match",
        "in": "header",
        "description": "The ETag that the caller has seen. Needed unless `decision` is given.",
        "schema": {"type": "string"},
        "example": '"17.9f86d081884c7d65"',
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag of the representation that the caller holds.",
        "schema": {"type": "string"},
        "example": '"17.9f86d081884c7d65"',
    },
    "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "For an event stream: the version of the last event that arrived.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,9}$"},
        "example": "17",
    },
}
HEADERS: Final = {schema["name"]: key for key, schema in PARAMETERS.items()}
KEY: Final = ("Idempotency-Key",)
"""What every operation reads that writes once."""

ETAG: Final = {
    "ETag": {
        "description": "Version, and a digest of what this viewer sees.",
        "schema": {"type": "string"},
        "example": '"17.9f86d081884c7d65"',
    }
}
REPLAYED: Final = {
    "Idempotent-Replayed": {
        "description": "`true` if this is the stored answer to a request sent before.",
        "schema": {"type": "string", "enum": ["true"]},
    }
}

LOCATED: Final = {
    **REPLAYED,
    "Location": {
        "description": "The address of what was made.",
        "schema": {"type": "string", "format": "uri-reference"},
    },
}

SHARED_HEADERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "Retry-After": {
        "description": "In how many seconds the same request may be sent again.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,9}$"},
        "example": "2",
    },
    "RateLimit": {
        "description": "How many requests of this kind are left (`r`), and for how many seconds "
        "(`t`); absent where there is no limit.",
        "schema": {"type": "string"},
        "example": '"write";r=5999;t=60',
    },
    "RateLimit-Policy": {
        "description": "How many requests (`q`) are welcome in a window of seconds (`w`).",
        "schema": {"type": "string"},
        "example": '"write";q=6000;w=60',
    },
    "WWW-Authenticate": {
        "description": "How to say who one is.",
        "schema": {"type": "string"},
        "example": 'Bearer realm="referee"',
    },
}
COUNTED: Final = ("RateLimit", "RateLimit-Policy")
"""The headers of an answer that was counted."""
WITH_PROBLEMS: Final = {
    401: ("WWW-Authenticate",),
    409: ("Retry-After",),
    429: ("Retry-After", *COUNTED),
    503: ("Retry-After",),
}
"""The headers that come with problems of a status; after a 409 only where trying again helps."""

SECURITY: Final = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "An organiser's key, or the token of a seat, player, judge or auditor.",
    }
}


def problem_responses(slugs: Iterable[str]) -> dict[str, Any]:
    """Responses by status, each kind of problem as an example."""
    kinds = sorted((KINDS[slug] for slug in set(slugs)), key=_order)
    return {
        str(status): _response(list(same)) for status, same in groupby(kinds, lambda k: k.status)
    }


def header_references(names: Iterable[str]) -> dict[str, Any]:
    """Headers that stand among the components."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def problem_example(kind: Kind) -> dict[str, Any]:
    return {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "detail": kind.meaning,
    }


def _order(kind: Kind) -> tuple[int, str]:
    return kind.status, kind.slug


def _response(kinds: list[Kind]) -> dict[str, Any]:
    examples = {kind.slug: {"$ref": f"#/components/examples/{kind.slug}"} for kind in kinds}
    headers = header_references(WITH_PROBLEMS.get(kinds[0].status, ()))
    return {
        "description": "; ".join(kind.title for kind in kinds) + ".",
        **({"headers": headers} if headers else {}),
        "content": {
            MEDIA_TYPE: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "examples": examples,
            }
        },
    }
