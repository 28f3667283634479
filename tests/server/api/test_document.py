"""The examples of docs/api.md, as somebody would type them one after the other."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from starlette.testclient import TestClient

from fightlead.server.api.application import PREFIX, create_api
from tests.golden.__main__ import ROOT, golden_text
from tests.server.api.programs import Listening, Program, application

TEXT = (ROOT / "docs" / "api.md").read_text("utf-8")
RECORD = golden_text("tests/golden/records/mixed.toml")


@dataclass(frozen=True)
class Typed:
    """A command of curl's, as far as the examples use it."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None


def typed(command: str, values: Mapping[str, str]) -> Typed:
    program, *words = shlex.split(Template(command.replace("\\\n", "")).substitute(values))
    assert program == "curl"
    method, path, headers, body = "GET", "", {}, None
    while words:
        word = words.pop(0)
        if word == "-X":
            method = words.pop(0)
        elif word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = words.pop(0)
        elif word == "--data-binary":
            assert words.pop(0) == "@session.toml"
            body = RECORD
        elif word != "-N":
            path = word
    return Typed(method, path.removeprefix(PREFIX), headers, body)


def examples() -> list[str]:
    return re.findall(r"^```sh\n(.*?)^```", TEXT, re.M | re.S)


def test_the_examples_work_one_after_the_other(tmp_path: Path) -> None:
    with application(tmp_path) as client:
        values = {"SERVER": "", "TOKEN": "", "TABLE": "", "ACTION": ""}
        for command in examples():
            asked = typed(command, values)
            if asked.path.split("?")[0].endswith("/events"):
                with Listening(Program(client, values["TOKEN"]), asked.path) as stream:
                    assert stream.event()[0] == "step"
            else:
                values |= outcome(client, asked)
        assert all(values[name] for name in ("TOKEN", "TABLE", "ACTION"))


def outcome(client: TestClient, asked: Typed) -> dict[str, str]:
    """Send it; what the next examples need of the answer."""
    response = client.request(
        asked.method, PREFIX + asked.path, headers=asked.headers, content=asked.body
    )
    assert response.is_success, f"{asked}: {response.text}"
    answer = response.json() if response.content else {}
    found = {name.upper(): answer[name] for name in ("token", "table") if answer.get(name)}
    if asked.path.endswith("/ready"):
        scene = client.get(PREFIX + asked.path.removesuffix("/ready"), headers=asked.headers)
        found["ACTION"] = scene.json()["view"]["legal"][0]
    return found


def test_every_address_that_is_named_is_there() -> None:
    addresses = {
        f"{method.upper()} {path}"
        for path, methods in create_api().openapi()["paths"].items()
        for method in methods
    }
    named = re.findall(r"`((?:GET|POST|PUT|DELETE) /[\w/]+)`", TEXT)
    assert len(named) >= 14
    for address in named:
        method, _, path = re.sub(
            r"/([A-Z]+)\b", lambda m: f"/{{{m[1].lower()}}}", address
        ).partition(" ")
        assert {f"{method} {path}", f"{method} /tables/{{table}}{path}"} & addresses, address
