"""Cards to print: chosen by a form, looked at, taken along."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from httpx2 import Response

from fightlead.narration import LANGUAGES
from fightlead.paper import Look
from fightlead.paper.codes import shipped_codes
from fightlead.paper.deck import FORMS, Deck, files_of, first_sheet
from fightlead.rules import Rules
from tests.server.pages.visiting import Browser

KINDS = [kind for kind in FORMS if kind != "record"]


def download(guest: Browser, **choice: str) -> Response:
    answer: Response = guest.client.get(
        "/deck/file", params=choice, headers={"accept-language": guest.language}
    )
    return answer


def test_the_form_begins_with_what_the_person_sees_on_the_screen(guest: Browser) -> None:
    form = guest.get("/deck").form("/deck")
    assert (form["kind"], form["index"], form["colours"]) == ("deck", "normal", "two")
    wishes = guest.get("/me").form("/me/preferences")
    guest.send(
        "/me/preferences", {**wishes, "index": "large", "suits": "skat", "contrast": "high"}
    )
    form = guest.get("/deck").form("/deck")
    assert (form["index"], form["colours"], form["contrast"]) == ("large", "skat", "high")


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_and_codes_are_those_of_the_language(
    browse: Callable[..., Browser], language: str
) -> None:
    form = browse(language).get("/deck").form("/deck")
    assert (form["letters"], form["codes"]) == (language, "letters")


def test_what_was_chosen_stays_chosen_and_its_first_sheet_is_shown(guest: Browser) -> None:
    page = guest.get("/deck?kind=braille&letters=ru&index=large&size=poker&top_right=on")
    form = page.form("/deck")
    assert (form["kind"], form["letters"], form["codes"]) == ("braille", "ru", "letters")
    assert form["top_right"] == "on"
    shown = guest.client.get(page.one("img", class_="sheet")["src"])
    wanted = Deck(
        look=Look("ru", "large"), size="poker", codes=shipped_codes("ru"), top_right=True
    )
    assert shown.headers["content-type"] == "image/svg+xml"
    assert shown.text == first_sheet(wanted, "braille").svg()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_buttons_and_a_first_sheet_that_is_light(
    guest: Browser, kind: str
) -> None:
    page = guest.get(f"/deck?kind={kind}")
    buttons = [each for each in page.all("button") if each["name"] == "form"]
    assert {each["formaction"] for each in buttons} == {"/deck/file"}
    assert [each["value"] for each in buttons] == list(FORMS[kind])  # type: ignore[index]
    shown = guest.client.get(page.one("img", class_="sheet")["src"])
    ElementTree.fromstring(shown.content)
    assert int(shown.headers["content-length"]) < 40_000
    assert shown.headers["content-encoding"] == "gzip"


def test_a_pdf_is_what_the_command_writes(guest: Browser) -> None:
    guest.language = "de"
    answer = download(guest, kind="rules", rules="staked", paper="letter")
    deck = Deck(
        language="de", look=Look("de"), codes=shipped_codes("de"), paper="letter",
        rules=Rules.staked(),
    )  # fmt: skip
    assert answer.content == files_of(deck, "rules", "pdf")[0]
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == (
        'attachment; filename="fight-for-the-lead-rules.pdf"'
    )


def test_sheets_in_svg_come_in_one_archive(guest: Browser) -> None:
    answer = download(guest, kind="chips", form="svg")
    with ZipFile(BytesIO(answer.content)) as archive:
        assert archive.namelist() == ["01.svg", "02.svg"]
        assert archive.read("01.svg") == first_sheet(Deck(), "chips").svg().encode()
    assert "chips.zip" in answer.headers["content-disposition"]
    assert download(guest, kind="labels", form="svg").content.startswith(b"<svg ")


def test_labels_come_for_embossers_and_for_printers_of_solids(guest: Browser) -> None:
    assert download(guest, kind="labels", form="brf").content.startswith(b"BC BC")
    assert download(guest, kind="labels", form="stl").content[84:] != b""


def test_rules_for_an_embosser_are_offered_where_liblouis_is_installed(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = download(guest, kind="rules", form="brf")
    assert answer.content.startswith(b",FIGHT")
    monkeypatch.setattr("shutil.which", lambda _: None)
    buttons = guest.get("/deck?kind=rules").all("button", name="form")
    assert [each["value"] for each in buttons] == ["pdf", "svg"]
    buttons = guest.get("/deck?kind=labels").all("button", name="form")
    assert "brf" in [each["value"] for each in buttons]


@pytest.mark.parametrize(
    "query",
    [
        "kind=money", "index=huge", "colours=ten", "letters=fr", "codes=../en", "paper=a0",
        "size=tarot", "rules=chess", "top_right=perhaps", "contrast=",
    ],
)  # fmt: skip
def test_what_no_form_offers_is_refused(guest: Browser, query: str) -> None:
    for path in ("/deck", "/deck/sheet.svg", "/deck/file"):
        page = guest.get(f"{path}?{query}")
        assert page.status == 422
        assert page.words("p", class_="sentence")


@pytest.mark.parametrize("form", ["png", "brf", "", "x" * 1000])
def test_a_form_that_there_is_not_is_refused(guest: Browser, form: str) -> None:
    assert download(guest, kind="cards", form=form).status_code == 422


def test_braille_that_does_not_fit_is_told(guest: Browser) -> None:
    """Three cells twice across a bridge card fit; no choice of the form makes them too wide."""
    for codes in LANGUAGES:
        answer = guest.get(f"/deck/sheet.svg?kind=braille&codes={codes}&top_right=on")
        assert answer.status == 200


def test_the_page_is_found_from_the_rules_and_from_ones_own_page(guest: Browser) -> None:
    for path in ("/rules", "/me"):
        assert "/deck" in {each["href"] for each in guest.get(path).all("a")}


def test_choosing_makes_nobody_a_person(guest: Browser) -> None:
    guest.get("/deck?kind=chips")
    download(guest, kind="chips")
    assert "No account is needed" in guest.get("/me").html


def test_another_language_keeps_what_was_chosen(guest: Browser) -> None:
    chosen = "/deck?kind=braille&letters=ru&size=poker"
    assert guest.get(chosen).form("/language")["back"] == chosen
