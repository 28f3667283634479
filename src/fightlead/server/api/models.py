"""What requests hold and answers show, as types of the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from types import GenericAlias
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field
from pydantic import WithJsonSchema as Shown

from fightlead.bots import LEVELS
from fightlead.errors import RulesError
from fightlead.narration import LANGUAGES, PHRASES
from fightlead.rules import MAX_PLAYERS, PRESETS, RANGES, STAKE_CEILING, Rules
from fightlead.server import scene
from fightlead.server.api.described import model_of
from fightlead.server.checks import TEXT_LENGTH, VOTES
from fightlead.server.scene import Chair, Deal, Note, Scene, Settings, Step, Vote
from fightlead.server.tables import Listing
from fightlead.standing import NAME_LENGTH
from fightlead.view import View

MOST: Final = 2**31 - 1
"""Highest number of an entry, a decision or a round."""


def _one_of(*words: str) -> str:
    return f"^({'|'.join(words)})$"


Name = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH, examples=["Anna"])]
Language = Annotated[str, Field(pattern=_one_of(*LANGUAGES), examples=["en"])]
Seat = Annotated[int, Field(ge=0, lt=MAX_PLAYERS)]
Round = Annotated[int, Field(ge=1, le=MOST)]
Number = Annotated[int, Field(ge=-1, le=MOST)]
Level = Annotated[str, Field(pattern=_one_of(*LEVELS), examples=["regular"])]


def _schema_of(
    kind: type, ranges: Mapping[str, tuple[int, int]], **more: Any
) -> dict[str, Any]:
    schema = model_of(kind).model_json_schema()
    for name, (lowest, highest) in ranges.items():
        schema["properties"][name] |= {"minimum": lowest, "maximum": highest}
    schema["properties"] |= more
    return schema


_PRESET: Final = {"type": "string", "enum": list(PRESETS)}
_RULES: Final = _schema_of(
    Rules,
    RANGES,
    preset=_PRESET | {"description": "What is not named is as there."},
    bet={
        "type": "integer",
        "minimum": 1,
        "maximum": STAKE_CEILING,
        "description": "The bet of the preset, in chips; 4 by default.",
    },
)
RulesAsked = Annotated[Any, Shown({"anyOf": [_PRESET, _RULES]})]
SettingsValues = Annotated[dict[str, Any], Shown(_schema_of(Settings, scene.RANGES))]
"""Whether these values can be, `Rules` and `Settings` say themselves, field by field."""


def rules_of(asked: object) -> Rules:
    """The rules that a request names: a preset, or values by field. Raises `RulesError`.

    >>> rules_of({"preset": "staked", "bet": 8}).fee
    8
    """
    if isinstance(asked, dict):
        return Rules.from_dict(asked)
    if not isinstance(asked, str) or asked not in PRESETS:
        raise RulesError(("rules", "no_such_rules"))
    return Rules.from_dict({"preset": asked})


class Asked(BaseModel):
    """Base of all bodies: what is not known is refused, and nothing is taken for something
    else."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Shape(BaseModel):
    """Base of all answers."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


# ---------------------------------------------------------------- people


class NewPerson(Asked):
    """Somebody who has never been here."""

    name: Name
    """What others see; 1 to 40 characters."""
    language: Language | None = None
    """The language of sentences; that of `Accept-Language` where none is chosen."""


class ChangedPerson(Asked):
    """What a person changes; what is left out stays."""

    name: Name | None = None
    language: Language | None = None
    terse: bool | None = None
    """Short sentences."""


class Me(Shape):
    """A person as they see themself."""

    id: str
    """The public id, which others may know."""
    name: str
    language: str
    """Empty: that of `Accept-Language`."""
    terse: bool


class MadePerson(Me):
    """A new person."""

    token: str
    """The secret that makes a program this person. It is shown only now."""


class NewToken(Asked):
    """A further token."""

    label: Name
    """What the token is for, in one's own words."""


class Token(Shape):
    """A token as it is listed, without its secret."""

    id: str
    label: str
    made_at: int
    """In milliseconds since 1970."""


class MadeToken(Shape):
    """A new token."""

    id: str
    label: str
    token: str
    """The secret. It is shown only now."""


