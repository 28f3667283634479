"""What is played: one frozen `Rules` value for every preset, house rule and short deck.

`docs/rules.md` says what each field means and which rule it comes from. A mix of
fields that contradicts itself cannot be made: the constructor raises `RulesError`
with every fault at once.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, Self, get_args

import tomli_w

from fightlead.cards import CardSet, short_deck
from fightlead.errors import RulesError

LOO_CEILING: Final = 1_000_000_000
"""No single loo is above this many chips, whatever the rules say (rule 8)."""
STAKE_CEILING: Final = 1_000_000
"""Highest ante and fee in chips, so that every sum stays an exact integer."""
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5

Loo = Literal["pot", "stake"]
NoMatch = Literal["misdeal", "highest"]
ShortStock = Literal["reshuffle", "limit"]
ExchangeFrom = Literal["eldest", "leader"]
ExchangeStyle = Literal["at_once", "one_by_one"]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "loo": get_args(Loo),
    "no_match": get_args(NoMatch),
    "short_stock": get_args(ShortStock),
    "exchange_from": get_args(ExchangeFrom),
    "exchange_style": get_args(ExchangeStyle),
}
"""The words that each field takes which is no number and no switch."""
RANGES: Final[dict[str, tuple[int, int]]] = {
    "ante": (1, STAKE_CEILING),
    "carried_ante": (0, STAKE_CEILING),
    "fee": (0, STAKE_CEILING),
    "loo_cap": (1, LOO_CEILING),
    "buy_in": (1, LOO_CEILING),
    "suits": (1, 4),
    "ranks": (2, 13),
    "hand": (1, 4),
}
"""The lowest and the highest value of each field that is a number."""
OPTIONAL: Final = ("loo_cap", "buy_in")
"""Numbers that may be left open."""
SWITCHES: Final = ("decline", "drop", "drop_fresh", "dealer_must_stay", "ante_to_standing")
"""The fields that are true or false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a session. All amounts are chips.

    The defaults are the preset `classic`; `Rules.staked()` gives the other one.
    """

    ante: int = 4
    """What each player pays into a fresh pot."""
    carried_ante: int = 0
    """What each player who owes no stake pays into a pot that was carried over."""
    fee: int = 0
    """Paid into the pot for each card exchanged."""
    loo: Loo = "pot"
    """`pot`: owed at once, into the next pot. `stake`: paid as the ante of the next round,
    forgiven to a player who declines it."""
    decline: bool = False
    """Each player may decline any round but the first, before the deal."""
    drop: bool = True
    """Each player may drop after the fight, when the pot is not fresh."""
    drop_fresh: bool = False
    """Dropping is allowed in a round with a fresh pot too."""
    dealer_must_stay: bool = False
    """The dealer may not drop when all others have."""
    ante_to_standing: bool = False
    """A fresh ante is added to a pot that stood because everybody dropped."""
    no_match: NoMatch = "misdeal"
    """When no turn-up matches a fight card: deal again, or the highest fight card leads."""
    short_stock: ShortStock = "reshuffle"
    """When the stock is short for an exchange: reshuffle the discards, or limit it."""
    exchange_from: ExchangeFrom = "eldest"
    """Who exchanges first: eldest hand or the winner of the lead."""
    exchange_style: ExchangeStyle = "at_once"
    """All cards of an exchange are named at once, or one after the other."""
    loo_cap: int | None = None
    """Highest loo, a multiple of `hand`; None: only the ceiling of a billion chips."""
    buy_in: int | None = None
    """Chips each player brings; None: an account that may go below zero."""
    suits: int = 4
    """Suits in the deck: the first so many of clubs, diamonds, hearts, spades."""
    ranks: int = 13
    """Ranks in each suit, the highest so many."""
    hand: int = 4
    """Cards in a hand, and so tricks in a round."""

    def __post_init__(self) -> None:
        faults = _type_faults(self)
        faults += _contradictions(self, {field for field, _ in faults})
        if faults:
            raise RulesError(*faults)

    @classmethod
    def classic(cls, bet: int = 4) -> Self:
        """The German, the inventor's game.

        >>> Rules.classic() == Rules()
        True
        """
        return cls(ante=bet)

    @classmethod
    def staked(cls, bet: int = 4) -> Self:
        """The English and Russian game: bets, exchange fees, declining instead of dropping.

        >>> Rules.staked(8).fee
        8
        """
        return cls(ante=bet, carried_ante=bet, fee=bet, loo="stake", decline=True, drop=False)

    @property
    def preset(self) -> str:
        """`classic` or `staked` if these are that preset at some bet, else an empty text.

        >>> Rules.staked(2).preset, Rules(fee=1).preset
        ('staked', '')
        """
        for name, make in PRESETS.items():
            if self == make(self.ante):
                return name
        return ""

    @property
    def deck(self) -> CardSet:
        """The set of cards played with."""
        return short_deck(self.suits, self.ranks)

    @property
    def max_players(self) -> int:
        """How many players the deck serves: hands, replacements and, where a misdeal
        threatens, one turn-up.

        >>> Rules(suits=2, ranks=4, hand=2, no_match="highest").max_players
        2
        """
        spare = 1 if self.no_match == "misdeal" else 0
        return min(MAX_PLAYERS, (self.suits * self.ranks - spare) // (self.hand + 1))

    @property
    def highest_loo(self) -> int:
        """The most chips that one loo can be."""
        return LOO_CEILING if self.loo_cap is None else self.loo_cap

    def as_dict(self) -> dict[str, Any]:
        """Every field by name, those that are None left out; fit for TOML and JSON."""
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in pairs if value is not None}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Rules from fields by name; those left out take the value of `preset` (a key
        beside the fields, `classic` by default), at the bet given by `bet` if present.

        Raises `RulesError` with every unknown or wrong field.

        >>> Rules.from_dict({"preset": "staked", "bet": 8, "fee": 2}).carried_ante
        8
        """
        rest = dict(values)
        preset, bet = rest.pop("preset", "classic"), rest.pop("bet", 4)
        faults = []
        if not isinstance(preset, str) or preset not in PRESETS:
            faults.append(("preset", "not_a_choice"))
            preset = "classic"
        if type(bet) is not int or not 1 <= bet <= STAKE_CEILING:
            faults.append(("bet", "out_of_range"))
            bet = 4
        known = {field.name for field in fields(cls)}
        faults += [(str(name), "unknown_field") for name in rest if name not in known]
        base = cls.classic(bet) if preset == "classic" else cls.staked(bet)
        try:
            rules = replace(base, **{name: rest[name] for name in rest if name in known})
        except RulesError as error:
            raise RulesError(*faults, *error.faults) from error
        if faults:
            raise RulesError(*faults)
        return rules

    def to_toml(self) -> str:
        """The rules as a TOML document, one line a field."""
        return tomli_w.dumps(self.as_dict())

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """Rules from a TOML document, or from the table `rules` of a record.

        Raises `RulesError` (field `document`, or the line) if it is none.

        >>> Rules.from_toml(Rules.staked().to_toml()) == Rules.staked()
        True
        """
        try:
            values = tomllib.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError) as error:  # numbers or nesting without end, too
            place = re.search(r"line \d+", str(error))
            raise RulesError((place[0] if place else "document", "not_toml")) from error
        if "format" in values and isinstance(values.get("rules"), dict):
            values = values["rules"]
        return cls.from_dict(values)

    def to_json(self) -> str:
        """The rules as one JSON object."""
        return json.dumps(self.as_dict())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Rules from a JSON object. Raises `RulesError` (field `document`) if it is none.

        >>> Rules.from_json('{"preset": "classic", "loo_cap": 64}').highest_loo
        64
        """
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RulesError(("document", "not_json")) from error
        if not isinstance(values, dict):
            raise RulesError(("document", "not_json"))
        return cls.from_dict(values)

    @classmethod
    def named(cls, name: str) -> Self:
        """A preset by name, or the rules in a `.toml` or `.json` file by its path.

        Raises `RulesError` (field `rules`, code `no_such_rules`) if there is neither.

        >>> Rules.named("staked").decline
        True
        """
        if name in PRESETS:
            return cls.classic() if name == "classic" else cls.staked()
        try:
            text = Path(name).read_text("utf-8-sig")
        except (OSError, ValueError) as error:  # no such file, no such name, no text
            raise RulesError(("rules", "no_such_rules")) from error
        return cls.from_json(text) if name.lower().endswith(".json") else cls.from_toml(text)


PRESETS: Final = {"classic": Rules.classic, "staked": Rules.staked}


def _type_faults(rules: Rules) -> list[tuple[str, str]]:
    faults = [
        (name, "not_a_choice")
        for name, choices in CHOICES.items()
        if getattr(rules, name) not in choices
    ]
    faults += [
        (name, "not_true_or_false")
        for name in SWITCHES
        if type(getattr(rules, name)) is not bool
    ]
    for name, (lowest, highest) in RANGES.items():
        value = getattr(rules, name)
        if value is None and name in OPTIONAL:
            continue
        if type(value) is not int:
            faults.append((name, "not_a_whole_number"))
        elif not lowest <= value <= highest:
            faults.append((name, "out_of_range"))
    return faults


def _contradictions(rules: Rules, wrong: set[str]) -> list[tuple[str, str]]:
    """Fields that contradict others; those among the `wrong` ones are not asked."""

    def sound(*names: str) -> bool:
        return wrong.isdisjoint(names)

    faults = [
        (name, "needs_drop")
        for name in ("drop_fresh", "dealer_must_stay", "ante_to_standing")
        if sound("drop", name) and not rules.drop and getattr(rules, name)
    ]
    cap = rules.loo_cap
    if sound("loo_cap", "hand") and cap is not None and cap < LOO_CEILING and cap % rules.hand:
        faults.append(("loo_cap", "not_a_multiple_of_hand"))
    buy_in = rules.buy_in
    if sound("buy_in", "ante", "carried_ante") and buy_in is not None:
        needed = max(rules.ante, rules.carried_ante)
        faults += [("buy_in", "below_the_ante")] * (buy_in < needed)
    if sound("suits", "ranks", "hand", "no_match") and rules.max_players < MIN_PLAYERS:
        faults.append(("hand", "deck_too_small"))
    return faults
