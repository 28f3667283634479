"""A round as an example: what happens step by step, told by the narrator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fightlead.bots import names_for
from fightlead.cards import card_name, parse_cards
from fightlead.events import (
    Anted,
    Dealt,
    Event,
    Exchanged,
    FightShown,
    LeadWon,
    Looed,
    Played,
    TrickTaken,
    TurnedUp,
    Won,
)
from fightlead.narration import Narrator

_YOU, _LEFT, _RIGHT = range(3)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the round: its key, the cards that lie there, and what is said."""

    key: str
    cards: tuple[tuple[str, str], ...]
    """Two letters of each card, and its name."""
    told: tuple[str, ...]


def example_round(language: str) -> list[Step]:
    """The first round of three players at the table, seen from seat 0.

    >>> [step.key for step in example_round("en")]
    ['ante', 'deal', 'fight', 'exchange', 'play', 'payment']
    """
    first, second, *_ = names_for(language)
    narrator = Narrator(language, names={_LEFT: first, _RIGHT: second}, seat=_YOU)
    return [
        Step(
            key,
            tuple((card_name(card), narrator.card(card)) for card in parse_cards(cards)),
            tuple(narrator.tell_all(events)),
        )
        for key, cards, events in _ROUND
    ]


def _plays(number: int, taker: int, cards: str) -> Iterator[Event]:
    """A trick that is led by its taker."""
    played = parse_cards(cards)
    for place, card in enumerate(played):
        yield Played((taker + place) % 3, card)
    yield TrickTaken(taker, number, played[0])


def _card(name: str) -> int:
    return parse_cards(name)[0]


_HAND: Final = "9c Kh Th 4s"
_FIGHT: Final = "9c Jc 7d"

_ROUND: Final[tuple[tuple[str, str, tuple[Event, ...]], ...]] = (
    ("ante", "", tuple(Anted(seat, 4, False) for seat in range(3))),
    ("deal", _HAND, (Dealt(_YOU, 4, tuple(parse_cards(_HAND))),)),
    (
        "fight",
        f"{_FIGHT} Qc",
        (
            FightShown(tuple(enumerate(parse_cards(_FIGHT)))),
            TurnedUp(_card("Qc")),
            LeadWon(_LEFT, _card("Jc"), False),
        ),
    ),
    (
        "exchange",
        "",
        (
            Exchanged(_YOU, 1, tuple(parse_cards("4s"))),
            Exchanged(_LEFT, 2),
            Exchanged(_RIGHT, 0),
        ),
    ),
    ("play", "Ad 8d 3h", tuple(_plays(1, _LEFT, "Ad 8d 3h"))),
    ("payment", "", (Won(_LEFT, 9, 3), Won(_YOU, 3, 1), Looed(_RIGHT, 12, 0))),
)
