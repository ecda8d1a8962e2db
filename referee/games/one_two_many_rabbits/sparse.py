"""A position in short, as a judge writes it: what it does not say is as in a fresh game.

Cards are named by kind or printed name; docs/reference/games/one-two-many-rabbits.md tells more.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from referee.games.one_two_many_rabbits.bets import ResolveRabBets
from referee.games.one_two_many_rabbits.deck import (
    FACTS,
    MAIN_DECK,
    NUMBERS,
    PLAYER_DECK,
    PLAYER_DECKS,
    PLUS_MINUS,
    SOLO_HAND,
    Cards,
    farm_hand,
    numbers_in,
    ordered,
)
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.run import Run
from referee.games.one_two_many_rabbits.table import FARM, Player, Table, Waiting
from referee.games.one_two_many_rabbits.turn import BeginTurn, EndTurn, UseRoll
from referee.kernel.chance import ScriptedChance
from referee.kernel.documents import in_short, members
from referee.kernel.ids import SEATS, KindId
from referee.kernel.rejection import BadPosition

MEMBERS: Final = ("position", "options", "players", "farm", "turn", "draws", "deck", "discard")
OF_PLAYER: Final = ("seat", "hand", "standing")
OF_TURN: Final = ("seat", "dice", "riding", "rab_bets")

Document = Mapping[str, Any]


def slug(name: str) -> str:
    """A printed name as a word: "Place Your Rab-bets" is place-your-rab-bets."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


WORDS: Final[Mapping[str, KindId]] = {
    **{slug(facts.name): facts.id for facts in FACTS},
    **{facts.id: facts.id for facts in FACTS},
    "": PLUS_MINUS,  # all that is left of "+/-"
}


def begun(document: Document) -> Table:
    """The table of a sparse position, up to what is asked first."""
    known = members(document, MEMBERS, "$")
    turn = known.get("turn", "A")
    told = members({"seat": turn} if isinstance(turn, str) else turn, OF_TURN, "$.turn")
    table = _with_turn(_seated(known), {"seat": "A", **told})
    table = replace(table, deck=_deck(known, table))
    if found := flaw(table):
        raise BadPosition(found)
    run = Run(table, ScriptedChance(), 0)
    start(run)
    run.resolve()
    return run.table


def start(run: Run) -> None:
    """Go on from the dice that lie, or with the Rab-bets that wait, or begin the turn."""
    table = run.table
    if table.dice:
        run.then(UseRoll(), EndTurn())
    elif table.queue:
        run.then(ResolveRabBets(), EndTurn())
    else:
        run.then(BeginTurn(table.turn_of))


# --- what is said, and what is not --------------------------------------------------------


def _seated(known: dict[str, Any]) -> Table:
    given = known.get("players", 2)
    rows = [{}] * given if type(given) is int else given
    if not isinstance(rows, list | tuple) or not 0 < len(rows) <= PLAYER_DECKS:
        expected = "1 to 4 seats, as an array or a number (OT-01, A-GEN-05)"
        raise BadPosition(f"$.players: expected {expected}")
    solo = len(rows) == 1
    if "farm" in known and not solo:
        raise BadPosition("$.farm: expected only beside one player (OT-54)")
    first = SOLO_HAND if solo else PLAYER_DECK
    players = [_player(row, place, first) for place, row in enumerate(rows)]
    if solo:
        players.append(Player(FARM, cards(known.get("farm", farm_hand(NUMBERS)), "$.farm")))
    return Table(
        options=msgspec.convert(known.get("options", {}), Options),
        players=tuple(players),
        discard=cards(known.get("discard", ()), "$.discard"),
    )


def _player(row: Any, place: int, first: Cards) -> Player:
    """A seat by its letter or its cards alone, or with more about it."""
    where = f"$.players[{place}]"
    told = members(in_short(row), OF_PLAYER, where)
    hand = cards(told["hand"], f"{where}.hand") if "hand" in told else first
    return Player(told.get("seat", SEATS[place]), hand, bool(told.get("standing", False)))


