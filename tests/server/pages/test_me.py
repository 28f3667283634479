"""One's own page: name, preferences, language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from fightlead.narration import LANGUAGES
from fightlead.server.preferences import KEYS, Preferences
from tests.server.pages.visiting import Browser, Page

PREFERENCES = "/me/preferences"


def wishes(guest: Browser, **changed: str) -> dict[str, str]:
    return {**guest.get("/me").form(PREFERENCES), **changed}


def test_somebody_new_becomes_known_by_their_name(guest: Browser) -> None:
    page = guest.send("/me/name", {"name": "  Ада   Л. "})
    assert page.one("input", id="name")["value"] == "Ада Л."
    assert page.words("p", role="status") == "Saved."
    assert guest.get("/friends").one("input", id="name")["value"] == "Ада Л."


def test_a_name_can_be_changed(guest: Browser) -> None:
    guest.send("/me/name", {"name": "Anna"})
    assert guest.send("/me/name", {"name": "Olga"}).one("input", id="name")["value"] == "Olga"


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("name", ["", "x" * 41, "\u0007", '"><script>' * 5])
def test_a_bad_name_stays_in_its_field_with_the_reason(
    guest: Browser, name: str, known: bool
) -> None:
    if known:
        guest.send("/me/name", {"name": "Anna"})
    page = guest.post("/me/name", {"name": name})
    field = page.one("input", id="name")
    assert page.status == 422
    assert field["value"] == name
    assert page.words("p", id=field["aria-describedby"])
    assert "<script>" not in page.html


CHANGED = {
    "language": "de",
    "terse": True,
    "confirm": True,
    "hints": False,
    "sorting": "rank",
    "theme": "dark",
    "suits": "skat",
    "index": "large",
    "contrast": "high",
    "motion": False,
    "sounds": False,
    "notify": True,
    "chat": False,
    "keys_on": False,
}
KEPT_ELSEWHERE = {"muted", "keys", "players", "preset", "level"}


def test_every_preference_can_be_chosen() -> None:
    assert set(CHANGED) | KEPT_ELSEWHERE == {field.name for field in fields(Preferences)}


@pytest.mark.parametrize("name", CHANGED)
def test_a_preference_is_kept(guest: Browser, name: str) -> None:
    value = CHANGED[name]
    form = wishes(guest)
    if isinstance(value, bool):
        form = {key: text for key, text in form.items() if key != name}
    if value:
        form[name] = "on" if value is True else str(value)
    shown = guest.send(PREFERENCES, form).form(PREFERENCES)
    before = wishes(guest) | {name: form.get(name, "")}
    assert shown.get(name, "") == form.get(name, "")
    assert {k: v for k, v in shown.items() if k != name} == {
        k: v for k, v in before.items() if k != name
    }


def test_the_look_holds_on_every_page(guest: Browser) -> None:
    guest.send(PREFERENCES, wishes(guest, theme="light", suits="poker", contrast="high"))
    for path in ("/", "/rules", "/games"):
        page = guest.get(path).one("html")
        assert (page["data-theme"], page["data-palette"]) == ("light", "poker-high")


def test_what_was_chosen_for_a_new_table_stays(guest: Browser) -> None:
    guest.play(players="2", rules="staked")
    guest.send(PREFERENCES, wishes(guest, theme="dark"))
    assert guest.get("/").form("/play")["players"] == "2"


@pytest.mark.parametrize("name", ["theme", "suits", "language", "index", "sorting", "contrast"])
def test_what_is_not_offered_is_refused(guest: Browser, name: str) -> None:
    page = guest.post(PREFERENCES, wishes(guest, **{name: "<odd>"}))
    assert page.status == 422
    assert name in page.words("p", class_="sentence")


# ---------------------------------------------------------------- keys


def test_keys_can_be_changed_and_left_out(guest: Browser) -> None:
    page = guest.send(PREFERENCES, wishes(guest, key_hand="П", key_pot="", key_last="?"))
    form = page.form(PREFERENCES)
    assert (form["key_hand"], form["key_pot"], form["key_last"]) == ("п", "", "?")


@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        ({"key_hand": "t"}, {"key_hand", "key_table"}),
        ({"key_hand": "T"}, {"key_hand", "key_table"}),
        ({"key_hand": "ab"}, {"key_hand"}),
        ({"key_hand": "\u200b"}, {"key_hand"}),
        (
            {"key_hand": "1", "key_pot": "1", "key_last": "1"},
            {"key_hand", "key_pot", "key_last"},
        ),
    ],
)
def test_keys_that_clash_are_marked_and_nothing_typed_is_lost(
    guest: Browser, keys: dict[str, str], wrong: set[str]
) -> None:
    page = guest.post(PREFERENCES, wishes(guest, theme="dark", **keys))
    assert page.status == 422
    assert {each["id"] for each in page.all("input", aria_invalid="true")} == wrong
    for name in wrong:
        assert page.words("p", id=f"fault-{name}")
    form = page.form(PREFERENCES)
    assert form["theme"] == "dark"
    assert {name: form[name] for name in keys} == {
        name: key.lower() for name, key in keys.items()
    }
    assert guest.get("/me").form(PREFERENCES)["key_hand"] == KEYS["hand"]


# ---------------------------------------------------------------- muted people


def test_muted_people_can_be_heard_again(
    guest: Browser, browse: Callable[..., Browser], server: object, site: object
) -> None:
    ident = guest.open_table().one("main")["data-table"]
    other = browse()
    other.get(f"/t/{ident}")
    other.send(f"/t/{ident}/sit", {"name": "Loud"})
    other.send(f"/t/{ident}/say", {"text": "HELLO"})
    table = guest.get(f"/t/{ident}")
    person = table.one("input", name="person")["value"]
    guest.send(f"/t/{ident}/mute", {"person": person})
    muted = guest.get("/me").form("/me/hear")
    assert muted == {"person": person}
    assert "Loud" in guest.get("/me").html
    guest.send("/me/hear", muted)
    assert guest.get("/me").form("/me/hear") == {}


# ---------------------------------------------------------------- language


def spoken(page: Page) -> str:
    return page.one("html")["lang"]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_kept_and_leads_back(guest: Browser, language: str, known: bool) -> None:
    if known:
        guest.send("/me/name", {"name": "Anna"})
    page = guest.get("/rules/staked")
    back = page.form("/language")["back"]
    after = guest.send("/language", {"language": language, "back": back})
    assert (spoken(after), after.path) == (language, "/rules/staked")
    assert spoken(guest.get("/")) == language


def test_each_browser_speaks_its_own_language_until_one_is_chosen(
    browse: Callable[..., Browser],
) -> None:
    assert spoken(browse("ru").get("/")) == "ru"
    assert spoken(browse("fr, de;q=0.5").get("/")) == "de"
    assert spoken(browse("fr").get("/")) == "en"


def test_the_browsers_language_can_be_chosen_again(guest: Browser) -> None:
    guest.send("/language", {"language": "ru", "back": "/"})
    guest.send(PREFERENCES, wishes(guest, language=""))
    assert spoken(guest.get("/")) == "en"


def test_an_unknown_language_changes_nothing(guest: Browser) -> None:
    assert spoken(guest.send("/language", {"language": "xx", "back": "/"})) == "en"
