"""Why a tournament refuses a command: slugs that are public API for ever."""

from referee.kernel.rejection import Refusal


class Reason(Refusal):
    """Reasons of tournaments only; the general ones are in the kernel."""

    ALREADY_REGISTERED = "already-registered", "This player is registered already."
    ENTRIES_CLOSED = "entries-closed", "This tournament takes no players after its first round."
    TOURNAMENT_FULL = "tournament-full", "A tournament takes 1,000 players, and has them."
    NOT_REGISTERED = "not-registered", "No player of the tournament has this id."
    PLAYER_DROPPED = "player-dropped", "This player has left the tournament."
    NO_CHECK_IN = "no-check-in", "This tournament asks nobody to check in, or has it already."
    NOT_CHECKED_IN = "not-checked-in", "This player has not checked in."
    TOO_FEW_PLAYERS = "too-few-players", "There are not enough players for a table."
    ROUND_OPEN = "round-open", "A round is being played: the next step comes after its results."
    ROUNDS_PLAYED = "rounds-played", "All rounds of this tournament have been played."
    NOT_PAIRED = "not-paired", "No round is paired that could start."
    WRONG_TABLES = "wrong-tables", "These tables cannot be: a size or a player is wrong."
    PAIR_ANEW = "pair-anew", "Somebody of this pairing has left: pair the round anew."
    NO_SUCH_TABLE = "no-such-table", "The tournament has no such table in such a round."
    WRONG_PLACES = "wrong-places", "These are no places for everybody at the table."
    RESULT_KNOWN = "result-known", "This table has its result: only a judge corrects it."
