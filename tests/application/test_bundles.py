"""Bundles: a whole tournament in one file, and every way to tamper with it is found."""

import io
import zipfile
from collections.abc import Callable
from hashlib import sha256

import msgspec
import orjson
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from eventstore.chain import canonical
from referee.application.errors import Forbidden
from referee.application.signing import Keyring, PublicKey, no_keys, sign
from referee.application.tournaments.bundled import MANIFEST, RECORD, STANDINGS, Manifest, name_of
from referee.application.tournaments.bundling import bundle, unsigned
from referee.application.tournaments.rounds import correct_result
from referee.application.tournaments.unbundling import Opened, verify_bundle
from tests.application.cup import Cup, a_cup, in_its_first_round
from tests.application.table import a_referee, request

SECRET = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEY = PublicKey(SECRET.public_key().public_bytes_raw())
Files = dict[str, bytes]
FIRST = name_of(1, 1)


def a_finished_cup() -> Cup:
    referee = a_referee(keyring=lambda: Keyring((KEY,), SECRET))
    cup = a_cup(referee, "abcde", rounds=1)
    cup.pair()
    cup.start()
    cup.play()
    cup.finish()
    return cup


@pytest.fixture(scope="module")
def cup() -> Cup:
    """One round of two tables and a bye, played to the end."""
    return a_finished_cup()


@pytest.fixture
def files(cup: Cup) -> Files:
    """What is in its bundle."""
    return unzipped(b"".join(bundle(cup.referee, cup.organiser, cup.tournament)))


def unzipped(whole: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: Files) -> io.BytesIO:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return whole


def verified(cup: Cup, files: Files, **trust: object) -> Opened:
    return verify_bundle(zipped(files), cup.referee.games, **trust)  # type: ignore[arg-type]  # as given


def manifest_of(files: Files) -> Manifest:
    return msgspec.json.decode(files[MANIFEST], type=Manifest)


def listed_anew(files: Files, *, signed: bool = True) -> Files:
    """The files with a manifest that fits them: whoever has the key could do that."""
    old = manifest_of(files)
    listings = tuple(
        msgspec.structs.replace(
            listing,
            bytes=len(files[listing.name]),
            sha256=sha256(files[listing.name]).hexdigest(),
        )
        for listing in old.files
        if listing.name in files
    )
    new = msgspec.structs.replace(old, files=listings)
    if signed:
        made = sign(Keyring((KEY,), SECRET), unsigned(new), at=1)
        new = msgspec.structs.replace(new, signature=made)
    return {**files, MANIFEST: canonical(msgspec.to_builtins(new)) + b"\n"}


def test_a_bundle_verifies_with_everything_in_it(cup: Cup, files: Files) -> None:
    found = verified(cup, files, keys=(KEY,), signed=True)
    assert found.finding is None
    assert (found.verified, found.trusted, found.signed_by) == (True, True, KEY.id)
    assert (found.records, found.files, found.missing) == (3, 6, ())
    assert set(files) == {
        MANIFEST, RECORD, FIRST, name_of(1, 2), STANDINGS, "standings.csv", "summary.html",
    }  # fmt: skip


def test_the_same_tournament_is_the_same_bundle(cup: Cup, files: Files) -> None:
    assert unzipped(b"".join(bundle(cup.referee, cup.organiser, cup.tournament))) == files


def test_the_summary_says_who_sat_where_and_which_game_proves_it(cup: Cup, files: Files) -> None:
    page = files["summary.html"].decode()
    (played,) = cup.state().rounds
    assert all(table.game in page for table in played.tables)
    assert "Round 1 (finished)" in page and "<td>bye</td>" in page


def test_nobody_gets_it_before_the_end() -> None:
    cup = a_cup(a_referee(), "ab")
    with pytest.raises(Forbidden):
        bundle(cup.referee, cup.organiser, cup.tournament)


def test_a_service_without_a_key_signs_nothing_and_who_asks_for_a_signature_is_told() -> None:
    cup = a_cup(a_referee(keyring=no_keys), "ab")
    cup.finish()
    files = unzipped(b"".join(bundle(cup.referee, cup.organiser, cup.tournament)))
    assert verified(cup, files).verified
    found = verified(cup, files, keys=(KEY,), signed=True).finding
    assert found and (found.file, found.check) == (MANIFEST, "signature")


