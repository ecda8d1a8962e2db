"""VERY SPECIAL cards: played in a window or at a free moment, by anybody (KB-059 to KB-062)."""

from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Answering, Card, Playing, infects, is_weapon
from referee.games.killer_bunnies.effects import give_modifier, wipe_feeds
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.reuse import reuse
from referee.games.killer_bunnies.ring import spaces
from referee.games.killer_bunnies.run import PickOne, Run, no
from referee.games.killer_bunnies.table import Table
from referee.games.killer_bunnies.windows import answering_of, unanswerable
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection

ATTACKS: Final = frozenset({"launch", "roaming", "defector", "abduction", "explosion"})
ALL_WINDOWS: Final = ATTACKS | {"hunger"}
SPATULA: Final = ("KB-218", "A-KB-49")
REVERSAL: Final = ("KB-241", "A-KB-42", "A-KB-112")
SUIT: Final = ("KB-117", "A-KB-50")


def very_special(kind: str, answering: Answering) -> Card:
    """Flipped from TOP RUN it is used as at a free moment."""
    return Card(kind, effects=(use_freely,), needs=(usable_freely,), answering=answering)


def use_freely(run: Run, play: Playing) -> None:
    """Ask for a target if the card wants one, and act."""
    answering = answering_of(play.card)
    if answering.targets and answering.targets(run.table, play.seat, None) is not None:
        run.ask_seat(NameAnswerTarget(play.card), play.seat)
    else:
        answering.act(run, play.seat, play.card, None)


def usable_freely(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    return unanswerable(table, seat, card, None)


class NameAnswerTarget(PickOne, frozen=True):
    """What a VERY SPECIAL flipped from TOP RUN is meant for."""

    card: CardId

    COMMAND = m.ChooseTarget
    FIELD = "target"
    RULES = ("KB-059", "KB-060")

    def domain(self, table: Table, seat: SeatId) -> tuple[CardId, ...]:
        targets = answering_of(self.card).targets
        return (targets(table, seat, None) or ()) if targets else ()

    def chosen(self, run: Run, seat: SeatId, value: CardId) -> None:
        answering_of(self.card).act(run, seat, self.card, value)


# --- The Magic Spatula --------------------------------------------------------------------


def eliminate(run: Run, seat: SeatId, card: CardId, target: CardId | None) -> None:
    """Eliminate the attack under way, or a roaming card that waits (KB-218, A-KB-49)."""
    attack = run.table.attack
    gone = target or (attack.card if attack else None)
    if attack and attack.card == gone:
        run.happen(m.AttackCancelled(gone))
    if gone and any(r.card == gone for r in run.table.roaming):
        run.happen(m.RoamingLeft(gone))
    for bunny, trojan in dormant(run.table):
        if trojan == gone and attack is None:
            run.happen(m.TrojanLeft(bunny, trojan))


def dormant(table: Table) -> tuple[tuple[CardId, CardId], ...]:
    """Every Trojan with the bunny that carries it."""
    return tuple((b.card, trojan.card) for _, b in table.ring() for trojan in b.trojans)


def waiting_roamers(table: Table, seat: SeatId, kind: str | None) -> tuple[CardId, ...] | None:
    """In a window the attack is the target; at a free moment what waits in the circle."""
    return None if kind else waiting(table)


def waiting(table: Table) -> tuple[CardId, ...]:
    return (*(r.card for r in table.roaming), *(trojan for _, trojan in dormant(table)))


def something_to_eliminate(table: Table, seat: SeatId, kind: str | None) -> Objection | None:
    there = table.attack if kind else waiting(table)
    return None if there else no(Reason.NO_SUCH_TARGET, *SPATULA)


# --- Reversal Of Fortune ------------------------------------------------------------------


def redirect(run: Run, seat: SeatId, card: CardId, target: CardId | None) -> None:
    """The launched weapon goes at another bunny (KB-241, A-KB-42)."""
    assert target
    run.happen(m.AttackRedirected(target))


def other_bunnies(table: Table, seat: SeatId, kind: str | None) -> tuple[CardId, ...]:
    """Any bunny but the one aimed at, whoever owns it."""
    return tuple(b for b in spaces(table) if table.attack and b != table.attack.target)


def weapon_at_bunny(table: Table, seat: SeatId, kind: str | None) -> Objection | None:
    """Only a weapon launched at a bunny can be turned; Cyber Bunny is neither (A-KB-112)."""
    attack = table.attack
    if attack is None or not is_weapon(attack.card) or table.find(attack.target) is None:
        return no(Reason.NOT_A_RESPONSE, *REVERSAL)
    if not other_bunnies(table, seat, kind):
        return no(Reason.NO_SUCH_TARGET, *REVERSAL)
    return None


# --- Sunny Day and the Containment Suit ---------------------------------------------------


def shine(run: Run, seat: SeatId, card: CardId, target: CardId | None) -> None:
    """Every pending Feed in the circle goes, and so does an infection (KB-263)."""
    for bunny in spaces(run.table):
        wipe_feeds(run, bunny)
    attack = run.table.attack
    if attack and infects(attack.card):
        run.happen(m.AttackCancelled(attack.card))
    for roaming in run.table.roaming:
        if infects(roaming.card):
            run.happen(m.RoamingLeft(roaming.card))


def suit_up(run: Run, seat: SeatId, card: CardId, target: CardId | None) -> None:
    """The suit goes under a bunny for good (KB-117, A-KB-50)."""
    assert target
    give_modifier(run, target, card)


def any_bunny(table: Table, seat: SeatId, kind: str | None) -> tuple[CardId, ...]:
    return spaces(table)


def a_bunny_there(table: Table, seat: SeatId, kind: str | None) -> Objection | None:
    return None if spaces(table) else no(Reason.NO_SUCH_TARGET, *SUIT)


CARDS: Final = (
    very_special(
        "magic-spatula",
        Answering(
            windows=ATTACKS,
            act=eliminate,
            rules=SPATULA,
            targets=waiting_roamers,
            fits=something_to_eliminate,
        ),
    ),
    very_special(
        "reversal-of-fortune",
        Answering(
            windows=frozenset({"launch"}),
            act=redirect,
            rules=REVERSAL,
            targets=other_bunnies,
            at_free_moment=False,
            fits=weapon_at_bunny,
        ),
    ),
    very_special(
        "rooneys-reusables",
        Answering(
            windows=frozenset({"reuse"}),  # asked of the weapon's player alone (A-KB-47)
            act=reuse,
            rules=("KB-248", "KB-251", "A-KB-47"),
            at_free_moment=False,
        ),
    ),
    very_special(
        "sunny-day", Answering(windows=ALL_WINDOWS, act=shine, rules=("KB-263", "KB-264"))
    ),
    very_special(
        "containment-suit",
        Answering(
            windows=ALL_WINDOWS,
            act=suit_up,
            rules=SUIT,
            targets=any_bunny,
            fits=a_bunny_there,
        ),
    ),
)
