"""What happens in the Bunny Circle: bunnies, what lies on them, attacks and roaming cards."""

from typing import Final

from referee.kernel.game import Event
from referee.kernel.ids import CardId, SeatId


class BunnyPlaced(Event, frozen=True):
    """A bunny joins a section of the Bunny Circle."""

    seat: SeatId
    bunny: CardId
    spot: int


class BunniesDied(Event, frozen=True):
    """Bunnies go to the Discard Pile together, with all that lies with them (KB-116)."""

    bunnies: tuple[CardId, ...]
    cause: str


class ModifierGiven(Event, frozen=True):
    """A Modifier goes under a bunny for good (KB-112, KB-113)."""

    bunny: CardId
    card: CardId


class FeedPlaced(Event, frozen=True):
    """A Feed card lies on a bunny; due after so many ends of its owner's turns."""

    bunny: CardId
    card: CardId
    turns: int


class FeedRemoved(Event, frozen=True):
    """A Feed card leaves a bunny: paid, or wiped out."""

    bunny: CardId
    card: CardId


class BunnyImmune(Event, frozen=True):
    """The bunny survived an infection and stays immune (KB-191)."""

    bunny: CardId


class AttackLaunched(Event, frozen=True):
    """A weapon, or a roaming card for the first time, is aimed at a target."""

    seat: SeatId
    card: CardId
    target: CardId


class AttackResumed(Event, frozen=True):
    """A roaming card attacks the bunny that it waited on."""

    seat: SeatId
    card: CardId
    target: CardId


class AttackRedirected(Event, frozen=True):
    """The weapon goes at another bunny (KB-241)."""

    target: CardId


class AttackParried(Event, frozen=True):
    """A seat's own bunnies are out of the attack; others in reach still roll (A-KB-107)."""

    seat: SeatId


class AttackCancelled(Event, frozen=True):
    """The weapon or roaming attack is eliminated."""

    card: CardId


class AttackResolved(Event, frozen=True):
    """The attack is over."""

    card: CardId


class RoamingSettled(Event, frozen=True):
    """A roaming card rests on a bunny and waits."""

    card: CardId
    launcher: SeatId
    bunny: CardId


class RoamingLeft(Event, frozen=True):
    """A roaming card leaves the Bunny Circle for the Discard Pile."""

    card: CardId


CIRCLE_EVENTS: Final[tuple[type[Event], ...]] = (
    BunnyPlaced, BunniesDied, ModifierGiven, FeedPlaced, FeedRemoved, BunnyImmune,
    AttackLaunched, AttackResumed, AttackRedirected, AttackParried, AttackCancelled,
    AttackResolved, RoamingSettled, RoamingLeft,
)  # fmt: skip
