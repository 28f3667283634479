"""What the bank heard, and what came of it: the facts in its news as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from fightlead.narration.marks import N_
from fightlead.narration.shared import (
    ALL_JOIN,
    ALL_STAY,
    ALONE,
    ANTE,
    ANTES,
    CARRIED_OVER,
    DEALS,
    DECLINED,
    ENDED,
    EXCHANGES,
    FEE,
    IS_BROKE,
    IS_UNABLE,
    JOINED,
    KEEPS,
    LEAD_PASSES,
    LEAVES,
    LEFT_OVER,
    LIES,
    MUST_STAY,
    NOBODY_JOINS,
    NOBODY_STAYS,
    OVER_CARRIED,
    OVER_EMPTY,
    OVER_LEFT,
    OWES,
    PAYS,
    ROUND_BEGINS,
    SHARES,
    SITS,
    STAKE,
    STANDS,
    STAYED,
    WINS,
)
from fightlead.narration.tongue import Tongue

Fact: TypeAlias = "dict[str, Any]"


def tell_facts(t: Tongue, facts: Sequence[Fact]) -> list[str]:
    """Facts in their order, a sentence or two each; equal antes together, and tricks that were
    told as a sum only with what they win."""
    facts = _differing_together(facts)
    told: list[str] = []
    several = len([fact for fact in facts if fact["fact"] == "trick"]) > 1
    antes = [fact for fact in facts if fact["fact"] == "anted" and not fact["stake"]]
    together = len(antes) > 1 and all(fact["chips"] == antes[0]["chips"] for fact in antes)
    for fact in facts:
        if fact["fact"] == "trick" and several:
            continue
        if together and fact in antes:
            if fact is antes[-1]:
                told.append(_antes(t, antes))
            continue
        told.append(TELLERS[fact["fact"]](t, fact))
    return [sentence for sentence in told if sentence]


def _together(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# ---------------------------------------------------------------- coming and going


def _opened(t: Tongue, fact: Fact) -> str:
    pair = (
        N_("Bank for {names}. First dealer: {name}."),
        N_("The bank is open for {names}. The first dealer is {name}."),
    )
    return t.say(pair, names=t.listing(fact["names"]), name=fact["dealer"])


def _sat(t: Tongue, fact: Fact) -> str:
    return t.say(SITS, name=fact["name"], place=fact["seat"] + 1, chips=t.chips(0))


_LEFT: Final = {"wish": LEAVES, "broke": IS_BROKE, "unable": IS_UNABLE}


def _left(t: Tongue, fact: Fact) -> str:
    chips = fact["chips"]
    pair = _LEFT[fact["reason"]]
    return t.say(pair, name=fact["name"], account=t.amount(chips), chips=t.chips(chips))


def _shared(t: Tongue, fact: Fact) -> str:
    return t.say(SHARES, name=fact["name"], chips=t.paid(fact["chips"]))


def _ended(t: Tongue, fact: Fact) -> str:
    return t.say(ENDED)


# ---------------------------------------------------------------- a round begins


def _round(t: Tongue, fact: Fact) -> str:
    chips = t.chips(fact["chips"])
    middle = ""
    if fact["chips"]:
        pair = CARRIED_OVER if fact["carried"] else LEFT_OVER
        middle = t.say(pair, pot=fact["chips"], chips=chips)
    return _together(
        t.say(ROUND_BEGINS, number=fact["number"]), t.say(DEALS, name=fact["name"]), middle
    )


def _anted(t: Tongue, fact: Fact) -> str:
    chips = fact["chips"]
    pair = STAKE if fact["stake"] else ANTE
    return t.say(pair, name=fact["name"], amount=chips, chips=t.chips(chips))


def _antes(t: Tongue, antes: Sequence[Fact]) -> str:
    chips = antes[0]["chips"]
    names = t.listing([fact["name"] for fact in antes])
    return t.say(ANTES, amount=chips, chips=t.chips(chips), names=names)


def _pot(t: Tongue, fact: Fact) -> str:
    return t.say(LIES, pot=fact["chips"], chips=t.chips(fact["chips"]))


def _joined(t: Tongue, fact: Fact) -> str:
    if not fact["names"]:
        return t.say(NOBODY_JOINS)
    if not fact["others"]:
        return t.say(ALL_JOIN)
    return _together(
        t.say(JOINED, names=t.listing(fact["names"])),
        t.say(DECLINED, names=t.listing(fact["others"])),
    )


def _declines(t: Tongue, fact: Fact) -> str:
    return t.say(DECLINED, names=t.listing(fact["names"]))


def _joins(t: Tongue, fact: Fact) -> str:
    return t.say(JOINED, names=t.listing(fact["names"]))


def _misdeal(t: Tongue, fact: Fact) -> str:
    pair = (
        N_("Misdeal. {name} deals again."),
        N_("A misdeal: all cards go back, and the same dealer deals again, {name}."),
    )
    return t.say(pair, name=fact["name"])


# ---------------------------------------------------------------- who leads, who stays


def _leads(t: Tongue, fact: Fact) -> str:
    return t._("{name} leads.", name=fact["name"])


def _drops(t: Tongue, fact: Fact) -> str:
    return t._("Dropped: {names}.", names=t.listing(fact["names"]))


def _stays(t: Tongue, fact: Fact) -> str:
    return t.say(STAYED, names=t.listing(fact["names"]))


def _stayed(t: Tongue, fact: Fact) -> str:
    if not fact["names"]:
        return t.say(NOBODY_STAYS)
    if not fact["others"]:
        return t.say(ALL_STAY)
    return _together(_stays(t, fact), _drops(t, {"names": fact["others"]}))


def _must_stay(t: Tongue, fact: Fact) -> str:
    return t.say(MUST_STAY, name=fact["name"])


def _alone(t: Tongue, fact: Fact) -> str:
    return t.say(ALONE, name=fact["name"])


def _stood(t: Tongue, fact: Fact) -> str:
    return t.say(STANDS, amount=fact["chips"], chips=t.chips(fact["chips"]))


def _lead_passes(t: Tongue, fact: Fact) -> str:
    return t.say(LEAD_PASSES, name=fact["name"])


# ---------------------------------------------------------------- exchange, play, payment


def _exchanged(t: Tongue, fact: Fact) -> str:
    name, number, chips = fact["name"], fact["number"], fact["chips"]
    if not number:
        return t.say(KEEPS, name=name)
    told = t.say(EXCHANGES, name=name, few=t.so_many(number), number=t.taking(number))
    if not chips:
        return told
    return _together(
        told, t.say(FEE, name=name, chips=t.chips(chips) if t.terse else t.paid(chips))
    )


def _holds(t: Tongue, fact: Fact) -> str:
    pair = (
        N_("The hand is noted: {name}."),
        N_("The hand is noted, so that a revoke can be told: {name}."),
    )
    return t.say(pair, name=fact["name"])


def _trick(t: Tongue, fact: Fact) -> str:
    pair = (N_("Trick {number}: {name}."), N_("{name} takes trick {number}."))
    return t.say(pair, name=fact["name"], number=fact["number"])


def _won(t: Tongue, fact: Fact) -> str:
    chips = fact["chips"]
    told = t.chips(chips) if t.terse else t.paid(chips)
    return t.say(WINS, name=fact["name"], chips=told, for_tricks=t.for_tricks(fact["number"]))


def _looed(t: Tongue, fact: Fact) -> str:
    owed = fact["owed"]
    chips = t.chips(owed or fact["chips"]) if t.terse or owed else t.paid(fact["chips"])
    return t.say(OWES if owed else PAYS, name=fact["name"], chips=chips)


def _over(t: Tongue, fact: Fact) -> str:
    pair = OVER_EMPTY
    if fact["chips"]:
        pair = OVER_CARRIED if fact["carried"] else OVER_LEFT
    return t.say(pair, pot=fact["chips"], chips=t.chips(fact["chips"]))


# ---------------------------------------------------------------- after a correction


def _round_differs(t: Tongue, fact: Fact) -> str:
    return t._("Round {number} comes out differently.", number=fact["number"])


def _differing_together(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts, with one in the place of many rounds that come out differently."""
    rounds = [fact for fact in facts if fact["fact"] == "round_differs"]
    if len(rounds) <= _SEVERAL:
        return facts
    together = {"fact": "rounds_differ", "count": len(rounds), "number": rounds[0]["number"]}
    told = [fact for fact in facts if fact["fact"] != "round_differs"]
    told.insert(0, together)
    return told


