"""SPECIALs that work while they are saved: The Minilith, Bug Off, Noah's Flood."""

from typing import Final

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import Answering, Card
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.run import Run, no
from referee.games.killer_bunnies.table import Attack, Table
from referee.games.killer_bunnies.threats import attacked, threats
from referee.games.killer_bunnies.windows import answering_of
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection


def only_saved(table: Table, seat: SeatId, card: CardId) -> Objection | None:
    """It does nothing when played: it has to be saved (KB-152, KB-225, KB-229, A-KB-115)."""
    return no(Reason.NOT_A_RESPONSE, "KB-152", "KB-225", "KB-229", "A-KB-115")


def counter(kind: str, rules: tuple[str, ...], *stops: str) -> Card:
    """A saved SPECIAL that stops these kinds of cards for its holder (KB-151, KB-228)."""
    names = frozenset(stops)
    answering = Answering(
        windows=names | {"launch"},
        act=shield,
        rules=rules,
        at_free_moment=False,
        fits=lambda table, seat, window: threatened(table, seat, names, rules),
        stops=names,
    )
    return Card(kind, needs=(only_saved,), answering=answering)


def threatened(
    table: Table, seat: SeatId, stops: frozenset[str], rules: tuple[str, ...]
) -> Objection | None:
    """It serves only its holder, against what it names (KB-153, KB-230)."""
    attack = table.attack
    fits = attack is not None and KIND_OF[attack.card].kind in stops
    if attack and fits and (is_named(attack, seat) or attacked(table, attack, seat)):
        return None
    return no(Reason.NOT_A_RESPONSE, *rules)


def is_named(attack: Attack, seat: SeatId) -> bool:
    """Whether the card is meant for the player, not for a bunny."""
    return str(attack.target) == str(seat)


def shield(run: Run, seat: SeatId, card: CardId, target: CardId | None) -> None:
    """Own bunnies are out; the card is eliminated once it hurts nobody else (A-KB-107)."""
    attack = run.table.attack
    assert attack and KIND_OF[attack.card].kind in answering_of(card).stops
    if not is_named(attack, seat):
        run.happen(m.AttackParried(seat))
        attack = run.table.attack
        assert attack
        if any(run.table.find(threat.target) for threat in threats(run.table, attack)):
            return
    run.happen(m.AttackCancelled(attack.card))


CARDS: Final = (
    Card("minilith", needs=(only_saved,), amplifies=frozenset(range(1, 10))),
    counter("bug-off", ("KB-151", "KB-152", "KB-153", "A-KB-09"), "roaches", "maggots"),
    counter("noahs-flood", ("KB-228", "KB-229", "KB-230", "A-KB-09"), "flame-thrower", "drought"),
)
