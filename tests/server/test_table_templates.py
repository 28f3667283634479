"""The table's page as HTML: every state, every language, and nothing that should be hidden."""

from __future__ import annotations

import re
from collections import Counter
from itertools import cycle

import pytest

from fightlead.narration import LANGUAGES
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.pages.rendering import render
from fightlead.server.preferences import Preferences
from fightlead.view import View
from tests.effort import times
from tests.server.tabletop import Tabletop, Tags

WISHES = [
    Preferences(),
    Preferences(confirm=True, terse=True, keys_on=False, hints=False),
    Preferences(suits="skat", index="large", contrast="high", chat=False, sorting="rank"),
]


def check(html: str) -> None:
    """What holds for every page of a table."""
    tags = Tags(html)
    assert "{{" not in html
    assert "None" not in html
    twice = [ident for ident, count in Counter(tags.values("id")).items() if count > 1]
    assert not twice
    cards = [card for card, count in Counter(tags.values("data-card")).items() if count > 1]
    assert not cards, "a card that is shown twice cannot travel"
    for tag, given in tags.tags:
        assert "style" not in given
        assert not [name for name in given if name.startswith("on")]
        assert tag != "script"
        if tag == "form":
            assert given["method"] == "post"
            assert given.get("hx-post") in (None, given["action"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [Rules.classic(), Rules.staked()], ids=["classic", "staked"])
def test_every_state_of_a_session_can_be_shown(rules: Rules, language: str) -> None:
    table = Tabletop(3, rules)
    wishes = cycle(WISHES)
    for _ in table.walk(1 + times(2)):
        for seat in (0, 2, None):
            check(table.shown(seat, next(wishes), language))
    table.add(en.Ended(0))
    check(table.shown(0, None, language))
    table.add(en.Followed("next"))
    assert "/t/next" in table.shown(0, None, language)


def test_a_hidden_card_leaves_no_trace() -> None:
    """Two tables that differ only in the fight card that another put down look the same."""
    shown = []
    for place in range(4):
        table = Tabletop(3)
        table.start()
        view = table.scene(1).view
        assert view is not None
        table.act(1, str(view.legal[place]))
        shown.append([table.shown(seat) for seat in (0, 2, None)])
    assert all(other == shown[0] for other in shown)
    assert "#back" in shown[0][0]


def test_an_exchange_shows_others_its_number_alone() -> None:
    shown = []
    for place in range(4):
        table = Tabletop(3)
        table.play_to("exchange")
        (seat,) = table.table.due
        card = _view(table, seat).hand[place]
        table.act(seat, str(next(a for a in _view(table, seat).legal if a.cards == 1 << card)))
        shown.append([table.shown(other) for other in (0, 1, 2, None) if other != seat])
    assert all(other == shown[0] for other in shown)


def _view(table: Tabletop, seat: int) -> View:
    view = table.scene(seat).view
    assert view is not None
    return view


def test_names_and_words_of_people_are_text() -> None:
    table = Tabletop(2)
    table.add(en.Went(1))
    table.add(en.Sat(1, "<b>Ben</b>", "p-b"))
    table.add(en.Said("p-b", "<b>Ben</b>", '"><script>alert(1)</script>'))
    html = table.shown(0)
    assert "<b>" not in html
    assert "<script>" not in html
    assert "&lt;b&gt;Ben&lt;/b&gt;" in html


def test_every_own_card_has_a_name_and_says_whether_it_may_be_played() -> None:
    table = Tabletop(3)
    table.play_to("play")
    (seat,) = table.table.due
    html = table.shown(seat)
    told = re.findall(r'<span class="vh">([^<]+), playable</span></button>', html)
    assert len(told) == 4
    assert all(" of " in name for name in told)


def test_a_refusal_is_said_to_who_caused_it() -> None:
    table = Tabletop(2)
    page = table.page(0, notice="It is not your turn.")
    html = render("_table.html", "en", page=page)
    assert '<div id="notice" class="notice"><p>It is not your turn.</p></div>' in html
