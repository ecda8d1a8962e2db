"""A sparse position filled up: whatever it does not say is as in a fresh game.

First every card that is named is taken out of the box, then sums are made of what is left, and at
last hands and run slots are filled with cards that nobody asked for. docs/reference/positions.md
is the contract.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import fields

from referee.games.killer_bunnies.box import Box, Units
from referee.games.killer_bunnies.catalogue import (
    CARROTS,
    CHOOSE_CARDS,
    KIND_OF,
    PRICES,
    REFEREED_DRAW_PILE,
)
from referee.games.killer_bunnies.table import Bunny, Player, Roaming, Table, Turn
from referee.games.killer_bunnies.words import printed
from referee.kernel.documents import listed, members, seated, whole_number
from referee.kernel.ids import SEATS, CardId
from referee.kernel.rejection import BadPosition

HAND: Final = 5

SHORT: Final = (
    "draws", "next_cabbage", "next_water", "market_open", "magic_carrot", "deal",
)  # fmt: skip
"""Members that only a sparse position has."""
SHORT_OF_PLAYER: Final = ("hand_size", "abducted")
PILES: Final = ("draws", "deck", "discard", "in_play", "boxed", "deal")
BUNNIES: Final = [card for card in REFEREED_DRAW_PILE if KIND_OF[card].family == "bunny"]
SUPPLIES: Final = ("cabbage", "water")

Document = Mapping[str, Any]
Filled = dict[str, Any]

PLAYER: Final = frozenset(f.encode_name for f in fields(Player)) | set(SHORT_OF_PLAYER)
BUNNY: Final = frozenset(f.encode_name for f in fields(Bunny))


class Sparse:
    """One document being filled."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.box = Box({name: part for name, part in document.items() if name != "frames"})
        self.units = {supply: Units(supply) for supply in SUPPLIES}

    def filled(self) -> Filled:
        """The document with everything that a fresh game would have, references in numbers."""
        rest = {name: part for name, part in self.document.items() if name not in SHORT}
        players = [self._named(place, given) for place, given in enumerate(self._seats())]
        piles = {name: self._pile(name) for name in PILES if name in self.document}
        rest |= {name: pile for name, pile in piles.items() if name not in SHORT}
        rest |= self._boxed(rest) | self._market(players) | self._circling(players)
        self._supplies(rest, players)
        for place, player in enumerate(players):
            self._complete(player, f"$.players[{place}]")
        for player in players:
            self._fill(player)
        top = (*piles.get("draws", ()), *piles.get("deal", ()))
        deck = piles.get("deck", self.box.left)
        whole = {**rest, "players": players, "turn": self._turn(players)}
        return {**_referring(whole, _names(players)), "deck": [*deck, *reversed(top)]}

    # --- what is named ----------------------------------------------------------------------

    def _seats(self) -> list[Any]:
        return seated(self.document.get("players", 2), len(SEATS))

    def _named(self, place: int, given: Any) -> Filled:
        """A player with the cards that the document names; the rest comes later."""
        where = f"$.players[{place}]"
        player = members(given, PLAYER, where)
        player.setdefault("seat", SEATS[place])
        for name in ("hand", "saved", "karma", "abducted"):
            if name in player and type(player[name]) is not int:
                player[name] = self.box.cards(player[name], f"{where}.{name}")
        for slot in ("top", "bottom"):
            if player.get(slot) is not None:
                player[slot] = self.box.take(player[slot], f"{where}.{slot}")
        if isinstance(player.get("dolla"), list | tuple):
            player["dolla"] = self.box.dolla(player["dolla"], f"{where}.dolla")
        player["bunnies"] = self._bunnies(player, f"{where}.bunnies")
        return player

    def _bunnies(self, player: Filled, where: str) -> list[Filled | None]:
        """Bunnies with what lies under them, or only their cards; None for one not named."""
        given = player.get("bunnies", ())
        if type(given) is int:
            given = [{}] * whole_number(given, where, len(BUNNIES))
        rows = enumerate(listed(given, where))
        return [self._bunny(player, bunny, f"{where}[{place}]") for place, bunny in rows]

    def _bunny(self, player: Filled, given: Any, where: str) -> Filled | None:
        bunny = members({"card": given} if isinstance(given, str) else given, BUNNY, where)
        if "card" in bunny:
            bunny["card"] = self.box.take(bunny["card"], f"{where}.card")
        if "modifiers" in bunny:
            bunny["modifiers"] = self.box.cards(bunny["modifiers"], f"{where}.modifiers")
        for name, beside in (("feeds", {"turns": 1}), ("trojans", {"seat": player["seat"]})):
            if name in bunny:
                bunny[name] = self._lying(bunny[name], beside, f"{where}.{name}")
        return bunny

    def _lying(self, given: Any, beside: Filled, where: str) -> list[Filled]:
        """Cards with something to tell beside each; a bare card has what is usual."""
        rows = [{"card": row} if isinstance(row, str) else row for row in listed(given, where)]
        told = [{**beside, **members(row, ("card", *beside), where)} for row in rows]
        for place, row in enumerate(told):
            row["card"] = self.box.take(row.get("card"), f"{where}[{place}]")
        return told

    def _boxed(self, rest: Document) -> Filled:
        """What the variant leaves in the box, unless it is said (KB-306)."""
        options = self.document.get("options", {})
        if not isinstance(options, Mapping):
            raise BadPosition("$.options: expected an object")
        out = options.get("choose_cards_out", 0)
        if "boxed" in rest or not out:
            return {}
        left = [card for card in CHOOSE_CARDS if card in self.box.left]
        boxed = left[: whole_number(out, "$.options.choose_cards_out")]
        return {"boxed": [self.box.take(card, "$.boxed") for card in boxed]}

    def _pile(self, name: str) -> list[CardId]:
        return self.box.cards(self.document[name], f"$.{name}")

    def _circling(self, players: list[Filled]) -> Filled:
        """Roaming cards that wait, launched in an earlier turn, and bunnies with the aliens."""
        found: Filled = {}
        if "roaming" in self.document:
            known = [field.encode_name for field in fields(Roaming)]
            rows = listed(self.document["roaming"], "$.roaming")
            found["roaming"] = [{"fresh": False, **members(r, known, "$.roaming")} for r in rows]
            for row in found["roaming"]:
                row["card"] = self.box.take(row.get("card"), "$.roaming")
        rows = listed(self.document.get("abductees", ()), "$.abductees")
        away = [members(row, ("bunny", "owner", "immune"), "$.abductees") for row in rows]
        for row in away:
            row["bunny"] = self.box.take(row.get("bunny"), "$.abductees")
        for player in players:
            bunnies = player.pop("abducted", [])
            counted = type(bunnies) is int
            count = range(whole_number(bunnies, "$.abducted", len(BUNNIES))) if counted else ()
            taken = [self.box.bunny() for _ in count] if counted else bunnies
            away += [{"bunny": bunny, "owner": player["seat"]} for bunny in taken]
        return {**found, "abductees": away}

    def _market(self, players: list[Filled]) -> Filled:
        """The market sells what nobody owns, at the prices of its card, open unless closed."""
        given = self.document
        word = given.get("market_card")
        if given.get("market_open") is False and word is None:
            word = "market-closed"
        card = self.box.market(word or "market-starter", "$.market_card")
        owned = [n for place, p in enumerate(players) for n in carrots_of(p, place)]
        unowned = [number for number in CARROTS if number not in owned]
        market = listed(given.get("market", unowned), "$.market")
        prices = given.get("prices", PRICES.get(KIND_OF[card].kind))
        if given.get("market_open", prices is not None) is not (prices is not None):
            raise BadPosition("$.market_open: the market card says otherwise")
        magic = given.get("magic_carrot")
        if magic is None:
            magic = min((n for n in (*owned, *market) if type(n) is int), default=1)
        small = [magic, *(number for number in CARROTS if number != magic)]
        small = given.get("small_carrots", small)
        return {"market": market, "market_card": card, "prices": prices, "small_carrots": small}

    def _turn(self, players: list[Filled]) -> Document:
        turn = self.document.get("turn") or (players[0]["seat"] if players else "A")
        if isinstance(turn, str):
            return {"seat": turn}
        return members(turn, [field.encode_name for field in fields(Turn)], "$.turn")

    # --- what follows from it -----------------------------------------------------------------

    def _supplies(self, whole: Filled, players: list[Filled]) -> None:
        """Supply cards that are named leave the box, then the sums; the rest is the deck."""
        for supply, units in self.units.items():
            deck, discard, following = f"{supply}_deck", f"{supply}_discard", f"next_{supply}"
            on_top = units.named(self.document.get(following, ()), f"$.{following}")
            for pile in (deck, discard):
                if pile in whole:
                    whole[pile] = units.named(whole[pile], f"$.{pile}")
            owners = [p for p in players if supply in p]
            for player in sorted(owners, key=lambda p: type(p[supply]) is int):
                player[supply] = units.owned(player[supply], f"$.players.{supply}")
            whole[deck] = [*whole.get(deck, units.left), *reversed(on_top)]

    def _complete(self, player: Filled, where: str) -> None:
        """Sums of Dolla in cards, and bunnies that were only counted."""
        if "dolla" in player and type(player["dolla"]) is int:
            player["dolla"] = self.box.sum_of_dolla(player["dolla"], f"{where}.dolla")
        for bunny in player["bunnies"]:
            bunny["card"] = bunny.get("card") or self.box.bunny()

    def _fill(self, player: Filled) -> None:
        """Hand and run slots as at the beginning of a turn: five cards and two."""
        for slot in ("top", "bottom"):
            if slot not in player:
                player[slot] = self.box.dull()
        size = whole_number(player.pop("hand_size", HAND), "$.players.hand_size", HAND * 2)
        hand = player.get("hand", [])
        player["hand"] = [*hand, *(self.box.dull() for _ in range(size - len(hand)))]


