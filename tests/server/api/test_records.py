"""Records that a program brings along."""

from __future__ import annotations

import pytest

from fightlead.packing import packed
from tests.golden.__main__ import golden_text
from tests.server.api.programs import Program

RECORD = golden_text("tests/golden/records/mixed.toml")


def test_a_record_is_kept_and_can_be_replayed_by_its_address(anna: Program) -> None:
    first, again = (anna.ask("POST", "/records", content=RECORD) for _ in range(2))
    assert first == again
    assert first["address"] == f"/r/{first['record']}"
    page = anna.client.get(first["address"])
    assert page.status_code == 200
    assert anna.client.get(f"{first['address']}/record.toml").text == RECORD


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "not_a_record", 1),
        (f'seed = "\n{RECORD}', "not_toml", 1),
        (RECORD[: RECORD.index("[[round]]")], "no_rounds", 0),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(
    anna: Program, text: str, code: str, line: int
) -> None:
    response = anna.send("POST", "/records", content=text)
    assert response.status_code == 422
    error = response.json()["error"]
    assert (error["code"], error["fields"]["line"]) == (code, line)


def test_a_record_may_be_longer_than_other_bodies_but_not_without_end(anna: Program) -> None:
    padded = RECORD + "# and so on\n" * 8_000
    assert anna.ask("POST", "/records", content=padded)["record"]
    endless = RECORD + "# and so on\n" * 400_000
    assert anna.refused("POST", "/records", content=endless) == (413, "too_large")


def test_a_packed_record_counts_by_what_it_holds(anna: Program) -> None:
    kept = anna.ask("POST", "/records", content=packed(RECORD.encode()))
    assert kept == anna.ask("POST", "/records", content=RECORD)
    endless = packed(f"{RECORD}{'# and so on' * 400_000}".encode())
    assert anna.refused("POST", "/records", content=endless) == (413, "too_large")


def test_nobody_brings_a_record_without_a_token(anna: Program) -> None:
    nobody = Program(anna.client)
    assert nobody.refused("POST", "/records", content=RECORD) == (401, "not_known")
