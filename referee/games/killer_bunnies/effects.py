"""The verbs of card text that families share: draw, kill, attach, feed, take."""

from referee.games.killer_bunnies import messages as m
from referee.games.killer_bunnies.card import card_of, roams_of
from referee.games.killer_bunnies.catalogue import KIND_OF
from referee.games.killer_bunnies.reasons import Reason
from referee.games.killer_bunnies.ring import following
from referee.games.killer_bunnies.run import PickOne, Run, Step, no
from referee.games.killer_bunnies.table import Roaming, Table
from referee.kernel.ids import CardId, SeatId
from referee.kernel.rejection import Objection

# --- drawing ------------------------------------------------------------------------------


class DrawOne(Step, frozen=True):
    """Draw until one card stays in hand; Dolla and Misfortunes are replaced (KB-046, KB-070).

    With both piles empty nothing is drawn (A-KB-10).
    """

    seat: SeatId

    def __call__(self, run: Run) -> None:
        if run.table.player(self.seat).left or not can_draw(run.table):
            return
        if not run.table.deck:
            reshuffle(run)
        card = run.table.deck[-1]
        run.happen(m.CardDrawn(self.seat, card))
        facts = KIND_OF[card]
        if facts.family == "money":
            run.happen(m.DollaBanked(self.seat, card))
            run.then(self)
        elif facts.type == "play-immediately":
            run.happen(m.MisfortuneDrawn(self.seat, card, idle=False))
            run.then(SufferMisfortune(self.seat, card), self)


def can_draw(table: Table) -> bool:
    """Whether a draw can bring anything: Misfortunes alone are not shuffled to be drawn again.

    None of them stays in a hand, so they would be drawn for ever (A-KB-10).
    """
    return bool(table.deck) or any(
        KIND_OF[card].type != "play-immediately" for card in table.discard
    )


def reshuffle(run: Run) -> None:
    """All large cards of the Discard Pile become the Draw Pile, Dolla too (KB-047, A-KB-11)."""
    draw, deck = run.chance.shuffle("reshuffle", run.table.discard)
    run.happen(m.DeckReshuffled(draw, len(deck), deck))


# --- dying --------------------------------------------------------------------------------


def kill(run: Run, bunnies: tuple[CardId, ...], cause: str, *, by: CardId | None = None) -> None:
    """These bunnies die together; roaming cards on them, but for the killer `by`, move or go.

    KB-109, KB-116, KB-192; A-KB-21: what hops does so at once, from where its bunny lay.
    """
    if not bunnies:
        return
    before = run.table
    run.happen(m.BunniesDied(bunnies, cause))
    for roaming in before.roaming:
        if roaming.bunny in bunnies and roaming.card != by:
            unseat(run, roaming, before)


def unseat(run: Run, roaming: Roaming, before: Table, *, abducted: bool = False) -> None:
    """Its bunny is gone or cannot be attacked any more: a roaming card hops, or leaves.

    The option leaves what a rule says of Cyber Bunny on an abducted bunny (KB-140, A-KB-21).
    """
    roams = roams_of(roaming.card)
    gone = run.table.find(roaming.bunny) is None
    leaves = run.table.options.roaming_hop == "discard" and not abducted
    stuck = gone and (roams.infects or leaves)
    rest = None if stuck else next_stop(run.table, roaming.card, roaming.bunny, before)
    move_roaming(run, roaming.card, roaming.launcher, rest)


def next_stop(table: Table, card: CardId, bunny: CardId, before: Table) -> CardId | None:
    """The next viable bunny from a place in the ring as it was `before` (KB-133, KB-170, KB-190).

    Round the ring and back to the place itself: Cyber Bunny may stay (A-KB-22, KB-171).
    """
    for other in (*following(before, bunny, step=roams_of(card).direction), bunny):
        found = table.find(other)
        if found and card_of(card).can_hurt(found[1]):
            return other
    return None


