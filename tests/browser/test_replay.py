"""Replays and proofs of deals in the page, with and without a script."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from fightlead.record import record_of
from fightlead.recordfile import write_record
from fightlead.rules import Rules
from fightlead.session import Session
from tests.browser.axe import axe
from tests.random_sessions import random_decision
from tests.serving import Served


def record_text() -> str:
    """Two rounds, to which two of three players contributed."""
    random = Random(4)
    session = Session(Rules.classic(), ["Anna", "Ben", "Olga"], seed=4)
    for _ in range(2):
        session.start_round({0: random.randbytes(32), 2: random.randbytes(32)})
        while session.due:
            seat = random.choice(session.due)
            session.act(seat, random_decision(session, seat, random))
    return write_record(record_of(session))


def bring(page: Page, server: Served, text: str) -> None:
    """Bring a record along by the form."""
    page.goto(f"{server.url}/import")
    page.get_by_label("Or its text").fill(text)
    page.get_by_role("button", name="Look at it").click()
    page.wait_for_url(re.compile("/r/"))


def where(page: Page) -> str:
    return page.locator(".where").inner_text()


def test_a_replay_is_walked_through_by_keys_and_by_buttons(
    server: Served, new_context: CreateContextCallback
) -> None:
    page = new_context(locale="en").new_page()
    bring(page, server, record_text())
    expect(page.locator(".where")).to_have_text(re.compile("^Step 1 of"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_have_text(re.compile("^Step 2 of"))
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".where")).to_have_text(re.compile("^Step 3 of"))
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Home")
    expect(page.locator(".where")).to_have_text(re.compile("^Step 1 of"))
    page.get_by_role("button", name="Play back").click()
    expect(page.locator(".where")).to_have_text(re.compile("^Step 3 of"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play back")).to_be_visible()
    page.reload()
    assert not where(page).startswith("Step 1 ")
    assert axe(page) == []


def test_a_replay_works_without_a_script(
    server: Served, new_context: CreateContextCallback
) -> None:
    page = new_context(locale="en", java_script_enabled=False).new_page()
    bring(page, server, record_text())
    page.locator("#next").click()
    assert where(page).startswith("Step 2 ")
    page.get_by_role("link", name="Olga").click()
    assert where(page).startswith("Step 2 ")
    assert page.locator(".hand-shown").count() == 1
    page.get_by_role("link", name="Check this deal").click()
    assert page.locator(".verdict.good").count() == 3
    assert page.locator(".verdict.bad").count() == 0


@pytest.mark.parametrize(
    ("change", "fails"),
    [
        (("", ""), 0),
        (('commitment = "', 'commitment = "0'), 1),
        (('p3 = "', 'p3 = "0'), 1),
    ],
    ids=["as it was", "another promise", "another contribution"],
)
def test_the_browser_reckons_a_deal_again(
    server: Served, new_context: CreateContextCallback, change: tuple[str, str], fails: int
) -> None:
    text = record_text()
    found, other = change
    if found:
        at = text.index(found, text.index("entropy") if found.startswith("p3") else 0)
        text = text[:at] + other + text[at + len(found) + 1 :]
    page = new_context(locale="en").new_page()
    bring(page, server, text)
    page.get_by_role("link", name="Check this deal").click()
    expect(page.locator("#checks li")).to_have_count(4)
    expect(page.locator("#checks .bad")).to_have_count(fails)
    assert axe(page) == []


def test_a_browser_notes_what_it_was_promised_and_finds_its_part_in_the_deal(
    server: Served, new_context: CreateContextCallback
) -> None:
    page = new_context(locale="en").new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/t/"))
    table = page.url.removeprefix(server.url)
    noted = page.evaluate(
        "round => JSON.parse(localStorage.getItem(`deal ${round}`))", f"{table}:1"
    )
    page.goto(f"{server.url}{table}/verify?round=1")
    assert page.locator("#proof").get_attribute("data-commitment") == noted["commitment"]
    assert page.locator("[data-entropy]").all_inner_texts() == noted["added"]
    expect(page.get_by_text("yours is among them")).to_be_visible()
