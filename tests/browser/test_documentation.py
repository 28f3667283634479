"""The documentation site in Chromium: for every eye, for voices, and for the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.axe import axe
from tests.browser.screenshots import SCHEMES
from tests.built import build

PAGES = (
    "index",
    "begin/by-ear",
    "play",
    "rules",
    "rules-ru",
    "strategy",
    "benchmarks",
    "python/index",
    "python/fightlead.session",
    "search",
)
NARROW, WIDE = (360, 640), (1440, 900)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def shown(folder: Path) -> Iterator[str]:
    """The address at which the files of a folder are served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    with shown(folder) as address:
        yield address


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_pages_have_no_fault_of_access_and_ask_no_other_host(
    site: str,
    new_context: CreateContextCallback,
    size: tuple[int, int],
    scheme: Literal["light", "dark"],
) -> None:
    width, height = size
    context = new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    for name in PAGES:
        page.goto(f"{site}/{name}.html")
        assert axe(page) == [], name
        across = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(across) == 0, f"{name} must be moved sideways"
    assert {urlsplit(url).hostname for url in asked} == {"127.0.0.1"}


def test_the_first_key_leads_past_the_menu(
    site: str, new_context: CreateContextCallback
) -> None:
    page = new_context().new_page()
    page.goto(f"{site}/play.html")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to main content")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_menu_of_a_narrow_screen_is_opened_and_closed_by_keys(
    site: str, new_context: CreateContextCallback
) -> None:
    page = new_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(f"{site}/play.html")
    link = page.get_by_role("link", name="Commands", exact=True)
    expect(link).not_to_be_visible()
    page.get_by_role("button", name="Site navigation").press("Enter")
    expect(link).to_be_visible()
    link.focus()
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(link).not_to_be_visible()


def test_pages_are_searched_on_the_spot(site: str, new_context: CreateContextCallback) -> None:
    page = new_context().new_page()
    page.goto(f"{site}/search.html?q=commitment")
    expect(page.locator("#search-results li a").first).to_be_visible()
    assert page.locator("#search-results li a").count() > 1