_SEVERAL: Final = 3


def _rounds_differ(t: Tongue, fact: Fact) -> str:
    return t.ngettext(
        "{count} round comes out differently, from round {first} on.",
        "{count} rounds come out differently, from round {first} on.",
        fact["count"],
        count=fact["count"],
        first=fact["number"],
    )


def _balance_differs(t: Tongue, fact: Fact) -> str:
    return t._(
        "{name}: {number}, before {before}.",
        name=fact["name"],
        number=t.amount(fact["chips"]),
        before=t.amount(fact["before"]),
    )


def _pot_differs(t: Tongue, fact: Fact) -> str:
    return t._("Pot: {number}, before {before}.", number=fact["chips"], before=fact["before"])


TELLERS: Final[dict[str, Callable[[Tongue, Fact], str]]] = {
    "opened": _opened,
    "sat": _sat,
    "left": _left,
    "shared": _shared,
    "ended": _ended,
    "round": _round,
    "anted": _anted,
    "pot": _pot,
    "joined": _joined,
    "declines": _declines,
    "joins": _joins,
    "misdeal": _misdeal,
    "leads": _leads,
    "drops": _drops,
    "stays": _stays,
    "stayed": _stayed,
    "must_stay": _must_stay,
    "alone": _alone,
    "stood": _stood,
    "lead_passes": _lead_passes,
    "exchanged": _exchanged,
    "holds": _holds,
    "trick": _trick,
    "won": _won,
    "looed": _looed,
    "over": _over,
    "round_differs": _round_differs,
    "rounds_differ": _rounds_differ,
    "balance_differs": _balance_differs,
    "pot_differs": _pot_differs,
}
