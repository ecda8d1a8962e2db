"""The bundle of a tournament: every record, the results, and one signed manifest, in a zip."""

import zipfile
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from eventstore.chain import canonical
from referee.application.actors import Actor
from referee.application.cache import Loaded
from referee.application.errors import Forbidden
from referee.application.loading import load_born
from referee.application.records.making import record
from referee.application.referee import Referee
from referee.application.sight import is_over, may_see_all
from referee.application.signing import sign
from referee.application.tournaments.bundled import (
    FORMAT,
    MANIFEST,
    RECORD,
    SHEET,
    STANDINGS,
    SUMMARY,
    Listing,
    Manifest,
    Missing,
    listed,
    name_of,
)
from referee.application.tournaments.printing import csv_of, html_of
from referee.application.tournaments.reading import read_rounds, read_standings
from referee.application.tournaments.stream import load_tournament, state_of
from referee.kernel.ids import GameId

EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""Of every file: the same tournament is the same bundle but for who signs it when."""

OPEN: Final = "its game never came to an end"


def bundle(referee: Referee, actor: Actor, tournament: GameId) -> Iterator[bytes]:
    """A zip, piece by piece, of a tournament that is over; refused before the first piece."""
    loaded = load_tournament(referee, tournament)
    if not is_over(loaded):
        raise Forbidden("the bundle is made when the tournament is over", reason="game-not-over")
    tables, missing = _tables(referee, actor, loaded)
    return _pieces(referee, actor, loaded, tables, missing)


Tables = list[tuple[int, int, GameId]]
"""Round, table and game."""


def _tables(referee: Referee, actor: Actor, loaded: Loaded) -> tuple[Tables, list[Missing]]:
    """Every table, apart from those whose record cannot be opened; all that is asked for now."""
    tables: Tables = []
    missing: list[Missing] = []
    for played in state_of(loaded).begun:
        for number, table in enumerate(played.tables, 1):
            game = load_born(referee, table.game)
            if is_over(game):
                may_see_all(referee, actor, game)
                tables.append((played.number, number, table.game))
            else:
                missing.append(Missing(table.game, played.number, number, OPEN))
    return tables, missing


def _pieces(
    referee: Referee, actor: Actor, loaded: Loaded, tables: Tables, missing: list[Missing]
) -> Iterator[bytes]:
    pipe, names = _Pipe(), []
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for listing, content in _files(referee, actor, loaded, tables):
            names.append(listing)
            _put(archive, listing.name, content)
            yield pipe.taken()
        manifest = _manifest(referee, loaded, names, missing)
        _put(archive, MANIFEST, canonical(msgspec.to_builtins(manifest)) + b"\n")
    yield pipe.taken()


def _files(
    referee: Referee, actor: Actor, loaded: Loaded, tables: Tables
) -> Iterator[tuple[Listing, bytes]]:
    """All files but the manifest, each with its line in it."""
    told = _recorded(referee, actor, loaded.game)
    yield listed(RECORD, told, game=loaded.game), told
    for round_, table, game in tables:
        told = _recorded(referee, actor, game)
        yield listed(name_of(round_, table), told, game=game, round=round_, table=table), told
    final = read_standings(referee, actor, loaded.game).document
    rounds = read_rounds(referee, actor, loaded.game).document["rounds"]
    printed = {
        STANDINGS: msgspec.json.encode(dict(final)),
        SHEET: csv_of(final).encode(),
        SUMMARY: html_of(final, rounds).encode(),
    }
    for name, content in printed.items():
        yield listed(name, content), content


def _recorded(referee: Referee, actor: Actor, game: GameId) -> bytes:
    return b"".join(canonical(line) + b"\n" for line in record(referee, actor, game))


def _manifest(
    referee: Referee, loaded: Loaded, names: list[Listing], missing: list[Missing]
) -> Manifest:
    whole = Manifest(FORMAT, loaded.game, loaded.head, tuple(names), tuple(missing))
    return msgspec.structs.replace(
        whole, signature=sign(referee.keyring(), unsigned(whole), at=referee.clock())
    )


def unsigned(manifest: Manifest) -> dict[str, Any]:
    """What the signature of a manifest is over."""
    document: dict[str, Any] = msgspec.to_builtins(manifest)
    del document["signature"]
    return document


def _put(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)


class _Pipe:
    """What a zip is written to while it is sent: it cannot go back."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes, /) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing waits here."""

    def close(self) -> None:
        """What was written is taken afterwards."""

    def taken(self) -> bytes:
        """All since the last time."""
        whole = b"".join(self._pieces)
        self._pieces.clear()
        return whole
