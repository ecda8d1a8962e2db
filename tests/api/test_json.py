"""Strict JSON: each thing that two readers could take differently has a name and a place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.json import MAX_DEPTH, load_object, loads
from api.problems import BadRequest

REFUSED = [
    pytest.param(b"{", "malformed-json", {"line": 1, "column": 2}, id="cut off"),
    pytest.param(b"\xef\xbb\xbf{}", "malformed-json", {"line": 1, "column": 1}, id="mark"),
    pytest.param(b'{"a":"\xff"}', "invalid-utf8", {"offset": 6}, id="not UTF-8"),
    pytest.param(b'{"a":{"b":1,"b":2}}', "duplicate-key", {"pointer": "/a/b"}, id="twice"),
    pytest.param(b'{"a":[0,NaN]}', "not-a-number", {"pointer": "/a/1"}, id="NaN"),
    pytest.param(b'{"a":-Infinity}', "not-a-number", {"pointer": "/a"}, id="infinity"),
    pytest.param(b'{"a/b":"\\u0000"}', "nul-character", {"pointer": "/a~1b"}, id="NUL"),
    pytest.param(b'{"\\u0000":1}', "nul-character", {"pointer": ""}, id="NUL in a name"),
    pytest.param(b'{"a":"\\ud800"}', "lone-surrogate", {"pointer": "/a"}, id="surrogate"),
    pytest.param(b'{"a":9007199254740992}', "number-out-of-range", {"pointer": "/a"}, id="2^53"),
    pytest.param(b'{"a":1e999}', "number-out-of-range", {"pointer": "/a"}, id="1e999"),
    pytest.param(
        b'{"a":' + b"9" * 60_000 + b"}", "number-out-of-range", {"pointer": "/a"}, id="long"
    ),
    pytest.param(
        b'{"a":' + b"[" * 32 + b"]" * 32 + b"}", "nesting-too-deep", {"limit": 32}, id="deep"
    ),
    pytest.param(b"[" * 60_000, "nesting-too-deep", {"limit": 32}, id="very deep"),
]


@pytest.mark.parametrize(("body", "slug", "where"), REFUSED)
def test_what_is_wrong_has_a_name_and_a_place(
    body: bytes, slug: str, where: dict[str, object]
) -> None:
    with pytest.raises(BadRequest) as refusal:
        loads(body)
    assert (refusal.value.slug, refusal.value.extras) == (slug, where)


@pytest.mark.parametrize("body", [b"[]", b"1", b'"x"', b"null"])
def test_a_body_is_an_object(body: bytes) -> None:
    with pytest.raises(BadRequest) as refusal:
        load_object(body)
    assert refusal.value.slug == "not-an-object"


def test_no_body_is_an_empty_object() -> None:
    assert load_object(b"") == {}


def test_the_deepest_allowed_nesting_is_read() -> None:
    body = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert json.dumps(loads(body)).encode() == body


INTEGERS = st.integers(-(2**53) + 1, 2**53 - 1)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | INTEGERS | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
)


@given(DOCUMENTS)
def test_sound_documents_are_read_as_they_were_meant(document: object) -> None:
    assert loads(json.dumps(document).encode()) == document


@given(st.binary())
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        loads(body)
    except BadRequest as refusal:
        assert refusal.slug
