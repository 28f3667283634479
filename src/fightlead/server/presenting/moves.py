"""What one person can do with their cards now: the form at the bottom of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from fightlead.cards import Card, card_name, rank_of, suit_of
from fightlead.errors import Refused
from fightlead.narration import Narrator
from fightlead.server.preferences import Preferences, Sorting
from fightlead.view import View

Kind = Literal["tap", "pick", "exchange", "choice", "wait"]

CHOICES: Final = {"join": ("join", "decline"), "stay": ("stay", "drop")}
"""The yes and the no of each phase that asks for one."""
_ONE_CARD: Final = ("fight", "play")
_BESIDE: Final = (0, 1, 3, 2)
"""Place of each suit in a sorted hand, so that black and red take turns."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of one's own. `name` is its two letters, `label` its full name, `playable` says
    whether the present decision may name it."""

    name: str
    label: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Move:
    """The decision that is due, or what is waited for.

    `kind`: `tap` plays a card at once, `pick` chooses one and asks again, `exchange` chooses
    several, `choice` is a yes or a no, `wait` decides nothing.
    """

    kind: Kind
    verb: str
    """The verb of a decision with cards."""
    decision: int
    """Number of the decision, which its answer names."""
    cards: tuple[HandCard, ...]
    choices: tuple[str, ...]
    """The verbs of a choice, the yes first."""
    limit: int
    """How many cards may be exchanged at once."""
    question: str
    """What is asked, briefly; empty if nothing is."""
    locked: str
    """The choice that is made and not yet shown, said back."""
    reason: str
    """Why the cards that are not playable are not; empty if all are."""


def move_of(view: View, decision: int, preferences: Preferences, narrator: Narrator) -> Move:
    """The move of the person whose view it is.

    >>> from fightlead import Rules, Session, view_of
    >>> session = Session(Rules.classic(), ["Anna", "Ben"], seed=7, dealer=0)
    >>> session.start_round()
    >>> narrator = Narrator("en", names=session.names, seat=0)
    >>> move = move_of(view_of(session, 0), 0, Preferences(), narrator)
    >>> move.kind, move.verb, len(move.cards)
    ('tap', 'fight', 4)
    """
    due = view.seat is not None and view.seat in view.due
    kind = _kind(view, preferences) if due else "wait"
    playable = 0
    for action in view.legal:
        playable |= action.cards
    cards = tuple(
        HandCard(card_name(card), _capital(narrator.card(card)), bool(playable >> card & 1))
        for card in in_order(view.hand, preferences.sorting)
    )
    brief = Narrator(narrator.language, names=view.names, seat=view.seat, terse=True)
    return Move(
        kind=kind,
        verb=view.phase if view.phase in (*_ONE_CARD, "exchange") else "",
        decision=decision,
        cards=cards,
        choices=CHOICES.get(view.phase, ()) if due else (),
        limit=view.exchange_limit if due else 0,
        question=brief.question(view),
        locked=narrator.choice(view.chosen) if view.chosen else "",
        reason=_reason(view, cards, narrator),
    )


def _kind(view: View, preferences: Preferences) -> Kind:
    if view.phase in _ONE_CARD:
        return "pick" if preferences.confirm else "tap"
    return "exchange" if view.phase == "exchange" else "choice"


def _reason(view: View, cards: tuple[HandCard, ...], narrator: Narrator) -> str:
    """Why some cards cannot be used now; the same holds for all of them."""
    if all(card.playable for card in cards) or view.seat is None:
        return ""
    if view.seat not in view.due:
        return narrator.refusal(Refused("not_due"), view)
    if view.phase == "play":
        return narrator.refusal(Refused("must_follow"), view)
    if view.phase == "exchange":
        return narrator.refusal(Refused("too_many"), view)
    return narrator.question(view)


def in_order(hand: tuple[Card, ...], sorting: Sorting) -> list[Card]:
    """A hand as it lies before its player: by suit, black and red in turns, or by rank.

    >>> from fightlead.cards import cards_text, parse_cards
    >>> hand = tuple(sorted(parse_cards("Ah 2s 9h Kc")))
    >>> cards_text(in_order(hand, "suit")), cards_text(in_order(hand, "rank"))
    ('Kc 2s 9h Ah', '2s 9h Kc Ah')
    """
    if sorting == "rank":
        return sorted(hand, key=lambda card: (rank_of(card), suit_of(card)))
    return sorted(hand, key=lambda card: (_BESIDE[suit_of(card)], card))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
