"""Feed The Bunny, Gorge The Bunny, and the Danish that wipes them out (KB-101 to KB-106)."""

from typing import Final

from referee.games.killer_bunnies.card import Card
from referee.games.killer_bunnies.catalogue import FACTS
from referee.games.killer_bunnies.effects import place_feed, wipe_feeds
from referee.games.killer_bunnies.run import Run
from referee.games.killer_bunnies.targets import Aimed, Reach, Target, has_target
from referee.kernel.ids import CardId


def feed(kind: str, reach: Reach, *rules: str) -> Card:
    target = Target(reach, rules=(*rules, "A-KB-30"), by_option=True)
    return Card(kind, effects=(target, Aimed(place_feed)), needs=(has_target,))


def feed_fully(run: Run, bunny: CardId, card: CardId) -> None:
    """Large Prune Danish feeds one bunny, whatever is pending on it (KB-206, A-KB-120)."""
    wipe_feeds(run, bunny)


FEEDS: Final = tuple(kind for kind, facts in FACTS.items() if facts.family == "feed")
CARDS: Final = (
    *(feed(kind, "opponents", "KB-101") for kind in FEEDS if kind.startswith("feed-")),
    feed("gorge-10-10", "any", "KB-106"),
    Card(
        "large-prune-danish",
        feeds_fully=True,
        effects=(Target("any", rules=("KB-206", "A-KB-120")), Aimed(feed_fully)),
        needs=(has_target,),
    ),
)
