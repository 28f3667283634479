"""The documentation site: whole, in one piece, and from nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.site.reference import blocks
from scripts.site.sources import FROM_ROOT

from fightlead.narration import LANGUAGES
from tests.built import Page, build, is_elsewhere, lost, pages_of
from tests.golden.__main__ import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site").resolve()
    build(folder)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return pages_of(site)


def test_every_document_and_every_room_has_a_page(site: Path) -> None:
    documents = (ROOT / "docs").rglob("*.md")
    wanted = {str(path.relative_to(ROOT / "docs")) for path in documents}
    wanted |= {name.lower() for name in FROM_ROOT}
    wanted |= {f"python/{room}.md" for room, _ in blocks()[1:]}
    assert [name for name in wanted if not (site / name).with_suffix(".html").exists()] == []


def test_public_names_stand_on_the_page_of_their_room(
    site: Path, pages: dict[Path, Page]
) -> None:
    for room, names in blocks()[1:]:
        ids = pages[site / "python" / f"{room}.html"].ids
        missing = [name for name in names if f"{room}.{name}" not in ids]
        assert missing == []


def test_links_lead_to_pages_and_places_that_are_there(pages: dict[Path, Page]) -> None:
    assert lost(pages) == []


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    assert [each for page in pages.values() for each in page.loads if is_elsewhere(each)] == []
    for style in site.rglob("*.css"):
        asked = re.findall(r"url\(([^)]*)\)|@import ([^;]*)", style.read_text("utf-8"))
        asked = ["".join(each).strip("'\"") for each in asked]
        assert [each for each in asked if is_elsewhere(each)] == [], style


def test_pages_are_marked_with_their_languages_and_have_one_title(
    site: Path, pages: dict[Path, Page]
) -> None:
    for page in pages.values():
        assert page.languages[0] == "en"
        assert page.headings == 1, page.path
    for language in LANGUAGES:
        assert pages[site / f"rules-{language}.html"].languages == ["en", language]
