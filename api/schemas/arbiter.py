"""The judge's desk: what judges order and note, what seats protest against."""

from typing import Any

from marshmallow import Schema, fields, missing, validate

from api.schemas.events import Event
from api.schemas.fields import LARGEST, ONE_LINE, Shown, Whole, YesOrNo, word
from api.schemas.games import SEAT, phase
from referee.kernel.arbiter.messages import HIGHEST, LONGEST
from referee.kernel.clocks import LONGEST as LONGEST_CLOCK
from referee.kernel.clocks import SECOND

RULE = "[A-Z]{2,3}(-[A-Z]{2,3})?-[0-9]{1,4}"
TIME = {"description": "Milliseconds since 1970 UTC."}
JUDGE = {"description": "The id of the judge's token, as the list of tokens has it."}


def _text(description: str, *, required: bool = True, example: str) -> fields.String:
    return fields.String(
        required=required,
        load_default=missing if required else "",
        validate=[validate.Length(1 if required else 0, LONGEST), ONE_LINE],
        metadata={"description": description, "example": example},
    )


def _rules() -> fields.List[Any]:
    return fields.List(
        word(RULE, example="KB-108"),
        load_default=list,
        validate=validate.Length(max=20),
        metadata={"description": "Rules and rulings behind it; the ruleset must have them."},
    )


def _about() -> fields.Integer:
    return Whole(
        load_default=None,
        validate=validate.Range(1, LARGEST),
        metadata={"description": "The version that it is about.", "example": 12},
    )


def _seat() -> fields.String:
    return word(SEAT, example="A")


class NewRuling(Schema):
    """How the rules are to be read in this game."""

    text = _text("What is ruled.", example="The die that fell off the table counts.")
    rules = _rules()
    about = _about()


class NewPenalty(Schema):
    """A warning, points against a seat, or a penalty that the game's own rules know."""

    seat = _seat()
    kind = word(
        "[a-z][a-z0-9-]{0,39}",
        example="warning",
        description="`warning`; `points`; or one that the game's rules apply, such as "
        "`extra-card` in killer-bunnies.",
    )
    points = Whole(
        load_default=0,
        validate=validate.Range(0, HIGHEST),
        metadata={"description": "For `points`, and only there.", "example": 0},
    )
    reason = _text("What for.", example="Spoke about a hidden card.")
    rules = _rules()
    about = _about()


class NewNote(Schema):
    """Something to be remembered: for everybody, or for officials until the end."""

    text = _text("For everybody.", required=False, example="Seat B was late for ten minutes.")
    confidential = _text(
        "For judges and auditors until the game is over.", required=False, example="Watch seat B."
    )


class NewForfeit(Schema):
    """A seat to be taken out of the game."""

    seat = _seat()
    reason = _text("What for.", example="Left the venue.")
    rules = _rules()


class NewCorrection(Schema):
    """Time to be given to a seat, or taken from it."""

    seat = _seat()
    ms = Whole(
        required=True,
        validate=validate.Range(-LONGEST_CLOCK * SECOND, LONGEST_CLOCK * SECOND),
        metadata={"description": "Milliseconds; negative ones are taken.", "example": 60000},
    )
    reason = _text("What for.", example="The lights went out.")
    rules = _rules()


class NewRewind(Schema):
    """A version to go on from."""

    to = Whole(
        required=True,
        validate=validate.Range(1, LARGEST),
        metadata={
            "description": "A version at which the game was running. Within a decision it is the "
            "end of the one before.",
            "example": 12,
        },
    )
    reason = _text("What went wrong.", example="Two cards stuck together.")
    rules = _rules()


class NewRelease(Schema):
    """A quarantined game is to go on."""

    reason = _text("Why it may.", example="The rules were mended.")


class NewProtest(Schema):
    """What a seat objects to."""

    text = _text("What was wrong.", example="I had already said stop.")
    about = _about()


class NewAnswer(Schema):
    """A judge's answer to a protest."""

    upheld = YesOrNo(required=True, metadata={"example": True})
    text = _text("Why.", example="The video shows it.")
    rules = _rules()


class Ordered(Shown):
    """What was ordered or protested, with what followed from it, as everybody may see it."""

    version = fields.Integer(required=True)
    phase = phase()
    events = fields.List(fields.Nested(Event), required=True)


class DeskRuling(Shown):
    """A ruling on the desk."""

    id = fields.String(required=True)
    at = fields.Integer(required=True, metadata=TIME)
    by = fields.String(required=True, metadata=JUDGE)
    text = fields.String(required=True)
    rules = fields.List(fields.String())
    about = fields.Integer()


class DeskPenalty(Shown):
    """A penalty on the desk."""

    id = fields.String(required=True)
    at = fields.Integer(required=True, metadata=TIME)
    by = fields.String(required=True, metadata=JUDGE)
    seat = fields.String(required=True)
    kind = fields.String(required=True)
    points = fields.Integer()
    reason = fields.String(required=True)
    rules = fields.List(fields.String())
    about = fields.Integer()


class DeskProtest(Shown):
    """A protest on the desk; `by`, `answer` and `rules` come with a judge's answer."""

    id = fields.String(required=True)
    at = fields.Integer(required=True, metadata=TIME)
    seat = fields.String(required=True)
    text = fields.String(required=True)
    about = fields.Integer()
    state = fields.String(
        metadata={"description": "`open` if it is not there; `upheld`, `rejected`, `withdrawn`."}
    )
    by = fields.String(metadata=JUDGE)
    answer = fields.String()
    answered = fields.Integer(metadata=TIME)
    rules = fields.List(fields.String())


class DeskNote(Shown):
    """A note on the desk."""

    id = fields.String(required=True)
    at = fields.Integer(required=True, metadata=TIME)
    by = fields.String(required=True, metadata=JUDGE)
    text = fields.String()
    confidential = fields.String()


class DeskOrder(Shown):
    """What a judge did to the game."""

    id = fields.String(required=True)
    at = fields.Integer(required=True, metadata=TIME)
    by = fields.String(required=True, metadata=JUDGE)
    kind = fields.String(
        required=True, metadata={"description": "`forfeit`, `clock`, `release` or `rewind`."}
    )
    reason = fields.String(required=True)
    seat = fields.String()
    ms = fields.Integer()
    to = fields.Integer()
    rules = fields.List(fields.String())


class DeskLists(Shown):
    """Everything that was put on the desk, in the order in which it came."""

    rulings = fields.List(fields.Nested(DeskRuling), required=True)
    penalties = fields.List(fields.Nested(DeskPenalty), required=True)
    protests = fields.List(fields.Nested(DeskProtest), required=True)
    notes = fields.List(fields.Nested(DeskNote), required=True)
    orders = fields.List(fields.Nested(DeskOrder), required=True)


class GameDesk(Shown):
    """The judge's desk of a game."""

    version = fields.Integer(required=True)
    phase = phase()
    desk = fields.Nested(DeskLists, required=True)


class QuarantinedGame(Shown):
    """A game that was set aside, and why."""

    game = fields.String(required=True)
    created = fields.Integer(required=True, metadata=TIME)
    ruleset = fields.String(required=True)
    phase = phase()
    version = fields.Integer(required=True)
    reason = fields.String(required=True)


class Quarantine(Shown):
    """The games that are set aside, newest first."""

    games = fields.List(fields.Nested(QuarantinedGame), required=True)
