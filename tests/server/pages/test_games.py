"""One's own games, and the tables that others may join or watch."""

from __future__ import annotations

from collections.abc import Callable

from starlette.testclient import TestClient

from fightlead.server.pages.games import LATELY
from fightlead.server.site import Site
from tests.server.pages.visiting import Browser, Page


def tables(page: Page) -> list[str]:
    return [each["href"].removeprefix("/t/") for each in page.all("a", class_="game-way")]


def ident_of(page: Page) -> str:
    return page.one("main")["data-table"]


def test_somebody_new_has_no_games_and_is_told_how_to_get_some(guest: Browser) -> None:
    page = guest.get("/games")
    assert tables(page) == []
    assert {"/", "/friends"} <= {each["href"] for each in page.all("a", class_="button")}


def test_an_empty_lobby_offers_to_open_a_table(guest: Browser) -> None:
    page = guest.get("/watch")
    assert tables(page) == []
    assert page.all("a", href="/friends")


def test_where_one_is_waited_for_comes_first(guest: Browser) -> None:
    playing = ident_of(guest.play())
    gathering = ident_of(guest.open_table())
    page = guest.get("/games")
    assert tables(page) == [playing, gathering]
    assert page.one("li", class_="turn")["id"] == f"game-{playing}"


def test_games_are_ones_own(guest: Browser, browse: Callable[..., Browser]) -> None:
    guest.play()
    assert tables(browse().get("/games")) == []


def test_a_game_that_is_over_can_be_replayed_and_kept(
    guest: Browser, server: TestClient, site: Site
) -> None:
    ident = ident_of(guest.open_table(seats="2"))
    guest.send(f"/t/{ident}/bot", {"level": "random"})
    guest.send(f"/t/{ident}/end")
    page = guest.get("/games")
    assert tables(page) == []
    assert page.one("a", class_="who")["href"] == f"/t/{ident}"


def test_listed_tables_can_be_joined_and_private_ones_are_not_shown(
    guest: Browser, browse: Callable[..., Browser]
) -> None:
    listed = ident_of(guest.open_table(listed="on"))
    guest.open_table()
    other = browse()
    assert tables(other.get("/watch")) == [listed]
    seated = other.send(f"/t/{listed}/sit", {"name": "Olga"})
    assert "Olga" in seated.words("section", id="mine")


def test_running_tables_are_shown_where_others_may_watch(
    guest: Browser, browse: Callable[..., Browser]
) -> None:
    watched = ident_of(guest.open_table(listed="on"))
    form = guest.get("/friends").form("/tables")
    closed = {name: text for name, text in form.items() if name != "spectators"}
    hidden = ident_of(guest.send("/tables", {**closed, "listed": "on"}))
    for ident in (watched, hidden):
        guest.send(f"/t/{ident}/bot", {"level": "random"})
        guest.send(f"/t/{ident}/ready", {"round": "1"})
    assert tables(browse().get("/watch")) == [watched]


def test_a_script_gets_the_lists_alone(guest: Browser) -> None:
    part = guest.get("/watch", hx_request="true")
    assert part.elements[0]["id"] == "lobby"
    assert part.all("html") == []


def test_a_table_that_has_waited_for_a_day_is_not_shown(guest: Browser, site: Site) -> None:
    guest.open_table(listed="on")
    now = site.tables.now
    site.tables.now = lambda: now() + LATELY + 1000
    assert tables(guest.get("/watch")) == []


def test_who_sits_down_is_called_as_they_say(
    guest: Browser, browse: Callable[..., Browser]
) -> None:
    ident = ident_of(guest.open_table())
    other = browse()
    other.play()
    table = other.send(f"/t/{ident}/sit", {"name": "Olga"})
    assert "Olga" in table.words("section", id="mine")


def test_a_double_click_of_somebody_new_takes_one_seat(
    guest: Browser, browse: Callable[..., Browser]
) -> None:
    ident = ident_of(guest.open_table(seats="4"))
    other, twin = browse(), browse()
    other.get(f"/t/{ident}")
    twin.client.cookies.update(other.client.cookies)
    for browser in (other, twin):
        browser.post(f"/t/{ident}/sit", {"name": "Olga"})
    assert guest.get(f"/t/{ident}").html.count(">Olga<") == 1
