"""Why President Bunny refuses a command, beside the reasons that every game has."""

from referee.kernel.rejection import Refusal


class Reason(Refusal):
    """Values are public API: never reuse or rename one."""

    NO_CARDS = "no-cards", "A play has at least one card."
    SAME_CARD_TWICE = "same-card-twice", "Each card can be played once."
    CARD_NOT_IN_HAND = "card-not-in-hand", "Not all of these cards are in this seat's hand."
    MIXED_COLOURS = "mixed-colours", "The cards of a set have one colour."
    WRONG_NUMBER = "wrong-number", "A play is beaten by as many cards as it has."
    NOT_HIGHER = "not-higher", "The play to beat ranks as high, or higher."
    LEADER_MUST_PLAY = "leader-must-play", "Whoever leads a trick may not pass."
    NOT_IN_GAME = "not-in-game", "This seat is out, or has left the game."
