"""Sessions: players coming and going, choosing in any order, ending, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any

import pytest

from fightlead.actions import Action, parse_action
from fightlead.errors import CardError, FightleadError, Refused, SeatingError, SeedError
from fightlead.events import Left, RoundBegan, SatDown, SessionEnded, Shared
from fightlead.rules import Rules
from fightlead.session import NAME_LENGTH, Session
from fightlead.shuffle import commitment, draw_lot
from fightlead.standing import Standing, checked_name
from tests.tables import Table

MAY_DROP = Rules(drop_fresh=True)


def code_of(call: Callable[[], Any], kind: type[FightleadError]) -> str:
    with pytest.raises(kind) as refused:
        call()
    return refused.value.code


def everything(session: Session) -> tuple[object, ...]:
    return session.state, session.events, session.names, session.phase, session.number


def dropping(players: int = 3) -> Table:
    """A table where all are asked to stay or drop, in a fresh round."""
    table = Table(MAY_DROP, players)
    table.start("Ac 2c 3c 4c", "7d 3d 4d 5d", "6d 2d 8d 9d", stock="Td 6h 7h 8h")
    table.fight("Ac 7d 6d")
    return table


# ---------------------------------------------------------------- a new session


def test_players_sit_down_at_the_first_seats() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=7)
    assert session.names == {0: "Anna", 1: "Ben"}
    assert session.events == (SatDown(0, "Anna"), SatDown(1, "Ben"))
    assert (session.phase, session.due, session.number) == ("between", (), 0)
    assert session.state.dealer == draw_lot(7, 2)


@pytest.mark.parametrize("dealer", [-1, 2, 5])
def test_the_dealer_is_one_of_the_players(dealer: int) -> None:
    wrong = lambda: Session(Rules(), ["Anna", "Ben"], dealer=dealer)  # noqa: E731
    assert code_of(wrong, SeatingError) == "no_such_seat"


def test_a_seed_is_checked() -> None:
    wrong = lambda: Session(Rules(), ["Anna", "Ben"], seed=-1)  # noqa: E731
    assert code_of(wrong, SeedError) == "seed_out_of_range"


def test_a_short_deck_seats_fewer() -> None:
    rules = Rules(suits=2, ranks=4, hand=2)
    session = Session(rules, ["Anna", "Ben"], seed=1)
    assert code_of(lambda: session.sit("Clara"), SeatingError) == "table_full"
    with pytest.raises(SeatingError) as refused:
        Session(rules, ["Anna", "Ben", "Clara"])
    assert refused.value.fields == {"most": 2}


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Анна", "Анна"),
        ("  Anna   Maria ", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),
        ("李", "李"),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
    ],
)
def test_names_in_any_script(given: str, kept: str) -> None:
    session = Session(Rules(), [given, "Ben"])
    assert session.names[0] == kept


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * (NAME_LENGTH + 1), "a\x00b", "a\x1b[31m", "\u202eAnna", "\ud800"]
)
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    session = Session(Rules(), ["Anna", "Ben"])
    before = everything(session)
    assert code_of(lambda: session.sit(name), SeatingError) == "bad_name"
    assert everything(session) == before


def test_names_may_hold_what_joins_letters_and_pictures() -> None:
    family = "\U0001f469\u200d\U0001f467"
    assert checked_name(family) == family
    for name in ("\u200d\u200c", "\u3164", "\u1160", "A\u2800", "Z" + "\u0301\u0302" * 3):
        assert code_of(partial(checked_name, name), SeatingError) == "bad_name"
    assert checked_name("Việt")


# ---------------------------------------------------------------- coming and going


def test_seats_are_taken_lowest_first_or_by_wish() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=1)
    assert session.sit("Clara", 4) == 4
    assert session.sit("Dora") == 2
    assert code_of(lambda: session.sit("Emil", 2), SeatingError) == "seat_taken"
    assert code_of(lambda: session.sit("Emil", 5), SeatingError) == "no_such_seat"
    assert code_of(lambda: session.sit("Emil", -1), SeatingError) == "no_such_seat"
    assert session.sit("Emil") == 3
    assert code_of(lambda: session.sit("Fritz"), SeatingError) == "table_full"


@pytest.mark.parametrize("phase", ["join", "fight", "stay", "exchange", "play"])
def test_nobody_sits_down_or_leaves_within_a_round(phase: str) -> None:
    table = Table(Rules.staked(), 3) if phase == "join" else dropping()
    if phase == "join":
        table.sweep()
        table.start()
    elif phase == "fight":
        table = Table(Rules(), 3)
        table.start()
    elif phase != "stay":
        table.choose("stay", "stay", "stay")
        if phase == "play":
            table.keep_all()
    session = table.session
    assert session.phase == phase
    before = everything(session)
    assert code_of(lambda: session.sit("Dora"), SeatingError) == "round_not_over"
    assert code_of(lambda: session.leave(0), SeatingError) == "round_not_over"
    assert code_of(session.finish, Refused) == "round_not_over"
    assert code_of(session.start_round, Refused) == "round_not_over"
    assert everything(session) == before


def test_who_leaves_takes_the_account_along() -> None:
    table = Table(Rules(), 3)
    table.sweep()
    table.session.leave(1)
    assert table.events(Left) == [Left(1, -16, "wish")]
    assert table.session.departed == -16
    assert sum(table.accounts()) + table.session.departed + table.pot() == 0
    assert code_of(lambda: table.session.leave(1), SeatingError) == "no_such_seat"


def test_a_newcomer_starts_at_nothing_in_a_seat_left() -> None:
    table = Table(Rules(), 3)
    table.sweep()
    table.session.leave(1)
    table.session.sit("Dora", 1)
    assert table.session.accounts == {0: 8, 2: -16, 1: 0}
    assert table.view(1).debts == {}


def test_a_stake_is_forgiven_to_who_leaves() -> None:
    table = Table(Rules.staked(), 3)
    table.sweep()
    table.session.leave(1)
    table.session.sit("Dora", 1)
    assert table.view(0).debts == {2: 12}


def test_the_deal_passes_to_the_next_when_the_dealer_leaves() -> None:
    table = Table(Rules(), 4, dealer=1)
    table.sweep()
    table.session.leave(1)
    table.start()
    assert table.session.state.dealer == 2


def test_the_next_dealer_may_leave_too() -> None:
    table = Table(Rules(), 4, dealer=1)
    table.sweep()
    table.session.leave(2)
    table.start()
    assert table.session.state.dealer == 3


def test_a_dealer_who_leaves_before_the_first_round_does_not_deal() -> None:
    table = Table(Rules(), 3, dealer=2)
    table.session.leave(2)
    table.start()
    assert table.events(RoundBegan)[0].dealer == 0


def test_a_dealer_who_declines_passes_the_deal_all_the_same() -> None:
    table = Table(Rules.staked(), 4)
    table.sweep()
    table.stack_sweep()
    table.start()
    assert table.session.state.dealer == 0
    table.choose("decline", "join", "join", "join")
    assert table.finish_sweep() == 1
    table.start()
    assert table.session.state.dealer == 1


def test_a_newcomer_in_the_seat_of_one_who_was_broke_stays() -> None:
    table = Table(Rules(buy_in=14), 3)
    table.sweep()
    table.session.leave(1)
    table.session.sit("Dora", 1)
    table.start()
    assert table.session.names == {0: "Anna", 1: "Dora"}
    assert [left.reason for left in table.events(Left)] == ["wish", "broke"]


# ---------------------------------------------------------------- the end


def test_when_everybody_else_leaves_the_last_is_paid() -> None:
    table = Table(Rules(), 3)
    table.sweep()
    table.session.leave(1)
    table.session.leave(2)
    table.start()
    assert table.session.over
    assert table.events(Shared) == [Shared(0, 24)]
    assert table.accounts() == [32]


def test_when_even_the_last_leaves_nothing_stays_in_the_middle() -> None:
    table = Table(Rules(), 3)
    table.sweep()
    for seat in (0, 1, 2):
        table.session.leave(seat)
    assert table.session.over
    assert table.events(Shared) == [Shared(2, 24)]
    assert table.pot() == 0


def test_when_nobody_can_pay_the_ante_the_pot_is_shared() -> None:
    table = Table(Rules(buy_in=4, drop_fresh=True, ante_to_standing=True), 2)
    table.start("Ac 2c 3c 4c", "7d 3d 4d 5d", stock="Td 6h 7h 8h")
    table.fight("Ac 7d")
    table.choose("drop", "drop")
    table.start()
    assert table.session.over
    assert table.events(Shared) == [Shared(0, 4), Shared(1, 4)]
    assert table.accounts() == [0, 0]


def test_who_is_broke_and_alone_gets_what_lies_in_the_middle() -> None:
    table = Table(Rules(buy_in=6), 2)
    table.sweep()
    table.session.leave(0)
    table.start()
    assert table.session.over
    assert table.events(Shared) == [Shared(1, 2)]
    assert table.accounts() == [-4]


def test_the_middle_is_shared_evenly_odd_chips_from_eldest_hand() -> None:
    table = Table(Rules.classic(5), 4, dealer=1)
    table.sweep()  # 20 chips, and 60 of loos
    table.session.leave(0)
    assert table.pot() == 60
    table.session.finish()
    assert table.events(Shared) == [Shared(2, 20), Shared(3, 20), Shared(1, 20)]
    table = Table(Rules.classic(1), 5, dealer=3)
    table.sweep()
    table.session.leave(1)
    assert table.pot() == 1 + 20
    table.session.finish()
    assert table.events(Shared) == [Shared(4, 6), Shared(0, 5), Shared(2, 5), Shared(3, 5)]


def test_after_the_end_nothing_goes_on() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=1)
    session.finish()
    assert session.events[-1] == SessionEnded()
    before = everything(session)
    assert (session.phase, session.due) == ("over", ())
    calls: list[Callable[[], Any]] = [
        session.finish,
        session.start_round,
        lambda: session.sit("Clara"),
        lambda: session.leave(0),
    ]
    for call in calls:
        assert code_of(call, Refused) == "session_over"
    assert session.refusal(0, Action("stay")) == "nobody_due"
    assert everything(session) == before


def test_a_finished_session_balances() -> None:
    table = Table(Rules(), 3)
    for _ in range(3):
        table.sweep()
    table.session.finish()
    assert sum(table.accounts()) == 0


# ---------------------------------------------------------------- choosing at once


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_seats_choose_in_any_order(order: tuple[int, ...]) -> None:
    table = Table(MAY_DROP, 3)
    table.start("Ac 2c 3c 4c", "7d 3d 4d 5d", "6d 2d 8d 9d", stock="Td 6h 7h 8h")
    texts = ["Ac", "7d", "6d"]
    for seat in order:
        table.act(seat, f"fight {texts[seat]}")
    for seat in order:
        table.act(seat, "drop" if seat == 0 else "stay")
    assert (table.lead, table.due, table.phase) == (1, (1,), "exchange")
    assert table.view(0).within == (1, 2)


def test_who_has_chosen_may_not_choose_again() -> None:
    table = dropping()
    table.act(1, "stay")
    before = everything(table.session)
    for text in ("stay", "drop"):
        assert code_of(lambda text=text: table.act(1, text), Refused) == "not_due"  # type: ignore[misc]
    assert everything(table.session) == before
    table.act(0, "stay")
    table.act(2, "stay")
    assert table.session.state.within == 0b111


def test_a_fight_card_may_not_be_changed() -> None:
    table = Table(Rules())
    table.start("Ac 2c 3c 4c", "7d 3d 4d 5d", stock="Td 6h 7h 8h")
    table.act(0, "fight Ac")
    assert code_of(lambda: table.act(0, "fight 2c"), Refused) == "not_due"
    assert str(table.view(0).chosen) == "fight Ac"


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action("jump"), "not_an_action"),
        (Action(""), "not_an_action"),
        (Action("play"), "not_an_action"),
        (Action("fight", 0b11), "not_an_action"),
        (Action("stay", 1), "not_an_action"),
        (Action("exchange", -1), "not_an_action"),
        (Action("exchange", 1 << 52), "not_an_action"),
        (Action("exchange", 1 << 99), "not_an_action"),
        (Action("exchange"), "wrong_phase"),
        (Action.fight(0), "wrong_phase"),
        (Action("join"), "wrong_phase"),
    ],
)
def test_refused_actions_say_why_and_change_nothing(action: Action, code: str) -> None:
    table = dropping()
    before = everything(table.session)
    with pytest.raises(Refused) as refused:
        table.session.act(0, action)
    assert refused.value.code == code == table.session.refusal(0, action)
    assert refused.value.fields == {"seat": 0, "action": str(action), "phase": "stay"}
    assert everything(table.session) == before


@pytest.mark.parametrize("seat", [-1, 3, 5, 64, 10**20])
def test_seats_that_nobody_holds_are_refused(seat: int) -> None:
    table = dropping()
    assert code_of(lambda: table.act(seat, "stay"), Refused) == "no_such_seat"
    assert table.session.legal(seat) == ()
    assert table.session.exchange_limit(seat) == 0


def test_nobody_acts_between_rounds() -> None:
    table = Table(Rules())
    assert code_of(lambda: table.act(0, "stay"), Refused) == "nobody_due"


@pytest.mark.parametrize("text", ["", "jump", "jump Qh", "Qh", "PLAY Qh", "stay-drop"])
def test_texts_that_name_no_action_are_refused(text: str) -> None:
    assert code_of(lambda: parse_action(text), Refused) == "not_an_action"


@pytest.mark.parametrize("text", ["play", "fight", "play Qh 7c", "stay Qh", "join 2c"])
def test_texts_with_a_wrong_number_of_cards_are_refused(text: str) -> None:
    assert code_of(lambda: parse_action(text), CardError) == "wrong_number_of_cards"


@pytest.mark.parametrize(
    ("text", "code"),
    [("play ??", "unknown_card"), ("exchange Qh Qh", "card_twice"), ("play Q", "unknown_card")],
)
def test_texts_with_wrong_cards_are_refused(text: str, code: str) -> None:
    assert code_of(lambda: parse_action(text), CardError) == code


@pytest.mark.parametrize(
    "text",
    ["join", "decline", "stay", "drop", "fight Qh", "exchange", "exchange 7c Qh", "play 2s"],
)
def test_actions_are_read_as_they_are_written(text: str) -> None:
    assert str(parse_action(text)) == text
    assert str(parse_action(f"  {text} ")) == text


# ---------------------------------------------------------------- deals and commitments


def test_commitments_are_known_before_the_round_and_stay() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=7)
    first = session.commitment
    session.start_round()
    assert session.commitment == first
    while session.due:
        session.act(session.due[0], session.legal(session.due[0])[0])
    assert session.commitment != first
    second = session.commitment
    session.start_round()
    assert session.commitment == second


def test_given_orders_have_no_commitment_and_no_seed_to_show() -> None:
    session = Table(Rules()).session
    assert session.commitment == ""
    assert code_of(lambda: session.revealed(1), SeedError) == "not_seeded"


def played_to_its_end(session: Session) -> None:
    while session.due:
        session.act(session.due[0], session.legal(session.due[0])[-1])


def test_contributions_change_the_deal_and_not_the_commitment() -> None:
    hands = set()
    for entropy in ({}, {0: bytes(32)}, {1: bytes(32)}, {0: b"x" * 32}):
        session = Session(Rules(), ["Anna", "Ben"], seed=7)
        promised = session.commitment
        session.start_round(entropy)
        assert (session.commitment, session.entropy) == (promised, [entropy])
        hands.add(tuple(session.state.hands))
    assert len(hands) == 4


def test_contributions_are_those_of_one_round() -> None:
    session = Session(Rules(drop=False), ["Anna", "Ben"], seed=7)
    plain = Session(Rules(drop=False), ["Anna", "Ben"], seed=7)
    for entropy in ({1: b"b" * 32, 0: b"a" * 32}, {}):
        session.start_round(entropy)
        plain.start_round()
        hands = session.state.hands == plain.state.hands
        assert hands == (not entropy)
        played_to_its_end(session)
        played_to_its_end(plain)
    assert session.entropy == [{0: b"a" * 32, 1: b"b" * 32}, {}]


def test_contributions_are_kept_as_they_were() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=7)
    entropy = {0: bytes(32)}
    session.start_round(entropy)
    entropy.clear()
    assert session.entropy == [{0: bytes(32)}]


@pytest.mark.parametrize(
    ("entropy", "kind", "code"),
    [
        ({0: bytes(31)}, SeedError, "entropy_malformed"),
        ({0: bytes(32), 1: "x" * 32}, SeedError, "entropy_malformed"),
        ({2: bytes(32)}, SeatingError, "no_such_seat"),
        ({True: bytes(32)}, SeatingError, "no_such_seat"),
        ({-1: bytes(32)}, SeatingError, "no_such_seat"),
    ],
)
def test_wrong_contributions_are_refused_and_change_nothing(
    entropy: Any, kind: type[FightleadError], code: str
) -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=7)
    before = everything(session)
    assert code_of(lambda: session.start_round(entropy), kind) == code
    assert everything(session) == before
    standing = Standing(1, 0, {0: "Anna", 1: "Ben"}, {0: 0, 1: 0})
    resumed = lambda: Session.resume(  # noqa: E731
        Rules(), standing, seed=7, open_round=True, entropy=entropy
    )
    assert code_of(resumed, kind) == code


def test_orders_from_outside_take_no_contributions() -> None:
    session = Table(Rules()).session
    before = everything(session)
    refused = lambda: session.start_round({0: bytes(32)})  # noqa: E731
    assert code_of(refused, SeedError) == "not_seeded"
    assert everything(session) == before
    session.start_round({})
    assert session.entropy == [{}]


def test_contributions_of_those_who_must_leave_are_left_out() -> None:
    rules = Rules(buy_in=8, ante=8)
    standing = Standing(1, 0, {0: "Anna", 1: "Ben", 2: "Cy"}, {0: 8, 1: -8, 2: 0}, broke=(1,))
    session = Session.resume(rules, standing, seed=1)
    session.start_round({1: b"b" * 32, 2: b"c" * 32})
    assert sorted(session.names) == [0, 2]
    assert session.entropy == [{2: b"c" * 32}]


def test_a_round_can_be_opened_again_with_its_contributions() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=7)
    session.start_round({1: bytes(32)})
    again = Session.resume(
        Rules(), session.openings[0], seed=7, open_round=True, entropy=session.entropy[0]
    )
    assert again.state == session.state
    assert again.entropy == session.entropy


def test_the_seed_of_a_round_is_shown_when_it_is_over() -> None:
    session = Session(Rules(), ["Anna", "Ben"], seed=7)
    promised = {}
    for number in (1, 2):
        assert code_of(lambda n=number: session.revealed(n), Refused) == "no_such_round"  # type: ignore[misc]
        promised[number] = session.commitment
        session.start_round({0: bytes(32)})
        while session.due:
            assert session.rounds_over == number - 1
            assert code_of(lambda n=number: session.revealed(n), Refused) == "round_not_over"  # type: ignore[misc]
            session.act(session.due[0], session.legal(session.due[0])[-1])
        assert session.rounds_over == number
        assert {n: commitment(session.revealed(n)) for n in promised} == promised
    session.finish()
    assert commitment(session.revealed(2)) == promised[2]
    assert code_of(lambda: session.revealed(0), Refused) == "no_such_round"


def test_rounds_before_a_session_was_resumed_are_not_shown() -> None:
    standing = Standing(4, 0, {0: "Anna", 1: "Ben"}, {0: 8, 1: -8})
    session = Session.resume(Rules(), standing, seed=7)
    assert code_of(lambda: session.revealed(4), Refused) == "no_such_round"
    session.start_round()
    played_to_its_end(session)
    assert len(session.revealed(5)) == 32


def test_an_order_of_wrong_cards_is_refused() -> None:
    class Wrong:
        def order(self, cards: int) -> list[int]:
            return [0, 1, 2]

    session = Session(Rules(), ["Anna", "Ben"], shuffles=lambda number: Wrong())
    assert code_of(session.start_round, Refused) == "wrong_cards"
