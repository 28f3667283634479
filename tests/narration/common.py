"""What the tests of the narrator share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from fightlead.narration import LANGUAGES, Narrator
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.view import View, view_of

ROOT = Path(__file__).parent.parent.parent
NAMES = {
    "en": {0: "Anna", 1: "Ben", 2: "Olga"},
    "de": {0: "Anna", 1: "Ben", 2: "Jörg"},
    "ru": {0: "Анна", 1: "Бен", 2: "Ольга"},
}
CODE_PAGES = {"en": ("ascii",), "de": ("cp437", "latin-1"), "ru": ("cp866", "cp1251")}
EVERY_MANNER = [
    (language, terse, seat)
    for language in LANGUAGES
    for terse in (True, False)
    for seat in (0, 1, None)
]
"""Language, terse or full, and who listens: the seat of the event, another, a spectator."""
HOUSE = Rules(
    suits=2,
    ranks=5,
    hand=2,
    ante=3,
    fee=1,
    carried_ante=1,
    drop_fresh=True,
    dealer_must_stay=True,
    no_match="highest",
    short_stock="limit",
    exchange_style="one_by_one",
    exchange_from="leader",
    buy_in=40,
    loo_cap=20,
)
EVERY_RULES = {"classic": Rules.classic(), "staked": Rules.staked(), "house": HOUSE}


def narrator(language: str, seat: int | None = 0, *, terse: bool = True) -> Narrator:
    return Narrator(language, names=NAMES[language], seat=seat, terse=terse)


def check(text: str, language: str) -> None:
    """A sentence that can be shown anywhere: whole, filled in, and in the usual letters."""
    assert text
    assert text == text.strip()
    assert "{" not in text
    assert "}" not in text
    assert "  " not in text
    for page in CODE_PAGES[language]:
        text.encode(page)


def views(rules: Rules, names: list[str], seat: int | None, seed: int) -> Iterator[View]:
    """The views of one listener through a session of random play, with what is new."""
    chance = random.Random(seed)
    session = Session(rules, names[: rules.max_players], seed=seed)
    position = 0
    for _ in range(8):
        if session.over:
            break
        session.start_round()
        while session.due:
            view = view_of(session, seat, position)
            position = view.position
            yield view
            acting = chance.choice(session.due)
            session.act(acting, chance.choice(session.legal(acting)))
        view = view_of(session, seat, position)
        position = view.position
        yield view
    if not session.over:
        session.finish()
        yield view_of(session, seat, position)
