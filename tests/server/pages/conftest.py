"""A server in this process, and browsers without script that visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from fightlead.server.app import create_app
from fightlead.server.site import Site, open_site
from tests.server.pages.visiting import Browser
from tests.server.sites import database_in


@pytest.fixture(scope="session")
def app() -> FastAPI:
    """The application, which takes longer to make than most tests do: it is started for one
    after the other, each time on the database that its state names."""

    async def opened(_: str) -> Site:
        return await open_site(made.state.database)

    made = create_app("", opened)
    return made


@pytest.fixture
def server(app: FastAPI, tmp_path: Path) -> Iterator[TestClient]:
    """The running application, with nothing kept yet."""
    app.state.database = database_in(tmp_path)
    with TestClient(app) as client:
        yield client


@pytest.fixture
def site(server: TestClient) -> Site:
    """What stands behind the pages; its methods are called by `server.portal`."""
    found: Site = server.app.state.site  # type: ignore[attr-defined]
    return found


@pytest.fixture
def browse(server: TestClient) -> Callable[..., Browser]:
    """Makes browsers, each with cookies of its own, in the loop of the server."""

    def make(language: str = "en", url: str = "http://testserver") -> Browser:
        client = TestClient(server.app, base_url=url, raise_server_exceptions=False)
        client.portal = server.portal
        return Browser(client, language)

    return make


@pytest.fixture
def guest(browse: Callable[..., Browser]) -> Browser:
    """The browser of somebody who has never been here."""
    return browse()
