"""Browsers without scripts, in the same process as the application, and tables they sit at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from httpx2 import Response
from starlette.testclient import TestClient

from fightlead.actions import Action
from fightlead.rules import Rules
from fightlead.server.app import create_app
from fightlead.server.preferences import Preferences
from fightlead.server.scene import Scene, Settings
from fightlead.server.site import Site
from fightlead.server.visitor import COOKIE
from tests.server.sites import database_in

T = TypeVar("T")


@dataclass(frozen=True)
class House:
    """An application, and the site behind it."""

    client: TestClient

    @property
    def site(self) -> Site:
        site: Site = self.client.app.state.site  # type: ignore[attr-defined]
        return site

    def do(self, deed: Callable[..., Awaitable[T]], *arguments: Any, **more: Any) -> T:
        """Have the site do something, in its own event loop."""
        assert self.client.portal

        async def done() -> T:
            return await deed(*arguments, **more)

        return self.client.portal.call(done)

    def browser(self, name: str) -> Browser:
        """The browser of a new person."""
        person, secret = self.do(self.site.people.make, name, Preferences())
        return Browser(self, person.id, self.site.people.sealed(secret))

    def stranger(self) -> Browser:
        """A browser that was never here."""
        return Browser(self, "", "")

    def table(
        self, *browsers: Browser, rules: Rules, ident: str = "table-1", **settings: Any
    ) -> str:
        """A table where these sit, in their order; nobody is ready yet."""
        tables = self.site.tables
        self.do(tables.open, ident, browsers[0].person, rules, Settings(**settings))
        for seat, each in enumerate(browsers):
            self.do(tables.sit, ident, each.person, f"Player {seat}", seat=seat)
        return ident


@dataclass(frozen=True)
class Browser:
    """Asks as one person, or as nobody."""

    house: House
    person: str
    cookie: str

    def get(self, path: str, **more: Any) -> Response:
        return self._ask("GET", path, **more)

    def post(self, path: str, **more: Any) -> Response:
        return self._ask("POST", path, **more)

    def _ask(self, method: str, path: str, **more: Any) -> Response:
        self.house.client.cookies.clear()
        headers = {"accept-language": "en"} | more.pop("headers", {})
        if self.cookie:
            headers["cookie"] = f"{COOKIE}={self.cookie}"
        return self.house.client.request(
            method, path, headers=headers, follow_redirects=False, **more
        )

    def scene(self, ident: str) -> Scene:
        return self.house.do(self.house.site.scene, ident, self.person)

    def ready(self, ident: str, entropy: str = "") -> None:
        """Be ready for the next round."""
        scene = self.scene(ident)
        number = scene.view.round + 1 if scene.view else 1
        self.house.do(self.house.site.tables.ready, ident, self.person, number, entropy)

    def act(self, ident: str, choose: Callable[[Scene], Action]) -> None:
        """Take an action if one is due."""
        scene = self.scene(ident)
        if scene.due:
            action = choose(scene)
            self.house.do(
                self.house.site.tables.act, ident, self.person, scene.decision, action
            )


@contextmanager
def house(folder: Path) -> Iterator[House]:
    """An application on a database in a folder."""
    app = create_app(database_in(folder))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield House(client)


def first(scene: Scene) -> Action:
    """The first of the legal actions."""
    assert scene.view
    return scene.view.legal[0]


def play_round(
    ident: str, *browsers: Browser, choose: Callable[[Scene], Action] = first
) -> None:
    """Play until the round is over."""
    while any(each.scene(ident).due for each in browsers):
        for each in browsers:
            each.act(ident, choose)
