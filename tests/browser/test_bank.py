"""The bank in Chromium: the same as by the server, without a network, by keys, in two tabs."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, Playwright, Route, ViewportSize, expect
from pytest_playwright import CreateContextCallback

from fightlead.bankpage.story import Story
from fightlead.narration import LANGUAGES
from fightlead.recordfile import read_record
from tests.bankpage.walks import Walk, wander
from tests.browser.axe import axe
from tests.browser.chromium import FLAGS, executable
from tests.browser.people import by_keys, tab_to
from tests.browser.proxies import away
from tests.browser.screenshots import SCHEMES
from tests.browser.spoken import EARS
from tests.effort import times
from tests.serving import Served

NARROW: Final[ViewportSize] = {"width": 320, "height": 568}
PHONE: Final[ViewportSize] = {"width": 360, "height": 640}
NAMES: Final = ("Anna", "Ben", "Olga")
LONG: Final = "Wilhelmina-Ekaterina von Großherzogswalde"[:40]

RUN: Final = """async (walks) => {
  const { python } = await import("/static/bank-python.js");
  const page = await python(document.getElementById("bank").dataset);
  return walks.map((steps) => {
    let kept = "";
    return steps.map((fields) => {
      const answer = JSON.parse(page.step(kept, JSON.stringify(fields)));
      kept = answer.story;
      return { ...answer, story: JSON.parse(kept) };
    });
  });
}"""
"""Takes the steps of each walk in the Python of the browser; answers what came of each."""

OLD: Final = "/static/bank.css?v=old"
KEEP: Final = "story => localStorage.setItem('fightlead-bank', story)"
FULL: Final = "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }"
PROGRAM: Final = "**/bank/program/*"
VOICE: Final = """
window.spoken = [];
Object.defineProperty(window, "speechSynthesis", {
  value: { cancel() {}, speak: ({ text, lang }) => spoken.push({ text, lang }) },
});
"""
"""A voice that notes what it would say."""
CUT_OFF: Final = """() => [...document.querySelectorAll("#bank :is(.button, td, th, p, li)")]
  .filter((each) => each.checkVisibility() && !each.closest(".vh"))
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .filter((each) => getComputedStyle(each).display !== "inline")
  .map((each) => `cut off: ${each.outerHTML}`)"""
"""What is wider than its place."""


UNDER: Final = """() => [document.activeElement].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !each.contains(seen);
}).map((each) => each.outerHTML)"""
"""What has the focus and is not seen."""


def ready(page: Page) -> None:
    """Wait until the page runs by itself."""
    page.locator("#bank[data-ready]").wait_for()


def kept(page: Page) -> None:
    """Wait until the page can do without a network."""
    expect(page.locator("#offline")).to_be_visible()


def opened(page: Page, server: Served, *names: str, rules: str = "classic") -> None:
    """Open a bank in the browser."""
    page.goto(f"{server.url}/bank")
    ready(page)
    type_names(page, *(names or NAMES))
    page.locator(f"[name=rules][value={rules}]").check(force=True)
    page.locator("#open").click()
    expect(page.locator("#question")).to_be_visible()


def type_names(page: Page, *names: str) -> None:
    for place, name in enumerate(names, 1):
        page.locator(f"#name-{place}").fill(name)


def press(page: Page, *does: str) -> None:
    for do in does:
        page.locator(f'#ask button[value="{do}"]').click()


def play_round(page: Page, *seats: int) -> None:
    """A whole round in which nobody exchanges."""
    press(page, "round", "lead 0", "exchange-none", *(f"trick {seat}" for seat in seats))


def overflow(page: Page) -> int:
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


def accounts(page: Page) -> list[str]:
    return page.locator(".slip tbody td:last-child").all_text_contents()


# ---------------------------------------------------------------- the same bank


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_makes_the_same_pages_and_stories_as_the_server(
    new_context: CreateContextCallback, house: Served, language: str
) -> None:
    page = new_context(locale=language).new_page()
    page.goto(f"{house.url}/bank")
    walks = [wander(Random(f"{language} {seed}"), 60, language) for seed in range(times(20))]
    steps = [[list(map(list, pairs)) for pairs, _ in walk.steps] for walk in walks]
    told = page.evaluate(RUN, steps)
    for walk, answers in zip(walks, told, strict=True):
        for (pairs, expected), answer in zip(walk.steps, answers, strict=True):
            assert answer["html"] == expected.html, pairs
            assert answer["said"] == expected.said, pairs
            assert answer["save"] == expected.save, pairs
            assert Story.from_dict(answer["story"]).as_dict() == expected.story.as_dict()


def test_a_long_story_is_read_anew_in_the_browser(
    new_context: CreateContextCallback, house: Served
) -> None:
    walk = Walk()
    walk.open(*NAMES)
    for number in range(150):
        walk.do("round")
        walk.do("tricks", took_0=str(number % 5), took_1=str(4 - number % 5))
    page = new_context().new_page()
    page.goto(f"{house.url}/bank")
    page.evaluate(KEEP, json.dumps(walk.story.as_dict()))
    page.reload()
    ready(page)
    expect(page.locator("#pot")).to_have_text(str(walk.standing["pot"]))


# ---------------------------------------------------------------- without a network


def test_an_opened_bank_goes_on_without_a_network(
    new_context: CreateContextCallback, house: Served
) -> None:
    context = new_context(viewport=PHONE)
    page = context.new_page()
    opened(page, house)
    kept(page)
    context.set_offline(True)
    page.reload()
    ready(page)
    play_round(page, 0, 0, 1, 0)
    assert accounts(page) == ["\u22121minus 1", "\u221216minus 16", "5"]
    page.reload()
    ready(page)
    assert accounts(page) == ["\u22121minus 1", "\u221216minus 16", "5"]
    page.locator("#ending > summary").click()
    expect(page.locator("#settlement")).to_contain_text("pays")


def test_another_version_of_the_server_takes_the_place_of_what_is_kept(
    new_context: CreateContextCallback, house: Served
) -> None:
    context = new_context()
    page = context.new_page()
    page.goto(f"{house.url}/bank")
    kept(page)
    page.evaluate(
        "old => caches.open('bank').then((all) => all.put(old, new Response('')))", OLD
    )
    page.reload()
    kept(page)
    assert page.evaluate("old => caches.match(old).then((found) => !found)", OLD)
    context.set_offline(True)
    page.reload()
    ready(page)


def test_a_server_that_is_away_behind_a_proxy_is_no_network(
    new_context: CreateContextCallback, server: Served
) -> None:
    page = new_context().new_page()
    opened(page, server)
    kept(page)
    server.stop()
    with away(server.port):
        page.reload()
        ready(page)
    expect(page.locator("#question")).to_have_text("Round 1: Anna deals.")


def test_other_pages_are_left_to_the_network(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(f"{house.url}/bank")
    kept(page)
    page.goto(house.url)
    assert page.evaluate("navigator.serviceWorker.controller") is None


def test_tables_and_words_are_taken_along_without_a_network_and_a_record_with_one(
    new_context: CreateContextCallback, house: Served
) -> None:
    context = new_context()
    page = context.new_page()
    opened(page, house)
    play_round(page, 0, 0, 1, 0)
    page.locator("#ending > summary").click()
    record = read_record(taken(page, "record"))
    assert len(record.rounds) == 1
    context.set_offline(True)
    assert taken(page, "csv").splitlines()[1] == "1,Ben,played,4,0,,1,3,,,-1,12"
    assert "Tricks: Anna 3, Ben 1, Olga 0." in taken(page, "words")
    page.locator("#take-record").click()
    expect(page.locator("#status")).to_contain_text("the server did not answer")


def taken(page: Page, what: str) -> str:
    """The file behind a button."""
    with page.expect_download() as waiting:
        page.locator(f"#take-{what}").click()
    return Path(waiting.value.path()).read_text("utf-8")


# ---------------------------------------------------------------- nothing is lost


def test_a_story_outlives_the_browser(
    playwright: Playwright, house: Served, tmp_path: Path
) -> None:
    chromium = playwright.chromium
    options: dict[str, Any] = {"executable_path": executable(), "args": FLAGS}
    context = chromium.launch_persistent_context(tmp_path, **options)
    opened(context.new_page(), house)
    play_round(context.pages[-1], 0, 0, 0, 0)
    context.close()
    context = chromium.launch_persistent_context(tmp_path, **options)
    page = context.new_page()
    page.goto(f"{house.url}/bank")
    expect(page.locator("#pot")).to_have_text("24")
    context.close()


def test_what_is_pressed_before_the_program_has_come_waits_for_it(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    held: list[Route] = []
    page.route(PROGRAM, lambda route: held.append(route))
    with page.expect_request(PROGRAM):
        page.goto(f"{house.url}/bank")
    type_names(page, "Anna", "Ben")
    page.locator("#open").click()
    held[0].continue_()
    expect(page.locator("#question")).to_have_text("Round 1: Anna deals.")


def test_where_the_program_never_comes_the_server_goes_on(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(service_workers="block").new_page()
    page.route(PROGRAM, lambda route: route.abort())
    page.goto(f"{house.url}/bank")
    type_names(page, "Anna", "Ben")
    page.locator("#open").click()
    press(page, "round")
    expect(page.locator("#pot")).to_have_text("8")
    page.unroute(PROGRAM)
    press(page, "lead 1")
    ready(page)
    expect(page.locator("#question")).to_have_text("Ben exchanges how many?")
    page.reload()
    ready(page)
    press(page, "exchange 1 0", "exchange 0 0", *["trick 1"] * 4)
    assert accounts(page) == ["4", "−12minus 12"]


def test_where_the_program_never_comes_the_server_goes_on_with_what_is_kept(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(service_workers="block").new_page()
    opened(page, house)
    press(page, "round")
    page.route(PROGRAM, lambda route: route.abort())
    page.reload()
    expect(page.locator("#question")).to_have_text("Who leads?")
    expect(page.locator("#question")).to_be_visible()
    with page.expect_console_message(lambda said: "goes on by the server" in said.text):
        press(page, "lead 1")
    expect(page.locator("#question")).to_have_text("Ben exchanges how many?")
    page.goto(f"{house.url}/bank")
    expect(page.locator("#question")).to_have_text("Ben exchanges how many?")
    page.unroute(PROGRAM)
    page.reload()
    ready(page)
    expect(page.locator("#question")).to_have_text("Ben exchanges how many?")


def test_with_neither_program_nor_server_nothing_is_lost(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(service_workers="block").new_page()
    opened(page, house)
    page.route(PROGRAM, lambda route: route.abort())
    page.route(
        "**/bank",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    page.reload()
    expect(page.locator("#status")).to_contain_text("Nothing is lost")
    expect(page.locator("#opening")).to_be_visible()
    page.unroute("**/bank")
    type_names(page, "Dora", "Emil")
    page.locator("#open").click()
    expect(page.locator("#question")).to_have_text("Round 1: Anna deals.")


def test_a_damaged_story_is_put_aside_without_the_program_too(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(service_workers="block").new_page()
    page.route(PROGRAM, lambda route: route.abort())
    page.goto(f"{house.url}/rules")
    page.evaluate(KEEP, "{")
    page.goto(f"{house.url}/bank")
    expect(page.locator("#status")).to_contain_text("damaged")
    expect(page.locator("#opening")).to_be_visible()
    assert page.evaluate("localStorage.getItem('fightlead-bank-damaged')") == "{"


def test_a_browser_that_keeps_no_more_goes_on(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    opened(page, house)
    page.evaluate(FULL)
    press(page, "round")
    expect(page.locator("#status")).to_contain_text("This browser keeps nothing")
    press(page, "lead 1", "exchange 1 0")
    expect(page.locator("#question")).to_have_text("Olga exchanges how many?")


def test_two_tabs_go_on_with_one_story(
    new_context: CreateContextCallback, house: Served
) -> None:
    context = new_context()
    one, other = context.new_page(), context.new_page()
    opened(one, house)
    other.goto(f"{house.url}/bank")
    ready(other)
    press(one, "round")
    expect(other.locator("#pot")).to_have_text("12")
    expect(other.locator("#status")).to_contain_text("gone on in another tab")
    press(other, "lead 2")
    expect(one.locator("#question")).to_have_text("Ben exchanges how many?")


def test_a_tab_that_has_missed_something_loses_nothing(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    opened(page, house)
    press(page, "round")
    newer = page.evaluate("localStorage.getItem('fightlead-bank')")
    page.locator("#undo").click()
    page.evaluate(KEEP, newer)
    press(page, "round")
    expect(page.locator("#question")).to_have_text("Who leads?")
    press(page, "lead 0")
    expect(page.locator("#question")).to_have_text("Ben exchanges how many?")


def test_a_new_bank_is_asked_for_twice_and_can_be_taken_back(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    opened(page, house)
    page.locator("#ending > summary").click()
    page.locator("#beginning > summary").click()
    page.locator("#anew").click()
    expect(page.locator("#opening")).to_be_visible()
    page.locator("#back").click()
    expect(page.locator("#question")).to_have_text("Round 1: Anna deals.")


def test_pressing_twice_answers_one_question(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    opened(page, house)
    press(page, "round")
    page.locator("#answer-1").dblclick()
    expect(page.locator("#question")).to_have_text("Ben exchanges how many?")
    for seat in (1, 2, 0):
        press(page, f"exchange {seat} 0")
    page.locator("#answer-1").dblclick()
    expect(page.locator("#question")).to_have_text("Who takes trick 2?")


# ---------------------------------------------------------------- for everybody


def test_two_rounds_by_number_keys_alone(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    opened(page, house)
    for key in ("1", "3", "0", "2", "4", "1", "1", "2", "1"):  # Anna leads; Ben, Olga take
        page.keyboard.press(key)
    expect(page.locator("#question")).to_have_text("Round 2: Ben deals.")
    for key in ("1", "2", "1", "4", "1", "2", "1", "1", "1", "2"):  # Olga drops; Anna, Ben play
        page.keyboard.press(key)
    expect(page.locator("#question")).to_have_text("Round 3: Olga deals.")
    page.keyboard.press("u")
    expect(page.locator("#question")).to_have_text("Who takes trick 4?")


def test_two_rounds_by_tab_and_enter_alone(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    page.goto(f"{house.url}/bank")
    ready(page)
    for place, name in enumerate(NAMES, 1):
        tab_to(page.locator(f"#name-{place}"))
        page.keyboard.type(name)
    tab_to(page.locator("#open"))
    page.keyboard.press("Enter")
    for does in (["round", "lead 0", "exchange-none", *["trick 1"] * 4], ["round", "lead 1"]):
        for do in does:
            by_keys()(page.locator(f'#ask button[value="{do}"]'))
    tab_to(page.locator("#who-2"))
    page.keyboard.press("Space")
    for do in ("drop", "exchange 0 4", "exchange 1 0", *["trick 0"] * 4):
        by_keys()(page.locator(f'#ask button[value="{do}"]'))
    expect(page.locator("#question")).to_have_text("Round 3: Olga deals.")


def test_single_keys_write_in_a_field_and_can_be_switched_off(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    opened(page, house)
    page.locator("#line").focus()
    page.keyboard.type("u1?")
    expect(page.locator("#line")).to_have_value("u1?")
    page.locator("h1").evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_have_attribute("open", "")
    page.locator("#keys-on").uncheck()
    page.keyboard.press("1")
    expect(page.locator("#question")).to_have_text("Round 1: Anna deals.")
    page.reload()
    ready(page)
    expect(page.locator("#keys-on")).not_to_be_checked()


def test_each_step_is_said_once_and_again_on_request(
    new_context: CreateContextCallback, house: Served
) -> None:
    context = new_context()
    context.add_init_script(EARS)
    page = context.new_page()
    opened(page, house)
    assert heard(page) == [
        "The bank is open for Anna, Ben and Olga. The first dealer is Anna. "
        "Round 1: Anna deals."
    ]
    press(page, "round")
    assert heard(page) == [
        "Round 1 begins. The dealer is Anna. Ante of 4 chips each: Ben, Olga and Anna. "
        "In the pot: 12 chips. Who leads?"
    ]
    page.keyboard.press("r")
    assert heard(page)[0].endswith("Who leads?")
    page.locator("#terse").click()
    heard(page)
    press(page, "lead 2")
    assert heard(page) == ["Olga leads. Ben exchanges how many?"]
    page.locator("#line").fill("Zara 4")
    page.keyboard.press("Enter")
    assert heard(page)[0].startswith('"Zara" is no name here')
    expect(page.locator("#line")).to_have_value("Zara 4")


def heard(page: Page) -> list[str]:
    """What has been said since the last time, something at least."""
    page.wait_for_function("() => heard.length")
    return [text for _, text in page.evaluate("heard.splice(0)")]


def test_the_page_speaks_aloud_when_it_is_asked_to(
    new_context: CreateContextCallback, house: Served
) -> None:
    context = new_context(locale="de")
    context.add_init_script(VOICE)
    page = context.new_page()
    opened(page, house)
    assert page.evaluate("spoken") == []
    page.locator("#keys > summary").click()
    page.locator("#aloud").check()
    press(page, "round")
    assert page.evaluate("spoken[0].lang") == "de"
    assert "12 Chips" in page.evaluate("spoken[0].text")


def test_the_focus_goes_from_question_to_question(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context().new_page()
    opened(page, house)
    for do in ("round", "lead 1", "exchange-none"):
        press(page, do)
        expect(page.locator("#answer-1")).to_be_focused()
    press(page, "trick 2")
    expect(page.locator('#ask button[value="trick 2"]')).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_everybody_can_use_every_state_of_the_page(
    new_context: CreateContextCallback,
    house: Served,
    language: str,
    scheme: Literal["light", "dark"],
) -> None:
    context = new_context(
        locale=language, color_scheme=scheme, viewport=NARROW, bypass_csp=True
    )
    page = context.new_page()
    opened(page, house, LONG, "Ben", "Olga", "Dora", "W" * 40)
    for do in (
        "round", "lead 0", "exchange-none", *["trick 0"] * 4, "round", "lead 1", "drop",
        "exchange-none", "trick 0",
    ):  # fmt: skip
        assert faults(page) == [], do
        press(page, do)
    page.locator("#line").fill("?!")
    page.locator("#tell").click()
    assert faults(page) == []
    page.locator("#undo").click()
    page.locator("#correct-1").click()
    assert faults(page) == []


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is, with all that is folded away."""
    page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    found = axe(page) + page.evaluate(CUT_OFF)
    return [*found, "the page is too wide"] if overflow(page) else found


