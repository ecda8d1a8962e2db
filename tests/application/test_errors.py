"""The error tree is drawn once, and drawn right."""

import re
from pathlib import Path

import pytest

from eventstore import store as port
from referee.application import errors
from referee.kernel import chance, rejection, secrets
from referee.kernel.rejection import RefereeError

PAGE = Path(__file__).parents[2] / "docs/reference/errors.md"
MODULES = (errors, chance, rejection, secrets)


def drawn() -> set[tuple[str, str]]:
    """Pairs of (class, base) in the drawing."""
    tree = PAGE.read_text().split("```")[1]
    path: list[str] = []
    pairs = set()
    for line in tree.strip().splitlines():
        found = re.match(r"([│├└─ ]*)(\w+)", line)
        assert found
        depth = len(found[1]) // 4
        path[depth:] = [found[2]]
        if depth:
            pairs.add((found[2], path[depth - 1]))
    return pairs


def defined(cls: type[Exception] = RefereeError) -> set[tuple[str, str]]:
    names = {module.__name__ for module in MODULES}
    ours = [sub for sub in cls.__subclasses__() if sub.__module__ in names]
    return {(sub.__name__, cls.__name__) for sub in ours}.union(*map(defined, ours))


def test_the_tree_in_the_reference_is_the_tree_of_the_classes() -> None:
    assert drawn() == defined()


def test_the_docstring_is_the_default_message() -> None:
    assert str(errors.Stale(version=3)) == errors.Stale.__doc__


def test_facts_are_for_programs() -> None:
    assert errors.Stale(version=3).facts == {"version": 3}


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (port.UnknownStream("g"), errors.UnknownGame),
        (port.Quarantined("g"), errors.Quarantined),
        (port.InFlight("g"), errors.InFlight),
        (port.Unavailable("g"), errors.Unavailable),
        (port.CorruptStream("g"), errors.CorruptStream),
        (secrets.Undecodable("g"), errors.CorruptStream),
    ],
)
def test_what_the_store_raises_is_said_in_our_words(
    raised: Exception, said: type[errors.Fault]
) -> None:
    with pytest.raises(said), errors.plain_errors():
        raise raised


def test_no_message_of_the_database_reaches_a_client() -> None:
    with pytest.raises(errors.Unavailable) as caught, errors.plain_errors():
        raise port.Unavailable("connection to socket /srv/x refused")
    assert "socket" not in str(caught.value)
