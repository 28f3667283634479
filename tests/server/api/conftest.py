"""The application in this process, and programs that ask it: one for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.server.api.programs import Program, application, person


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with application(tmp_path_factory.mktemp("api")) as client:
        yield client


@pytest.fixture
def anna(client: TestClient) -> Program:
    return person(client, "Anna")


@pytest.fixture
def ben(client: TestClient) -> Program:
    return person(client, "Ben")


@pytest.fixture
def stranger(client: TestClient) -> Program:
    return person(client, "Eve")
