"""A table for friends, and the rules of a house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest
from starlette.testclient import TestClient

from fightlead.narration import LANGUAGES, field_in_words, rules_by_heading
from fightlead.rules import Rules
from fightlead.server.pages.forms import rules_fields, rules_from
from fightlead.server.pages.friends import GROUPS
from fightlead.server.site import Site
from fightlead.server.table import Table
from tests.narration.common import EVERY_RULES
from tests.server.pages.visiting import Browser, Page


def table_behind(page: Page, server: TestClient, site: Site) -> Table:
    ident = page.one("main")["data-table"]
    found: Table = server.portal.call(site.tables.table, ident)  # type: ignore[union-attr]
    return found


def house(guest: Browser, **typed: str) -> dict[str, str]:
    return {**guest.get("/friends").form("/tables"), "rules": "custom", **typed}


def test_the_table_waits_for_friends_with_a_link_and_a_code(guest: Browser) -> None:
    table = guest.open_table()
    assert "is-gathering" in table.one("main")["class"].split()
    ident = table.one("main")["data-table"]
    assert table.one("input", id="invite")["value"] == f"http://testserver/t/{ident}"
    code = guest.get(f"/t/{ident}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert "style" not in code.html


def test_only_who_sits_is_told_to_invite_others(
    guest: Browser, browse: Callable[..., Browser]
) -> None:
    ident = guest.open_table().one("main")["data-table"]
    came = browse().get(f"/t/{ident}")
    assert came.all("form", id="sit")
    assert not came.all(id="invite")


def test_among_friends_all_is_as_nobody_needs_to_choose(
    guest: Browser, server: TestClient, site: Site
) -> None:
    settings = table_behind(guest.open_table(), server, site).settings
    assert (settings.listed, settings.chat, settings.clock) == (False, True, 0)


def test_in_the_open_list_nothing_is_said_unless_it_is_asked_for(
    guest: Browser, server: TestClient, site: Site
) -> None:
    usual = table_behind(guest.open_table(listed="on"), server, site)
    wanted = table_behind(guest.open_table(listed="on", chat="on"), server, site)
    assert (usual.settings.chat, wanted.settings.chat) == (False, True)


def test_everything_that_was_chosen_holds_at_the_table(
    guest: Browser, server: TestClient, site: Site
) -> None:
    page = guest.open_table(
        name="Ада",
        seats="3",
        rules="staked",
        bet="8",
        clock="30",
        grace="120",
        pace="0",
        chat="off",
    )
    table = table_behind(page, server, site)
    settings = table.settings
    assert (settings.seats, settings.clock, settings.grace, settings.pace) == (3, 30, 120, 0)
    assert not settings.chat
    assert table.rules == Rules.staked(8)
    assert [place.name for place in table.places.values()] == ["Ада"]
    assert guest.get("/friends").one("input", id="name")["value"] == "Ада"


def test_a_second_click_opens_no_second_table(guest: Browser) -> None:
    form = guest.get("/friends").form("/tables")
    first, second = guest.post("/tables", form), guest.post("/tables", form)
    assert first.headers["location"] == second.headers["location"]
    assert len(guest.get("/games").all("li", class_="game")) == 1


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x00b", "a\u202eb", "<b>" * 14])
def test_a_bad_name_is_told_beside_it_and_stays_in_the_field(guest: Browser, name: str) -> None:
    page = guest.post("/tables", house(guest, rules="classic", name=name))
    field = page.one("input", id="name")
    assert page.status == 422
    assert field["aria-invalid"] == "true"
    assert page.words("p", id=field["aria-describedby"])
    assert field["value"] == name


@pytest.mark.parametrize("name", ["Ольга", "Zoë", "李雷", "مريم", "x" * 40])
def test_names_of_every_script_are_welcome(guest: Browser, name: str) -> None:
    assert guest.open_table(name=name).status == 200


# ---------------------------------------------------------------- house rules


def test_every_field_of_the_rules_is_asked_for() -> None:
    asked = [name for names in GROUPS.values() for name in names]
    assert sorted(asked) == sorted(field.name for field in fields(Rules))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_explained_beside_it(guest: Browser, language: str) -> None:
    guest.language = language
    page = guest.get("/friends")
    for name in rules_fields(Rules.staked()) | rules_fields(Rules.classic()):
        field = next(each for each in page.all(id=name) if each["name"] == name)
        about = page.words("p", id=field["aria-describedby"])
        assert about == field_in_words(name, language).meaning


@pytest.mark.parametrize("rules", EVERY_RULES.values(), ids=EVERY_RULES)
def test_rules_go_through_a_form_and_come_back(rules: Rules) -> None:
    assert rules_from({"rules": "custom", **rules_fields(rules)}) == rules


def test_house_rules_hold_at_the_table(guest: Browser, server: TestClient, site: Site) -> None:
    form = house(guest, ante="8", loo_cap="64", exchange_from="leader", drop_fresh="on")
    table = table_behind(guest.send("/tables", form), server, site)
    assert table.rules == Rules(ante=8, loo_cap=64, exchange_from="leader", drop_fresh=True)


CONTRADICTIONS = {
    "drop_fresh": {"drop_fresh": "on", "drop": ""},
    "loo_cap": {"loo_cap": "65"},
    "buy_in": {"buy_in": "3"},
    "hand": {"suits": "1", "ranks": "4"},
    "ante": {"ante": ""},
    "fee": {"fee": "-1"},
    "carried_ante": {"carried_ante": "1000001"},
    "ranks": {"ranks": "many <cards>"},
    "suits": {"suits": "9" * 30},
    "loo": {"loo": "never"},
    "seats": {"suits": "2", "ranks": "5", "hand": "2"},
}


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("field", CONTRADICTIONS)
def test_what_does_not_fit_is_told_at_its_field_and_nothing_is_lost(
    guest: Browser, field: str, script: bool
) -> None:
    form = house(guest, **CONTRADICTIONS[field])
    form = {name: text for name, text in form.items() if (name, text) != ("drop", "")}
    headers = {"hx_request": "true"} if script else {}
    page = guest.post("/rules/check", form, **headers)
    assert page.status == 200
    assert page.words("p", id=f"fault-{field}")
    assert len(page.all("html")) == (0 if script else 1)
    if field != "seats":
        told = next(each for each in page.all(id=field) if each["name"] == field)
        assert told["aria-invalid"] == "true"
        assert f"fault-{field}" in told["aria-describedby"].split()
    for name, text in CONTRADICTIONS[field].items():
        for shown in page.all("input", id=name):
            assert shown["value"] == text or shown["type"] == "checkbox"
    assert guest.post("/tables", form).status == 422


def test_rules_that_fit_are_told_in_words(guest: Browser) -> None:
    page = guest.post("/rules/check", house(guest, fee="2"), hx_request="true")
    told = rules_by_heading(Rules(fee=2), "en")
    assert [each.text for each in page.all("dd")] == [part.text for part in told]
    assert page.words("p", id="verdict") == "These rules can be played."


@pytest.mark.parametrize("preset", ["classic", "staked"])
def test_house_rules_can_begin_from_a_preset(guest: Browser, preset: str) -> None:
    form = house(guest, drop_fresh="on", fee="77", name="Ада", fill=preset)
    page = guest.post("/rules/check", form)
    filled = page.form("/tables")
    assert filled["name"] == "Ада"
    assert filled["rules"] == "custom"
    assert rules_from(filled) == Rules.named(preset)