def _deck(known: dict[str, Any], table: Table) -> Cards:
    """What is drawn next lies on top of the pile that is said, or else of what is left."""
    draws = tuple(reversed(row_of(known.get("draws", ()), "$.draws")))
    deck = row_of(known["deck"], "$.deck") if "deck" in known else _unnamed(table, draws)
    return (*deck, *draws)


def _unnamed(table: Table, draws: Cards) -> Cards:
    """The Main deck without what is said to be elsewhere; Numbers come up first."""
    held = [card for player in table.players for card in player.hand]
    dealt = Counter((SOLO_HAND if table.is_solo else PLAYER_DECK) * len(table.players))
    elsewhere = Counter([*held, *table.discard, *table.in_play, *draws]) - dealt
    return tuple(reversed(ordered((Counter(MAIN_DECK) - elsewhere).elements())))


def _with_turn(table: Table, turn: dict[str, Any]) -> Table:
    """Whose turn it is; what the dice show if they lie, who rides along, which Rab-bets wait."""
    dice = msgspec.convert(turn.get("dice", ()), tuple[int, ...])
    return replace(
        table,
        active=turn["seat"],
        announced=len(dice),
        dice=dice,
        riding=msgspec.convert(turn.get("riding", ()), tuple[str, ...]),
        queue=tuple(Waiting(seat, 0) for seat in turn.get("rab_bets", ())),
    )


def cards(words: Any, where: str) -> Cards:
    """A hand or an open pile, in order."""
    return ordered(row_of(words, where))


def row_of(words: Any, where: str) -> Cards:
    """Cards by their words, in the order given."""
    if not isinstance(words, list | tuple):
        raise BadPosition(f"{where}: expected an array of cards")
    return tuple(_card(word, f"{where}[{place}]") for place, word in enumerate(words))


def _card(word: Any, where: str) -> KindId:
    found = WORDS.get(slug(str(word)))
    if found is None:
        raise BadPosition(f"{where}: there is no card {word}")
    return found


# --- what no table can be like ------------------------------------------------------------


def flaw(table: Table) -> str | None:
    """The first thing that is wrong with a table, with its path; None if it may be so."""
    seats = tuple(player.seat for player in table.players)
    sides = (SEATS[0], FARM) if FARM in seats else SEATS[: len(seats)]
    if seats != sides or not 1 < len(seats) <= PLAYER_DECKS:
        return "$.players: expected 1 to 4 seats, named from A on in turn order"
    mentioned = (table.active, *table.riding, *(waiting.seat for waiting in table.queue))
    if strangers := [seat for seat in mentioned if seat not in seats]:
        return f"$.turn: there is no seat {strangers[0]}"
    if not all(die in range(1, 7) for die in table.dice) or len(table.dice) > 3:  # noqa: PLR2004
        return "$.turn.dice: expected up to three dice from 1 to 6"
    return _has_won(table) or _too_many(table)


def _has_won(table: Table) -> str | None:
    """While a game goes on everybody has a Number (OT-27)."""
    held = (player for player in table.players if player.seat in table.sides)
    done = [player.seat for player in held if not numbers_in(player.hand)]
    over = table.result is not None or not done
    return None if over else f"$.players: without a Number {done[0]} has won (OT-27)"


def _too_many(table: Table) -> str | None:
    """No more cards of a kind than the box has."""
    held = [card for player in table.players for card in player.hand]
    piles = (*table.deck, *table.discard, *table.aside, *table.spent, *table.in_play)
    counted = Counter((*held, *piles))
    box = {facts.id: facts.main_deck + PLAYER_DECKS * facts.player_deck for facts in FACTS}
    over = [kind for kind, count in counted.items() if count > box.get(kind, 0)]
    return f"$: the box has only {box.get(over[0], 0)} of {over[0]}" if over else None
