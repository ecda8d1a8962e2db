"""What a judge may write in a discard or a bet, and the form in which the referee offers it.

At a table "6 and 5 for 3 + 8" is as good as "5 and 6 for 8 + 3"; offers have one form of each.
"""

import re
from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from referee.games.one_two_many_rabbits.deck import FACTS, WILD, Word, kind_of, value_of
from referee.games.one_two_many_rabbits.discarding import flaw_of
from referee.games.one_two_many_rabbits.matching import (
    EQUATION,
    Ways,
    is_sound,
    of_two_wilds,
    outcome,
    plain,
    value,
    ways_of,
)
from referee.games.one_two_many_rabbits.messages import Discard, Use, Uses
from referee.games.one_two_many_rabbits.options import Options
from referee.games.one_two_many_rabbits.table import FARM, Table
from referee.kernel.game import Command
from referee.kernel.ids import SeatId

Params = Mapping[str, Any]
PRINTED: Final[Mapping[str, str]] = {facts.name.lower(): facts.id for facts in FACTS}
"""Cards by their printed names, with what cannot be laid: the rules say why."""


def spelled(table: Table, seat: SeatId, params: Params, names: Mapping[str, str]) -> Params:
    """The parameters of an action in the words and the form of its offer, if there is one."""
    said = {name: _word(part) if name == "bet" else _said(part) for name, part in params.items()}
    try:
        uses = msgspec.convert(said["uses"], Uses)
    except (msgspec.ValidationError, KeyError):
        return said
    return {**said, "uses": [plain(use) for use in _offered(table, seat, uses)]}


def in_form(table: Table, command: Command) -> Command:
    """A discard in the form in which it is offered, which means the same (A-OT-28)."""
    if not isinstance(command, Discard):
        return command
    return replace(command, uses=_offered(table, command.seat, command.uses))


def _said(part: Any) -> Any:
    """A Number may be written as a number, a Wild as Wild(18), a minus as a dash."""
    match part:
        case {"dice": dice, "cards": list(cards)}:
            return {**part, "dice": dice, "cards": [_word(card) for card in cards]}
        case list():
            return [_said(item) for item in part]
        case str():
            return _word(part)
        case _:
            return part


def _word(card: Any) -> str:
    word = str(card).strip().lower().replace("\u2212", "-").replace("\u2013", "-")
    named = re.fullmatch(r"wild\W*(\d+)\W*", word)
    return f"wild:{int(named[1])}" if named else PRINTED.get(word, word)


def _offered(table: Table, seat: SeatId, uses: Uses) -> Uses:
    """The same groups as they are offered; as they are where nothing like it is offered."""
    tidy = tuple(map(_tidied, uses))
    frame = table.top_frame
    side = FARM if frame and getattr(frame.question, "farm", False) else seat
    if side not in table.sides or len(tidy) > len(table.dice):
        return tidy
    ways = ways_of(table.hand(side), table.dice, table.options)
    found = (order for order in permutations(tidy) if order in ways.known)
    return next(found, None) or _as_good(tidy, ways, table.options) or tidy


def _as_good(uses: Uses, ways: Ways, options: Options) -> Uses | None:
    """Of very many ways each outcome is offered once: the one that stands for a sound discard."""
    sound = all(use.dice and use.cards and flaw_of(use, options) is None for use in uses)
    alike = (way for way in ways.listed if outcome(way) == outcome(uses))
    return next(alike, None) if sound else None


def _tidied(use: Use) -> Use:
    """Dice from low to high, the larger number of a sum first, two Wilds in their one form."""
    dice = tuple(sorted(use.dice))
    if len(use.cards) != EQUATION or not is_sound(use.cards):
        return Use(dice, use.cards)
    left, sign, right = use.cards
    if kind_of(left) == kind_of(right) == WILD and value(use.cards) == sum(dice):
        return Use(dice, of_two_wilds(sum(dice)))
    if sign == "+" and _weight(left) < _weight(right):
        left, right = right, left
    return Use(dice, (left, sign, right))


def _weight(term: Word) -> tuple[int, bool]:
    """The larger number first, and a Number before a Wild."""
    return value_of(term), kind_of(term) != WILD
