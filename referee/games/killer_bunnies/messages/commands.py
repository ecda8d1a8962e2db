"""What a seat may ask for, in the imperative.

Bunnies, Carrots and cards are named by what is printed on them: a card by its number ("0042"),
a Carrot by its own (1 to 12), a supply card by its units (1, 2, 5 or 10), a bunny by its card.
"""

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from referee.games.killer_bunnies.messages.goods import OWN, Supply
from referee.kernel.game import Command, SeatCommand
from referee.kernel.ids import CardId, SeatId


class ProgramRun(SeatCommand, frozen=True, kw_only=True):
    """Lay two hand cards face down: first TOP RUN, then BOTTOM RUN (KB-024)."""

    cards: Annotated[tuple[CardId, CardId], OWN]


class FlipTopRun(SeatCommand, frozen=True, kw_only=True):
    """Turn the TOP RUN card face up (KB-036)."""


class PlayFlipped(SeatCommand, frozen=True, kw_only=True):
    """Play the flipped card (KB-036)."""


class DiscardFlipped(SeatCommand, frozen=True, kw_only=True):
    """Discard the flipped card unused (KB-037)."""


class SaveFlipped(SeatCommand, frozen=True, kw_only=True):
    """Save the flipped SPECIAL or VERY SPECIAL card (KB-038)."""


class PlayFromHand(SeatCommand, frozen=True, kw_only=True):
    """Play a SPECIAL from hand as the turn's card (KB-039)."""

    card: CardId


class DiscardFromHand(SeatCommand, frozen=True, kw_only=True):
    """Discard a SPECIAL or VERY SPECIAL from hand as the turn's card (KB-056, A-KB-115)."""

    card: CardId


class UseSaved(SeatCommand, frozen=True, kw_only=True):
    """Use a saved SPECIAL on one's own turn, on top of the turn's card (KB-045)."""

    card: CardId


class PlayVerySpecial(SeatCommand, frozen=True, kw_only=True):
    """Play a VERY SPECIAL, saved or from hand, at a free moment (KB-060, A-KB-101)."""

    card: CardId
    target: CardId | UnsetType = UNSET


class ChooseTarget(SeatCommand, frozen=True, kw_only=True):
    """Name the bunny (or Cyber Bunny) that the card in play is meant for."""

    target: CardId


class ChooseVictim(SeatCommand, frozen=True, kw_only=True):
    """Name the bunny that a Terrible Misfortune kills (KB-070, KB-071)."""

    bunny: CardId


class PlaceBunny(SeatCommand, frozen=True, kw_only=True):
    """Put an arriving bunny into one's section: 0 is the far right hand (KB-033, A-KB-16)."""

    spot: Annotated[int, Meta(ge=0)]


class ChooseCarrots(SeatCommand, frozen=True, kw_only=True):
    """Take these Carrots from the market (KB-097)."""

    carrots: Annotated[tuple[int, ...], Meta(min_length=1)]


class BuySupplies(SeatCommand, frozen=True, kw_only=True):
    """Buy cards of one supply from the open market (KB-083); their units show afterwards."""

    supply: Supply
    cards: Annotated[int, Meta(ge=1)]


class BuyCarrots(SeatCommand, frozen=True, kw_only=True):
    """Buy these Carrots from the open market (KB-084, A-KB-64)."""

    carrots: Annotated[tuple[int, ...], Meta(min_length=1)]


class FeedBunny(SeatCommand, frozen=True, kw_only=True):
    """Pay a pending Feed card in full from one's own units (KB-102, A-KB-54, A-KB-55)."""

    card: CardId


class Draw(SeatCommand, frozen=True, kw_only=True):
    """Replace the card just played: slide, draw (KB-042, A-KB-100)."""


class LayBottomRun(SeatCommand, frozen=True, kw_only=True):
    """Lay a hand card face down as the new BOTTOM RUN (KB-042, A-KB-06)."""

    card: Annotated[CardId, OWN]


class FillRun(SeatCommand, frozen=True, kw_only=True):
    """Lay a hand card into an empty run slot at the start of one's turn (A-KB-114)."""

    card: Annotated[CardId, OWN]


class EndTurn(SeatCommand, frozen=True, kw_only=True):
    """Be done with the turn where no card is owed (A-KB-100, A-KB-114)."""


class Response(Struct, frozen=True):
    """A VERY SPECIAL played into a window, and what it is meant for, if it asks for that."""

    card: CardId
    target: CardId | UnsetType = UNSET


class AnswerWindow(SeatCommand, frozen=True, kw_only=True):
    """Pass (null) or play into an open response window; sealed until the window closes."""

    play: Annotated[Response | None, OWN]


class StandPass(SeatCommand, frozen=True, kw_only=True):
    """Pass all windows to come, publicly, until a condition ends it; "never" withdraws."""

    until: Literal["my-turn", "attacked", "never"]


class ChoosePlayer(SeatCommand, frozen=True, kw_only=True):
    """Name the player that the card in play is meant for (A-KB-106)."""

    player: SeatId


