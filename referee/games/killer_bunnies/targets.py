"""Naming a target for the card in play, and which targets a card may have."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Playing, card_of, infects, is_weapon, note, skip_rest
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import PickOne, Run, no
from referee.games.killer_bunnies.table import Table
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection

Reach = Literal["opponents", "any"]


@dataclass(frozen=True, slots=True)
class Target:
    """Ask for a bunny within reach; a Weapon may also be aimed at Cyber Bunny (KB-172).

    `reach` is the card's own text, told by `rules`; the option `weapon_targets` may override it
    (A-KB-30) where `by_option` says so.
    """

    reach: Reach
    rules: tuple[str, ...]
    by_option: bool = False
    at_roaming: bool = False

    def __call__(self, run: Run, play: Playing) -> None:
        """The player names a target; the rest of the card waits for it (KB-107)."""
        run.ask_seat(NameTarget(play.card), play.seat)

    def legal(self, table: Table, seat: SeatId, card: CardId) -> tuple[CardId, ...]:
        """All targets that may be named, viable ones only for a roaming card (A-KB-96)."""
        if table.player(seat).karma and is_weapon(card):
            bunnies, at_roaming = tuple(b.card for b in table.player(seat).bunnies), False
        else:
            bunnies, at_roaming = self.within_reach(table, seat), self.at_roaming
        if card_of(card).roams:
            can_hurt = card_of(card).can_hurt
            return tuple(b for b in bunnies if can_hurt(table.bunny(b)))
        return bunnies + (self.roaming(table) if at_roaming else ())

    def within_reach(self, table: Table, seat: SeatId) -> tuple[CardId, ...]:
        option = table.options.weapon_targets
        reach = self.reach if option == "text" or not self.by_option else option
        ring = table.ring()
        return tuple(b.card for owner, b in ring if reach == "any" or owner != seat)

    def roaming(self, table: Table) -> tuple[CardId, ...]:
        """Roaming cards that are no infection can be aimed at (KB-172, A-KB-112)."""
        return tuple(r.card for r in table.roaming if not infects(r.card))


def target_of(card: CardId) -> Target:
    """How this card is aimed."""
    return next(effect for effect in card_of(card).effects if isinstance(effect, Target))


def has_target(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """Without a legal target the card cannot be used (KB-037, A-KB-31)."""
    target = target_of(card)
    if target.legal(table, seat, card):
        return None
    return no(Reason.NO_SUCH_TARGET, "KB-037", *target.rules, "A-KB-31", "A-KB-96")


class NameTarget(PickOne, frozen=True):
    """Which bunny, or Cyber Bunny, the card in play goes at."""

    card: CardId

    COMMAND = m.ChooseTarget
    FIELD = "target"
    RULES = ("KB-107", "A-GEN-04")

    def domain(self, table: Table, seat: SeatId) -> tuple[CardId, ...]:
        return target_of(self.card).legal(table, seat, self.card)

    def why_not(self, table: Table, seat: SeatId, value: CardId) -> Objection | None:
        if value in self.domain(table, seat):
            return None
        target = target_of(self.card)
        roaming = value in target.roaming(table)
        if not roaming and table.find(value) is None:
            return no(Reason.NO_SUCH_TARGET, *target.rules)
        if table.player(seat).karma and is_weapon(self.card):
            return no(Reason.TARGET_NOT_ALLOWED, "KB-143", "KB-144", "A-KB-46")
        if roaming:
            return no(Reason.NO_SUCH_TARGET, *target.rules, "KB-178", "A-KB-112")
        if value in target.within_reach(table, seat):
            return no(Reason.TARGET_NOT_VIABLE, "KB-177", "KB-191", "KB-193", "A-KB-96")
        return no(Reason.TARGET_NOT_ALLOWED, *target.rules)

    def chosen(self, run: Run, seat: SeatId, value: CardId) -> None:
        """The waiting rest of the card now knows its target."""
        note(run, target=value)

    def drop(self, run: Run) -> None:
        """The last target went while the player chose: the card is spent (A-KB-31, A-KB-96)."""
        run.consume()
        skip_rest(run)


@dataclass(frozen=True, slots=True)
class Player:
    """Ask for a player; "player" includes oneself, "opponent" does not (A-KB-106)."""

    reach: Reach
    rules: tuple[str, ...]

    def __call__(self, run: Run, play: Playing) -> None:
        run.ask_seat(NamePlayer(play.card), play.seat)

    def legal(self, table: Table, seat: SeatId) -> tuple[SeatId, ...]:
        others = table.seats_left_of(seat)
        return others if self.reach == "any" else others[:-1]


def player_of(card: CardId) -> Player:
    """Whom this card may be meant for."""
    return next(effect for effect in card_of(card).effects if isinstance(effect, Player))


class NamePlayer(PickOne, frozen=True):
    """Which player the card in play is meant for."""

    card: CardId

    COMMAND = m.ChoosePlayer
    FIELD = "player"
    RULES = ("A-KB-106",)

    def domain(self, table: Table, seat: SeatId) -> tuple[SeatId, ...]:
        return player_of(self.card).legal(table, seat)

    def why_not(self, table: Table, seat: SeatId, value: SeatId) -> Objection | None:
        if value in self.domain(table, seat):
            return None
        return no(Reason.TARGET_NOT_ALLOWED, *player_of(self.card).rules, *self.RULES)

    def chosen(self, run: Run, seat: SeatId, value: SeatId) -> None:
        """The waiting rest of the card now knows its player."""
        note(run, player=value)

    def drop(self, run: Run) -> None:
        """Who chooses has left: the card is spent (A-KB-99)."""
        run.consume()
        skip_rest(run)


TakesTarget = Callable[[Run, CardId, CardId], None]


@dataclass(frozen=True, slots=True)
class Aimed:
    """Do something to the target named before."""

    act: TakesTarget

    def __call__(self, run: Run, play: Playing) -> None:
        assert play.target
        self.act(run, play.target, play.card)
