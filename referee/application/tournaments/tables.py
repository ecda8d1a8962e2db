"""The games of a round: opened with every seat taken, and the tokens of those seats."""

from hashlib import sha256

from eventstore.store import Grant
from referee.application.access import Access, Audit, Spectators
from referee.application.actors import (
    Actor,
    Role,
    derive,
    digest_of_token,
    seat_token,
)
from referee.application.cache import Loaded
from referee.application.idempotency import Request
from referee.application.naming import player_id
from referee.application.opening import Marks, add_entropy, claim_seat, create_game, start_game
from referee.application.options import clock_of
from referee.application.referee import Referee
from referee.application.tokens import grant_instead
from referee.application.tournaments.stream import state_of, steward
from referee.kernel.ids import SEATS, GameId, SeatId
from referee.tournaments.messages import PlayerId
from referee.tournaments.options import Options
from referee.tournaments.tournament import Player, Round, Table, Tournament


def open_tables(referee: Referee, loaded: Loaded, paired: Round) -> tuple[GameId, ...]:
    """A game for each table with all its seats taken; done again it finds the same ones."""
    return tuple(
        _opened(referee, loaded, paired, number) for number in range(1, len(paired.tables) + 1)
    )


def start_table(referee: Referee, loaded: Loaded, game: GameId) -> None:
    """Let a table begin, unless it did."""
    start_game(referee, steward(loaded), game, _request(loaded, game, "start"))


def hand_over_seat(referee: Referee, loaded: Loaded, player: Player) -> None:
    """Who took over from a player gets the seat, if the player sits at a table now."""
    found = seat_of(state_of(loaded), player.id)
    if found is not None:
        table, seat = found
        token = token_of(referee, table.game, seat, player.played_by)
        digest = digest_of_token(token)
        who = person(referee, loaded.game, player.played_by)
        grant = Grant(digest, Role.SEAT, table.game, seat, who, loaded.owner)
        grant_instead(referee, token, grant)


def seat_of(t: Tournament, player: PlayerId) -> tuple[Table, SeatId] | None:
    """Where a player sits in the round that is played."""
    if t.running is None:
        return None
    for table in t.running.tables:
        if player in table.players:
            return table, SEATS[table.players.index(player)]
    return None


def token_of(referee: Referee, game: GameId, seat: SeatId, who: PlayerId) -> str:
    """The token that a seat has while somebody plays it: made again whenever it is asked for."""
    return seat_token(referee, game, seat, _claim_key(referee, game, seat, who))


def person(referee: Referee, tournament: GameId, player: PlayerId) -> str:
    """Under which id the name of a player is kept, apart from everything else.

    What organisers call players is their own business and may be the same in two tournaments.
    """
    return player_id(derive(referee, "tournament-player", tournament, player))


def _opened(referee: Referee, loaded: Loaded, paired: Round, number: int) -> GameId:
    t, owner, table = state_of(loaded), steward(loaded), paired.tables[number - 1]
    name = f"{loaded.game}/{paired.number}/{number}/{_digest('.'.join(t.holders(table)))}"
    created = create_game(
        referee,
        owner,
        t.rules.ruleset,
        t.rules.game_options,
        seats=len(table.players),
        request=Request(key=name, body=loaded.game),
        marks=_marks(loaded.game, t.rules),
    )
    for seat, player in zip(SEATS, table.players, strict=False):
        _seat(referee, loaded, created.game, seat, player)
    return created.game


def _marks(tournament: GameId, options: Options) -> Marks:
    """What the games of a tournament have in common."""
    return Marks(
        tournament=tournament,
        access=Access(Spectators(options.spectators), options.delay, Audit(options.audit)),
        clock=clock_of(options.clock),
        version=options.ruleset_version,
    )


def _seat(referee: Referee, loaded: Loaded, game: GameId, seat: SeatId, player: PlayerId) -> None:
    """Claim a seat for whoever plays, and add what the player gave to the dice."""
    entry = state_of(loaded).player(player)
    assert entry is not None
    owner, who = steward(loaded), entry.played_by
    request = Request(key=_claim_key(referee, game, seat, who), body=game)
    known = person(referee, loaded.game, who)
    claimed = claim_seat(referee, owner, game, seat, name="", request=request, player=known)
    if entry.entropy:
        actor = Actor(Role.SEAT, game, seat, digest_of_token(claimed.token))
        mixed = _digest(f"{entry.entropy}:{game}")
        add_entropy(referee, actor, game, mixed, request=_request(loaded, game, "entropy"))


def _claim_key(referee: Referee, game: GameId, seat: SeatId, who: PlayerId) -> str:
    return derive(referee, "table-seat", game, seat, who).hex()


def _request(loaded: Loaded, game: GameId, step: str) -> Request:
    return Request(key=f"{loaded.game}/{game}/{step}", body=game)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
