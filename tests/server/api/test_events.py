"""The event stream of the JSON interface: nothing missed, nothing doubled, nothing secret."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from fightlead.server import entries as en
from fightlead.server.api import events
from fightlead.server.eventstream import RETRY
from tests.server.api.programs import (
    Listening,
    Program,
    answer,
    begin,
    person,
    play_round,
    table_of,
)


def numbers(steps: list[dict[str, Any]]) -> list[int]:
    return [step["number"] for step in steps]


def test_each_step_comes_once_and_in_its_order(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    with Listening(anna, f"{table}/events") as stream:
        begin(table, anna, ben)
        play_round(table, anna, ben)
        scene = anna.get(f"{table}?since=-1")
        heard = stream.until(scene["number"])
    assert numbers(heard) == numbers(scene["steps"])
    shared = ("number", "events", "note", "sentences")
    assert [{key: step[key] for key in shared} for step in heard] == scene["steps"]


def test_who_comes_back_goes_on_from_the_last_id(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    before = anna.get(table)["number"]
    with Listening(anna, f"{table}/events?since=-1") as stream:
        heard = stream.until(before)
    play_round(table, anna, ben)
    after = anna.get(table)["number"]
    with Listening(anna, f"{table}/events?since=-1", last=str(before)) as stream:
        heard += stream.until(after)
    assert numbers(heard) == numbers(anna.get(f"{table}?since=-1")["steps"])


def test_a_number_from_the_future_misses_nothing(anna: Program, ben: Program) -> None:
    table = table_of(anna)
    before = anna.get(table)["number"]
    with Listening(anna, f"{table}/events?since=1000") as stream:
        stream.block()
        ben.post(f"{table}/sit", {})
        assert numbers(stream.until(before + 1)) == [before + 1]


def test_the_last_step_says_whether_one_is_due(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    scene = anna.get(table)
    with Listening(anna, f"{table}/events") as stream:
        *earlier, last = stream.until(scene["number"])
        assert not any(step["due"] for step in earlier)
        assert (last["due"], last["decision"], last["stage"]) == (True, 0, "playing")
        answer(table, anna)
        (own,) = stream.until(scene["number"] + 1)
        assert (own["due"], own["decision"]) == (False, 1)


def test_sentences_come_in_the_language_asked_for(anna: Program) -> None:
    table = table_of(anna)
    anna.post(f"{table}/words", {"text": "Hallo"})
    with Listening(anna, f"{table}/events?language=de&manner=terse") as stream:
        assert stream.until(2)[-1]["sentences"] == ["Anna: Hallo"]


def test_others_hear_no_secret(client: TestClient, anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    answer(table, anna)
    number = anna.get(table)["number"]
    for program in (ben, person(client, "Eve")):
        with Listening(program, f"{table}/events") as stream:
            heard = [event for step in stream.until(number) for event in step["events"]]
        of_anna = [event for event in heard if event.get("seat") == 0]
        assert [each["cards"] for each in of_anna if each["event"] == "Dealt"] == [[]]
        assert [each["card"] for each in of_anna if each["event"] == "FightCardPut"] == [-1]


# ---------------------------------------------------------------- the connection


def test_no_proxy_keeps_the_stream_back(anna: Program) -> None:
    with Listening(anna, f"{table_of(anna)}/events") as stream:
        assert stream.start["status"] == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["x-accel-buffering"] == "no"
        assert "content-encoding" not in stream.headers
        assert stream.block() == f"retry: {RETRY}"


def test_silence_is_broken_by_heartbeats(
    anna: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.001)
    table = table_of(anna)
    with Listening(anna, f"{table}/events?since={anna.get(table)['number']}") as stream:
        assert [stream.block() for _ in range(3)][1:] == [": alive", ": alive"]


def test_who_listens_is_present_until_they_go(anna: Program) -> None:
    table = table_of(anna)
    presence = anna.client.app.state.site.presence  # type: ignore[attr-defined]
    ident = table.rpartition("/")[2]
    with Listening(anna, f"{table}/events") as stream:
        stream.block()
        assert presence.absent_from(ident, anna.id) is None
    assert presence.absent_from(ident, anna.id) is not None


def test_who_was_taken_for_absent_plays_on_by_listening(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    tables = anna.client.app.state.site.tables  # type: ignore[attr-defined]
    assert anna.client.portal
    anna.client.portal.call(tables.change, table.rpartition("/")[2], lambda now: en.WentAway(0))
    number = ben.get(table)["number"]
    with Listening(anna, f"{table}/events") as stream:
        stream.until(number + 1)
    assert not ben.get(table)["chairs"][0]["away"]


def test_a_revoked_token_hears_nothing_more(anna: Program, ben: Program) -> None:
    table = table_of(anna)
    made = anna.post("/tokens", {"label": "lost"})
    lost = Program(anna.client, made["token"], anna.id)
    with Listening(lost, f"{table}/events") as stream:
        stream.until(anna.get(table)["number"])
        anna.ask("DELETE", f"/tokens/{made['id']}")
        ben.post(f"{table}/sit", {})
        assert stream.block() == ""


def test_who_may_no_longer_watch_is_told_so(
    client: TestClient, anna: Program, ben: Program
) -> None:
    table = table_of(anna, ben, spectators=False)
    with Listening(person(client, "Eve"), f"{table}/events?since=1000") as stream:
        stream.block()
        begin(table, anna, ben)
        heard = [stream.event()]
        while heard[-1][0] == "step":
            heard.append(stream.event())
        assert heard[-1] == ("problem", "", {"code": "no_spectators"})
        assert not any(step["events"] for kind, _, step in heard if kind == "step")
        assert stream.block() == ""


@pytest.mark.parametrize("last", ["x", "-2", str(2**31)])
def test_an_id_that_cannot_be_is_refused(anna: Program, last: str) -> None:
    refused = anna.refused("GET", f"{table_of(anna)}/events", headers={"last-event-id": last})
    assert refused == (422, "malformed_request")