def test_targets_are_large_and_a_question_fits_a_phone(
    new_context: CreateContextCallback, house: Served
) -> None:
    page = new_context(viewport=PHONE, has_touch=True).new_page()
    opened(page, house)
    for do in ("round", "lead 0", "exchange-none", "trick 0"):
        press(page, do)
        for button in page.locator("#ask button, #bar button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 48
            assert box["y"] + box["height"] <= 640


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "\"'&amp;<", "אבג<b>"])
def test_names_are_never_markup(
    new_context: CreateContextCallback, house: Served, name: str
) -> None:
    page = new_context().new_page()
    opened(page, house, name, "Ben")
    expect(page.locator("#players bdi").first).to_have_text(name)
    page.reload()
    ready(page)
    expect(page.locator("#players bdi").first).to_have_text(name)
    assert page.locator("#bank img").count() == 0


def test_a_session_without_script(new_context: CreateContextCallback, house: Served) -> None:
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto(f"{house.url}/bank")
    type_names(page, *NAMES)
    page.locator("#open").click()
    play_round(page, 0, 0, 1, 0)
    expect(page.locator("#pot")).to_have_text("12")
    page.locator("#undo").click()
    expect(page.locator("#question")).to_have_text("Who takes trick 4?")
    page.locator("#line").fill("Ben")
    page.locator("#tell").click()
    assert accounts(page) == ["2", "−16minus 16", "2"]
    expect(page.locator("#repeat")).to_be_hidden()
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("#question")).to_contain_text("Раздача 2")
    assert accounts(page) == ["2", "−16минус 16", "2"]


