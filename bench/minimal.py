"""The reference of an action: Flask, marshmallow and psycopg doing the bare database work.

It reads a command, checks the last version, inserts three events of 400 bytes and one row, and
commits: the fastest way known here, one statement with one jsonb parameter. It decides nothing,
knows nobody, keeps no answer for a retry and seals nothing.
"""

import os
from functools import cache
from importlib.resources import files
from typing import Any

import orjson
from flask import Flask, request
from marshmallow import Schema, fields, validate

from eventstore.pool import open_pool

EVENTS = ["e" * 400] * 3
URL = "BENCH_MINIMAL_URL"


@cache
def statement(name: str) -> bytes:
    return (files("bench") / "sql" / f"minimal_{name}.sql").read_bytes()


class Command(Schema):
    """As many members as an action has, and as strict."""

    stream = fields.String(required=True, validate=validate.Regexp("^[a-z0-9]{1,40}$"))
    type = fields.String(required=True, validate=validate.Regexp("^[a-z-]{1,40}$"))
    params = fields.Dict(keys=fields.String(), load_default=dict)
    expected = fields.Integer(required=True, strict=True)


class Answer(Schema):
    """How far the stream is now."""

    version = fields.Integer(required=True)


COMMAND = Command()
ANSWER = Answer()


def create_app(url: str, size: int) -> Flask:
    app = Flask("minimal")
    pool = open_pool(url, size=size, patience=5.0)

    @app.post("/commands")
    def command() -> tuple[dict[str, Any], int]:
        wish = COMMAND.load(request.get_json())
        given = orjson.dumps({**wish, "events": EVENTS}).decode()
        with pool.connection() as connection:
            row = connection.execute(statement("append"), (given,), binary=True).fetchone()
        return (ANSWER.dump({"version": row[0]}), 200) if row else ({}, 409)

    return app


def application() -> Flask:
    """What the server loads."""
    return create_app(os.environ[URL], int(os.environ["REFEREE_POOL_SIZE"]))


if URL in os.environ:
    app = application()
