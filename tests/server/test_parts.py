"""The pieces of a table's page: made once, and never shown where another belongs."""

from __future__ import annotations

import pytest

from fightlead.server.pages.parts import KINDS, Parts
from fightlead.server.pages.rendering import environment, render
from tests.server.tabletop import Tabletop


@pytest.fixture
def parts() -> Parts:
    return parts_of("en")


def parts_of(language: str, sprite: str = "/faces.svg", **page: str) -> Parts:
    """The pieces as the templates of a language get them."""
    made: Parts = environment(language).globals["parts_with"](sprite, **page)  # type: ignore[operator]
    return made


def test_what_is_asked_for_alike_is_made_once(parts: Parts) -> None:
    seat = Tabletop().page(0).seats[0]
    alike = Tabletop().page(0).seats[0]
    assert parts.tile(seat) is parts.tile(alike)
    assert parts.face("Qh", "queen of hearts") is parts.face("Qh", "queen of hearts")


def test_a_piece_is_made_for_its_table_look_phase_and_language() -> None:
    seat = Tabletop().page(0).seats[0]
    here, there = parts_of("en", table="here"), parts_of("en", table="there")
    assert 'action="/t/here/leave"' in here.press("leave", "Leave")
    assert 'action="/t/there/leave"' in there.press("leave", "Leave")
    assert "/large.svg#Qh" in parts_of("en", "/large.svg").face("Qh")
    assert "/faces.svg#Qh" in parts_of("en").face("Qh")
    assert "pips" in parts_of("en", phase="play").tile(seat)
    assert "pips" not in parts_of("en", phase="fight").tile(seat)
    assert parts_of("de").tile(seat) != parts_of("ru").tile(seat)


def test_what_people_call_themselves_is_escaped_in_pieces(parts: Parts) -> None:
    assert "<b>" not in parts.press("unseat", "Send <b> away")
    assert "<b>" not in parts.press("mute", "Mute", fields={"person": "<b>"})


def test_a_page_with_kept_pieces_is_the_page_made_anew() -> None:
    top = Tabletop()
    for _ in top.walk(1):
        page = top.page(0)
        kept = render("_table.html", "en", page=page)
        made = parts_of("en").made
        for kind in (*KINDS, "panel"):
            getattr(made, kind).cache_clear()
        assert render("_table.html", "en", page=page) == kept
