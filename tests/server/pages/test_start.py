"""The first page, and playing at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fightlead.narration import LANGUAGES, game_in_short
from fightlead.server.pages.answers import local_path
from fightlead.server.site import Site
from tests.server.pages.visiting import Browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_reads_the_game_in_three_sentences_of_their_language(
    browse: Callable[..., Browser], language: str
) -> None:
    page = browse(language).get("/")
    assert page.one("html")["lang"] == language
    assert page.words("p", class_="short") == " ".join(game_in_short(language))
    assert len(page.words("p", class_="short").rstrip(".").split(". ")) == 3


def test_one_click_leads_to_a_dealt_hand(guest: Browser) -> None:
    table = guest.play()
    assert table.status == 200
    assert "in-fight" in table.one("main")["class"].split()
    assert len([each for each in table.all("button") if each["name"] == "cards"]) == 4


def test_a_double_click_of_somebody_new_is_one_person_at_one_table(
    guest: Browser, browse: Callable[..., Browser]
) -> None:
    form = guest.get("/").form("/play")
    twin = browse()
    twin.client.cookies.update(guest.client.cookies)
    first, second = guest.post("/play", form), twin.post("/play", form)
    assert first.headers["location"] == second.headers["location"]
    assert len(twin.get("/games").all("li", class_="game")) == 1
    assert twin.get(first.headers["location"]).one("main")["data-turn"] == "yes"


def test_what_was_chosen_is_remembered(guest: Browser) -> None:
    guest.play(players="3", rules="staked", level="beginner")
    form = guest.get("/").form("/play")
    assert (form["players"], form["rules"], form["level"]) == ("3", "staked", "beginner")
    assert len(guest.play().one("ul", class_="seats")["class"]) > 0


@pytest.mark.parametrize("players", [2, 5])
def test_so_many_sit_at_the_table_as_were_asked_for(guest: Browser, players: int) -> None:
    table = guest.play(players=str(players))
    assert len(table.all("li", class_="seat")) == players - 1


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"ident": "short"}, 422),
        ({"ident": "../../etc/passwd"}, 422),
        ({"ident": "ы" * 12}, 422),
        ({"players": "1"}, 422),
        ({"players": "6"}, 422),
        ({"players": "four"}, 422),
        ({"entropy": "ff"}, 422),
        ({"entropy": "x" * 64}, 422),
        ({"rules": "chess"}, 422),
        ({"level": "genius"}, 409),
        ({"level": "regular,regular"}, 409),
        ({"bet": "0"}, 422),
    ],
)
def test_bad_input_is_told_and_opens_nothing(
    guest: Browser, wish: dict[str, str], status: int
) -> None:
    page = guest.post("/play", {**guest.get("/").form("/play"), **wish})
    assert page.status in (status, 422)
    assert page.words("p", class_="sentence")
    assert guest.get("/games").all("li", class_="game") == []


def test_a_form_names_no_file_of_the_server(guest: Browser, tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("ante = 8\n")
    page = guest.post("/play", {**guest.get("/").form("/play"), "rules": str(file)})
    assert page.status == 422


def test_the_commitment_is_shown_before_the_deal_and_is_that_of_the_table(
    guest: Browser, server: TestClient, site: Site
) -> None:
    page = guest.get("/")
    sealed = page.words("code")
    ident = page.form("/play")["ident"]
    guest.send("/play", {**page.form("/play"), "entropy": "0f" * 32})
    table = server.portal.call(site.tables.table, ident)  # type: ignore[union-attr]
    assert table.session is not None
    assert table.session.commitment == sealed
    assert table.session.entropy[0] == {0: bytes.fromhex("0f" * 32)}


def test_a_running_game_is_offered_first(guest: Browser) -> None:
    ident = guest.play().one("main")["data-table"]
    page = guest.get("/")
    assert page.one("a", class_="game-way")["href"] == f"/t/{ident}"
    assert page.html.index("game-way") < page.html.index('action="/play"')


def test_who_has_left_everything_is_not_asked_to_go_on(guest: Browser) -> None:
    ident = guest.play().one("main")["data-table"]
    guest.send(f"/t/{ident}/end")
    assert guest.get("/").status == 200


def test_a_browser_that_keeps_no_cookie_is_told_what_to_do(guest: Browser) -> None:
    form = guest.get("/").form("/play")
    guest.client.cookies.clear()
    answer = guest.post("/play", form)
    assert answer.headers["location"].startswith("/arrived?")
    guest.client.cookies.clear()
    told = guest.get(answer.headers["location"])
    assert told.status == 403
    assert told.one("input", id="here")["value"] == "http://testserver/"


def test_a_browser_that_keeps_its_first_cookie_comes_through(guest: Browser) -> None:
    form = guest.get("/").form("/play")
    guest.client.cookies.clear()
    assert guest.follow(guest.post("/play", form)).one("main")["data-turn"] == "yes"


@pytest.mark.parametrize(
    "text",
    ["//evil.example", "https://evil.example", "/\\evil.example", "\\/x", "javascript:x", "",
     "/\n/evil.example", "/\t/evil.example", " /x", "evil"],
)  # fmt: skip
def test_no_way_leads_to_another_site(guest: Browser, text: str) -> None:
    assert local_path(text) == "/"
    guest.get("/")
    assert guest.ask("POST", "/language", {"language": "de", "back": text}).headers[
        "location"
    ] in ("/",)
