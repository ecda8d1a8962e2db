"""The catalogue: one module a card family. Adding a family is one import and one entry."""

from referee.games.killer_bunnies.card import CARDS
from referee.games.killer_bunnies.cards import (
    abduction,
    auction,
    bunnies,
    clovers,
    contests,
    feeding,
    gambles,
    market,
    modifiers,
    players,
    saved,
    very_special,
    weapons,
)

FAMILIES = (
    abduction, auction, bunnies, clovers, contests, feeding, gambles, market, modifiers, players,
    saved, very_special, weapons,
)  # fmt: skip

CARDS.update({card.kind: card for family in FAMILIES for card in family.CARDS})
