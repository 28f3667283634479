"""Records on the web: who gets which, and what comes of those that are brought along."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest

from fightlead.actions import Action
from fightlead.cards import card_name
from fightlead.errors import RecordError
from fightlead.narration import error_in_words
from fightlead.packing import packed
from fightlead.record import record_of
from fightlead.recordfile import read_record, write_record
from fightlead.rules import Rules
from fightlead.server.guards import RECORD_BODY
from fightlead.server.reading import read_apart
from fightlead.session import Session
from fightlead.verify import examine
from tests.random_sessions import random_session
from tests.server.browsers import Browser, House, house, play_round

CLASSIC = Rules.classic()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("data")) as opened:
        yield opened


@pytest.fixture
def anna(home: House) -> Browser:
    return home.browser("Anna")


@pytest.fixture
def ben(home: House) -> Browser:
    return home.browser("Ben")


def begun(ident: str, *browsers: Browser) -> str:
    for each in browsers:
        each.ready(ident, "5a" * 32)
    return ident


def drawn(text: str) -> set[str]:
    """The cards that a page shows."""
    return set(re.findall(r'data-card="(\w\w)"', text))


def names(cards: tuple[int, ...]) -> set[str]:
    return {card_name(card) for card in cards}


# ---------------------------------------------------------------- who sees what


def test_a_running_round_is_replayed_through_ones_own_eyes_whatever_is_asked(
    home: House, anna: Browser, ben: Browser
) -> None:
    ident = begun(home.table(anna, ben, rules=CLASSIC, ident="running-1"), anna, ben)
    own = anna.scene(ident).view
    assert own
    for seat in ("", "p1", "p2", "open", "public", "nonsense"):
        page = anna.get(f"/t/{ident}/replay?seat={seat}")
        assert page.status_code == 200
        assert drawn(page.text) == names(own.hand)
    assert "open" not in re.findall(r'id="eyes-(\w+)"', anna.get(f"/t/{ident}/replay").text)
    stranger = home.stranger().get(f"/t/{ident}/replay?seat=open")
    assert stranger.status_code == 200
    assert drawn(stranger.text) == set()


def test_what_may_not_be_watched_is_neither_replayed_nor_told_nor_proved(
    home: House, anna: Browser, ben: Browser
) -> None:
    ident = home.table(anna, ben, rules=CLASSIC, ident="private-1", spectators=False)
    begun(ident, anna, ben)
    play_round(ident, anna, ben)
    for page in ("replay", "record.toml", "verify"):
        assert home.stranger().get(f"/t/{ident}/{page}").status_code == 403
        assert ben.get(f"/t/{ident}/{page}").status_code == 200


def test_what_is_over_can_be_seen_by_whoever_has_the_link_with_open_cards(
    home: House, anna: Browser, ben: Browser
) -> None:
    ident = home.table(anna, ben, rules=CLASSIC, ident="private-2", spectators=False)
    begun(ident, anna, ben)
    hands = [browser.scene(ident).view for browser in (anna, ben)]
    play_round(ident, anna, ben)
    home.do(home.site.tables.end, ident, anna.person)
    page = home.stranger().get(f"/t/{ident}/replay")
    assert drawn(page.text) == {card for view in hands if view for card in names(view.hand)}
    eyes = home.stranger().get(f"/t/{ident}/replay?seat=p2")
    assert hands[1]
    assert drawn(eyes.text) == names(hands[1].hand)
    assert f'value="http://testserver/t/{ident}/replay"' in page.text


def test_who_has_been_promised_a_seat_sees_nothing_of_who_still_sits_there(
    home: House, anna: Browser, ben: Browser
) -> None:
    olga, chris = home.browser("Olga"), home.browser("Chris")
    ident = begun(home.table(anna, ben, olga, rules=CLASSIC, ident="promised"), anna, ben, olga)
    home.do(home.site.tables.leave, ident, olga.person)
    home.do(home.site.tables.sit, ident, chris.person, "Chris", seat=2)
    scene = chris.scene(ident)
    assert scene.view
    assert scene.seat == 2
    assert scene.view.seat is None
    assert scene.view.hand == ()
    assert not scene.due
    assert drawn(chris.get(f"/t/{ident}/replay").text) == set()
    with pytest.raises(ValueError, match="not_seated"):
        home.do(home.site.tables.act, ident, chris.person, 0, Action("fight", 1))


def test_there_is_no_record_before_the_first_round(
    home: House, anna: Browser, ben: Browser
) -> None:
    ident = home.table(anna, ben, rules=CLASSIC, ident="gathering")
    for page in ("replay", "record.toml", "verify"):
        assert anna.get(f"/t/{ident}/{page}").status_code == 404
        assert anna.get(f"/t/nowhere/{page}").status_code == 404
    for page in ("", "/replay", "/record.toml", "/verify"):
        assert anna.get(f"/r/nowhere{page}").status_code == 404


# ---------------------------------------------------------------- downloads


def test_the_record_of_a_running_table_is_ones_own_with_the_seeds_that_were_shown(
    home: House, anna: Browser, ben: Browser
) -> None:
    ident = begun(home.table(anna, ben, rules=CLASSIC, ident="running-2"), anna, ben)
    play_round(ident, anna, ben)
    begun(ident, anna, ben)
    answer = anna.get(f"/t/{ident}/record.toml")
    assert answer.headers["content-type"] == "application/toml"
    assert "attachment" in answer.headers["content-disposition"]
    record = read_record(answer.content)
    assert record.seen_by == 0
    assert record.seed is None
    assert [each.seed is not None for each in record.rounds] == [True, False]
    assert examine(record).faults == ()
    one = read_record(anna.get(f"/t/{ident}/record.toml?round=1").content)
    assert [each.start.number for each in one.rounds] == [1]
    assert examine(one).faults == ()
    assert anna.get(f"/t/{ident}/record.toml?round=3").status_code == 404


def test_one_round_alone_tells_no_seed_of_another(
    home: House, anna: Browser, ben: Browser
) -> None:
    ident = begun(home.table(anna, ben, rules=CLASSIC, ident="over-1"), anna, ben)
    for _ in range(2):
        play_round(ident, anna, ben)
        begun(ident, anna, ben)
    play_round(ident, anna, ben)
    home.do(home.site.tables.end, ident, anna.person)
    whole = read_record(anna.get(f"/t/{ident}/record.toml").content)
    assert whole.seed is not None
    text = anna.get(f"/t/{ident}/record.toml?round=2").text
    alone = read_record(text)
    assert alone.seed is None
    assert [each.seed for each in alone.rounds] == [whole.rounds[1].seed]
    assert examine(alone).faults == ()


def test_what_was_downloaded_comes_back_byte_for_byte(
    home: House, anna: Browser, ben: Browser
) -> None:
    ident = begun(home.table(anna, ben, rules=CLASSIC, ident="round-trip"), anna, ben)
    play_round(ident, anna, ben)
    for browser in (anna, home.stranger()):
        text = browser.get(f"/t/{ident}/record.toml").content
        brought = ben.post("/import", files={"file": ("record.toml", text)})
        assert brought.status_code == 303
        place = brought.headers["location"]
        assert home.stranger().get(place).status_code == 200
        assert home.stranger().get(f"{place}/record.toml").content == text
    home.do(home.site.tables.end, ident, anna.person)


# ---------------------------------------------------------------- bringing records along


def some_record(seed: int = 1) -> str:
    return write_record(record_of(random_session(Random(seed), CLASSIC, 200, seeded=True)))


def test_bringing_the_same_record_twice_keeps_it_once(home: House, anna: Browser) -> None:
    text = some_record()
    places = {anna.post("/import", data={"text": text}).headers["location"] for _ in range(2)}
    assert len(places) == 1
    assert len(home.do(home.site.records.brought, anna.person)) == 1
    (place,) = places
    for page in ("/import", "/games"):
        assert anna.get(page).text.count(f'href="{place}"') == 1


def test_a_stranger_who_brings_a_record_is_known_afterwards(home: House) -> None:
    answer = home.stranger().post("/import", data={"text": some_record()})
    assert answer.status_code == 303
    assert "fightlead=" in answer.headers["set-cookie"]


def test_only_who_brought_a_record_can_delete_it(
    home: House, anna: Browser, ben: Browser
) -> None:
    place = anna.post("/import", data={"text": some_record(2)}).headers["location"]
    ben.post(f"{place}/forget")
    assert anna.get(place).status_code == 200
    anna.post(f"{place}/forget")
    assert anna.get(place).status_code == 404


def test_nobody_keeps_more_records_than_they_may(
    home: House, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fightlead.server.records.MOST", 1)
    assert anna.post("/import", data={"text": some_record(1)}).status_code == 303
    refused = anna.post("/import", data={"text": some_record(3)})
    assert refused.status_code == 422
    assert "You already keep 1 records here" in refused.text
    assert anna.post("/import", data={"text": some_record(1)}).status_code == 303


def test_a_packed_record_is_kept_as_the_text_that_it_holds(home: House, anna: Browser) -> None:
    text = some_record(5)
    sources = (text.encode(), packed(text.encode()))
    places = {
        anna.post("/import", files={"file": ("record.toml.gz", source)}).headers["location"]
        for source in sources
    }
    assert len(places) == 1
    assert anna.get(f"{places.pop()}/record.toml").text == text


@pytest.mark.parametrize("padding", [RECORD_BODY, 16 * RECORD_BODY])
def test_a_packed_record_may_hold_no_more_than_a_plain_one(anna: Browser, padding: int) -> None:
    source = packed(some_record(5).encode() + b"\n" * padding)
    assert len(source) < RECORD_BODY
    answer = anna.post("/import", files={"file": ("record.toml.gz", source)})
    assert answer.status_code == 422
    assert "too large" in answer.text


HEAD = 'format = "fightlead 1"\n'
HOSTILE = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "zero": HEAD.encode() + b"a = '\0'\n",
    "not a record": b"a = 1\n",
    "another version": b'format = "fightlead 9"\n',
    "no rules": HEAD.encode(),
    "bad rules": HEAD.encode() + b"[rules]\nante = -1\n",
    "no rounds": HEAD.encode() + b'[rules]\npreset = "classic"\n',
    "deep lists": HEAD.encode() + b"a = " + b"[" * 50_000,
    "deep tables": HEAD.encode() + b"[" + b"a." * 20_000 + b"a]\n",
    "long number": HEAD.encode() + b"a = " + b"9" * 100_000 + b"\n",
    "open string": HEAD.encode() + b'a = """' + b'x"' * 100_000,
    "many quotes": HEAD.encode() + b"'''\n" * 50_000,
    "packed and cut off": packed(HEAD.encode())[:-1],
    "packed twice": packed(packed(HEAD.encode() * 10)),
    "broken round": HEAD.encode() + b'[rules]\npreset = "classic"\n[[round]]\nnumber = x\n',
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_record_is_refused_in_a_sentence(anna: Browser, source: bytes) -> None:
    answer = anna.post("/import", files={"file": ("record.toml", source)})
    assert answer.status_code == 422
    assert re.search(r'id="fault" role="alert">.+</p>', answer.text)


