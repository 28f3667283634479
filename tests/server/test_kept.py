"""Pages that are kept: none is made twice, and none is shown that has become another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fightlead.server import kept
from fightlead.server.kept import Kept
from fightlead.server.outlook import scene_of
from fightlead.server.preferences import Preferences
from fightlead.server.presenting import Told
from fightlead.server.presenting.log import Reader
from fightlead.server.scene import Scene
from tests.server.tabletop import PERSONS, Tabletop

READER = Reader("en", Preferences(), {}, None)
TOLD = Told(READER, READER.narrator())


class Maker:
    """Makes pages, and counts them."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, before: Told | None) -> tuple[str, Told]:
        self.made += 1
        return f"page {self.made}", TOLD


@pytest.fixture
def top() -> Tabletop:
    top = Tabletop()
    top.start()
    return top


def test_an_equal_scene_is_made_into_a_page_once(top: Tabletop) -> None:
    pages, make = Kept(), Maker()
    shown = {pages.page(top.scene(0), PERSONS[0], "en", make) for _ in range(3)}
    assert shown == {"page 1"}


def test_each_entry_of_the_log_brings_another_page(top: Tabletop) -> None:
    pages, make = Kept(), Maker()
    walked = 0
    for walked, _ in enumerate(top.walk(2), 1):
        assert pages.page(top.scene(0), PERSONS[0], "en", make) == f"page {walked}"
    assert walked > 30


def test_nobody_is_shown_the_page_of_another(top: Tabletop) -> None:
    pages, make = Kept(), Maker()
    shown = [pages.page(top.scene(seat), PERSONS[seat], "en", make) for seat in range(3)]
    again = [pages.page(top.scene(seat), PERSONS[seat], "en", make) for seat in range(3)]
    assert len(set(shown)) == 3
    assert again == shown


def test_another_reader_of_the_same_person_gets_a_page_of_their_own(top: Tabletop) -> None:
    pages, make = Kept(), Maker()
    shown = [pages.page(top.scene(0), PERSONS[0], reader, make) for reader in ("en", "de")]
    assert shown == ["page 1", "page 2"]


def test_who_is_present_changes_the_page(top: Tabletop) -> None:
    pages, make = Kept(), Maker()
    alone = scene_of(top.table, PERSONS[0], present=PERSONS[:1])
    together = scene_of(top.table, PERSONS[0], present=PERSONS[:2])
    assert pages.page(alone, PERSONS[0], "en", make) == "page 1"
    assert pages.page(together, PERSONS[0], "en", make) == "page 2"


def test_where_a_clock_runs_each_page_is_made_anew(top: Tabletop) -> None:
    pages, make = Kept(), Maker()

    def ticking() -> Scene:
        return scene_of(top.table, PERSONS[0], deadlines={0: 1})

    shown = [pages.page(ticking(), PERSONS[0], "en", make) for _ in range(2)]
    assert shown == ["page 1", "page 2"]


def test_the_page_that_was_shown_longest_ago_goes(
    top: Tabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    pages, make = Kept(), Maker()
    scene = top.scene(0)
    for table in ("a", "b", "a", "c"):
        pages.page(replace(scene, table=table), PERSONS[0], "en", make)
    assert make.made == 3
    pages.page(replace(scene, table="a"), PERSONS[0], "en", make)
    assert make.made == 3
    pages.page(replace(scene, table="b"), PERSONS[0], "en", make)
    assert make.made == 4
