"""Why no table can be like a position: cards in two places, things that are not there."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from referee.games.killer_bunnies.card import CARDS, Playing
from referee.games.killer_bunnies.catalogue import CARROTS, KIND_OF, PRICES, SUPPLY_CARDS, Facts
from referee.games.killer_bunnies.table import Bunny, Player, Table
from referee.kernel.documents import texts
from referee.kernel.flow import Frame
from referee.kernel.ids import SEATS, CardId, SeatId

FEWEST: Final = 2
MOST: Final = 8
LARGEST: Final = 2**53 - 1

Flaw = str
Placed = tuple[str, CardId, str]
"""Where a card lies, which it is, and what kind of place that is."""

FITTING: Final[Mapping[str, Callable[[Facts], bool]]] = {
    "pile": lambda facts: facts.type not in {"starter", "carrot"},
    "held": lambda facts: facts.type in {"run", "red-run", "special", "very-special"},
    "saved": lambda facts: facts.type in {"special", "very-special"},
    "dolla": lambda facts: facts.dolla > 0,
    "bunny": lambda facts: facts.family == "bunny",
    "modifier": lambda facts: facts.family == "modifier",
    "feed": lambda facts: facts.cabbage + facts.water > 0 and facts.family == "feed",
    "trojan": lambda facts: facts.kind == "trojan-bunny",
    "karma": lambda facts: facts.kind == "bad-karma",
    "roaming": lambda facts: CARDS[facts.kind].roams is not None,
    "market": lambda facts: facts.kind == "market-starter" or facts.family == "market",
}
"""What may lie in a place of each kind."""


def flaw(table: Table) -> Flaw | None:
    """The first thing that is wrong with a table, with its path; None if it may be so."""
    checks = (_seating, _placing, _carrots, _supplies, _market, _mentioned, _listed, _waiting)
    return next((found for check in checks for found in check(table)), None)


def _seating(table: Table) -> Iterator[Flaw]:
    number = len(table.seats)
    if not FEWEST <= number <= MOST:
        yield f"$.players: {FEWEST} to {MOST} play, not {number}"
    lettered = SEATS[: len(table.players)]
    if sorted(table.slots) != sorted(lettered):
        yield f"$.players: expected the seats {', '.join(lettered)}, each once, in turn order"
    for place, player in enumerate(table.players):
        if player.standing not in {"", "my-turn", "attacked"}:
            yield f"$.players[{place}].standing: expected my-turn or attacked"
        if not 0 <= player.skips <= LARGEST:
            yield f"$.players[{place}].skips: expected 0 or more"
    if table.turn is None or table.turn.seat not in table.slots:
        yield "$.turn: expected one of the seats"
    if min(table.asked, table.drawn, table.turn.number if table.turn else 0) < 0:
        yield "$: counters are never negative"


# --- cards ------------------------------------------------------------------------------------


def _placing(table: Table) -> Iterator[Flaw]:
    """Each large card lies in one place at most, and in one that it can lie in."""
    lies: dict[CardId, str] = {}
    for where, card, place in _places(table):
        if card not in KIND_OF:
            yield f"{where}: no card has the number {card}"
        elif not FITTING[place](KIND_OF[card]):
            yield f"{where}: {KIND_OF[card].kind} ({card}) cannot lie there"
        elif card in lies:
            yield f"{where}: {KIND_OF[card].kind} ({card}) lies at {lies[card]} too"
        lies[card] = where


def _places(table: Table) -> Iterator[Placed]:
    for name in ("deck", "discard", "in_play", "boxed"):
        for nth, card in enumerate(getattr(table, name)):
            yield f"$.{name}[{nth}]", card, "pile"
    for nth, roaming in enumerate(table.roaming):
        yield f"$.roaming[{nth}].card", roaming.card, "roaming"
    for nth, away in enumerate(table.abductees):
        yield f"$.abductees[{nth}].bunny", away.bunny, "bunny"
    yield "$.market_card", table.market_card, "market"
    for nth, player in enumerate(table.players):
        yield from _held(player, f"$.players[{nth}]")


def _held(player: Player, where: str) -> Iterator[Placed]:
    rows = {"hand": "held", "saved": "saved", "dolla": "dolla", "karma": "karma"}
    for name, place in rows.items():
        for nth, card in enumerate(getattr(player, name)):
            yield f"{where}.{name}[{nth}]", card, place
    for slot in ("top", "bottom"):
        if card := getattr(player, slot):
            yield f"{where}.{slot}", card, "held"
    for nth, bunny in enumerate(player.bunnies):
        yield from _on(bunny, f"{where}.bunnies[{nth}]")


def _on(bunny: Bunny, where: str) -> Iterator[Placed]:
    yield f"{where}.card", bunny.card, "bunny"
    for nth, card in enumerate(bunny.modifiers):
        yield f"{where}.modifiers[{nth}]", card, "modifier"
    for nth, feed in enumerate(bunny.feeds):
        yield f"{where}.feeds[{nth}].card", feed.card, "feed"
    for nth, trojan in enumerate(bunny.trojans):
        yield f"{where}.trojans[{nth}].card", trojan.card, "trojan"


# --- small cards and the market ---------------------------------------------------------------


def _carrots(table: Table) -> Iterator[Flaw]:
    """Carrots are there once at most; the Magic Carrot must be in the game."""
    places = [("$.market", table.market)]
    places += [(f"$.players[{n}].carrots", p.carrots) for n, p in enumerate(table.players)]
    lies: dict[int, str] = {}
    for where, carrots in places:
        for carrot in carrots:
            if carrot not in CARROTS:
                yield f"{where}: there is no Carrot {carrot}"
            elif carrot in lies:
                yield f"{where}: Carrot {carrot} lies at {lies[carrot]} too"
            lies[carrot] = where
    if sorted(table.small_carrots) != sorted(CARROTS):
        yield "$.small_carrots: expected the twelve Carrots, the Magic Carrot first"
    elif table.small_carrots[0] not in lies:
        yield f"$.magic_carrot: Carrot {table.small_carrots[0]} is not in the game"


def _supplies(table: Table) -> Iterator[Flaw]:
    """No more supply cards than the box has (KB-008, KB-009)."""
    for supply in ("cabbage", "water"):
        piles = (getattr(table, f"{supply}_deck"), getattr(table, f"{supply}_discard"))
        every = (*piles, *(getattr(player, supply) for player in table.players))
        counted = Counter(units for pile in every for units in pile)
        for units, cards in counted.items():
            if cards > SUPPLY_CARDS.get(units, 0):
                yield f"$.{supply}_deck: the box has not {cards} {supply} cards of {units} units"


def _market(table: Table) -> Iterator[Flaw]:
    if table.prices != PRICES.get(KIND_OF[table.market_card].kind):
        yield "$.prices: the market card says otherwise"


# --- what is only mentioned -------------------------------------------------------------------


def _mentioned(table: Table) -> Iterator[Flaw]:
    """Seats and bunnies that something refers to are there."""
    for where, seat in _seats_named(table):
        if seat not in table.slots:
            yield f"{where}: there is no seat {seat}"
    for nth, roaming in enumerate(table.roaming):
        if table.find(roaming.bunny) is None:
            yield f"$.roaming[{nth}].bunny: {roaming.bunny} is not in the circle"
    for nth, debt in enumerate(table.debts):
        if not 0 < debt.amount <= LARGEST:
            yield f"$.debts[{nth}].amount: expected 1 or more"
    if table.attack and table.attack.card not in KIND_OF:
        yield f"$.attack.card: no card has the number {table.attack.card}"


def _listed(table: Table) -> Iterator[Flaw]:
    """What has been traded are cards, and who is to join has no seat yet."""
    for nth, card in enumerate(table.traded):
        if card not in KIND_OF:
            yield f"$.traded[{nth}]: no card has the number {card}"
    for nth, newcomer in enumerate(table.newcomers):
        if newcomer.seat in table.slots or newcomer.seat not in SEATS:
            yield f"$.newcomers[{nth}].seat: expected a seat that nobody has"


def _seats_named(table: Table) -> Iterator[tuple[str, SeatId]]:
    for nth, roaming in enumerate(table.roaming):
        yield f"$.roaming[{nth}].launcher", roaming.launcher
    for nth, debt in enumerate(table.debts):
        yield f"$.debts[{nth}].seat", debt.seat
    for nth, away in enumerate(table.abductees):
        yield f"$.abductees[{nth}].owner", away.owner
    for nth, newcomer in enumerate(table.newcomers):
        yield f"$.newcomers[{nth}].left_of", newcomer.left_of
    yield from (("$.owed_draws", seat) for seat in table.owed_draws)
    yield from (("$.reusable", weapon.seat) for weapon in table.reusable)
    for _, bunny in table.ring():
        yield from (("$.players.bunnies.trojans", trojan.seat) for trojan in bunny.trojans)
    if table.attack:
        yield "$.attack.seat", table.attack.seat


# --- what waits -------------------------------------------------------------------------------


def _waiting(table: Table) -> Iterator[Flaw]:
    """Frames as the rules leave them: known seats and cards, and times that are numbers."""
    for nth, frame in enumerate(table.frames):
        where = f"$.frames[{nth}]"
        if not isinstance(frame.decision, str):
            yield f"{where}.decision: expected a word"
        if frame.due is not None and type(frame.due) is not int:
            yield f"{where}.due: expected milliseconds"
        for seat in (*frame.owed, *(seat for seat, _ in frame.answers)):
            if seat not in table.slots:
                yield f"{where}: there is no seat {seat}"
        yield from _cards_of(frame, where)


def _cards_of(frame: Frame, where: str) -> Iterator[Flaw]:
    for word in texts(msgspec.to_builtins(frame)):
        if word.isdecimal() and word not in KIND_OF:
            yield f"{where}: no card has the number {word}"
    for step in frame.rest:
        if isinstance(step, Playing) and step.card in KIND_OF:
            effects = CARDS[KIND_OF[step.card].kind].effects
            if not 0 <= step.step <= len(effects):
                yield f"{where}.rest: the card has no step {step.step}"
