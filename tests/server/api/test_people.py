"""People and tokens of the JSON interface."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from fightlead.server.preferences import Preferences
from tests.server.api.programs import Program, person


def test_a_program_becomes_a_person_with_a_token(client: TestClient) -> None:
    made = Program(client).post("/people", {"name": "  Anna  B. ", "language": "de"})
    assert made["name"] == "Anna B."
    me = Program(client, made["token"]).get("/me")
    assert me == {"id": made["id"], "name": "Anna B.", "language": "de", "terse": False}


def test_no_cookie_is_given(client: TestClient) -> None:
    response = Program(client).send("POST", "/people", {"name": "Anna"})
    assert response.status_code == 201
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize("name", ["", "   ", "a\nb\x00", "x" * 41])
def test_a_name_that_cannot_be_is_refused(client: TestClient, name: str) -> None:
    status, code = Program(client).refused("POST", "/people", {"name": name})
    assert (status, code in ("bad_name", "malformed_request")) == (422, True)


def test_what_is_left_out_of_a_change_stays(client: TestClient) -> None:
    anna = person(client, "Anna")
    anna.ask("PATCH", "/me", {"name": "Anja", "language": "ru"})
    anna.ask("PATCH", "/me", {"terse": True})
    assert anna.get("/me") | {"id": ""} == {
        "id": "",
        "name": "Anja",
        "language": "ru",
        "terse": True,
    }


@pytest.mark.parametrize(
    "body", [{"language": "fr"}, {"terse": 1}, {"id": "x"}, {"name": "\x07"}, []]
)
def test_a_change_that_cannot_be_is_refused(client: TestClient, body: object) -> None:
    anna = person(client, "Anna")
    assert anna.refused("PATCH", "/me", body)[0] == 422
    assert anna.get("/me")["name"] == "Anna"


# ---------------------------------------------------------------- tokens


def test_tokens_are_listed_without_their_secrets(client: TestClient) -> None:
    anna = person(client, "Anna")
    made = anna.post("/tokens", {"label": "a screen"})
    listed = anna.send("GET", "/tokens")
    assert made["token"] not in listed.text
    assert anna.token not in listed.text
    assert {each["label"] for each in listed.json()} == {"", "a screen"}
    assert made["id"] in {each["id"] for each in listed.json()}


def test_a_further_token_is_the_same_person(client: TestClient) -> None:
    anna = person(client, "Anna")
    made = anna.post("/tokens", {"label": "a screen"})
    assert Program(client, made["token"]).get("/me")["id"] == anna.id


def test_a_revoked_token_is_worthless_and_others_are_not(client: TestClient) -> None:
    anna = person(client, "Anna")
    made = anna.post("/tokens", {"label": "lost"})
    lost = Program(client, made["token"])
    anna.ask("DELETE", f"/tokens/{made['id']}")
    assert lost.refused("GET", "/me") == (401, "not_known")
    assert anna.get("/me")["id"] == anna.id
    assert anna.refused("DELETE", f"/tokens/{made['id']}") == (404, "no_such_token")


def test_nobody_revokes_the_token_of_another(client: TestClient) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    (key,) = anna.get("/tokens")
    assert ben.refused("DELETE", f"/tokens/{key['id']}") == (404, "no_such_token")
    assert anna.get("/me")["id"] == anna.id


@pytest.mark.parametrize("label", ["", "x" * 41, "\x00"])
def test_a_label_is_a_short_text(client: TestClient, label: str) -> None:
    assert person(client, "Anna").refused("POST", "/tokens", {"label": label})[0] == 422


# ---------------------------------------------------------------- who is not known

CLOSED = [
    ("GET", "/me"),
    ("PATCH", "/me"),
    ("GET", "/me/tables"),
    ("GET", "/tokens"),
    ("POST", "/tokens"),
    ("DELETE", "/tokens/x"),
    ("GET", "/tables"),
    ("POST", "/tables"),
    ("GET", "/tables/x"),
    ("GET", "/tables/x/events"),
    ("POST", "/tables/x/actions"),
]


@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_without_a_token_nothing_is_shown_or_done(
    client: TestClient, method: str, path: str
) -> None:
    response = Program(client).send(method, path)
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == "Bearer"
    assert response.json()["error"]["code"] == "not_known"


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer x", "Basic eDp5", "Bearer \xe4\xf6", "x" * 9000]
)
def test_what_is_no_token_is_refused(client: TestClient, header: str) -> None:
    headers = {"authorization": header.encode("latin-1")}
    assert Program(client).refused("GET", "/me", headers=headers) == (401, "not_known")


def test_the_cookie_of_a_browser_is_no_token(client: TestClient) -> None:
    """Nor is its secret: so no page of another site can act with it."""
    site = client.app.state.site  # type: ignore[attr-defined]
    assert client.portal
    _, secret = client.portal.call(site.people.make, "Anna", Preferences())
    headers = {"cookie": f"fightlead={site.people.sealed(secret)}"}
    assert Program(client).refused("GET", "/me", headers=headers) == (401, "not_known")
    assert Program(client, secret).refused("GET", "/me") == (401, "not_known")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "A name"), ("de", "Ein Name"), ("ru", "В имени")]
)
def test_an_error_is_told_in_the_language_asked_for(
    client: TestClient, language: str, words: str
) -> None:
    headers = {"accept-language": language}
    refused = Program(client).send("POST", "/people", {"name": "\x07"}, headers=headers)
    assert refused.json()["error"]["message"].startswith(words)
