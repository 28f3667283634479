"""Pages in a real Chromium, asked of a real server.

Playwright leaves its event loop running in the thread of the tests, so these have a process
without other tests: each gets the marker `browser`, which a plain run leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect
from pytest_playwright import CreateContextCallback

from tests.browser.chromium import FLAGS, executable
from tests.browser.faults import faults_in
from tests.browser.people import SECRET
from tests.serving import PATIENCE, Served

HERE = Path(__file__).parent

expect.set_options(timeout=PATIENCE * 1000)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def base_url() -> None:
    """No address for all tests; the plugin's own fixture has a form that pytest deprecates."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": executable(), "args": FLAGS}


@pytest.fixture
def new_context(new_context: CreateContextCallback) -> Iterator[CreateContextCallback]:
    """Contexts whose pages must neither fail nor break their own security policy."""
    heard: list[list[str]] = []

    def watched(*arguments: Any, **options: Any) -> BrowserContext:
        context = new_context(*arguments, **options)
        context.set_default_timeout(PATIENCE * 1000)
        heard.append(faults_in(context))
        return context

    yield watched
    assert not any(heard), heard


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests that do not stop it; its deals follow from the ids of tables."""
    served = Served(tmp_path_factory.mktemp("house"), SECRET)
    served.start()
    yield served
    served.stop()
    assert "Traceback" not in served.log


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server of its own for a test, with nothing kept yet; it may not fail unseen."""
    served = Served(tmp_path / "data")
    served.start()
    yield served
    served.stop()
    assert "Traceback" not in served.log
