"""What the host of a game has chosen: the options of the ruleset, and a clock beside them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.application.acting import wrong_field
from referee.application.rulesets import Ruleset
from referee.kernel.clocks import ClockOptions
from referee.kernel.documents import known_words, located


def checked_options(
    ruleset: Ruleset, options: Mapping[str, Any], clock: ClockOptions | None
) -> Mapping[str, Any]:
    """All options, those left out at their defaults: the first event says it whole.

    A clock takes the place of the ruleset's own limits, where the host does not name them too.
    """
    cls, timing = ruleset.rules.options, ruleset.rules.timing
    known = cls.__struct_encode_fields__
    for name in options:
        if name not in known:
            raise wrong_field(f"$.options.{name}", f"unknown; expected only {', '.join(known)}")
    replaced = dict.fromkeys(timing.limits) if clock and timing else {}
    try:
        whole: Mapping[str, Any] = msgspec.to_builtins(
            msgspec.convert({**replaced, **options}, cls)
        )
    except msgspec.ValidationError as error:
        where, problem = located(str(error))
        told = known_words(problem, msgspec.json.schema(cls), where)
        raise wrong_field(f"$.options{where}", told) from error
    return whole


def require_clock(ruleset: Ruleset, clock: ClockOptions | None) -> None:
    """BadFields if the ruleset is not played by a clock, or nobody can play by this one."""
    if clock is None:
        return
    if ruleset.rules.timing is None:
        raise wrong_field("$.clock", "this ruleset is played without a clock")
    if clock.flaw:
        raise wrong_field("$.clock", clock.flaw)


def clock_of(chosen: Mapping[str, Any] | None) -> ClockOptions | None:
    """The clock that a request asks for, if it asks for one."""
    if chosen is None:
        return None
    try:
        return msgspec.convert(dict(chosen), ClockOptions)
    except msgspec.ValidationError as error:
        raise wrong_field("$.clock", str(error)) from error
