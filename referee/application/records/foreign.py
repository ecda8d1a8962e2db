"""Records of games at real tables, written by hand: adjudicated by the rules, line by line.

The first line says which game, who sat there and how it began; each other line is an action with
the dice that were rolled and the cards that were drawn, as they were reported.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
import orjson
from msgspec import Meta, Struct

from eventstore.chain import GENESIS
from referee.application.errors import BadFields, UnknownRuleset
from referee.application.records.findings import Broken, Finding, Foreign, Verified
from referee.application.records.tabled import NotThere, arranged, drawn_since, taken
from referee.application.referee import Referee
from referee.application.rulesets import Ruleset
from referee.application.rulings.ruling import Judge, table_of, thinkable
from referee.application.rulings.scenario import Step, step_of
from referee.application.rulings.telling import questions
from referee.kernel.ids import SEATS, SeatId

FORMAT: Final = "bunny-referee/foreign/1"
MEDIA_TYPE: Final = "application/vnd.bunny-referee.foreign+jsonl"
LONGEST: Final = 2_000
"""Lines of one record."""

Document = Mapping[str, Any]
Words = Annotated[tuple[str | int, ...], Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Which game, by which rules, who sat there in the order of turns, and how it began.

    `dealt` are the hands; `position` is whatever else is not as in a fresh game (positions.md).
    """

    format: Literal["bunny-referee/foreign/1"]
    ruleset: str
    seats: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=len(SEATS))]
    ruleset_version: str | None = None
    options: dict[str, Any] = {}
    dealt: dict[str, Words] = {}
    position: dict[str, Any] = {}
    note: str = ""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """What happened next: an action of a seat, or (without a type) what fell due.

    `drawn`: cards from the draw pile, in order. `took`: cards that somebody took although no rule
    gave them.
    """

    seat: Name | None = None
    type: str | None = None
    params: dict[str, Any] = {}
    decision: str | None = None
    dice: tuple[int, ...] | dict[str, int | tuple[int, ...]] = ()
    drawn: Words = ()
    took: Words = ()
    note: str = ""


def adjudicate(
    referee: Referee, lines: Iterable[bytes], progress: Callable[[int], None] = lambda line: None
) -> Verified:
    """Judge a record from its lines. It goes as far as the rules go: an illegal action ends it."""
    case = _Case(referee)
    number = 0
    try:
        for number, text in enumerate(lines, 1):
            if number > LONGEST:
                raise Broken(Foreign.FORM, f"a record has at most {LONGEST} lines")
            with thinkable():
                if text.strip():
                    case.take(number, text)
            progress(number)
        if case.header is None:
            raise Broken(Foreign.FORM, "the first line says which game it is")
    except Broken as broken:
        case.findings.append(broken.at(max(number, 1)))
    except BadFields as error:
        case.findings.append(_misfit(error).at(number))
    return case.outcome()


