"""The same person on another device, tokens for programs, being forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fightlead.server.people import LINK_LIFETIME
from fightlead.server.site import Site
from tests.server.pages.visiting import Browser, Page


def private_link(owner: Browser) -> str:
    return owner.post("/me/link").one("input", id="private-link")["value"]


def name_of(browser: Browser) -> str:
    return browser.get("/me").one("input", id="name")["value"]


@pytest.fixture
def anna(browse: Callable[..., Browser]) -> Browser:
    anna = browse()
    anna.get("/")
    anna.send("/me/name", {"name": "Anna"})
    return anna


def test_a_link_brings_the_person_and_the_games_to_another_device(
    anna: Browser, guest: Browser
) -> None:
    ident = anna.play().one("main")["data-table"]
    path = urlsplit(private_link(anna)).path
    assert "Anna" in guest.get(path).words("h1")
    moved = guest.send(path)
    assert moved.one("a", class_="game-way")["href"] == f"/t/{ident}"
    assert guest.get(f"/t/{ident}").one("main")["data-turn"] == "yes"
    assert name_of(guest) == name_of(anna) == "Anna"


def test_a_look_at_the_link_uses_nothing_up(anna: Browser, guest: Browser) -> None:
    path = urlsplit(private_link(anna)).path
    for _ in range(3):
        assert guest.get(path).status == 200
    guest.ask("HEAD", path)
    guest.send(path)
    assert name_of(guest) == "Anna"


def test_a_link_works_once(
    anna: Browser, guest: Browser, browse: Callable[..., Browser]
) -> None:
    path = urlsplit(private_link(anna)).path
    guest.send(path)
    late = browse()
    for page in (late.get(path), late.post(path)):
        assert page.status == 410
        assert page.all("a", href="/")
    assert name_of(late) == "Guest"


def test_a_link_grows_old(anna: Browser, guest: Browser, site: Site) -> None:
    path = urlsplit(private_link(anna)).path
    now = site.people._now
    site.people._now = lambda: now() + LINK_LIFETIME + 1
    assert guest.get(path).status == 410
    assert guest.post(path).status == 410


def test_who_is_somebody_already_is_warned(anna: Browser, guest: Browser) -> None:
    guest.get("/")
    guest.send("/me/name", {"name": "Olga"})
    page = guest.get(urlsplit(private_link(anna)).path)
    assert "Olga" in page.words("p", class_="note")


def test_the_own_device_is_told_to_use_the_other(anna: Browser) -> None:
    page = anna.get(urlsplit(private_link(anna)).path)
    assert page.form(page.path) == {}
    assert not [each for each in page.all("form") if each["action"].startswith("/move")]


def test_the_link_comes_with_a_code_that_has_a_name(anna: Browser) -> None:
    page = anna.post("/me/link")
    code = next(each for each in page.all("svg") if each["role"] == "img")
    assert code.text.strip()


@pytest.mark.parametrize("path", ["/me/link", "/me/tokens"])
def test_nobody_has_no_link_and_no_token(guest: Browser, path: str) -> None:
    guest.get("/me")
    page = guest.send(path, {"label": "x"})
    assert page.path == "/me"
    assert not page.all("input", id="private-link") + page.all("input", id="token")


# ---------------------------------------------------------------- behind a proxy


def absolute(page: Page) -> str:
    return page.one("input", id="private-link")["value"]


def test_links_are_those_of_the_site_as_browsers_know_it(
    browse: Callable[..., Browser],
) -> None:
    browser = browse(url="https://cards.example")
    browser.get("/")
    browser.send("/me/name", {"name": "Anna"})
    assert absolute(browser.post("/me/link")).startswith("https://cards.example/move/")
    table = browser.open_table()
    assert table.one("input", id="invite")["value"].startswith("https://cards.example/t/")


def test_a_proxy_that_is_trusted_tells_the_scheme_and_no_one_the_host(
    server: TestClient, anna: Browser
) -> None:
    behind: Any = ProxyHeadersMiddleware(server.app, trusted_hosts="*")  # type: ignore[arg-type]
    client = TestClient(behind, base_url="http://cards.example")
    client.portal = server.portal
    headers = {"x-forwarded-proto": "https", "cookie": f"fightlead={anna.cookie}"}
    browser = Browser(client, headers=headers)
    page = browser.post("/me/link", x_forwarded_host="evil.example")
    assert absolute(page).startswith("https://cards.example/move/")
    assert "secure" in page.headers["set-cookie"].lower()


# ---------------------------------------------------------------- tokens


def test_a_token_is_shown_once_and_can_be_revoked(anna: Browser) -> None:
    made = anna.post("/me/tokens", {"label": " My bot "})
    secret = made.one("input", id="token")["value"]
    listed = anna.get("/me")
    assert secret not in listed.html
    assert "My bot" in listed.words("section", id="programs")
    anna.send("/me/tokens/revoke", listed.form("/me/tokens/revoke"))
    assert "My bot" not in anna.get("/me").html


def test_tokens_of_others_cannot_be_revoked(anna: Browser, guest: Browser) -> None:
    anna.post("/me/tokens", {"label": "My bot"})
    form = anna.get("/me").form("/me/tokens/revoke")
    guest.get("/")
    guest.send("/me/name", {"name": "Olga"})
    guest.send("/me/tokens/revoke", form)
    assert anna.get("/me").form("/me/tokens/revoke") == form


# ---------------------------------------------------------------- forgetting


def test_a_browser_that_forgets_knows_nobody_and_its_cookie_is_worthless(
    anna: Browser, browse: Callable[..., Browser]
) -> None:
    thief = browse()
    thief.client.cookies.update(anna.client.cookies)
    assert name_of(thief) == "Anna"
    anna.send("/me/forget")
    assert name_of(anna) == name_of(thief) == "Guest"


def test_other_devices_are_not_forgotten(anna: Browser, guest: Browser) -> None:
    guest.send(urlsplit(private_link(anna)).path)
    anna.send("/me/forget")
    assert name_of(guest) == "Anna"
