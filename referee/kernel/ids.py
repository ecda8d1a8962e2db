"""Ids as types, so that a seat is never passed where a card is meant."""

from typing import NewType

GameId = NewType("GameId", str)  # one played game: an opaque word, e.g. "g-7k2m9q4x"
RulesetId = NewType("RulesetId", str)  # which rules: "killer-bunnies"
SeatId = NewType("SeatId", str)  # "A", "B", ... clockwise in turn order
CardId = NewType("CardId", str)  # the number printed on a physical card: "0042"
KindId = NewType("KindId", str)  # what a card is, in words: "flame-thrower"
DecisionId = NewType("DecisionId", str)  # an open question: "d17"
RuleId = NewType("RuleId", str)  # a row of the ledger or a ruling: "KB-108", "A-KB-01"

SEATS: tuple[SeatId, ...] = tuple(SeatId(letter) for letter in "ABCDEFGHJK")
"""Seat names in turn order; ten seats are the most that any of the games takes."""
