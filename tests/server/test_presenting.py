"""What one person's page of a table holds."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

import fightlead
from fightlead.cards import card_name
from fightlead.events import Looed, RoundBegan, RoundEnded
from fightlead.rules import Rules
from fightlead.server import entries as en
from fightlead.server.preferences import Preferences
from fightlead.server.presenting import Told
from fightlead.server.presenting.seats import Change
from fightlead.server.presenting.slips import slip_of
from fightlead.server.scene import Settings
from tests.server.tabletop import NAMES, PERSONS, Tabletop

PRESETS = [Rules.classic(), Rules.staked()]


def test_what_is_presented_comes_from_views_alone() -> None:
    folder = Path(fightlead.__file__).parent / "server" / "presenting"
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module not in ("fightlead.session", "fightlead.engine"), path.name


# ---------------------------------------------------------------- seats


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, ["top", "own"]),
        (3, ["top", "top", "own"]),
        (4, ["left", "top", "right", "own"]),
        (5, ["left", "top", "top", "right", "own"]),
    ],
)
def test_seats_go_clockwise_from_the_left_of_the_person(players: int, sides: list[str]) -> None:
    table = Tabletop(players)
    table.start()
    seats = table.page(1).seats
    assert [seat.seat for seat in seats] == [*range(2, players), 0, 1]
    assert [seat.side for seat in seats] == sides


def test_who_watches_sees_all_seats_and_no_cards() -> None:
    table = Tabletop(3)
    table.start()
    page = table.page(None)
    assert page.own is None
    assert [seat.name for seat in page.others] == list(NAMES[:3])
    assert page.move is not None
    assert page.move.kind == "wait"
    assert not page.move.cards


def test_a_seat_says_who_leads_who_deals_and_who_is_due() -> None:
    table = Tabletop(3)
    table.play_to("play")
    view = table.scene(0).view
    assert view is not None
    for seat in table.page(0).seats:
        assert ("dealer" in seat.marks) == (seat.seat == view.dealer)
        assert ("lead" in seat.marks) == (seat.seat == view.lead)
        assert (seat.status == "due") == (seat.seat in view.due)


def test_an_absent_person_is_told_and_can_be_decided_about() -> None:
    table = Tabletop(3)
    table.start()
    table.add(en.WentAway(1))
    table.add(en.Voted(0, 1, "wait"))
    (absence,) = table.page(0).absences
    assert (absence.name, absence.votes["wait"], absence.mine) == ("Ben", 1, "wait")
    assert table.page(1).away
    assert not table.page(1).absences
    assert "stand_in" in next(seat for seat in table.page(2).seats if seat.seat == 1).marks


def test_who_is_waited_for_plays_on_while_the_others_may_decide() -> None:
    table = Tabletop(3)
    table.start()
    table.add(en.WaitedFor(1))
    (absence,) = table.page(0).absences
    assert (absence.name, absence.away) == ("Ben", False)
    page = table.page(1)
    assert page.move is not None
    assert page.move.cards
    assert not page.away
    assert "Ben has kept the table waiting" in table.shown(0, None, "en")


def test_free_seats_are_offered_before_the_start() -> None:
    table = Tabletop(2)
    table.add(en.Went(1))
    page = table.page(0)
    assert (page.free, page.free_sides, page.enough) == (1, ("top",), False)
    assert table.page(None).may_sit
    assert not page.may_ready


# ---------------------------------------------------------------- the move


def test_cards_that_may_not_be_played_say_why() -> None:
    table = Tabletop(3)
    table.play_to("play")
    table.step()
    (seat,) = table.table.due
    view = table.scene(seat).view
    move = table.page(seat).move
    assert view is not None
    assert move is not None
    legal = {card_name(action.card) for action in view.legal}
    assert {card.name for card in move.cards if card.playable} == legal
    waiting = table.page((seat + 1) % 3).move
    assert waiting is not None
    assert waiting.reason == f"It is not your turn. To decide: {NAMES[seat]}."


def test_a_card_that_breaks_the_suit_gives_the_suit_as_the_reason() -> None:
    table = Tabletop(3)
    reasons = set()
    for _ in table.walk(3):
        for seat in table.table.due:
            move = table.page(seat).move
            assert move is not None
            if move.verb == "play" and move.reason:
                reasons.add(move.reason.rpartition(",")[2])
    assert reasons == {" so you must follow suit."}


def test_one_tap_plays_unless_asking_is_wished() -> None:
    table = Tabletop(3)
    table.start()
    kinds = [
        move.kind
        for confirm in (False, True)
        if (move := table.page(0, Preferences(confirm=confirm)).move)
    ]
    assert kinds == ["tap", "pick"]


@pytest.mark.parametrize(
    ("phase", "locked"),
    [("fight", "Your fight card: "), ("stay", "You stay."), ("join", "You play this round.")],
)
def test_a_secret_choice_is_said_back_when_it_is_locked_in(phase: str, locked: str) -> None:
    table = Tabletop(3, Rules.staked() if phase == "join" else Rules.classic())
    table.play_to(phase)
    seat = table.table.due[0]
    if phase == "fight":
        table.step()
    else:
        table.act(seat, {"stay": "stay", "join": "join"}[phase])
    move = table.page(seat).move
    assert move is not None
    assert move.kind == "wait"
    assert move.locked.startswith(locked)


# ---------------------------------------------------------------- ribbon and pot


@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        (PRESETS[0], ["fight", "stay", "exchange", *["trick"] * 4, "payment"]),
        (PRESETS[1], ["join", "fight", "exchange", *["trick"] * 4, "payment"]),
    ],
)
def test_the_ribbon_has_the_steps_of_the_rules(rules: Rules, keys: list[str]) -> None:
    table = Tabletop(3, rules)
    assert [step.key for step in table.page(0).ribbon] == keys
    for _ in table.walk(2):
        page = table.page(0)
        now = [step.key for step in page.ribbon if step.state == "now"]
        wanted = {"play": "trick", "between": "payment"}.get(page.phase, page.phase)
        assert now == [wanted] * bool(page.round)


def test_a_pot_of_loos_is_called_grown() -> None:
    table = Tabletop(3)
    grown = set()
    for _ in table.walk(4):
        page, view = table.page(0), table.scene(0).view
        if page.pot and view and page.pot.loo:
            assert page.pot.grown == (view.carried and view.loo > 12)
            grown.add(page.pot.grown)
    assert grown == {True, False}


# ---------------------------------------------------------------- payment


@pytest.mark.parametrize("rules", PRESETS)
def test_the_slip_tells_what_a_round_did_to_each_account(rules: Rules) -> None:
    table = Tabletop(3, rules)
    before: Counter[int] = Counter()
    for _ in table.walk(6):
        scene = table.scene(0)
        view = scene.view
        if view is None or view.phase != "between" or not view.round:
            continue
        slip = slip_of(event for step in scene.steps for event in step.events)
        assert slip is not None
        if slip.round != view.round:
            continue
        changes = {line.seat: line.change for line in slip.lines}
        for seat, account in view.accounts.items():
            assert account - before[seat] == changes.get(seat, 0)
        before = Counter(view.accounts)
        assert slip.pot == view.pot
    assert before


def test_a_round_that_runs_has_no_slip() -> None:
    assert slip_of([RoundBegan(1, 0, 0, False)]) is None
    assert slip_of([RoundBegan(1, 0, 0, False), RoundEnded(0, False)]) is not None


def test_the_payment_lists_every_player_with_the_account() -> None:
    table = Tabletop(3)
    table.play_to("between")
    page = table.page(0)
    assert page.payment is not None
    assert [row.name for row in page.payment.rows] == list(NAMES[:3])
    assert all(seat.change for seat in page.seats)
    assert (page.may_ready, page.is_ready, page.next_round) == (True, False, 2)


def test_what_is_owed_is_not_shown_as_paid() -> None:
    table = Tabletop(3, Rules.staked())
    kinds = set()
    for _ in table.walk(6):
        scene, page = table.scene(0), table.page(0)
        if page.payment is None or scene.view is None:
            continue
        looed = [event for step in scene.steps for event in step.events if type(event) is Looed]
        owed = {seat.seat: seat.change for seat in page.seats if seat.change}
        assert page.payment.owed == (str(sum(event.owed for event in looed)) if looed else "")
        for event in looed:
            assert owed[event.seat] == Change("owed", str(event.owed))
        kinds |= {change.kind for change in owed.values()}
    assert kinds == {"won", "owed"}


def test_a_session_that_is_over_leaves_no_debt() -> None:
    table = Tabletop(3, Rules.staked())
    while not (payment := table.page(0).payment) or not payment.owed:
        table.step()
    table.add(en.Ended(0))
    page = table.page(0)
    assert page.stage == "over"
    assert page.payment is not None
    assert page.payment.owed == ""
    assert not any(row.owed for row in page.payment.rows)
    assert {seat.change.kind for seat in page.seats if seat.change} == {"won"}


def test_each_trick_is_paid_by_a_coin_of_the_pot() -> None:
    table = Tabletop(3)
    rounds = 0
    for _ in table.walk(4):
        changes = [seat.change for seat in table.page(0).seats if seat.change]
        won = [change for change in changes if change.kind == "won"]
        if won:
            assert sorted(coin for change in won for coin in change.coins) == [1, 2, 3, 4]
            rounds += 1
    assert rounds


# ---------------------------------------------------------------- words


def test_lines_of_the_log_keep_their_names_and_only_grow_within_a_round() -> None:
    table = Tabletop(3)
    last: list[tuple[str, str]] = []
    number = 0
    for _ in table.walk(2):
        page = table.page(0)
        lines = [(line.ident, line.text) for line in page.lines]
        assert len({ident for ident, _ in lines}) == len(lines)
        if page.round == number:
            assert lines[: len(last)] == last
        last, number = lines, page.round


@pytest.mark.parametrize("terse", [False, True])
@pytest.mark.parametrize("rules", [Rules.classic(), Rules.staked()], ids=["classic", "staked"])
def test_who_has_been_told_before_is_told_the_same_as_who_comes_anew(
    rules: Rules, terse: bool
) -> None:
    top = Tabletop(4, rules)
    wishes = Preferences(terse=terse)
    known: dict[int | None, Told] = {}
    for _ in top.walk(3):
        for seat in (None, *range(4)):
            anew = top.page(seat, wishes)
            page = top.page(seat, wishes, before=known.get(seat))
            assert page.lines == anew.lines
            assert page.queries == anew.queries
            known[seat] = page.told


def test_who_is_muted_is_not_heard_and_chat_can_be_off() -> None:
    table = Tabletop(3)
    table.add(en.Said(PERSONS[1], "Ben", "tea?"))
    table.add(en.Said(PERSONS[2], "Clara", "", "hello"))

    def said(**wishes: object) -> list[str]:
        page = table.page(0, Preferences(**wishes))  # type: ignore[arg-type]
        return [line.text for line in page.lines if line.said]

    assert said() == ["Ben: tea?", "Clara: Hello!"]
    assert said(muted=(PERSONS[1],)) == ["Clara: Hello!"]
    assert said(chat=False) == []
    german = table.page(0, language="de")
    assert german.lines[-1].text == "Clara: Hallo!"


def test_who_watches_may_talk_only_where_the_host_allows_it() -> None:
    table = Tabletop(2)

    def talkers() -> list[bool]:
        return [bool(table.page(seat).phrases) for seat in (0, 1, None)]

    assert talkers() == [True, True, False]
    table.add(en.Changed(asdict(Settings(spectator_chat=True))))
    assert talkers() == [True, True, True]
    table.add(en.Changed(asdict(Settings(chat=False, spectator_chat=True))))
    assert talkers() == [False, False, False]


def test_keys_that_are_off_are_not_shown() -> None:
    table = Tabletop(2)
    table.start()
    assert {query.shortcut for query in table.page(0).queries} == set("htpswl")
    assert {query.shortcut for query in table.page(0, Preferences(keys_on=False)).queries} == {
        ""
    }


def test_the_page_asks_in_short_words_and_speaks_in_the_manner_that_is_wished() -> None:
    table = Tabletop(2)
    table.start()
    full, terse = table.page(0), table.page(0, Preferences(terse=True))
    assert full.move is not None
    assert full.move.question == terse.asked == "Your fight card?"
    assert full.asked.startswith("Which card do you put down")