def carrots_of(player: Filled, place: int) -> list[int]:
    """A player's Carrots, each by its number."""
    where = f"$.players[{place}].carrots"
    rows = listed(player.get("carrots", ()), where)
    for nth, number in enumerate(rows):
        if type(number) is not int:
            raise BadPosition(f"{where}[{nth}]: expected the number of a Carrot")
    return rows


# --- references -------------------------------------------------------------------------------


def _names(players: list[Filled]) -> Mapping[str, CardId]:
    """A1, A2, B1 for the bunnies, clockwise."""
    rows = ((p["seat"], n, b["card"]) for p in players for n, b in enumerate(p["bunnies"], 1))
    return {f"{seat}{place}": card for seat, place, card in rows}


def _referring(whole: Filled, names: Mapping[str, CardId]) -> Filled:
    """Words beside the places where cards lie mean cards that lie there."""
    lying = {*names.values(), *_cards(whole)}
    untouched = {"players", "options", "frames", "deck"}
    return {
        name: part if name in untouched else _meant(part, names, lying)
        for name, part in whole.items()
    }


def _cards(whole: Filled) -> Iterator[CardId]:
    for row in whole.get("roaming", ()):
        yield row["card"]
    yield from whole.get("in_play", ())


def _meant(part: Any, names: Mapping[str, CardId], lying: set[CardId]) -> Any:
    if isinstance(part, Mapping):
        return {name: _meant(value, names, lying) for name, value in part.items()}
    if isinstance(part, list | tuple):
        return [_meant(value, names, lying) for value in part]
    if not isinstance(part, str) or part in KIND_OF:
        return part
    if part in names:
        return names[part]
    facts = printed(part)
    if facts is None:
        return part
    return next((number for number in facts.numbers if number in lying), facts.numbers[0])


SPARSE: Final = frozenset(f.encode_name for f in fields(Table)) | set(SHORT) | {"position"}
"""All members of a position, sparse ones included."""
