"""Whatever goes wrong is told on a page, in the language of the person, with a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from fightlead.errors import FightleadError
from fightlead.narration import LANGUAGES, error_in_words
from fightlead.server.guards import HEADERS
from fightlead.server.site import Site
from tests.server.pages.test_every_page import check
from tests.server.pages.visiting import Browser, Page

LARGE = {"name": "x" * 70_000}


def told(page: Page, status: int, code: str, language: str = "en", text: str = "") -> None:
    """The page is for this error, and in order."""
    assert page.status == status
    error = FightleadError(code, text=text)
    assert page.words("p", class_="sentence") == error_in_words(error, language)
    assert page.all("a", href="/", class_="button")
    assert {name: page.headers[name] for name in HEADERS} == HEADERS
    check(page, language)


@pytest.fixture(params=LANGUAGES)
def foreigner(browse: Callable[..., Browser], request: pytest.FixtureRequest) -> Browser:
    return browse(request.param)


def test_what_is_not_there(foreigner: Browser) -> None:
    told(foreigner.get("/nowhere"), 404, "no_such_page", foreigner.language)
    told(foreigner.get("/t/unknown"), 404, "no_such_table", foreigner.language, "unknown")
    told(foreigner.get("/move/unknown"), 410, "old_link", foreigner.language)


def test_the_head_of_a_page_can_be_asked_for(guest: Browser) -> None:
    for path in ("/", "/health", "/rules"):
        page = guest.head(path)
        assert (page.status, page.html) == (200, "")


def test_a_method_that_an_address_does_not_know(guest: Browser) -> None:
    known = {"/play": "POST", "/rules": "GET, HEAD", "/import": "GET, HEAD, POST"}
    for path, methods in known.items():
        page = guest.ask("PUT", path)
        assert (page.status, page.headers["allow"]) == (405, methods)
    page = guest.post("/static/icons.svg")
    assert (page.status, page.headers["allow"]) == (405, "GET, HEAD")


def test_what_is_malformed(foreigner: Browser) -> None:
    language = foreigner.language
    told(foreigner.get("/play"), 405, "no_such_method", language)
    told(foreigner.post("/play"), 422, "malformed_request", language, "ident")
    broken = foreigner.ask(
        "POST", "/play", None, content_type="multipart/form-data; boundary=nothing"
    )
    assert broken.status in (400, 422)
    assert broken.words("p", class_="sentence")


def test_what_is_too_large(foreigner: Browser) -> None:
    told(foreigner.post("/me/name", LARGE), 413, "too_large", foreigner.language)


def test_what_is_too_large_and_does_not_say_so(guest: Browser) -> None:
    def chunks() -> Iterator[bytes]:
        yield b"name="
        for _ in range(70):
            yield b"x" * 1024

    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = guest.client.post("/me/name", content=chunks(), headers=headers)
    told(Page(answer.status_code, answer.text, dict(answer.headers), ""), 413, "too_large")


def test_what_another_site_sends_costs_nobody_the_cookie(foreigner: Browser) -> None:
    page = foreigner.post("/me/forget", sec_fetch_site="cross-site")
    told(page, 403, "foreign_request", foreigner.language)
    assert "set-cookie" not in page.headers


def test_a_table_that_does_not_want_to_be_watched(
    guest: Browser, browse: Callable[..., Browser]
) -> None:
    ident = guest.play().one("main")["data-table"]
    told(browse().get(f"/t/{ident}"), 403, "no_spectators")


def test_a_fault_of_the_server_itself(
    foreigner: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(site.tables, "open_list", fail)
    monkeypatch.setattr(site.people, "holder", fail)
    told(foreigner.get("/watch"), 500, "server_fault", foreigner.language)


def test_the_language_that_was_chosen_holds_for_errors_too(guest: Browser) -> None:
    guest.get("/")
    guest.send("/language", {"language": "ru", "back": "/"})
    told(guest.post("/me/name", LARGE), 413, "too_large", "ru")
