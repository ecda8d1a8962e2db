"""The ports of the application in one value, wired in referee/cli/bootstrap.py."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from eventstore.siblings import Alone, Siblings
from eventstore.store import Store
from referee.application.cache import MatchCache
from referee.application.clock import Clock, system_clock
from referee.application.errors import UnknownRuleset
from referee.application.grants import GrantCache
from referee.application.rulesets import Ruleset, refereed
from referee.application.signing import CurrentKeys, no_keys
from referee.application.targets import Targets
from referee.application.wakeups import Silence, Wakeups
from referee.application.webhook_secrets import Vault, vault_of
from referee.kernel.editions import Editions
from referee.kernel.game import Game

SETTLE_GRACE: Final = 1_000
SNAPSHOT_EVERY: Final = 1_000
"""Events. Folding so many takes some ten milliseconds; writing a snapshot costs one action in
three hundred another commit."""


@dataclass(frozen=True, kw_only=True)
class Referee:
    """What every use case is handed first."""

    store: Store
    games: Mapping[str, Game[Any, Any]]
    master: bytes
    """Derives the ids of games and the tokens of seats, so that a retry gives the same ones."""
    clock: Clock = system_clock
    wakeups: Wakeups = field(default_factory=Silence)
    cache: MatchCache = field(default_factory=MatchCache)
    grants: GrantCache = field(default_factory=GrantCache)
    siblings: Siblings = field(default_factory=Alone)
    keyring: CurrentKeys = no_keys
    """What the service signs with; asked whenever something is signed."""
    targets: Targets = field(default_factory=Targets)
    """Where webhooks may point."""
    webhook_keys: tuple[str, ...] = ()
    """What the secrets of webhooks are encrypted with, newest first; none: by the master."""
    settle_grace: int = SETTLE_GRACE
    """Milliseconds that the workers are given before a read settles what is overdue."""
    snapshot_every: int = SNAPSHOT_EVERY

    def ruleset(self, ruleset: str, version: str | None = None) -> Ruleset:
        """The rules by public id, newest or of a version; UnknownRuleset if there are none."""
        if ruleset not in self.editions:
            raise UnknownRuleset(known=sorted(self.editions))
        return self.refereed(ruleset, version or self.editions[ruleset].version)

    def refereed(self, ruleset: str, version: str) -> Ruleset:
        """What a stream is folded by: the rules of a game, or of tournaments."""
        found = self._rulesets.get((ruleset, version))
        if found is None:
            says = f"no version {version} of {ruleset} is here"
            raise UnknownRuleset(says, versions=list(self.editions.versions(ruleset)))
        return found

    @cached_property
    def editions(self) -> Editions:
        """The games with all versions of each."""
        return Editions.of(self.games)

    @cached_property
    def vault(self) -> Vault:
        """Where the secrets of webhooks are kept."""
        return Vault(self.webhook_keys) if self.webhook_keys else vault_of(self.master)

    @cached_property
    def _rulesets(self) -> Mapping[tuple[str, str], Ruleset]:
        every = refereed(self.games).every
        return {(str(rules.id), rules.version): Ruleset(rules) for rules in every}