def changed_line(files: Files, name: str, number: int) -> Files:
    """One digit of a line is another one."""
    lines = files[name].split(b"\n")
    line = lines[number - 1]
    at = line.index(b'"at":') + 5
    lines[number - 1] = line[:at] + (b"9" if line[at : at + 1] != b"9" else b"8") + line[at + 1 :]
    return {**files, name: b"\n".join(lines)}


TAMPERED: dict[str, tuple[Callable[[Files], Files], str, int | None, str]] = {
    "a changed file": (lambda f: {**f, FIRST: f[FIRST] + b" "}, FIRST, None, "sha256"),
    "a changed sheet": (
        lambda f: {**f, "standings.csv": b"rank\r\n"}, "standings.csv", None, "sha256",
    ),
    "a line, listed anew": (
        lambda f: listed_anew(changed_line(f, FIRST, 3)), FIRST, 3, "chain",
    ),
    "a line of the tournament": (
        lambda f: listed_anew(changed_line(f, RECORD, 4)), RECORD, 4, "chain",
    ),
    "a file more": (lambda f: {**f, "more.txt": b""}, "more.txt", None, "manifest"),
    "a file less": (
        lambda f: {n: c for n, c in f.items() if n != FIRST}, FIRST, None, "manifest",
    ),
    "a record left out": (
        lambda f: listed_anew({n: c for n, c in f.items() if n != FIRST}), FIRST, None, "manifest",
    ),
    "records exchanged": (
        lambda f: listed_anew({**f, FIRST: f[name_of(1, 2)], name_of(1, 2): f[FIRST]}),
        FIRST, None, "head",
    ),
    "other standings": (
        lambda f: listed_anew(
            {**f, STANDINGS: f[STANDINGS].replace(b'"points":12', b'"points":13')}
        ),
        STANDINGS, None, "standings",
    ),
    "a manifest signed for other files": (
        lambda f: listed_anew({**f, "standings.csv": b""}, signed=False),
        MANIFEST, None, "signature",
    ),
    "no manifest": (
        lambda f: {n: c for n, c in f.items() if n != MANIFEST}, MANIFEST, None, "manifest",
    ),
    "a manifest of another form": (lambda f: {**f, MANIFEST: b"{}"}, MANIFEST, 1, "form"),
}  # fmt: skip


@pytest.mark.parametrize("case", TAMPERED)
def test_what_was_tampered_with_is_named(cup: Cup, files: Files, case: str) -> None:
    tamper, file, line, check = TAMPERED[case]
    found = verified(cup, tamper(files)).finding
    assert found is not None
    assert (found.file, found.check) == (file, check), found
    assert line is None or found.line == line


def test_what_is_no_zip_is_told(cup: Cup) -> None:
    found = verify_bundle(io.BytesIO(b"PK no zip"), cup.referee.games).finding
    assert found and found.check == "zip"


def test_a_table_whose_game_never_ended_is_named_as_missing() -> None:
    cup = in_its_first_round(a_referee(), "ab", rounds=1, round_seconds=1)
    game = cup.my_table("a")["game"]
    cup.referee.store.quarantine(game, "a card that spins")
    cup.later(1_000)
    cup.finish()
    found = verified(cup, unzipped(b"".join(bundle(cup.referee, cup.organiser, cup.tournament))))
    assert (found.verified, found.records) == (True, 1)
    assert found.missing == (f"{game}: its game never came to an end",)


def test_an_adjudicated_table_and_a_corrected_one_verify_too() -> None:
    cup = a_cup(a_referee(), "abcd", rounds=1, round_seconds=1)
    cup.pair()
    cup.start()
    first, second = cup.state().rounds[0].tables
    correct_result(
        cup.referee,
        cup.judge(),
        cup.tournament,
        (1, 1),
        places=(2, 1),
        reason="played on paper",
        request=request(),
    )
    cup.referee.clock.now += 1_000  # type: ignore[attr-defined]  # a stopped clock
    cup.finish()
    files = unzipped(b"".join(bundle(cup.referee, cup.organiser, cup.tournament)))
    found = verified(cup, files)
    assert (found.finding, found.records, found.missing) == (None, 3, ())
    assert orjson.loads(files[name_of(1, 2)].split(b"\n")[0])["game"] == second.game
    assert first.game
