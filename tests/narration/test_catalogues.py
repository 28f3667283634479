"""The catalogues: complete, up to date, well formed, and not needed to speak English."""

from __future__ import annotations

import runpy
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from fightlead.narration import LANGUAGES
from fightlead.narration.catalogue import DOMAIN, LOCALES, catalogue
from tests.narration.common import CODE_PAGES, ROOT

PLURAL_FORMS = {"en": 2, "de": 2, "ru": 3}


def messages(language: str) -> Iterator[Any]:
    path = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as file:
        yield from (message for message in read_po(file, locale=language) if message.id)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_complete(language: str) -> None:
    for message in messages(language):
        assert not message.fuzzy, message.id
        assert all(forms(message.string)), message.id
        if not isinstance(message.id, str):
            assert len(message.string) == PLURAL_FORMS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_places_of_their_sentences(language: str) -> None:
    for message in messages(language):
        wanted = {frozenset(places(text)) for text in forms(message.id)}
        assert len(wanted) == 1
        for text in forms(message.string):
            assert places(text) in wanted, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_end_like_their_sentences(language: str) -> None:
    for message in messages(language):
        for text in forms(message.string):
            assert text == text.strip()
            assert (text[-1] in ".?") == (forms(message.id)[0][-1] in ".?"), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_can_be_written_anywhere(language: str) -> None:
    for message in messages(language):
        for text in forms(message.string):
            for page in CODE_PAGES[language]:
                text.encode(page)


def test_catalogues_are_not_stale() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "messages.py"))
    assert script["main"](["--check"]) == 0


def test_the_script_and_the_package_agree_on_the_languages() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "messages.py"))
    assert script["LANGUAGES"] == LANGUAGES


def test_a_stale_catalogue_is_noticed(tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "messages.py"))
    source = tmp_path / "src" / "fightlead" / "narration" / "new.py"
    source.parent.mkdir(parents=True)
    source.write_text('_("A new sentence, {name}.")\npgettext("who", "x")\n')
    assert len(script["stale"](tmp_path)) == 1 + len(LANGUAGES)
    assert {message.id for message in script["template"](tmp_path) if message.id} == {
        "A new sentence, {name}.",
        "x",
    }


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"\xde\x12\x04\x95\0\0\0\0"])
def test_a_missing_or_broken_catalogue_speaks_english(
    tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        path = tmp_path / "de" / "LC_MESSAGES" / f"{DOMAIN}.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    spoken = catalogue("de", tmp_path)
    assert spoken.gettext("{name} leads.") == "{name} leads."
    assert spoken.ngettext("{count} chip", "{count} chips", 2) == "{count} chips"
    assert spoken.pgettext("jack, king, ace", "Turned: {card}.") == "Turned: {card}."


@pytest.mark.parametrize(
    ("language", "form_of"),
    [
        ("en", {0: 1, 1: 0, 2: 1, 11: 1, 21: 1}),
        ("de", {0: 1, 1: 0, 2: 1, 11: 1, 21: 1}),
        ("ru", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2, 121: 0}),
    ],
)
def test_plural_forms(language: str, form_of: dict[int, int]) -> None:
    chips = next(m for m in messages(language) if forms(m.id)[0] == "{count} chip")
    spoken = catalogue(language)
    for number, form in form_of.items():
        assert spoken.ngettext("{count} chip", "{count} chips", number) == chips.string[form]