def test_what_would_be_read_for_ever_is_given_up() -> None:
    endless = HEAD.encode() + b"a." * 1_900_000 + b"a = 1\n"
    with pytest.raises(RecordError, match="cannot_be_read"):
        asyncio.run(read_apart(endless, patience=1))


def test_a_round_without_end_is_refused(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fightlead.server.records.MOST_EVENTS", 3)
    answer = anna.post("/import", data={"text": some_record(7)})
    assert answer.status_code == 422
    assert "too long or too deep" in answer.text


def test_what_is_wrong_is_told_with_its_line_and_nothing_typed_is_lost(anna: Browser) -> None:
    answer = anna.post("/import", data={"text": HEAD + "\n\nx = \n<b>"})
    assert "<strong>Line 4:</strong>" in answer.text
    assert "&lt;b&gt;</textarea>" in answer.text


@pytest.mark.parametrize("field", ["file", "text"])
def test_what_is_too_large_is_refused(anna: Browser, field: str) -> None:
    large = "#" * (4 * 1024 * 1024 + 1)
    answer = (
        anna.post("/import", files={"file": ("record.toml", large.encode())})
        if field == "file"
        else anna.post("/import", data={"text": large})
    )
    assert answer.status_code == 413


def test_a_long_text_can_be_pasted_as_well_as_sent(anna: Browser) -> None:
    text = some_record(4) + "# a comment\n" * 150_000
    sent = anna.post("/import", files={"text": (None, text)})
    assert sent.status_code == 303


def test_a_session_seed_that_was_changed_is_told_with_every_round(anna: Browser) -> None:
    session = Session(CLASSIC, ["Anna", "Ben"], seed=7)
    session.start_round()
    while session.due:
        session.act(session.due[0], session.legal(session.due[0])[0])
    text = write_record(record_of(session))
    changed = text.replace(f"{7:064x}", f"{9:064x}", 1)
    for brought, fits in ((text, True), (changed, False)):
        place = anna.post("/import", data={"text": brought}).headers["location"]
        told = error_in_words(RecordError("seed_not_from_session", 1), "en")
        assert (told in unescape(anna.get(f"{place}/replay").text)) != fits
        proof = anna.get(f"{place}/verify").text
        assert ("It follows from the seed of the session." in proof) == fits
        assert ("It does not follow from the seed of the session." in proof) != fits


def test_a_damaged_record_is_shown_with_its_faults(anna: Browser) -> None:
    text = some_record(5)
    damaged = text.replace("takes trick 1 ", "takes trick 2 ", 1)
    line = damaged[: damaged.index("takes trick 2 ")].count("\n") + 1
    place = anna.post("/import", data={"text": damaged}).headers["location"]
    page = anna.get(place).text
    assert f"Line {line}" in page
    assert "A wrong number." in page


def test_rounds_that_could_not_be_read_are_told(anna: Browser) -> None:
    text = some_record(6)
    second = text.index("[[round]]", text.index("[[round]]") + 1)
    damaged = text[:second] + "[[round]]\nnumber = \n" + text[second:]
    place = anna.post("/import", data={"text": damaged}).headers["location"]
    page = anna.get(place)
    assert page.status_code == 200
    assert "What could not be read" in page.text


@pytest.mark.parametrize(
    "query", ["round=99", "round=0", "round=x", "step=-1", "step=x", "seat=" + "p" * 99]
)
def test_a_place_that_is_not_there_is_a_clear_4xx(anna: Browser, query: str) -> None:
    place = anna.post("/import", data={"text": some_record()}).headers["location"]
    assert anna.get(f"{place}/replay?{query}").status_code in (404, 422)


def test_a_step_beyond_the_last_is_the_last(anna: Browser) -> None:
    place = anna.post("/import", data={"text": some_record()}).headers["location"]
    page = anna.get(f"{place}/replay?step=900").text
    found = re.search(r"Step (\d+) of (\d+)", page)
    assert found
    assert found[1] == found[2]


def test_every_step_of_a_record_can_be_reached_by_its_links(anna: Browser) -> None:
    place = anna.post("/import", data={"text": some_record()}).headers["location"]
    page, steps = anna.get(place).text, [0]
    while link := re.search(
        r'id="next" href="([^"]+)" data-step rel="next"( aria-disabled)?', page
    ):
        if link[2]:
            break
        page = anna.get(link[1].replace("&amp;", "&")).text
        found = re.search(r"Step (\d+) of (\d+)", page)
        assert found
        steps.append(int(found[1]) - 1)
    assert steps == list(range(len(steps)))
    assert len(steps) > 5
