"""A round, in the order in which it is told.

What need not be told costs nothing: a round begins by itself with the first thing that is told
of it (but for a trick, which may be one too many of the round before), whoever is not said to
decline or drop plays on, and where exchanging is free neither the lead nor the exchange has to
be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fightlead.bank.company import check_between, end, send_away_unable
from fightlead.bank.entries import Entry
from fightlead.bank.referee import check_cards, leader_of, plays_in_order, taker_of
from fightlead.bank.slips import new_slip
from fightlead.bank.state import (
    DECLINE,
    DROP,
    EXCHANGE,
    FIGHT,
    FROM_LEADER,
    HIGHEST,
    JOIN,
    OVER,
    PLAY,
    STAY,
    begin_round,
    choose,
    deal_again,
    deal_out,
    exchange,
    exchange_limit,
    most_turned,
    seat_after,
    seats_of,
    take_trick,
    win_lead,
)
from fightlead.bank.table import Bank
from fightlead.errors import BankError

# ---------------------------------------------------------------- a round begins


def tell_round(bank: Bank, entry: Entry) -> None:
    check_between(bank)
    _open_round(bank)


def _begin_if_between(bank: Bank) -> None:
    """The first thing told of a round begins it."""
    if bank.state.phase == OVER:
        _open_round(bank)
        if bank.over:
            raise BankError("session_over")


def _open_round(bank: Bank) -> None:
    if len(bank.names) < 2:
        raise BankError("too_few_players")
    s = bank.state
    if not send_away_unable(bank):
        end(bank)
        return
    if bank.number or s.dealer not in bank.names:
        s.dealer = seat_after(s.seated, s.dealer)
    bank.number += 1
    bank.slips.append(new_slip(bank))
    bank.news.append(
        {
            "fact": "round",
            "number": bank.number,
            "name": bank.names[s.dealer],
            "chips": s.pot,
            "carried": bool(s.carried),
        }
    )
    begin_round(s)
    if s.phase == JOIN:
        bank.slip["asked_to_join"] = True
    else:
        _antes(bank)


def _antes(bank: Bank) -> None:
    s, slip = bank.state, bank.slip
    slip["players"] = bank.called(s.within)
    for name in slip["players"]:
        seat = bank.seat_of(name)
        chips = s.opening[seat] - s.account[seat]
        if chips:
            slip["antes"][name] = chips
            stake = name in slip["debts"]
            bank.news.append({"fact": "anted", "name": name, "chips": chips, "stake": stake})
    bank.news.append({"fact": "pot", "chips": s.pot})
    deal_out(s)


# ---------------------------------------------------------------- who plays, who leads


def tell_join(bank: Bank, entry: Entry) -> None:
    if not bank.state.options & DECLINE:
        raise BankError("declining_not_allowed")
    _begin_if_between(bank)
    if not bank.slip["asked_to_join"]:
        raise BankError("declining_first_round")
    _reach(bank, JOIN)
    _say(bank, entry["who"], entry["tell"] == "join")


_FACTS: Final = {JOIN: ("declines", "joins"), STAY: ("drops", "stays")}


def _say(bank: Bank, names: Sequence[str], yes: bool) -> None:
    """These answer the question to all whether they play on; all who have not said yet if
    nobody is named."""
    s = bank.state
    phase, before, said = s.phase, list(s.account), s.chosen
    asked = s.within if phase == STAY else s.seated
    seats = [_asked(bank, name) for name in names] or seats_of(s.due)
    for seat in seats:
        if s.phase != phase or not s.due >> seat & 1:
            raise BankError("said_already", name=bank.names[seat])
        choose(s, seat, int(yes))
    if s.phase == phase:
        called = [bank.names[seat] for seat in seats]
        bank.news.append({"fact": _FACTS[phase][int(yes)], "names": called})
    elif phase == JOIN:
        _joined(bank)
    else:
        _stayed(bank, asked, before, nobody=not said and not yes)


def _asked(bank: Bank, name: str) -> int:
    return bank.seat_within(name) if bank.state.phase == STAY else bank.seat_of(name)


def _joined(bank: Bank) -> None:
    s, slip = bank.state, bank.slip
    joined, slip["declined"] = bank.called(s.chosen), bank.called(s.seated & ~s.chosen)
    bank.news.append({"fact": "joined", "names": joined, "others": slip["declined"]})
    if s.ended:
        end(bank)
        _close(bank, "too_few")
    else:
        _antes(bank)


def tell_misdeal(bank: Bank, entry: Entry) -> None:
    _begin_if_between(bank)
    _reach(bank, FIGHT)
    deal_again(bank.state)
    bank.slip["misdeals"] += 1
    bank.news.append({"fact": "misdeal", "name": bank.dealer})


def tell_lead(bank: Bank, entry: Entry) -> None:
    _begin_if_between(bank)
    _reach(bank, FIGHT)
    s, slip = bank.state, bank.slip
    seat = bank.seat_within(entry["name"])
    most = most_turned(s)
    turned = _turn_ups(bank, entry, most)
    slip["lead"] = entry["name"]
    bank.news.append({"fact": "leads", "name": entry["name"]})
    _fight(bank, seat, turned)


def _turn_ups(bank: Bank, entry: Entry, most: int) -> int:
    """How many cards were turned up, by their number or by themselves; the fewest that can be
    if nobody told."""
    slip = bank.slip
    turned = min(1, most)
    if "fight" in entry:
        slip["fight"], slip["turnups"] = entry["fight"], entry.get("turnups", [])
        leader = leader_of(bank, slip["fight"], slip["turnups"])
        if not leader:
            raise BankError("no_match_yet")
        if leader != entry["name"]:
            raise BankError("leads_by_the_cards", name=leader)
        turned = len(slip["turnups"])
    elif "turned" in entry:
        turned = entry["turned"]
    slip["counted"] = "fight" in entry or "turned" in entry
    least = 0 if bank.state.options & HIGHEST else 1
    if not least <= turned <= most:
        raise BankError("wrong_number_of_turn_ups", least=least, most=most)
    return turned


def _skip_lead(bank: Bank) -> None:
    s = bank.state
    if s.fee and s.options & FROM_LEADER:
        raise BankError("lead_first")
    _fight(bank, s.eldest, min(1, most_turned(s)))


def _fight(bank: Bank, seat: int, turned: int) -> None:
    bank.slip["turned"] = turned
    win_lead(bank.state, seat, turned)
    bank.slip["asked_to_stay"] = bank.state.phase == STAY


# ---------------------------------------------------------------- who stays


def tell_stay(bank: Bank, entry: Entry) -> None:
    s = bank.state
    if not s.options & DROP:
        raise BankError("dropping_not_allowed")
    _begin_if_between(bank)
    if s.phase < STAY:
        _reach(bank, FIGHT)
        _skip_lead(bank)
    if s.phase != STAY and not bank.slip["asked_to_stay"]:
        raise BankError("dropping_from_fresh_pot")
    _reach(bank, STAY)
    _say(bank, entry["who"], entry["tell"] == "stay")


def _stayed(bank: Bank, asked: int, before: list[int], *, nobody: bool) -> None:
    """Who drops is known now; `nobody` wanted to stay."""
    s, slip = bank.state, bank.slip
    slip["dropped"] = bank.called(asked & ~s.within)
    stayed = bank.called(s.within)
    bank.news.append({"fact": "stayed", "names": stayed, "others": slip["dropped"]})
    if s.stood:
        bank.news.append({"fact": "stood", "chips": s.pot})
        _close(bank, "stood")
        return
    if nobody:
        slip["must_stay"] = True
        bank.news.append({"fact": "must_stay", "name": slip["dealer"]})
    if s.phase == OVER:
        bank.news.append({"fact": "alone", "name": stayed[0]})
        _paid(bank, before, "alone")
    elif slip["lead"] in slip["dropped"]:
        bank.news.append({"fact": "lead_passes", "name": bank.names[s.lead]})


# ---------------------------------------------------------------- exchange


def tell_exchange(bank: Bank, entry: Entry) -> None:
    s, cards = bank.state, entry["cards"]
    if not cards:
        raise BankError("malformed_entry", text="exchange")
    _begin_if_between(bank)
    _reach(bank, EXCHANGE)
    passed = [name for name, _ in bank.slip["moves"]]
    for name in cards:
        bank.seat_within(name)
        if name in passed:
            raise BankError("exchanged_already", name=name)
    left = len(cards)
    while left:
        name = bank.names[s.turn]
        if name in cards:
            _exchange(bank, name, cards[name])
            left -= 1
        else:
            _pass(bank)


def _exchange(bank: Bank, name: str, number: int) -> None:
    s, slip = bank.state, bank.slip
    limit = exchange_limit(s, s.turn)
    if number > limit:
        raise BankError("too_many_cards", name=name, most=int(limit))
    pot = s.pot
    slip["moves"].append([name, exchange(s, number)])
    chips = s.pot - pot
    slip["exchanged"][name] = number
    if chips:
        slip["fees"][name] = chips
    bank.news.append({"fact": "exchanged", "name": name, "number": number, "chips": chips})


def _pass(bank: Bank) -> None:
    """The seat whose turn it is exchanged so many cards as nobody told, which costs nothing."""
    s = bank.state
    if s.fee and exchange_limit(s, s.turn):
        raise BankError("exchange_first", name=bank.names[s.turn])
    name = bank.names[s.turn]
    bank.slip["moves"].append([name, exchange(s, 0)])


# ---------------------------------------------------------------- play and payment


def tell_hand(bank: Bank, entry: Entry) -> None:
    _reach(bank, PLAY)
    s, slip = bank.state, bank.slip
    bank.seat_within(entry["name"])
    if s.trick:
        raise BankError("not_now", phase=bank.phase)
    if len(entry["cards"]) != s.hand_size:
        raise BankError("whole_hand_needed", most=s.hand_size)
    hands = slip["hands"]
    others = [card for name in hands if name != entry["name"] for card in hands[name]]
    check_cards(bank, entry["cards"], others)
    slip["hands"][entry["name"]] = entry["cards"]
    bank.news.append({"fact": "holds", "name": entry["name"], "cards": entry["cards"]})


def tell_trick(bank: Bank, entry: Entry) -> None:
    _reach(bank, PLAY)
    seat = bank.seat_within(entry["name"])
    plays = []
    if "plays" in entry:
        plays = plays_in_order(bank, entry["plays"])
        taker = taker_of(bank, plays)
        if taker != entry["name"]:
            raise BankError("takes_by_the_cards", name=taker)
    bank.slip["plays"].append(plays)
    _trick(bank, seat)


def _trick(bank: Bank, seat: int) -> None:
    s, slip = bank.state, bank.slip
    before = list(s.account)
    slip["takers"].append(bank.names[seat])
    take_trick(s, seat)
    number = len(slip["takers"])
    bank.news.append({"fact": "trick", "name": bank.names[seat], "number": number})
    if s.phase == OVER:
        _paid(bank, before, "played")


def tell_tricks(bank: Bank, entry: Entry) -> None:
    s = bank.state
    _begin_if_between(bank)
    _reach(bank, PLAY)
    took = entry["took"]
    seats = {bank.seat_within(name): took[name] for name in took}
    total = sum(seats.values())
    if total != s.hand_size:
        raise BankError("tricks_do_not_add_up", given=total, all=s.hand_size)
    for seat in seats_of(s.within):
        if seats.get(seat, 0) < s.tricks[seat]:
            raise BankError("tricks_told", name=bank.names[seat], number=s.tricks[seat])
    bank.slip["in_order"] = s.trick + 1 >= s.hand_size
    for seat in seats_of(s.within, s.dealer + 1):
        for _ in range(seats.get(seat, 0) - s.tricks[seat]):
            _trick(bank, seat)


def _paid(bank: Bank, before: list[int], how: str) -> None:
    """The engine has paid; what each got or owes is the difference."""
    s, slip = bank.state, bank.slip
    for name in bank.called(s.within):
        seat = bank.seat_of(name)
        if s.tricks[seat]:
            slip["tricks"][name] = s.tricks[seat]
            slip["won"][name] = s.account[seat] - before[seat]
            bank.news.append(
                {
                    "fact": "won",
                    "name": name,
                    "chips": slip["won"][name],
                    "number": s.tricks[seat],
                }
            )
    for name in bank.called(s.within):
        seat = bank.seat_of(name)
        if not s.tricks[seat]:
            slip["tricks"][name] = 0
            slip["looed"][name] = before[seat] - s.account[seat]
            if s.debt[seat]:
                slip["owed"][name] = s.debt[seat]
            bank.news.append(
                {
                    "fact": "looed",
                    "name": name,
                    "chips": slip["looed"][name],
                    "owed": s.debt[seat],
                }
            )
    _close(bank, how)


def _close(bank: Bank, how: str) -> None:
    """The round is over."""
    s, slip = bank.state, bank.slip
    slip["end"] = how
    slip["last"] = bank.told
    slip["after"] = s.pot
    slip["carried_after"] = bool(s.carried)
    slip["balances"] = bank.balances
    if not bank.over:
        bank.news.append({"fact": "over", "chips": s.pot, "carried": bool(s.carried)})


# ---------------------------------------------------------------- what need not be told


def _reach(bank: Bank, phase: int) -> None:
    """Go on to a phase of the round with what need not be told. Raises `BankError`
    (`no_round_now`, `not_now`, `lead_first`, `exchange_first`)."""
    s = bank.state
    while s.phase != phase:
        if s.phase == OVER:
            raise BankError("no_round_now", number=bank.number)
        if s.phase > phase:
            raise BankError("not_now", phase=bank.phase)
        if s.phase == FIGHT:
            _skip_lead(bank)
        elif s.phase == EXCHANGE:
            _pass(bank)
        else:
            _say(bank, [], True)
