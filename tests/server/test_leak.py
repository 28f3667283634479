"""Nothing that a server sends gives hidden cards or choices away."""

from __future__ import annotations

import pytest

from fightlead.server.pages import table as pages
from fightlead.server.presenting import TablePage
from fightlead.server.scene import Scene
from fightlead.server.site import Site
from fightlead.server.visitor import Visitor
from tests.server import leak

SESSIONS = 100
SHARES = 20


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_traffic_is_the_same_when_only_hidden_cards_differ(share: int) -> None:
    seeds = range(share, SESSIONS, SHARES)
    assert leak.compare_many(seeds) >= len(seeds) / 2


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that says what lies on top of the stock."""
    page_of = pages.page_of

    def leaking(site: Site, scene: Scene, visitor: Visitor, notice: str = "") -> TablePage:
        session = site.tables._copies[scene.table].table.session
        top = 0 if session is None else session.state.stock[session.state.top]
        return page_of(site, scene, visitor, notice or str(top))

    monkeypatch.setattr(pages, "page_of", leaking)
    with pytest.raises(AssertionError, match="but"):
        leak.compare_many(range(2, 10))
