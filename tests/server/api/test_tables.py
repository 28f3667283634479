"""Tables by the JSON interface: every route, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from fightlead.recordfile import read_record
from fightlead.rules import Rules
from fightlead.server.scene import Settings
from fightlead.verify import verify
from tests.server.api.programs import (
    Program,
    answer,
    begin,
    play_round,
    table_of,
)

# ---------------------------------------------------------------- opening and finding


def test_a_table_is_opened_by_a_preset_with_bots(anna: Program) -> None:
    made = anna.post("/tables", {"rules": "staked", "bots": ["random", "regular"]})
    scene = anna.get(f"/tables/{made['table']}")
    assert made["seat"] == scene["seat"] == 0
    assert scene["rules"] == Rules.staked().as_dict()
    assert [chair["bot"] for chair in scene["chairs"]] == ["", "random", "regular"]
    assert len({chair["name"] for chair in scene["chairs"]}) == 3
    assert scene["host"]


def test_a_table_is_opened_by_fields_of_the_rules(anna: Program) -> None:
    wanted = {"rules": {"preset": "staked", "bet": 8, "fee": 2}, "settings": {"pace": 0}}
    scene = anna.get(f"/tables/{anna.post('/tables', wanted)['table']}")
    assert scene["rules"] == Rules.from_dict({"preset": "staked", "bet": 8, "fee": 2}).as_dict()
    assert scene["settings"]["pace"] == 0
    assert scene["settings"]["grace"] == Settings().grace


def test_rules_that_cannot_be_are_refused_with_every_fault(anna: Program) -> None:
    wanted = {"rules": {"ante": 0, "drop": False, "dealer_must_stay": True, "colour": 1}}
    response = anna.send("POST", "/tables", wanted)
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["code"] == "bad_rules"
    assert {(each["field"], each["code"]) for each in error["fields"]["faults"]} == {
        ("ante", "out_of_range"),
        ("dealer_must_stay", "needs_drop"),
        ("colour", "unknown_field"),
    }


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"rules": "whist"}, "bad_rules"),
        ({"rules": ["classic"]}, "bad_rules"),
        ({"rules": {"ante": 2.5}}, "bad_rules"),
        ({"rules": {"ante": [4]}}, "bad_rules"),
        ({"rules": {"ante": True}}, "bad_rules"),
        ({"settings": {"clock": [1]}}, "bad_setting"),
        ({"settings": {"clock": -1}}, "bad_setting"),
        ({"settings": {"clock": 10**30}}, "bad_setting"),
        ({"settings": {"chat": 1}}, "bad_setting"),
        ({"settings": {"colour": 1}}, "bad_setting"),
        ({"bots": ["regular"] * 5}, "malformed_request"),
        ({"bots": ["genius"]}, "malformed_request"),
        ({"seed": 7}, "malformed_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(anna: Program, body: object, code: str) -> None:
    assert anna.refused("POST", "/tables", body) == (422, code)
    assert anna.get("/me/tables") == []


def test_what_is_wrong_with_rules_is_said_by_field(anna: Program) -> None:
    answer = anna.send("POST", "/tables", {"rules": {"ante": "many", "drop": 1}})
    error = answer.json()["error"]
    assert error["fields"]["faults"] == [
        {"field": "drop", "code": "not_true_or_false"},
        {"field": "ante", "code": "not_a_whole_number"},
    ]
    told = "drop: must be true or false. ante: must be a whole number."
    assert error["message"] == f"These rules cannot be played. {told}"


def test_more_bots_than_the_deck_serves_are_refused_before_a_table_is_open(
    anna: Program,
) -> None:
    small = {"suits": 2, "ranks": 4, "hand": 2, "no_match": "highest"}
    body = {"rules": small, "bots": ["random", "random"]}
    assert anna.refused("POST", "/tables", body) == (409, "table_full")
    assert anna.get("/me/tables") == []


def test_only_listed_tables_are_in_the_open_list(anna: Program, ben: Program) -> None:
    private, public = table_of(anna), table_of(anna, listed=True)
    found = {f"/tables/{each['table']}" for each in ben.get("/tables")}
    assert public in found
    assert private not in found
    playing = {f"/tables/{each['table']}" for each in ben.get("/tables?stage=playing")}
    assert public not in playing
    assert {f"/tables/{each['table']}" for each in anna.get("/me/tables")} == {private, public}


@pytest.mark.parametrize("path", ["/tables/nowhere", "/tables/nowhere/record"])
def test_a_table_that_is_not_there_is_not_found(anna: Program, path: str) -> None:
    assert anna.refused("GET", path) == (404, "no_such_table")


# ---------------------------------------------------------------- seats and bots


def test_seats_are_taken_and_left(anna: Program, ben: Program) -> None:
    table = table_of(anna)
    assert ben.post(f"{table}/sit", {"seat": 3}) == {"seat": 3}
    assert ben.post(f"{table}/sit", {"seat": 1}) == {"seat": 3}, "one seat for each"
    ben.post(f"{table}/leave")
    assert ben.get(table)["seat"] is None
    assert ben.refused("POST", f"{table}/sit", {"seat": 0}) == (409, "seat_taken")


@pytest.mark.parametrize("seat", [-1, 5, 10**30, True, "x", 1.5])
def test_a_seat_is_a_number_from_0_to_4(anna: Program, seat: object) -> None:
    table = table_of(anna)
    body = {"seat": seat}
    assert anna.refused("POST", f"{table}/sit", body) == (422, "malformed_request")


def test_bots_sit_down_and_are_sent_away(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    anna.post(f"{table}/bots", {"level": "beginner", "seat": 4})
    assert anna.get(table)["chairs"][2] | {"name": ""} == {
        "seat": 4,
        "name": "",
        "bot": "beginner",
        "present": True,
        "away": False,
        "stand_in": False,
        "waited_for": False,
        "ready": True,
        "leaving": False,
        "arriving": False,
        "deadline": None,
    }
    assert anna.refused("DELETE", f"{table}/bots/1") == (409, "not_a_bot")
    ben.ask("DELETE", f"{table}/bots/4")
    assert len(anna.get(table)["chairs"]) == 2


def test_strangers_do_nothing_at_a_table(anna: Program, stranger: Program) -> None:
    table = table_of(anna)
    for path, body in {
        "bots": {"level": "random"},
        "ready": {"round": 1},
        "actions": {"decision": 0, "action": "stay"},
        "away": None,
        "time": {},
        "votes": {"about": 0, "choice": "end"},
        "end": None,
    }.items():
        assert stranger.refused("POST", f"{table}/{path}", body) == (403, "not_seated")
    assert stranger.refused("DELETE", f"{table}/bots/0") == (403, "not_seated")
    assert stranger.refused("PUT", f"{table}/settings", {}) == (403, "not_host")


# ---------------------------------------------------------------- playing


def test_a_round_is_played_to_its_end(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    assert "legal" in anna.get(table)["view"]
    play_round(table, anna, ben)
    view = anna.get(table)["view"]
    assert view["phase"] == "between"
    assert sum(view["accounts"].values()) + view["pot"] == 0


def test_ready_is_for_the_next_round(anna: Program, ben: Program) -> None:
    table = table_of(anna)
    assert anna.refused("POST", f"{table}/ready", {"round": 1}) == (409, "too_few_players")
    ben.post(f"{table}/sit", {})
    assert anna.refused("POST", f"{table}/ready", {"round": 2}) == (409, "another_round")
    bad = {"round": 1, "entropy": "ab"}
    assert anna.refused("POST", f"{table}/ready", bad) == (422, "entropy_malformed")
    for program in (anna, anna, ben, ben):
        program.post(f"{table}/ready", {"round": 1, "entropy": "ab" * 32})
    assert anna.get(table)["view"]["entropy"] == {"0": "ab" * 32, "1": "ab" * 32}
    assert anna.refused("POST", f"{table}/ready", {"round": 2}) == (409, "round_not_over")


def test_the_same_answer_again_is_answered_alike_and_another_is_refused(
    anna: Program, ben: Program
) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    legal = anna.get(table)["view"]["legal"]
    sent = answer(table, anna)
    number = anna.get(table)["number"]
    assert anna.post(f"{table}/actions", sent) == sent
    assert anna.get(table)["number"] == number, "nothing happened again"
    other = {"decision": 0, "action": legal[1]}
    assert anna.refused("POST", f"{table}/actions", other) == (409, "already_decided")
    answer(table, ben)
    assert anna.post(f"{table}/actions", sent) == sent, "however much later"


def test_an_answer_before_its_time_is_refused(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    early = {"decision": 0, "action": "fight Qh"}
    assert anna.refused("POST", f"{table}/actions", early) == (409, "nobody_due")
    begin(table, anna, ben)
    ahead = {"decision": 1, "action": anna.get(table)["view"]["legal"][0]}
    assert anna.refused("POST", f"{table}/actions", ahead) == (409, "another_decision")
    answer(table, anna)
    assert anna.refused("POST", f"{table}/actions", ahead) == (409, "not_due")


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        ("fight", 422, "wrong_number_of_cards"),
        ("fight 1x", 422, "unknown_card"),
        ("exchange Qh Qh", 422, "card_twice"),
        ("win", 422, "not_an_action"),
        ("", 422, "not_an_action"),
        ("x" * 41, 422, "malformed_request"),
        ("stay", 409, "wrong_phase"),
    ],
)
def test_an_action_that_cannot_be_is_refused(
    anna: Program, ben: Program, action: str, status: int, code: str
) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    body = {"decision": 0, "action": action}
    assert anna.refused("POST", f"{table}/actions", body) == (status, code)
    assert anna.get(table)["due"]


def test_cards_of_another_hand_are_refused(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    foreign = ben.get(table)["view"]["legal"][0]
    body = {"decision": 0, "action": foreign}
    assert anna.refused("POST", f"{table}/actions", body) == (409, "not_held")


def test_steps_come_since_a_number_with_sentences_in_the_language_asked_for(
    anna: Program, ben: Program
) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    before = anna.get(table)["number"]
    answer(table, ben)
    (step,) = anna.get(f"{table}?since={before}")["steps"]
    assert step["number"] == before + 1
    assert [event["event"] for event in step["events"]] == ["FightCardPut"]
    told = {
        language: anna.get(f"{table}?since={before}&language={language}")["steps"][0][
            "sentences"
        ]
        for language in ("en", "de", "ru")
    }
    assert len({tuple(each) for each in told.values()}) == 3
    assert all("Ben" in each[0] for each in told.values())
    assert anna.get(f"{table}?since={before + 1}")["steps"] == []


def test_sentences_come_in_the_manner_asked_for(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    full, terse = (anna.get(f"{table}?manner={each}")["steps"] for each in ("full", "terse"))
    assert sum(len(" ".join(step["sentences"])) for step in terse) < sum(
        len(" ".join(step["sentences"])) for step in full
    )
    assert anna.get(table)["question"]


@pytest.mark.parametrize("query", ["since=-2", f"since={2**31}", "language=fr", "manner=loud"])
def test_a_look_that_cannot_be_is_refused(anna: Program, query: str) -> None:
    assert anna.refused("GET", f"{table_of(anna)}?{query}") == (422, "malformed_request")


# ---------------------------------------------------------------- secrets


def test_nobody_sees_what_they_may_not_know(
    anna: Program, ben: Program, stranger: Program
) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    hand = set(anna.get(table)["view"]["hand"])
    answer(table, anna)
    for program in (ben, stranger):
        scene = program.get(f"{table}?since=-1")
        view, events = (
            scene["view"],
            [each for step in scene["steps"] for each in step["events"]],
        )
        assert hand.isdisjoint(view["hand"])
        assert view["fight"] == []
        of_anna = [each for each in events if each.get("seat") == 0]
        assert [each["cards"] for each in of_anna if each["event"] == "Dealt"] == [[]]
        assert [each["card"] for each in of_anna if each["event"] == "FightCardPut"] == [-1]
    watched = stranger.get(table)
    assert (watched["seat"], watched["view"]["seat"], watched["due"]) == (None, None, False)
    assert (
        watched["view"]["hand"] == watched["view"]["legal"] == watched["view"]["thrown"] == []
    )
    assert watched["view"]["revealed"] == ""


def test_no_secret_of_the_server_is_in_a_scene(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    begin(table, anna, ben)
    shown = json.dumps(anna.get(f"{table}?since=-1"))
    assert anna.token not in shown
    assert ben.token not in shown
    assert '"seed"' not in shown


def test_a_table_that_is_not_to_be_watched_is_not(
    anna: Program, ben: Program, stranger: Program
) -> None:
    table = table_of(anna, ben, spectators=False)
    assert stranger.get(table)["seat"] is None, "who has the link may join"
    begin(table, anna, ben)
    for path in ("", "/record", "/events", "/deals/1"):
        assert stranger.refused("GET", f"{table}{path}") == (403, "no_spectators")
    words = {"phrase": "hello"}
    assert stranger.refused("POST", f"{table}/words", words) == (403, "no_spectators")


def test_the_record_is_what_one_knows_and_in_the_end_all(
    anna: Program, ben: Program, stranger: Program
) -> None:
    table = table_of(anna, ben)
    assert anna.refused("GET", f"{table}/record") == (404, "no_record")
    begin(table, anna, ben)
    answer(table, anna)
    records = {
        each: read_record(each.send("GET", f"{table}/record").text) for each in (anna, ben)
    }
    assert records[anna].seen_by == 0
    assert records[ben].seen_by == 1
    answer(table, ben)
    play_round(table, anna, ben)
    anna.post(f"{table}/end")
    response = stranger.send("GET", f"{table}/record")
    assert response.headers["content-type"] == "application/toml"
    assert verify(read_record(response.text)) == []


def test_a_deal_is_proved_when_its_round_is_over(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    promised = anna.get(table)["commitment"]
    assert anna.refused("GET", f"{table}/deals/1") == (404, "no_such_round")
    begin(table, anna, ben)
    assert anna.refused("GET", f"{table}/deals/1") == (409, "round_not_over")
    play_round(table, anna, ben)
    deal = anna.get(f"{table}/deals/1")
    assert deal["commitment"] == promised
    assert deal == anna.get(table)["deals"][0]
    assert anna.refused("GET", f"{table}/deals/0") == (422, "malformed_request")
    assert anna.refused("GET", f"{table}/deals/2") == (404, "no_such_round")


# ---------------------------------------------------------------- absence and company


def test_who_steps_away_is_played_for_until_they_are_back(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    anna.post(f"{table}/away")
    assert ben.get(table)["chairs"][0]["stand_in"]
    about = {"about": 1, "choice": "replace"}
    assert ben.refused("POST", f"{table}/votes", about) == (409, "not_away")
    ben.post(f"{table}/votes", {"about": 0, "choice": "wait"})
    assert not ben.get(table)["chairs"][0]["stand_in"]
    anna.post(f"{table}/back")
    assert not ben.get(table)["chairs"][0]["away"]
    bad = {"about": 0, "choice": "laugh"}
    assert ben.refused("POST", f"{table}/votes", bad) == (422, "malformed_request")


def test_more_time_is_asked_for(anna: Program) -> None:
    table = table_of(anna, clock=30)
    anna.post(f"{table}/time", {})
    assert anna.get(table)["extra"]
    anna.post(f"{table}/time", {"extra": False})
    assert not anna.get(table)["extra"]


def test_words_are_heard(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    ben.post(f"{table}/words", {"text": "  Nice to meet you "})
    ben.post(f"{table}/words", {"phrase": "good_luck"})
    said, phrase = anna.get(f"{table}?since=-1")["steps"][-2:]
    assert said["sentences"] == ["Ben: Nice to meet you"]
    assert said["note"]["person"] == ben.id
    assert phrase["note"]["kind"] == "phrase_good_luck"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_words"),
        ({"text": "   "}, "bad_words"),
        ({"text": "x" * 201}, "malformed_request"),
        ({"phrase": "insult"}, "malformed_request"),
    ],
)
def test_words_that_cannot_be_are_refused(anna: Program, body: object, code: str) -> None:
    assert anna.refused("POST", f"{table_of(anna)}/words", body) == (422, code)


def test_where_nothing_is_written_words_are_refused(anna: Program) -> None:
    table = table_of(anna, chat=False)
    assert anna.refused("POST", f"{table}/words", {"text": "Hi"}) == (409, "no_chat")


def test_strangers_say_nothing_until_the_host_allows_it(
    anna: Program, stranger: Program
) -> None:
    words = {"phrase": "hello"}
    by_link, listed = table_of(anna), table_of(anna, listed=True)
    anna.post(f"{by_link}/words", words)
    assert anna.refused("POST", f"{listed}/words", words) == (409, "no_chat")
    for table in (by_link, listed):
        anna.ask("PUT", f"{table}/settings", {"chat": True})
        anna.post(f"{table}/words", words)
        refused = stranger.refused("POST", f"{table}/words", words)
        assert refused == (403, "no_spectator_chat")
        anna.ask("PUT", f"{table}/settings", {"chat": True, "spectator_chat": True})
        stranger.post(f"{table}/words", words)


def test_only_the_host_changes_settings(anna: Program, ben: Program) -> None:
    table = table_of(anna, ben)
    anna.ask("PUT", f"{table}/settings", {"pace": 0, "chat": False})
    assert ben.get(table)["settings"] | {} == {
        "seats": 4,
        "listed": False,
        "spectators": True,
        "chat": False,
        "spectator_chat": False,
        "clock": 0,
        "grace": 45,
        "pace": 0,
    }
    assert ben.refused("PUT", f"{table}/settings", {}) == (403, "not_host")
    assert anna.refused("PUT", f"{table}/settings", {"pace": 10**6}) == (422, "bad_setting")


def test_a_session_ends_and_is_played_on_at_another_table(
    anna: Program, ben: Program, stranger: Program
) -> None:
    table = table_of(anna, ben)
    anna.post(f"{table}/bots", {"level": "random"})
    assert anna.refused("POST", f"{table}/rematch") == (409, "not_over")
    anna.post(f"{table}/end")
    assert anna.get(table)["stage"] == "over"
    assert anna.refused("POST", f"{table}/ready", {"round": 1}) == (409, "table_over")
    new = anna.post(f"{table}/rematch")["table"]
    assert ben.post(f"{table}/rematch")["table"] == new
    chairs = ben.get(f"/tables/{new}")["chairs"]
    assert [chair["bot"] for chair in chairs] == ["", "random", ""]
    assert anna.get(table)["successor"] == new


# ---------------------------------------------------------------- the shape of requests


def test_unknown_fields_are_refused_and_named(anna: Program) -> None:
    response = anna.send("POST", f"{table_of(anna)}/sit", {"seat": 1, "colour": "red"})
    assert response.status_code == 422
    assert response.json()["error"]["fields"]["faults"] == [
        {"field": "body.colour", "code": "extra_forbidden"}
    ]


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"[" * 30_000, b"{'a': 1}"])
def test_what_is_no_json_is_refused(anna: Program, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    more = {"content": body, "headers": headers}
    assert anna.refused("POST", "/tables", **more) == (400, "malformed_request")


@pytest.mark.parametrize(
    "body", ["[]", "7", "null", '"x"', '{"name": 7}', '{"name": "\\ud800"}']
)
def test_json_that_does_not_fit_is_refused(anna: Program, body: str) -> None:
    more = {"content": body, "headers": {"content-type": "application/json"}}
    assert anna.refused("POST", "/people", **more) == (422, "malformed_request")


def test_a_form_is_no_request(anna: Program) -> None:
    more = {"data": {"name": "Anna"}}
    assert anna.refused("POST", "/people", **more) == (422, "malformed_request")


def test_a_body_that_is_too_large_is_refused(anna: Program) -> None:
    body = {"text": "x" * 70_000}
    assert anna.refused("POST", "/tables/x/words", body) == (413, "too_large")


def test_a_body_that_does_not_say_how_large_it_is_is_refused_too(anna: Program) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    more = {"content": pieces(), "headers": {"content-type": "application/json"}}
    assert anna.refused("POST", "/people", **more) == (413, "too_large")


def test_a_request_from_a_page_of_another_site_is_refused(anna: Program) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    status, code = anna.refused("POST", "/people", {"name": "Eve"}, headers=headers)
    assert (status, code) == (403, "foreign_request")


def test_addresses_and_methods_that_are_not_there_are_refused(anna: Program) -> None:
    for path in ("/chess", "/me%0A", "/tables/x/y/z"):
        assert anna.refused("GET", path) == (404, "no_such_page")
    response = anna.send("PUT", "/me")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, HEAD, PATCH"
    assert response.json()["error"]["code"] == "no_such_method"


def test_a_fault_of_the_server_has_the_same_shape(
    anna: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = anna.client.app.state.site  # type: ignore[attr-defined]

    async def broken(stages: object) -> None:
        raise RuntimeError("no disk")

    monkeypatch.setattr(site.tables, "open_list", broken)
    assert anna.refused("GET", "/tables") == (500, "server_fault")
