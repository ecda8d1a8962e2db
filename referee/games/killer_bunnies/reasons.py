"""Why Killer Bunnies refuses a command, beside the reasons that every game has."""

from referee.kernel.rejection import Refusal


class Reason(Refusal):
    """Values are public API: never reuse or rename one."""

    CARD_NOT_IN_HAND = "card-not-in-hand", "That card is not in this seat's hand."
    CARD_NOT_SAVED = "card-not-saved", "That card is not among this seat's saved cards."
    CARD_NOT_HELD = "card-not-held", "This seat has no such VERY SPECIAL, saved or in hand."
    SAME_CARD_TWICE = "same-card-twice", "One card cannot lie in both run slots."
    NO_TOP_RUN = "no-top-run", "There is no TOP RUN card to flip."
    NOT_SPECIAL = "not-special", "Only a SPECIAL can be used this way."
    CANNOT_BE_SAVED = "cannot-be-saved", "Only SPECIAL and VERY SPECIAL cards are saved."
    NEEDS_BUNNY = "needs-bunny", "A pink-box card needs a bunny of one's own in the circle."
    ONLY_HALOED_BUNNY = (
        "only-haloed-bunny",
        "A player whose only bunny wears the Halo plays no Aggressive card.",
    )
    NO_SUCH_TARGET = "no-such-target", "There is nothing that the card could be meant for."
    TARGET_NOT_ALLOWED = "target-not-allowed", "This card may not be aimed there."
    TARGET_NOT_VIABLE = "target-not-viable", "A roaming card needs a bunny it can attack."
    TARGET_MISSING = "target-missing", "This card must name a target."
    TARGET_NOT_WANTED = "target-not-wanted", "This card takes no target here."
    MARKET_CLOSED = "market-closed", "Kaballa's Market is closed."
    SOLD_OUT = "sold-out", "The market has not that many cards left."
    NOT_ENOUGH_DOLLA = "not-enough-dolla", "This seat has not that much Dolla."
    NOT_IN_MARKET = "not-in-market", "Not all of these Carrots are in the market, each once."
    WRONG_NUMBER = "wrong-number", "The card takes another number of Carrots."
    NOT_ENOUGH_UNITS = "not-enough-units", "This seat has not all the units that the card asks."
    NO_SUCH_FEED = "no-such-feed", "No bunny in the circle has that Feed card."
    NOT_YOUR_TURN = "not-your-turn", "This belongs to one's own turn, while nobody else is asked."
    NO_FREE_MOMENT = "no-free-moment", "A window or an effect is open: wait, or answer it."
    TURN_NOT_DONE = "turn-not-done", "The turn still owes a card."
    NO_SUCH_SPOT = "no-such-spot", "The section has no such spot."
    HALOED_VICTIM = "haloed-victim", "The Halo protects that bunny."
    NOT_A_RESPONSE = "not-a-response", "That card answers nothing here."
    STANDING_ALREADY = "standing-already", "The standing pass is set like this already."
    NOTHING_STAKED = "nothing-staked", "A stake holds at least one thing."
    CANNOT_COVER = "cannot-cover", "This seat cannot cover that."
    BID_TOO_LOW = "bid-too-low", "A bid must be higher than the one before."
    MUST_LAUNCH = "must-launch", "Bad Karma: this Weapon has to go at an own bunny."
    BUNDLE_NEEDS_COUPON = "bundle-needs-coupon", "Bundles matter only at half price."
    NO_FLO = "no-flo", "Flo's one free feeding is not this seat's to use."
    NO_WEAPON = "no-weapon", "That needs a Weapon in hand."
    NO_TRADES = "no-trades", "This game is played without trades."
    NO_SUCH_TRADE = "no-such-trade", "There is no such trade for this seat to answer."
    TRADE_OPEN = "trade-open", "These two seats are talking about a trade already."
    TOO_MANY_TRADES = "too-many-trades", "This seat has opened all the trades of this turn."
    NOT_TO_TRADE = "not-to-trade", "That is not there to be traded by this seat."
    TRADED_BEFORE = "traded-before", "A thing is traded only once in a game."
    HANDS_UNEQUAL = "hands-unequal", "Hand cards are traded one for one."
    NOT_DROPPABLE = "not-droppable", "That saved card cannot be discarded at will."
