"""Rules that live side by side: each game in its newest version, and in those still played."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.game import Game

Rules = Game[Any, Any]


class Editions(Mapping[str, Rules]):
    """Games by id, each in its newest version: that is what new games are played by.

    `edition` gives the others as well: whoever has begun by a version stays on it.
    """

    def __init__(self, newest: Iterable[Rules], earlier: Iterable[Rules] = ()) -> None:
        self._newest = {str(rules.id): rules for rules in newest}
        every = (*self._newest.values(), *earlier)
        self._every = {(str(rules.id), rules.version): rules for rules in every}
        if len(self._every) != len(every):
            raise ValueError("two rulesets have one id and version")

    @classmethod
    def of(cls, games: Mapping[str, Rules]) -> "Editions":
        """These games, with their earlier versions where they come with any."""
        return games if isinstance(games, Editions) else cls(games.values())

    def and_also(self, rules: Rules) -> "Editions":
        """These, and the newest of another."""
        earlier = [known for known in self.every if known not in self._newest.values()]
        return Editions((*self._newest.values(), rules), earlier)

    @property
    def every(self) -> tuple[Rules, ...]:
        """All versions of all games."""
        return tuple(self._every.values())

    def edition(self, ruleset: str, version: str) -> Rules | None:
        """The rules of an id in this very version, if they are here."""
        return self._every.get((ruleset, version))

    def versions(self, ruleset: str) -> tuple[str, ...]:
        """The versions that are here, the newest first."""
        return tuple(version for known, version in self._every if known == ruleset)

    def __getitem__(self, ruleset: str) -> Rules:
        return self._newest[ruleset]

    def __iter__(self) -> Iterator[str]:
        return iter(self._newest)

    def __len__(self) -> int:
        return len(self._newest)