class Take(SeatCommand, frozen=True, kw_only=True):
    """Take what a card offers with "may", or leave it (A-KB-110)."""

    take: bool


class RollAgain(SeatCommand, frozen=True, kw_only=True):
    """Roll one's first roll of a contest again, or let it stand (A-KB-68)."""

    again: bool


class TakeCarrot(SeatCommand, frozen=True, kw_only=True):
    """Take this Carrot of the market as a reward, or none (A-KB-110)."""

    carrot: int | None


class TakeRewards(SeatCommand, frozen=True, kw_only=True):
    """Take these of the supplies that the dice offer (KB-267, A-KB-110)."""

    rewards: tuple[Literal["dolla", "bunny", "cabbage", "water", "carrot"], ...]


class NameStake(SeatCommand, frozen=True, kw_only=True):
    """Name what a poker is played for: so many units, Dolla, Carrots and bunnies (KB-233)."""

    cabbage: Annotated[int, Meta(ge=0)] = 0
    water: Annotated[int, Meta(ge=0)] = 0
    dolla: Annotated[int, Meta(ge=0)] = 0
    carrots: Annotated[int, Meta(ge=0)] = 0
    bunnies: Annotated[int, Meta(ge=0)] = 0


class NameNumber(SeatCommand, frozen=True, kw_only=True):
    """Name a number for the dice to meet (KB-215)."""

    number: Annotated[int, Meta(ge=1, le=12)]


class ReviveBunny(SeatCommand, frozen=True, kw_only=True):
    """Take this bunny out of the Discard Pile, or none (KB-081, A-KB-110)."""

    bunny: CardId | None


class PlaceClover(SeatCommand, frozen=True, kw_only=True):
    """Put a Clover that Black Cat took under a bunny, or discard it (KB-149)."""

    bunny: CardId | None


class MakeBid(SeatCommand, frozen=True, kw_only=True):
    """Bid so many Dolla, or pass for good with 0 (KB-155, A-KB-74)."""

    dolla: Annotated[int, Meta(ge=0)]


class FeedAtOnce(SeatCommand, frozen=True, kw_only=True):
    """Meet an immediate feeding, by units or otherwise, or let the bunny die (A-KB-104)."""

    by: Literal["units", "flo", "danish", "nothing"]


class EnterItem(SeatCommand, frozen=True, kw_only=True):
    """Name what one risks in a contest, sealed until all have (A-KB-111)."""

    bunnies: Annotated[tuple[CardId, ...], OWN] = ()
    carrots: Annotated[tuple[int, ...], OWN] = ()


class KeepCarrots(SeatCommand, frozen=True, kw_only=True):
    """Pay for these Carrots; the others go back to the market (KB-275, KB-276)."""

    carrots: tuple[int, ...]


class SwapWeapons(SeatCommand, frozen=True, kw_only=True):
    """Swap an own hand Weapon for one that was shown, or leave it with null (KB-253)."""

    give: Annotated[CardId | None, OWN]
    take: Annotated[CardId | None, OWN]


class BuyBundle(SeatCommand, frozen=True, kw_only=True):
    """Buy several kinds of things at once, at half price (KB-205, A-KB-63)."""

    cabbage: Annotated[int, Meta(ge=0)] = 0
    water: Annotated[int, Meta(ge=0)] = 0
    carrots: tuple[int, ...] = ()


class FeedWithFlo(SeatCommand, frozen=True, kw_only=True):
    """Let Flo feed one bunny, whatever is pending on it (KB-156, A-KB-56)."""

    bunny: CardId


class CatchExtraCard(SeatCommand, frozen=True, kw_only=True):
    """Point out that an opponent holds more than five cards (KB-287)."""

    player: SeatId


class GiveCarrotBack(SeatCommand, frozen=True, kw_only=True):
    """Return a Carrot to the market as a penalty (KB-288)."""

    carrot: int


class DropSaved(SeatCommand, frozen=True, kw_only=True):
    """Discard a saved card whose holder may do so at any time of the turn (KB-227)."""

    card: CardId


TURN_COMMANDS: Final[tuple[type[Command], ...]] = (
    ProgramRun, FlipTopRun, PlayFlipped, DiscardFlipped, SaveFlipped, PlayFromHand,
    DiscardFromHand, UseSaved, PlayVerySpecial, ChooseTarget, ChooseVictim, PlaceBunny,
    ChooseCarrots, BuySupplies, BuyCarrots, FeedBunny, Draw, LayBottomRun, FillRun, EndTurn,
    AnswerWindow, StandPass, ChoosePlayer, Take, RollAgain, TakeCarrot, TakeRewards, NameStake,
    NameNumber, ReviveBunny, PlaceClover,
    MakeBid, FeedAtOnce, EnterItem, KeepCarrots, SwapWeapons, BuyBundle, FeedWithFlo,
    CatchExtraCard, GiveCarrotBack, DropSaved,
)  # fmt: skip