@pytest.mark.parametrize("damaged", ["{", "null", '{"history": 1}', "[]"])
def test_a_damaged_story_is_put_aside_and_said_so(
    new_context: CreateContextCallback, house: Served, damaged: str
) -> None:
    page = new_context().new_page()
    page.goto(f"{house.url}/rules")
    page.evaluate("text => localStorage.setItem('fightlead-bank', text)", damaged)
    page.goto(f"{house.url}/bank")
    ready(page)
    expect(page.locator("#status")).to_contain_text("damaged")
    assert page.evaluate("localStorage.getItem('fightlead-bank-damaged')") == damaged
    opened(page, house)
    page.reload()
    ready(page)
    expect(page.locator("#question")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (640, 360), (1280, 800)])
def test_what_stays_at_the_edge_covers_nothing(
    new_context: CreateContextCallback, house: Served, size: tuple[int, int]
) -> None:
    page = new_context(viewport=ViewportSize(width=size[0], height=size[1])).new_page()
    opened(page, house, "Anna", "Ben", "Olga", "Dora", "Emil")
    page.locator("#question").focus()
    page.keyboard.press("1")
    expect(page.locator("#ask .answers button").first).to_be_focused()
    assert page.evaluate(UNDER) == []
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for language in page.locator(".foot button").all():
        language.click(trial=True)
