"""Why One Two Many Rabbits refuses a command, beside the reasons that every game has."""

from referee.kernel.rejection import Refusal


class Reason(Refusal):
    """Values are public API: never reuse or rename one."""

    NO_PIGGYBACK = "no-piggyback", "There is no Piggyback in this hand to ride along with."
    NO_ROLL_TO_COME = (
        "no-roll-to-come",
        "A Piggyback is played between the number of dice and the roll.",
    )
    DICE_NOT_ROLLED = "dice-not-rolled", "These dice were not rolled, or one is used twice."
    CARD_NOT_IN_HAND = "card-not-in-hand", "Not all of these cards are in this seat's hand."
    NOT_THE_SUM = "not-the-sum", "These cards do not make the sum of these dice."
    NEEDS_PLUS_MINUS = "needs-plus-minus", "Cards are joined by a Plus/Minus, and only by one."
    ONE_PLUS_MINUS = "one-plus-minus", "An equation has one Plus/Minus and no more."
    WILD_TOO_HIGH = "wild-too-high", "In this game a Wild in an equation is 12 at most."
    DICE_LEFT = "dice-left", "In this game as many dice are used as the hand allows."
    OTHER_FORM = "other-form", "The same discard is offered in another order or form."
    CANNOT_LAY = "cannot-lay", "Dice are met by Numbers, by Wilds, and by two of them with + or -."
    UNNAMED_WILD = "unnamed-wild", "A Wild is named: it stands for a number of at least 1."
    CANNOT_BET = "cannot-bet", "A bet is a Number or a Wild of one's hand."
    NOT_IN_GAME = "not-in-game", "This seat has left the game."
    STANDING_ALREADY = "standing-already", "The standing pass is set like this already."