# ---------------------------------------------------------------- tables


class NewTable(Asked):
    """A table to be opened. Who opens it is its host, and sits at seat 0."""

    rules: RulesAsked = Field("classic", examples=["staked", {"preset": "staked", "bet": 8}])
    """A preset by name, or any fields of the rules; docs/rules.md tells what they mean."""
    settings: SettingsValues = Field({}, examples=[{"seats": 3, "pace": 0}])
    """How the table is kept; what is left out is as by default."""
    bots: list[Level] = Field([], max_length=MAX_PLAYERS - 1, examples=[["regular", "random"]])
    """The levels of bots that sit down at once."""


class OpenTable(Shape):
    """A table that has been opened."""

    table: str
    """The id of the table. The link for browsers is `/t/` and the id."""
    seat: int
    """Where one sits."""


class Sitting(Asked):
    """A seat to be taken."""

    seat: Seat | None = None
    """By default the first that is free."""


class Seated(Shape):
    """Where one sits."""

    seat: int


class Ready(Asked):
    """Ready for a round. It begins when everybody who is present is ready."""

    round: Round
    """The number of the round; in a scene that is `next_round`."""
    entropy: str = Field("", max_length=64, examples=["00" * 32])
    """What one adds to the shuffle: 32 bytes that nobody can foresee, in hexadecimal."""


class NewBot(Asked):
    """A bot that is to sit down."""

    level: Level
    seat: Seat | None = None
    """By default the first that is free."""


class Time(Asked):
    """How much time one wants for each decision."""

    extra: bool = True
    """Twice the time of the table's clock."""


class Ballot(Asked):
    """A vote about somebody who is away."""

    about: Seat
    choice: Annotated[str, Field(pattern=_one_of(*VOTES), examples=["replace"])]


class Words(Asked):
    """Something to be said, in one's own words or by a phrase."""

    text: str = Field("", max_length=TEXT_LENGTH)
    phrase: Annotated[str, Field(pattern=_one_of("", *PHRASES), examples=["hello"])] = ""
    """The key of a phrase that everybody gets in their language."""


class Decision(Asked):
    """An answer to the decision that is due."""

    decision: Annotated[int, Field(ge=0, le=MOST)]
    """The number of the decision, from the scene. The same answer may be sent again."""
    action: str = Field(max_length=40, examples=["exchange Qh 7c"])
    """One of `view.legal`, such as `fight Qh`, `stay`, `exchange Qh 7c` or `play Ah`."""


class Rematch(Shape):
    """The table where those who want to play on."""

    table: str


class BroughtRecord(Shape):
    """A record that is kept here."""

    record: str
    """Its id."""
    address: str = Field(examples=["/r/Zr3bV0uhX5qA"])
    """Where browsers show it step by step; whoever knows this address may see it."""


# ---------------------------------------------------------------- what one person sees


def _many(shape: object) -> Any:
    return GenericAlias(tuple, (shape, ...))


_Events = Annotated[
    tuple[dict[str, Any], ...],
    Field(description="`event` names the kind of each, the rest are fields: docs/events.md."),
]
_RulesShown = Annotated[dict[str, Any], Shown(_schema_of(Rules, RANGES))]

ViewShown = model_of(
    View, rules=_RulesShown, legal=tuple[str, ...], chosen=str | None, events=_Events
)
StepShown = model_of(
    Step,
    events=_Events,
    note=model_of(Note) | None,
    sentences=(tuple[str, ...], Field(description="What happened, in words.")),
)
SceneShown = model_of(
    Scene,
    rules=_RulesShown,
    settings=model_of(Settings),
    view=ViewShown | None,
    chairs=_many(model_of(Chair)),
    steps=_many(StepShown),
    deals=_many(model_of(Deal)),
    votes=_many(model_of(Vote)),
    due=(bool, Field(description="Is it one's turn to decide something in the round?")),
    between=(bool, Field(description="Is the table between rounds?")),
    next_round=(int, Field(description="The round that one can be ready for.")),
    question=(str, Field(description="What one is asked now, in words.")),
)
"""A scene, with what the narrator says of it."""
DealShown = model_of(Deal)
ListingsShown = _many(model_of(Listing))
