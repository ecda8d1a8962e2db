"""The SDK: a typed client of the HTTP contract, and a random player made of nothing else."""

from referee.client.client import RefereeClient
from referee.client.problem import Problem
from referee.client.random_player import RandomPlayer
from referee.client.sampling import sample
from referee.client.seat import Seat, Turn
from referee.client.time_of_games import left
from referee.client.tournaments import TournamentClient

__all__ = [
    "Problem",
    "RandomPlayer",
    "RefereeClient",
    "Seat",
    "TournamentClient",
    "Turn",
    "left",
    "sample",
]