class _Case:
    """A game at a real table, as far as it was judged."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self.header: Header | None = None
        self._judge: Judge | None = None
        self._table: Any = None
        self._caught: set[str] = set()
        self._lines = self._dice = 0
        self.findings: list[Finding] = []

    def take(self, number: int, text: bytes) -> None:
        """The next line; Broken if nothing after it can be judged."""
        if self.header is None:
            self._open(_read(text, Header))
        else:
            self._go_on(number, _read(text, Line))
        self._notice_breaches(number)

    def outcome(self) -> Verified:
        judge = self._judge
        with thinkable():
            reached = judge.answer([], self._table) if judge else None
        return Verified(
            verified=not self.findings,
            finding=self.findings[0] if self.findings else None,
            checks=tuple(Foreign),
            game=None,
            ruleset=self.header.ruleset if self.header else None,
            scope="foreign",
            head=GENESIS,
            entries=self._lines,
            draws=self._dice,
            findings=tuple(self.findings),
            reached=reached,
        )

    def _open(self, header: Header) -> None:
        self.header = header
        try:
            ruleset = self._referee.ruleset(header.ruleset, header.ruleset_version)
        except UnknownRuleset as error:
            raise Broken(Foreign.FORM, str(error)) from error
        self._table = table_of(ruleset, _position(header))
        self._judge = Judge(ruleset, self._table, ruleset.rules.names(self._table))

    def _go_on(self, number: int, line: Line) -> None:
        assert self._judge is not None, "the first line is a header"
        seat = self._seat(line.seat)
        if line.took:
            self._take_cards(number, seat, line.took)
            if line.type is None:
                return
        step = step_of(_plain(line, seat))
        if step.action is not None:
            self._settle_what_needs_no_luck()
        before = self._table
        if line.drawn:
            self._table = _found(arranged, self._judge.ruleset, before, line.drawn)
        self._judged(number, step)
        self._compare_draws(number, before, line.drawn)
        self._lines += 1

    def _judged(self, number: int, step: Step) -> None:
        """The step by the rules; what is over in it is a finding, what lacks ends all."""
        judge = self._judge
        assert judge is not None
        judgement, after = judge.judge(self._table, step, "$")
        if not judgement["legal"]:
            raise self._refused(step, judgement)
        if after is None:
            needs = judgement["needs"]
            says = f"a roll is missing: {needs['roll']}, {needs['from']} to {needs['to']}"
            raise Broken(Foreign.DICE, says)
        if unused := judgement.get("unused_dice"):
            says = f"{unused} of the dice were not asked for"
            self.findings.append(Finding(number, Foreign.DICE, says))
        self._dice += _rolled(step) - judgement.get("unused_dice", 0)
        self._table = after

    def _refused(self, step: Step, judgement: Document) -> Broken:
        """Why it is not legal, by which rules, and what would have been."""
        assert self._judge is not None
        every = questions(self._judge.ruleset, self._table)
        mine = [ask for ask in every if ask["seat"] == step.seat] or every
        legal = tuple({"seat": ask["seat"], **offer} for ask in mine for offer in ask["actions"])
        rules = tuple(rule["id"] for rule in judgement["rules"])
        return Broken(Foreign.RULES, judgement["detail"], rules=rules, legal=legal)

    def _settle_what_needs_no_luck(self) -> None:
        """Nobody writes down that a turn ended: what is due and asks nobody happens by itself."""
        judge = self._judge
        assert judge is not None
        rules = judge.ruleset.rules
        while rules.deadlines(self._table) and not _asks(judge.ruleset, self._table):
            judgement, after = judge.judge(self._table, Step(), "$")
            if after is None:
                kind, needs = judgement["settled"], judgement["needs"]["roll"]
                says = f"before this {kind} falls due, with a roll: {needs}"
                raise Broken(Foreign.DICE, says)
            self._table = after

    def _compare_draws(self, number: int, before: Any, reported: Sequence[Any]) -> None:
        drawn = drawn_since(before, self._table)
        if reported and drawn != len(reported):
            says = f"the rules draw {drawn} cards here, {len(reported)} are reported"
            self.findings.append(Finding(number, Foreign.DRAWS, says))

    def _take_cards(self, number: int, seat: SeatId | None, cards: Sequence[Any]) -> None:
        assert self._judge is not None
        if seat is None:
            raise Broken(Foreign.FORM, "who took the cards is not said")
        self._table = _found(taken, self._judge.ruleset, self._table, cards, seat)
        says = f"{seat} took {len(cards)} cards that no rule gives"
        self.findings.append(Finding(number, Foreign.BREACH, says))

    def _notice_breaches(self, number: int) -> None:
        """What no rule lets come about, each seat once as long as it lasts."""
        assert self._judge is not None
        found = {b.seat: b for b in self._judge.ruleset.rules.breaches(self._table)}
        for seat in found.keys() - self._caught:
            rules = tuple(found[seat].rules)
            finding = Finding(number, Foreign.BREACH, found[seat].says, rules=rules)
            self.findings.append(finding)
        self._caught = set(found)

    def _seat(self, named: str | None) -> SeatId | None:
        """A seat by the name of who sits there, or by its letter."""
        assert self.header is not None
        if named is None:
            return None
        if named in self.header.seats:
            return SEATS[self.header.seats.index(named)]
        if named in SEATS[: len(self.header.seats)]:
            return SeatId(named)
        raise Broken(Foreign.FORM, f"nobody is called {named}")


def _asks(ruleset: Ruleset, table: Any) -> bool:
    """Whether some seat owes an answer: if none does, what waits is an effect."""
    frames = getattr(table, "frames", None)
    return bool(frames[-1].owed) if frames else bool(questions(ruleset, table))


def _read(text: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(orjson.loads(text), kind)
    except (orjson.JSONDecodeError, msgspec.ValidationError) as error:
        raise Broken(Foreign.FORM, f"no such line: {error}") from error


def _position(header: Header) -> Document:
    """How it began, as a position: the hands that were dealt and all else that is said."""
    position = dict(header.position)
    seats = list(SEATS[: len(header.seats)])
    given = position.pop("players", seats)
    if not isinstance(given, list) or len(given) != len(seats):
        raise Broken(Foreign.FORM, "position.players: expected an entry for each seat")
    hands = {str(name): seat for name, seat in zip(header.seats, seats, strict=True)}
    hands |= {str(seat): seat for seat in seats}
    players = [_player(entry) for entry in given]
    for name, hand in header.dealt.items():
        if name not in hands:
            raise Broken(Foreign.FORM, f"dealt: nobody is called {name}")
        players[seats.index(hands[name])]["hand"] = list(hand)
    options = {**position.pop("options", {}), **header.options}
    return {**position, "players": players, **({"options": options} if options else {})}


def _player(entry: Any) -> dict[str, Any]:
    """A player as an object, whether it was told by a hand, a letter or so already."""
    if isinstance(entry, dict):
        return dict(entry)
    return {"hand": entry} if isinstance(entry, list) else {"seat": entry}


def _plain(line: Line, seat: SeatId | None) -> Document:
    """The line as a step of a scenario."""
    action = {"type": line.type, "params": line.params} if line.type is not None else {}
    named = {"seat": seat} if seat is not None else {}
    decision = {"decision": line.decision} if line.decision else {}
    return {**named, **action, **decision, "dice": msgspec.to_builtins(line.dice)}


def _rolled(step: Step) -> int:
    dice = step.dice
    return sum(map(len, dice.values())) if isinstance(dice, Mapping) else len(dice)


def _found(change: Any, *given: Any) -> Any:
    try:
        return change(*given)
    except NotThere as error:
        raise Broken(Foreign.DRAWS, str(error)) from error


def _misfit(error: BadFields) -> Broken:
    """A field that does not fit, as a finding: dice are named as such."""
    told = [(field["at"], field["problem"]) for field in error.facts.get("fields", ())]
    where, problem = told[0] if told else ("", str(error))
    check = Foreign.DICE if where.endswith(".dice") else Foreign.FORM
    place = where.removeprefix("$").lstrip(".")
    return Broken(check, f"{place}: {problem}" if place else problem)
