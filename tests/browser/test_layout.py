"""Nothing at a table lies on anything else, is cut off, or widens the page."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize
from pytest_playwright import CreateContextCallback

from tests.browser.people import NO_CHANCE, Person, open_table, prefer
from tests.serving import Served

SIZES: Final = (
    (320, 568), (320, 640), (360, 640), (640, 360), (768, 1024), (900, 700), (1000, 700),
    (1100, 700), (1200, 800), (1280, 640), (1280, 720), (1440, 900),
)  # fmt: skip
LANGUAGES: Final = ("en", "de", "ru")
PHASES: Final = {
    "classic": ("fight", "exchange", "play", "between", "stay"),
    "staked": ("fight", "exchange", "play", "between", "join"),
}
LONG: Final = "Wilhelmina-Ekaterina von Großherzogswalde"[:40]

FAULTS: Final = """async (called) => {
  let found = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true })
    && each.getBoundingClientRect().width > 1 && getComputedStyle(each).clipPath === "none";
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const name = (each) => `${each.localName}.${each.className.baseVal ?? each.className}`;
  const box = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const words = each.matches(".last-line, .ask, .hint");
    return (words ? range : each).getBoundingClientRect();
  };
  const measure = () => {
    const names = document.querySelectorAll(".name bdi, .slip bdi");
    for (const each of names) each.textContent = called;
    const things = all(`#seats .tile, #seats .slot .card, #seats .change, .pot, .turnups,
      #middle > .slot .card, .slip, .last-line:not(:empty), .hint, .ribbon, .own, #mine .ask,
      .hand, .bar button`);
    things.forEach((one, place) => things.slice(place + 1).forEach((other) => {
      const [a, b] = [box(one), box(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) found.push(`${name(one)} lies on ${name(other)}`);
    }));
    const play = document.querySelector(".play").getBoundingClientRect();
    for (const each of [...things, ...all(".slip tbody :is(th, td)")]) {
      const { left, right } = box(each);
      const cut = left < play.left - 1 || right > play.right + 1;
      if (cut) found.push(`${name(each)} is cut off`);
    }
    for (const each of all(".button, .slip td, .account, .change, .top")) {
      if (each.scrollWidth > each.clientWidth + 1) found.push(`${name(each)} is too narrow`);
    }
    const felt = document.querySelector(".felt").getBoundingClientRect();
    for (const line of all(".last-line:not(:empty)")) {
      if (box(line).bottom > felt.bottom - 1) found.push("the last line crosses the rim");
    }
    const rest = Math.round(play.bottom - innerHeight);
    if (rest > 0 && all(".slip").length) found.push(`the payment is ${rest} too high`);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  };
  for (let frames = 10; frames; frames--) {
    await new Promise(requestAnimationFrame);
    found = [];
    measure();
    if (!found.length) break;
  }
  return found;
}"""
"""What is wrong with the layout once it has settled, in words; all have this name."""


SETTLED_WIDTH: Final = """async () => {
  for (let frames = 10; frames; frames--) await new Promise(requestAnimationFrame);
  return document.documentElement.scrollWidth;
}"""
"""How wide the page is once it has settled."""


@pytest.mark.parametrize("preset", PHASES)
def test_nothing_overlaps_or_is_cut_off_with_five_long_names(
    house: Served, new_context: CreateContextCallback, preset: str
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(NO_CHANCE)
    url = open_table(house, context, f"layout-{preset}", bots=4, seats=5, rules=preset)
    page = context.new_page()
    page.goto(url)
    person = Person(page)
    found = []
    for phase in PHASES[preset]:
        person.play(lambda phase=phase: person.phase == phase)  # type: ignore[misc]
        person.wait_for_bots()
        for language in LANGUAGES:
            page.goto("about:blank")
            prefer(house, context, language=language, hints="on")
            page.goto(url)
            found += [f"{phase}, {language}, {fault}" for fault in faults_by_size(page)]
    assert not found, "\n".join(found)


def faults_by_size(page: Page) -> list[str]:
    """What is wrong with the page in any of the sizes."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        faults: list[Any] = page.evaluate(FAULTS, LONG)
        found += [f"{width}x{height}: {fault}" for fault in faults]
    return found


def test_text_of_twice_the_size_fits_a_phone(
    house: Served, new_context: CreateContextCallback
) -> None:
    context = new_context(reduced_motion="reduce", viewport={"width": 360, "height": 640})
    prefer(house, context, language="ru")
    page = context.new_page()
    table = open_table(house, context, "layout-large", bots=4, seats=5)
    for url in (f"{house.url}/", f"{house.url}/friends", f"{house.url}/me", table):
        page.goto(url)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(SETTLED_WIDTH) <= 360, url
