"""Where an answer leads: the OpenAPI links from an operation to those that it makes possible."""

from collections.abc import Mapping
from typing import Any, Final

_GAME: Final = {"game": "$response.body#/game"}
_SAME_GAME: Final = {"game": "$request.path.game"}
_FIRST_GAME: Final = {"game": "$response.body#/games/0/game"}
_SERIES: Final = {"series": "$response.body#/series"}
_TOURNAMENT: Final = {"tournament": "$response.body#/tournament"}
_SAME_CUP: Final = {"tournament": "$request.path.tournament"}
_PLAYER: Final = {**_SAME_CUP, "player": "$response.body#/player"}
_RULESET: Final = {"ruleset": "$response.body#/rulesets/0/id"}
_RULE: Final = {"ruleset": "$request.path.ruleset", "rule_id": "$response.body#/rules/0/id"}
_SEEN: Final = {**_SAME_GAME, "If-Match": "$response.header.ETag"}
_TOKEN: Final = {**_SAME_GAME, "token_id": "$response.body#/id"}
_FIRST_TOKEN: Final = {**_SAME_GAME, "token_id": "$response.body#/tokens/0/id"}
_FIRST_SEAT: Final = {**_SAME_GAME, "seat": "$response.body#/tokens/0/seat"}
_WEBHOOK: Final = {"webhook": "$response.body#/webhook"}
_SAME_WEBHOOK: Final = {"webhook": "$request.path.webhook"}
_FIRST_WEBHOOK: Final = {"webhook": "$response.body#/webhooks/0/webhook"}
_FIRST_DELIVERY: Final = {**_SAME_WEBHOOK, "number": "$response.body#/deliveries/0/number"}

LINKS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "listRulesets": {"getRuleset": _RULESET, "listRules": _RULESET},
    "listRules": {"getRule": _RULE},
    "createGame": {
        "getGame": _GAME,
        "claimSeat": _GAME,
        "startGame": _GAME,
        "abandonGame": _GAME,
        "listEvents": _GAME,
    },
    "listGames": {
        "getGame": _FIRST_GAME,
        "listEvents": _FIRST_GAME,
        "listDecisions": _FIRST_GAME,
        "listLegalActions": _FIRST_GAME,
        "claimSeat": _FIRST_GAME,
        "addSeat": _FIRST_GAME,
        "dryRun": _FIRST_GAME,
        "getRecord": _FIRST_GAME,
        "getHead": _FIRST_GAME,
        "exportPosition": _FIRST_GAME,
    },
    "getGame": {"act": _SEEN, "listLegalActions": _SAME_GAME, "listEvents": _SAME_GAME},
    "issueToken": {"listTokens": _SAME_GAME, "revokeToken": _TOKEN, "listReads": _SAME_GAME},
    "listTokens": {"revokeToken": _FIRST_TOKEN, "reclaimSeat": _FIRST_SEAT},
    "findPlayers": {"erasePlayer": {"player": "$response.body#/players/0/player"}},
    "reclaimSeat": {"listTokens": _SAME_GAME},
    "claimSeat": {"addEntropy": _SAME_GAME, "startGame": _SAME_GAME},
    "startGame": {
        "listLegalActions": _SAME_GAME,
        "getGame": _SAME_GAME,
        "pauseGame": _SAME_GAME,
        "extendClock": _SAME_GAME,
        "takeVacation": _SAME_GAME,
    },
    "pauseGame": {"resumeGame": _SAME_GAME},
    "act": {"act": _SEEN, "listLegalActions": _SAME_GAME},
    "abandonGame": {"getRecord": _SAME_GAME, "exportPosition": _SAME_GAME},
    "createSeries": {"getSeries": _SERIES, "nextGame": _SERIES, "getGame": _GAME},
    "nextGame": {"getSeries": _SERIES, "getGame": _GAME, "claimSeat": _GAME},
    "createWebhook": {
        "getWebhook": _WEBHOOK,
        "pauseWebhook": _WEBHOOK,
        "rotateWebhookSecret": _WEBHOOK,
        "testWebhook": _WEBHOOK,
        "listDeliveries": _WEBHOOK,
        "redeliver": _WEBHOOK,
    },
    "listWebhooks": {"getWebhook": _FIRST_WEBHOOK, "deleteWebhook": _FIRST_WEBHOOK},
    "pauseWebhook": {"resumeWebhook": _SAME_WEBHOOK},
    "testWebhook": {"listDeliveries": _SAME_WEBHOOK},
    "listDeliveries": {"getDelivery": _FIRST_DELIVERY},
    "getSeries": {"nextGame": {"series": "$request.path.series"}, "getGame": _FIRST_GAME},
    "createTournament": {
        "registerPlayer": _TOURNAMENT,
        "getTournament": _TOURNAMENT,
        "pairRound": _TOURNAMENT,
    },
    "listTournaments": {
        "getTournament": {"tournament": "$response.body#/tournaments/0/tournament"},
        "getStandings": {"tournament": "$response.body#/tournaments/0/tournament"},
    },
    "registerPlayer": {
        "checkIn": _PLAYER,
        "dropPlayer": _PLAYER,
        "handOver": _PLAYER,
        "reissuePlayerToken": _PLAYER,
        "pairRound": _SAME_CUP,
        "getMyTable": _SAME_CUP,
    },
    "pairRound": {"startRound": _SAME_CUP, "listRounds": _SAME_CUP},
    "startRound": {"listRounds": _SAME_CUP, "getMyTable": _SAME_CUP},
    "finishTournament": {"getStandings": _SAME_CUP, "getTournament": _SAME_CUP},
}
"""By operation: where its answer leads, and which parameters of that it gives."""


def links_from(operation: str) -> dict[str, Any]:
    """The links of an operation's good answer, as the document has them."""
    return {
        target: {"operationId": target, "parameters": dict(given)}
        for target, given in LINKS.get(operation, {}).items()
    }
