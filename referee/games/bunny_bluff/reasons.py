"""Why Bunny Bluff refuses a command, beside the reasons that every game has."""

from referee.kernel.rejection import Refusal


class Reason(Refusal):
    """Values are public API: never reuse or rename one."""

    NO_CARDS = "no-cards", "Whoever lays, lays at least one card."
    SAME_CARD_TWICE = "same-card-twice", "Each card can be laid once."
    CARD_NOT_IN_HAND = "card-not-in-hand", "Not all of these cards are in this seat's hand."
    PASSED_ALREADY = "passed-already", "This seat has passed and sits out the round."
    NOTHING_TO_CHALLENGE = "nothing-to-challenge", "No play is open to a challenge now."
    NOT_IN_GAME = "not-in-game", "This seat is out, or has left the game."
    STANDING_ALREADY = "standing-already", "The standing pass is set like this already."
