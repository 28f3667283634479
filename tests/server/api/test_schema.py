"""The OpenAPI document of the JSON interface: true, complete, and of nothing else."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks
from starlette.testclient import TestClient

from fightlead.rules import Rules
from fightlead.server.api.application import PREFIX, create_api
from fightlead.server.api.described import texts_of
from fightlead.server.scene import Scene, Settings
from fightlead.view import View
from tests.server.api.programs import Program, begin, person, table_of

DOCUMENT: dict[str, Any] = create_api().openapi()
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
STREAM = "GET /tables/{table}/events"
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
schemathesis.serializer.alias("application/toml", "text/plain")


def test_the_document_is_served_to_anybody(client: TestClient) -> None:
    served = Program(client).get("/openapi.json")
    assert served == DOCUMENT
    assert served["openapi"].startswith("3.1")
    assert served["servers"] == [{"url": PREFIX}]


def test_no_page_that_needs_another_host_is_served(client: TestClient) -> None:
    for path in ("/docs", "/redoc"):
        assert Program(client).refused("GET", path) == (404, "no_such_page")


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_described(name: str) -> None:
    operation = OPERATIONS[name]
    assert operation["description"]
    assert operation["tags"]
    assert "422" in operation["responses"]
    assert "HTTPValidationError" not in str(operation)
    assert (
        ("401" in operation["responses"])
        == ("security" in operation)
        == (name != "POST /people")
    )


@pytest.mark.parametrize(
    ("name", "kind"), [("Scene", Scene), ("View", View)], ids=["Scene", "View"]
)
def test_what_is_shown_is_described_field_by_field(name: str, kind: type) -> None:
    shown = DOCUMENT["components"]["schemas"][name]["properties"]
    assert {field.name for field in fields(kind)} <= set(shown)
    for field, text in texts_of(kind).items():
        assert text in (shown[field].get("description"), *map(str, shown[field].values()))


@pytest.mark.parametrize(("field", "kind"), [("rules", Rules), ("settings", Settings)])
def test_what_a_table_is_opened_with_is_described_field_by_field(
    field: str, kind: type
) -> None:
    shown = str(DOCUMENT["components"]["schemas"]["NewTable"]["properties"][field])
    for name in (each.name for each in fields(kind)):
        assert f"'{name}': {{" in shown


# ---------------------------------------------------------------- made-up requests


def made_up(name: str, mode: GenerationMode, **parts: Any) -> Any:
    """A strategy for requests of an operation."""
    method, path = name.split()
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    return schema[path][method].as_strategy(mode, **parts)


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("name", [name for name in OPERATIONS if name != STREAM])
def test_no_request_finds_a_fault_or_a_status_that_is_not_declared(
    client: TestClient, name: str, mode: GenerationMode
) -> None:
    """The stream never ends by itself, so that its tests are elsewhere."""
    anna, ben = person(client, "Anna"), person(client, "Ben")
    table = table_of(anna, ben)
    begin(table, anna, ben)
    parts = {"table": table.rpartition("/")[2], "seat": 1, "round": 1}
    wanted = {key: value for key, value in parts.items() if f"{{{key}}}" in name}

    @settings(max_examples=12, suppress_health_check=list(HealthCheck))
    @given(case=made_up(name, mode, path_parameters=wanted or None))
    def run(case: Any) -> None:
        asked = case.as_transport_kwargs(base_url=f"http://testserver{PREFIX}")
        asked["headers"] = dict(asked["headers"]) | {"authorization": f"Bearer {anna.token}"}
        asked["content"] = asked.pop("data", None)
        asked.pop("cookies")
        case.validate_response(client.request(**asked), checks=CHECKS)

    run()
