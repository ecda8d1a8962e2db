"""A game drawn for a terminal from its view alone: players, what lies open, who is asked."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from referee.games import GAMES
from referee.kernel.ids import RulesetId
from referee.kernel.lifecycle import EVENTS, tell
from referee.kernel.secrets import Codec, Undecodable, tag_of

View = Mapping[str, Any]

WIDEST: Final = 40
SHOWN: Final = 8
"""Events below the table."""
APART: Final = frozenset({"players", "waiting", "result"})
"""What has a place of its own."""
OWN: Final = ("hand",)
OF_LIFE: Final = frozenset(tag_of(cls) for cls in EVENTS)
"""What happens around the rules, of which they tell nothing."""


def drawn(shown: View, told: Sequence[str] = ()) -> RenderableType:
    """The table of a game as GET /v1/games/{id} shows it, above the last of what happened."""
    view = shown["view"]
    title = f"{view['ruleset']}  {shown['game']}  {shown['phase']}, version {shown['version']}"
    parts: list[RenderableType] = [_seats(view)]
    if view["table"] is not None:
        table, players = view["table"], view["table"]["players"]
        parts = [_players(players), _hand(players), _rest(table), _asked(table)]
    if view.get("clock"):
        parts.append(clocks(view["clock"]))
    if view.get("paused"):
        parts.append(Text(_paused(view["paused"]), style="bold yellow"))
    if view["result"]:
        winners = ", ".join(view["result"]["winners"]) or "nobody"
        parts.append(Text(f"The game is over. Winners: {winners}.", style="bold"))
    parts.extend(Text(line, style="dim", overflow="ellipsis") for line in told[-SHOWN:])
    return Panel(Group(*parts), title=escape(title), expand=False)


def clocks(clock: View) -> Table:
    """What each seat's clock shows; who is waited for, until when."""
    table = Table("seat", "reserve", "move", "until", "missed", box=None, header_style="bold")
    for seat, time in clock["seats"].items():
        move = "" if time["move"] is None else span(time["move"])
        until = moment(time["due"]) if time["due"] is not None else ""
        missed = str(time["misses"] or "")
        table.add_row(seat, span(time["reserve"]), move, until, missed)
    return table


def span(ms: int) -> str:
    """A length of time in hours, minutes and seconds."""
    minutes, seconds = divmod(ms // 1_000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def moment(ms: int) -> str:
    """A moment in UTC, to the second."""
    return datetime.fromtimestamp(ms / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _paused(pause: View) -> str:
    why = f": {pause['reason']}" if pause["reason"] else ""
    return f"Paused by the {pause['by']} since {moment(pause['since'])}{why}"


def sentence(ruleset: str, event: View) -> str:
    """An event for people, by the ruleset if this program knows it; empty: nothing to tell."""
    rules = GAMES.get(RulesetId(ruleset))
    parts = [json.dumps(part) for part in event["private"].values()]
    if rules is not None:
        try:
            fact = _codec(ruleset).join(event["type"], json.dumps(event["public"]), parts)
        except Undecodable:
            pass  # a newer service, or a fact whose hidden part is not for us
        else:
            if says := tell(rules, fact):
                return f"{event['version']:>5}  {says}"
            if event["type"] not in OF_LIFE:
                return ""
    return f"{event['version']:>5}  {event['type']} {short(event['public'])}"


def short(value: Any) -> str:
    """A value in a few characters: lists by their elements, objects by what they say."""
    match value:
        case None | False:
            return ""
        case True:
            return "yes"
        case str() | int():
            text = str(value)
        case list():
            text = " ".join(short(part) or "-" for part in value)
        case Mapping():
            told = ((name, short(part)) for name, part in value.items())
            text = " ".join(f"{name}={part}" for name, part in told if part)
        case _:
            text = str(value)
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


def _players(players: Sequence[View]) -> Table:
    """A row a player, a column for each thing that any of them has."""
    known = dict.fromkeys(("seat", *(name for player in players for name in player)))
    names = [n for n in known if n not in OWN and any(short(p.get(n)) for p in players)]
    table = Table(*(name.replace("_", " ") for name in names), box=None, header_style="bold")
    for player in players:
        table.add_row(*(escape(short(player.get(name))) for name in names))
    return table


def _hand(players: Sequence[View]) -> Text:
    """What only the bearer sees, in full: it has to choose from it."""
    hands = [player[name] for player in players for name in OWN if player.get(name)]
    cards = [" ".join(map(str, hand)) for hand in hands if isinstance(hand, list)]
    return Text("\n".join(f"hand: {text}" for text in cards), style="cyan")


def _rest(table: View) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, value in table.items():
        if name not in APART and (text := short(value)):
            grid.add_row(Text(name.replace("_", " "), style="bold"), Text(text))
    return grid


def _asked(table: View) -> Text:
    lines = [
        f"{', '.join(waiting['owed']) or 'the clock'}: {waiting['question'].get('is', '')}"
        for waiting in table.get("waiting", ())
        if isinstance(waiting, Mapping) and "question" in waiting
    ]
    return Text("\n".join(lines), style="yellow")


def _seats(view: View) -> Text:
    taken = [seat if seat in view["claimed"] else f"{seat} (free)" for seat in view["seats"]]
    return Text(f"Seats: {', '.join(taken)}")


def _codec(ruleset: str) -> Codec:
    from referee.application.rulesets import Ruleset

    return Ruleset(GAMES[RulesetId(ruleset)]).events
