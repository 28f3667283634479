"""The bank in a browser without script: each form brings the story along."""

from __future__ import annotations

import base64
import gzip
import json
import random
import re
from typing import Any

import pytest

from fightlead.bank.opening import opening
from fightlead.narration import LANGUAGES
from fightlead.recordfile import read_record
from fightlead.rules import Rules
from fightlead.server.guards import HEADERS, RUNS_PYTHON, STORY
from tests.server.pages.test_every_page import check
from tests.server.pages.visiting import Browser, Page

OPENING = {"rules": "classic", "dealer": "1", "name-1": "Anna", "name-2": "Ben"}


def story_of(page: Page) -> str:
    """The story that every form of a page brings along."""
    stories = {each["value"] for each in page.all("input", name="story")}
    assert len(stories) == 1
    return stories.pop()


def press(browser: Browser, page: Page, do: str, **fields: str) -> Page:
    return browser.post("/bank", {"story": story_of(page), "do": do, **fields})


def opened(browser: Browser, **fields: str) -> Page:
    return press(browser, browser.get("/bank"), "open", **OPENING, **fields)


def packed(value: Any) -> str:
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.b64encode(gzip.compress(text)).decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bank_is_told_from_page_to_page(browse: Any, language: str) -> None:
    browser = browse(language)
    page = opened(browser)
    for do in ("round", "lead 0", "exchange 1 1", "exchange 0 0", *["trick 1"] * 3, "trick 0"):
        page = press(browser, page, do)
        assert page.status == 200
        check(page, language)
    assert page.words("strong", id="pot") == "0"
    page = press(browser, page, "correct 1")
    check(page, language)
    page = press(browser, page, "line", line="undo 100")
    assert page.all("p", class_="bad")


def test_a_page_that_was_answered_can_be_answered_once_more(guest: Browser) -> None:
    page = press(guest, opened(guest), "round")
    one, other = press(guest, page, "lead 0"), press(guest, page, "lead 0")
    assert one.html == other.html


def test_what_is_typed_is_never_markup(guest: Browser) -> None:
    page = press(
        guest, guest.get("/bank"), "open", **OPENING | {"name-1": "<script>alert(1)</script>"}
    )
    page = press(guest, page, "line", line='"><img src=x onerror=alert(1)>')
    assert not page.all("img")
    assert all(each["src"] for each in page.all("script"))
    check(page, "en")


def test_only_this_page_may_compile_a_program(guest: Browser) -> None:
    assert guest.get("/bank").headers["content-security-policy"] == RUNS_PYTHON
    assert opened(guest).headers["content-security-policy"] == RUNS_PYTHON
    assert (
        guest.get("/").headers["content-security-policy"] == HEADERS["content-security-policy"]
    )


def test_the_worker_may_keep_the_bank_alone(guest: Browser) -> None:
    answer = guest.get("/bank/worker.js")
    assert answer.headers["service-worker-allowed"] == "/bank"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_the_page_is_made_of_can_be_kept(browse: Any, language: str) -> None:
    browser = browse(language)
    page = browser.get("/bank")
    files = json.loads(page.one("div", id="bank")["data-files"])
    wanted = {each["href"] for each in page.all("link")}
    wanted |= {each["src"] for each in page.all("script")}
    wanted |= {
        page.one("div", id="bank")[f"data-{name}"] for name in ("program", "python", "wasm")
    }
    scripts = [file for file in files if file.endswith(".js") or ".js?" in file]
    for script in scripts:
        imported = re.findall(
            r'^import .* from "\./([\w-]+\.js)";$', browser.get(script).html, re.M
        )
        wanted |= {f"/static/{name}" for name in imported}
    assert wanted <= set(files)
    for file in files:
        answer = browser.client.get(file)
        assert answer.status_code == 200
        if "?v=" in file:
            assert "immutable" in answer.headers["cache-control"]


def half_a_letter() -> dict[str, Any]:
    """A story of people whose names are no text."""
    entry = opening(Rules.classic(), ["Anna", "\ud800"])
    history = {"opening": entry, "steps": [], "done": 0}
    return {"history": history, "terse": 0, "correcting": 0, "anew": [], "before": None}


@pytest.mark.parametrize(
    "story",
    [
        packed(half_a_letter()),
        "x",
        "ÄÖ",
        packed(b"no json"),
        packed(b"[" * 100_000),
        packed(b'{"history": ' + b"9" * 5000 + b"}"),
        packed({}),
        packed([]),
        packed({"history": 1, "terse": 0, "correcting": 0, "anew": [], "before": None}),
        packed(b" " * (STORY + 1)),
        "{" + "x" * STORY,
        base64.b64encode(b"\x1f\x8b damaged").decode(),
    ],
)
def test_what_is_no_story_is_refused_in_a_sentence(guest: Browser, story: str) -> None:
    page = guest.post("/bank", {"story": story, "do": "round"})
    assert page.status in (409, 413, 422)
    check(page, "en")


def test_a_form_that_is_too_large_is_refused(guest: Browser) -> None:
    assert guest.post("/bank", {"story": "x" * (2 * STORY + 1)}).status == 413


def test_the_longest_story_fits_into_a_form(guest: Browser) -> None:
    noise = random.Random(1).randbytes(STORY // 2 - 200).hex()  # the least that gzip can save
    story = {"history": None, "terse": 0, "correcting": 0, "anew": noise, "before": None}
    for text in (packed(story), json.dumps(story)):
        page = guest.client.post("/bank", files={"story": (None, text)})
        assert page.status_code == 200
        assert guest.post("/bank/record.toml", {"story": text}).status == 409


def test_a_story_that_is_not_packed_is_read_too(guest: Browser) -> None:
    page = press(guest, opened(guest), "round")
    plain = gzip.decompress(base64.b64decode(story_of(page))).decode()
    page = guest.post("/bank", {"story": plain, "do": "lead 0"})
    assert page.words("h2", id="question") == "Ben exchanges how many?"


def test_a_file_in_the_place_of_a_text_is_passed_over(guest: Browser) -> None:
    answer = guest.client.post("/bank", files={"do": ("x.txt", b"round"), "story": ("y", b"x")})
    assert answer.status_code == 200


def test_a_bank_is_taken_along_as_table_words_and_record(guest: Browser) -> None:
    page = press(guest, press(guest, opened(guest), "round"), "tricks", **{"took-0": "4"})
    form = {"story": story_of(page)}
    table = guest.post("/bank", form | {"do": "take csv"})
    assert table.headers["content-disposition"] == 'attachment; filename="bank.csv"'
    assert table.html.startswith("round,player,part")
    assert "Tricks:" in guest.post("/bank", form | {"do": "take words"}).html
    record = guest.post("/bank/record.toml", form)
    assert len(read_record(record.html).rounds) == 1
    assert guest.post("/bank/record.toml", {}).status == 409