def move_roaming(run: Run, card: CardId, launcher: SeatId, rest: CardId | None) -> None:
    """It rests on a bunny, or leaves for want of a viable one (KB-136, KB-177, KB-193).

    If it moves in the window before its own roll, the roll follows it (A-KB-23).
    """
    attack = run.table.attack
    resumed = attack is not None and attack.card == card and not attack.launch
    if rest is None:
        run.happen(m.RoamingLeft(card))
    else:
        run.happen(m.RoamingSettled(card, launcher, rest))
    if resumed:
        run.happen(m.AttackRedirected(rest) if rest else m.AttackCancelled(card))


class SufferMisfortune(Step, frozen=True):
    """A drawn Terrible Misfortune kills: an own bunny, else an opponent's (KB-070 to KB-072)."""

    seat: SeatId
    card: CardId

    def __call__(self, run: Run) -> None:
        victims = misfortune_victims(run.table, self.seat)
        if len(victims) == 1:
            kill(run, victims, KIND_OF[self.card].kind)
        elif victims:
            run.ask_seat(NameVictim(self.card), self.seat)


def misfortune_victims(table: Table, seat: SeatId) -> tuple[CardId, ...]:
    """Bunnies that may die: plain own ones, else all plain ones of opponents (A-KB-77)."""
    plain = [(owner, bunny.card) for owner, bunny in table.ring() if not bunny.haloed]
    own = tuple(bunny for owner, bunny in plain if owner == seat)
    return own or tuple(bunny for _, bunny in plain)


class NameVictim(PickOne, frozen=True):
    """Which bunny dies of a Terrible Misfortune."""

    card: CardId

    COMMAND = m.ChooseVictim
    FIELD = "bunny"
    RULES = ("KB-070", "KB-071", "KB-072")

    def domain(self, table: Table, seat: SeatId) -> tuple[CardId, ...]:
        return misfortune_victims(table, seat)

    def why_not(self, table: Table, seat: SeatId, value: CardId) -> Objection | None:
        if value in self.domain(table, seat):
            return None
        found = table.find(value)
        if found and found[1].haloed:
            return no(Reason.HALOED_VICTIM, "KB-123", "A-KB-77")
        return no(Reason.TARGET_NOT_ALLOWED, *self.RULES)

    def chosen(self, run: Run, seat: SeatId, value: CardId) -> None:
        kill(run, (value,), KIND_OF[self.card].kind)


# --- attaching ----------------------------------------------------------------------------


def give_modifier(run: Run, bunny: CardId, card: CardId) -> None:
    """Put a Modifier under a bunny; what it protects from gives way (KB-112, A-KB-33, A-KB-23)."""
    run.happen(m.ModifierGiven(bunny, card))
    settled = run.table.bunny(bunny)
    if settled.haloed:
        for feed in settled.feeds:
            run.happen(m.FeedRemoved(bunny, feed.card))
    for roaming in run.table.roaming_on(bunny):
        if not card_of(roaming.card).can_hurt(settled):
            unseat(run, roaming, run.table)


def place_feed(run: Run, bunny: CardId, card: CardId) -> None:
    """A Feed card falls due with the owner's next turn end; on a Halo it is discarded at once.

    KB-102; received in the owner's own turn it is the end of the following one (A-KB-52, A-KB-32).
    """
    turn = run.table.turn
    own_turn = turn is not None and turn.seat == run.table.owner(bunny) and not turn.over
    run.happen(m.FeedPlaced(bunny, card, 2 if own_turn else 1))
    if run.table.bunny(bunny).haloed:
        run.happen(m.FeedRemoved(bunny, card))


def wipe_feeds(run: Run, bunny: CardId) -> None:
    """All pending Feed cards leave a bunny (KB-206, KB-263)."""
    for feed in run.table.bunny(bunny).feeds:
        run.happen(m.FeedRemoved(bunny, feed.card))


# --- taking and paying --------------------------------------------------------------------


def take_supplies(run: Run, seat: SeatId, supply: m.Supply, cards: int) -> None:
    """So many cards from the top of a supply deck, or what is left of it (A-KB-65)."""
    deck = run.table.cabbage_deck if supply == "cabbage" else run.table.water_deck
    units = tuple(reversed(deck[-cards:] if cards else ()))
    if units and not run.table.player(seat).left:
        run.happen(m.SuppliesTaken(seat, supply, units))
