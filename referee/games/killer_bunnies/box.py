"""The box that a sparse position takes its cards out of, one by one, none of them twice."""

from collections.abc import Mapping
from typing import Any, Final

from referee.games.killer_bunnies.catalogue import KIND_OF, REFEREED_DRAW_PILE, SUPPLY_CARDS
from referee.games.killer_bunnies.change import largest_within
from referee.games.killer_bunnies.words import facts_of, numbers, unknown
from referee.kernel.documents import listed, whole_number
from referee.kernel.ids import CardId
from referee.kernel.rejection import BadPosition

DULLNESS: Final = {"play-immediately": 0, "dolla": 1, "very-special": 2, "special": 3}
"""What is filled in last comes first: a filled hand holds RUN cards, bunnies while there are."""

COLOURS: Final = ("blue", "green", "orange", "violet", "yellow")
KINDS: Final = ("congenial", "gleeful", "lumbering", "sinister", "timid")


class Box:
    """All large cards but the Carrots; a number that the document names waits for its place."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        every = sorted(REFEREED_DRAW_PILE, key=_interest)
        self.named = sorted({CardId(number) for number in numbers(document)})
        self.left = [card for card in every if card not in self.named]

    def cards(self, words: Any, where: str) -> list[CardId]:
        """Cards by their words, each another one."""
        rows = enumerate(listed(words, where))
        return [self.take(word, f"{where}[{place}]") for place, word in rows]

    def take(self, word: Any, where: str) -> CardId:
        """A card out of the box, by its number, or by its kind if any of that kind is left."""
        if not isinstance(word, str):
            raise BadPosition(f"{where}: expected a card, by its kind or number")
        if word in KIND_OF:
            return self._take_number(CardId(word), where)
        facts = facts_of(word)
        if facts is None:
            raise BadPosition(f"{where}: {unknown(word)}")
        for box in (self.left, self.named):  # a number that is only referred to is free, too
            card = next((number for number in facts.numbers if number in box), None)
            if card:
                box.remove(card)
                return card
        raise BadPosition(f"{where}: no {facts.kind} is left in the box")

    def _take_number(self, number: CardId, where: str) -> CardId:
        if number in self.left:
            self.left.remove(number)
        elif number in self.named and number in REFEREED_DRAW_PILE:
            self.named.remove(number)
        else:
            raise BadPosition(f"{where}: card {number} lies elsewhere, or is no card to hold")
        return number

    def market(self, word: Any, where: str) -> CardId:
        """A market card; the starter is no card of the draw pile."""
        facts = facts_of(word) if isinstance(word, str) else None
        starter = facts.numbers[0] if facts and facts.type == "starter" else word
        if starter in KIND_OF and KIND_OF[starter].type == "starter":
            return CardId(starter)
        return self.take(word, where)

    def dolla(self, given: Any, where: str) -> list[CardId]:
        """Dolla by their cards, or by what each is worth."""
        worths = (f"dolla-{w}" if type(w) is int else w for w in listed(given, where))
        return self.cards(list(worths), where)

    def sum_of_dolla(self, amount: Any, where: str) -> list[CardId]:
        """Dolla cards of a sum, the fewest."""
        amount = whole_number(amount, where)
        left = [card for card in self.left if KIND_OF[card].dolla]
        worths = largest_within([KIND_OF[card].dolla for card in left], amount)
        if sum(worths) != amount:
            raise BadPosition(f"{where}: no cards that are left make {amount}")
        return self.dolla(worths, where)

    def bunny(self) -> CardId:
        """A bunny that nobody named; three in a row are no Triplet."""
        found = min((card for card in self.left if _is_bunny(card)), key=_diagonal, default=None)
        if found is None:
            raise BadPosition("$: no bunny is left in the box")
        self.left.remove(found)
        return found

    def dull(self) -> CardId:
        """A card to fill a hand with."""
        if not self.left:
            raise BadPosition("$: the box is empty")
        return self.left.pop()


def _is_bunny(card: CardId) -> bool:
    return KIND_OF[card].family == "bunny"


def _interest(card: CardId) -> tuple[int, int, str]:
    """Bunnies are the dullest, but not Free Agents: a step that names one means another."""
    bunny = 1 if not _is_bunny(card) else 2 if KIND_OF[card].colour in COLOURS else 0
    return DULLNESS.get(KIND_OF[card].type, len(DULLNESS)), bunny, card


def _diagonal(card: CardId) -> tuple[int, str]:
    """Neighbours in this order share neither colour nor kind; Free Agents come last."""
    facts = KIND_OF[card]
    if facts.colour not in COLOURS:
        return len(COLOURS), card
    return (KINDS.index(facts.bunny_kind) - COLOURS.index(facts.colour)) % len(COLOURS), card


class Units:
    """The twelve cards of a supply deck; what is left lies with the smallest on top."""

    def __init__(self, supply: str) -> None:
        self.supply = supply
        self.left = sorted(
            (units for units, cards in SUPPLY_CARDS.items() for _ in range(cards)), reverse=True
        )

    def named(self, given: Any, where: str) -> list[int]:
        """These cards of the supply."""
        for units in listed(given, where):
            if type(units) is not int or units not in self.left:
                raise BadPosition(f"{where}: no {self.supply} card of {units} units is left")
            self.left.remove(units)
        return list(given)

    def owned(self, given: Any, where: str) -> list[int]:
        """What a seat owns: these cards, or the fewest that make a sum."""
        if isinstance(given, list | tuple):
            return self.named(given, where)
        amount = whole_number(given, where)
        worths = largest_within(self.left, amount)
        if sum(worths) != amount:
            raise BadPosition(f"{where}: no {self.supply} cards that are left make {amount}")
        return self.named(list(worths), where)
