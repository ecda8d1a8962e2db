"""The page's own verifier finds what the one without a browser finds, in whatever record."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.clients.conftest import ROOT, node_or_skip
from tests.recorded import Lines, a_real_game, documents, found_by_second, lines_for, texts
from tests.tampering import IN_A_LINE, LINES, rechained

pytestmark = pytest.mark.slow

RULESETS: Final = ("killer-bunnies", "one-two-many-rabbits")
EACH: Final = 40


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_verifiers_find_the_same(ruleset: str, tmp_path: Path) -> None:
    record = lines_for(a_real_game(ruleset))
    records = [record, *tampered(record, Random(ruleset))]
    found = [wrong(proof) for proof in proved(tmp_path, records)]
    expected = [found_by_second(lines) for lines in records]
    assert found == expected
    assert found[0] is None
    kinds = {check for _, check in filter(None, expected)}
    assert kinds >= {"form", "chain", "digest"}, "tampered with in many ways"


def test_what_is_not_told_is_not_missed(tmp_path: Path) -> None:
    """A record of what everybody may see is followed as far as it tells."""
    (proof,) = proved(tmp_path, [lines_for(a_real_game("bunny-bluff"), scope="public")])
    assert proof["finding"] is None
    assert proof["draws"] == 0
    assert proof["events"] > 0
    assert proof["signed"]


def tampered(record: Lines, rng: Random) -> Iterator[Lines]:
    """Members and lines that are changed; some by somebody who knows how links are made."""
    for number in range(EACH):
        told = documents(record)
        line = rng.randrange(len(told))
        within = line in {0, len(told) - 1} or number % 3
        change = rng.choice(IN_A_LINE if within else LINES)
        change(told, rng, line)
        yield texts(relinked(told), resealed=number % 4 == 0)


def relinked(told: list[Any]) -> list[Any]:
    """Links made anew where the record still has a shape."""
    try:
        rechained(told)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return told
    return told


def wrong(proof: Any) -> tuple[int, str] | None:
    """Line and check of what was found."""
    finding = proof["finding"]
    return None if finding is None else (finding["line"], finding["check"])


def proved(folder: Path, records: list[Lines]) -> list[Any]:
    """What the page's verifier says of each."""
    node_or_skip(shutil.which("node"))
    for number, lines in enumerate(records):
        (folder / f"{number:03}").write_bytes(b"".join(line + b"\n" for line in lines))
    script = ROOT / "tests/page/proving.mjs"
    command = ["node", str(script), json.dumps({"folder": str(folder)})]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [found for _, found in sorted(json.loads(done.stdout).items())]
