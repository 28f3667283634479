"""What holds for every page: structure, labels, headers, who may send a form."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fightlead.narration import LANGUAGES, TONGUES
from fightlead.server.guards import HEADERS
from tests.server.pages.visiting import Browser, Page

PAGES = (
    "/", "/friends", "/games", "/watch", "/rules", "/rules/staked", "/deck", "/me", "/nowhere",
    "/move/old", "/t/unknown",
)  # fmt: skip
FORMS = (
    "/play", "/tables", "/rules/check", "/me/name", "/me/preferences", "/me/hear", "/me/link",
    "/me/tokens", "/me/tokens/revoke", "/me/forget", "/language", "/move/x",
)  # fmt: skip
FIELDS = ("input", "select", "textarea")


def check(page: Page, language: str) -> None:
    """Nothing is amiss with the structure of a page."""
    ids = [each["id"] for each in page.elements if "id" in each]
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert page.one("html")["lang"] == language
    for landmark in ("h1", "main", "title", "header", "footer"):
        assert page.words(landmark)
    assert page.elements[page.elements.index(page.one("body")) + 1]["href"] == "#content"
    labels = {each["for"] for each in page.all("label")}
    for field in [each for each in page.elements if each.tag in FIELDS]:
        if field["type"] != "hidden":
            assert field["id"] in labels or "label" in field.inside, field
    for each in page.elements:
        assert "style" not in each
        assert not any(name.startswith("on") for name in each.attributes)
        for name in ("aria-describedby", "aria-labelledby"):
            assert set(each[name].split()) <= set(ids), each
    for script in page.all("script"):
        assert script["src"].startswith("/static/")
        assert not script.text.strip()
    for button in page.all("button"):
        assert button.text.strip() or "hidden" in button


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("known", [True, False])
def test_pages_are_in_order(browse: Callable[..., Browser], known: bool, language: str) -> None:
    browser = browse(language)
    if known:
        browser.play()
        browser.open_table(listed="on")
        browser.post("/me/tokens", {"label": "bot"})
    for path in (*PAGES, "/bank"):
        page = browser.get(path)
        check(page, language)
        switch = [each["value"] for each in page.all("button", name="language")]
        assert switch == list(TONGUES)
        assert page.one("button", aria_current="true")["value"] == language


def test_every_answer_has_the_headers(guest: Browser) -> None:
    for path in (*PAGES, "/manifest/de.webmanifest"):
        headers = guest.get(path).headers
        assert {name: headers[name] for name in HEADERS} == HEADERS
        assert headers["cache-control"] == "no-store"


def test_forms_of_other_sites_are_refused(guest: Browser) -> None:
    guest.play()
    for path in FORMS:
        for foreign in (
            {"sec_fetch_site": "cross-site"},
            {"sec_fetch_site": "same-site"},
            {"origin": "https://evil.example"},
            {"origin": "null"},
        ):
            page = guest.post(path, {"name": "Eve", "language": "ru"}, **foreign)
            assert page.status == 403, path
    assert guest.get("/me").one("input", id="name")["value"] == "Guest"
    assert guest.get("/").one("html")["lang"] == "en"


def test_an_empty_form_breaks_nothing(guest: Browser) -> None:
    for path in FORMS:
        assert guest.post(path, {}).status in (200, 303, 410, 422), path


def test_forms_are_not_pages(guest: Browser) -> None:
    for path in FORMS[:-1]:
        page = guest.get(path)
        if path == "/tables":  # loaded again, a refused form begins anew
            page = guest.follow(page)
            assert (page.status, page.path) == (200, "/friends")
        else:
            assert page.status in (404, 405), path
        check(page, "en")


def test_the_cookie_is_for_this_site_alone(browse: Callable[..., Browser]) -> None:
    plain = browse().get("/").headers["set-cookie"].lower()
    sealed = browse(url="https://cards.example").get("/").headers["set-cookie"].lower()
    for cookie in (plain, sealed):
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
    assert "secure" not in plain
    assert "secure" in sealed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_names_pictures_that_are_there(guest: Browser, language: str) -> None:
    answer = guest.client.get(f"/manifest/{language}.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.json()["lang"] == language
    for icon in answer.json()["icons"]:
        assert guest.client.get(icon["src"]).headers["content-type"] == "image/svg+xml"
