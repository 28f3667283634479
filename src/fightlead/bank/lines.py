"""Short lines, as people say them at the table: "Anna 2, Ben 1", "Ben drops", "pot?"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fightlead.bank.entries import Entry
from fightlead.bank.letters import named, plain, said_of, tokens_of
from fightlead.bank.referee import leader_of, plays_in_order, taker_of
from fightlead.bank.scanner import (
    CARD,
    COMMA,
    KEY,
    NAME,
    NOT_VERBS,
    NUMBER,
    Item,
    Scanner,
    Words,
    phrases_of,
)
from fightlead.bank.table import Bank
from fightlead.cards import card_name, cards_text
from fightlead.errors import BankError

QUESTIONS: Final = (
    "pot", "accounts", "table", "turn", "last", "told", "settle", "undo", "redo", "correct",
    "cancel", "rules", "repeat", "brief", "help", "quit",
)  # fmt: skip
"""What a line can ask or order that tells nothing."""
_OPPOSITE: Final = {"drop": "stay", "stay": "drop", "decline": "join", "join": "decline"}
_ALL: Final = "*"
_WITH: Final = {
    "join": ("cards",),
    "hand": ("cards",),
    "exchange": ("numbers",),
    "trick": ("numbers", "cards"),
    "tricks": ("numbers", "cards"),
    "lead": ("numbers", "cards", "turned"),
    "fight": ("numbers", "cards", "turned"),
}
"""By verb, what may be said of those who are named; of other verbs nothing."""


def parse(line: str, bank: Bank, words: Words) -> dict[str, Any]:
    """What a line means: an entry (with `tell`), or a question (with `ask`, one of
    `QUESTIONS`, and perhaps `number`). An empty line is `default`; a line that begins with a
    slash begins with a keyword, whoever is called like it.

    Raises `BankError`: `not_understood`, `which_name`, `named_twice`, `one_at_a_time`, or, for
    cards, those of the referee.
    """
    keyword_first = line.startswith("/")
    line = line[1:] if keyword_first else line
    said = said_of(line)
    if not said:
        return default(bank)
    entry = None if keyword_first else _lone_name(said, bank)
    entry = entry or _sitting(line, bank, words, keyword_first=keyword_first)
    scanner = Scanner(line, bank.seated, words, keyword_first=keyword_first)
    return entry or _understood(scanner.items(), bank, line)


def default(bank: Bank) -> Entry:
    """What an empty line tells: the next round begins; nobody else declines or drops; no card
    is exchanged. Raises `BankError` (`nothing_by_default`) where there is no such thing."""
    told: dict[str, Entry] = {
        "between": {"tell": "round"},
        "join": {"tell": "join", "who": []},
        "stay": {"tell": "stay", "who": []},
    }
    if bank.phase == "exchange":
        return {"tell": "exchange", "cards": {bank.due[0]: 0}}
    if bank.phase not in told:
        raise BankError("nothing_by_default")
    return told[bank.phase]


# ---------------------------------------------------------------- names by themselves


def _lone_name(said: Sequence[str], bank: Bank) -> Entry | None:
    """Nothing but a name in full, which then is no keyword."""
    for name in bank.seated:
        if said == said_of(name):
            return _about(name, bank)
    return None


def _about(name: str, bank: Bank) -> Entry | None:
    """Who leads, or who takes the trick."""
    if bank.phase == "fight":
        return {"tell": "lead", "name": name}
    if bank.phase == "play" or (bank.phase == "exchange" and not bank.rules["fee"]):
        return {"tell": "trick", "name": name}
    return None


def _sitting(line: str, bank: Bank, words: Words, *, keyword_first: bool) -> Entry | None:
    """Somebody sits down, who has a new name: it is what stands beside the keyword. Whoever is
    called like a keyword is named before it, or behind a slash."""
    typed = line.split()
    said = [plain(" ".join(tokens_of(word))) for word in typed]
    seat = -1
    if said[-2:-1] in phrases_of(words, "seat") and said[-1] in ("1", "2", "3", "4", "5"):
        seat = int(said[-1]) - 1
        said = said[:-2]
    first, last = _beside(said, bank, phrases_of(words, "sit"))
    if first == last or _is_phrase(said, words):
        return None
    if first > 0 and not keyword_first and _is_phrase(said[first:last], words):
        raise BankError("not_understood", text=line)
    name = named(" ".join(typed[first:last]).strip(" ,"))
    if not name:
        return None
    entry: Entry = {"tell": "sit", "name": _spelt(name, bank)}
    if seat >= 0:
        entry["seat"] = seat
    return entry


def _beside(said: list[str], bank: Bank, phrases: Sequence[list[str]]) -> tuple[int, int]:
    """From where to where words stand behind or before a phrase, the longest that fits; from 0
    to 0 if none of them is there. Who sits here already is no phrase."""
    length, found = 0, (0, 0)
    seated = any(said[: len(said_of(name))] == said_of(name) for name in bank.seated)
    for phrase in phrases:
        if length < len(phrase) < len(said):
            if said[-len(phrase) :] == phrase:
                length, found = len(phrase), (0, len(said) - len(phrase))
            elif said[: len(phrase)] == phrase and not seated:
                length, found = len(phrase), (len(phrase), len(said))
    return found


def _is_phrase(said: list[str], words: Words) -> bool:
    """Are these words a keyword, whatever it means?"""
    keys = [key for key in words if type(words[key]) is list]
    return any(said in phrases_of(words, key) for key in keys)


def _spelt(name: str, bank: Bank) -> str:
    """A name as it was spelt when its owner sat here before."""
    for known in bank.people:
        if said_of(known) == said_of(name):
            return known
    return name


# ---------------------------------------------------------------- what the items mean


class _Said:
    """The items of a line, put together: who was named, each with numbers and cards."""

    def __init__(self, items: Sequence[Item], line: str) -> None:
        self.line = line
        self.verb = ""
        self.names: list[str] = []
        self.everybody = ""
        """`all` or `none`, if that was said in the place of names."""
        self.numbers: dict[str, int] = {}
        self.cards: dict[str, list[int]] = {}
        self.turned: list[int] = []
        """The number of turn-ups, or the cards."""
        self.turned_cards = False
        self._turning = False
        for kind, value in items:
            if kind == NAME:
                self._named(value)
            elif kind == KEY:
                self._keyword(value)
            elif kind != COMMA:
                self._valued(kind, value)

    def _named(self, name: str) -> None:
        if name in self.names:
            raise BankError("named_twice", name=name)
        self.names.append(name)
        self._turning = False

    def _keyword(self, key: str) -> None:
        if key == "turned":
            self._turning = True
        elif key in ("all", "none"):
            if self.names and self.names[-1] not in self.numbers:
                self.numbers[self.names[-1]] = 0 if key == "none" else -1
            else:
                self.everybody = key
        elif key not in NOT_VERBS:
            if self.verb not in ("", key):
                raise BankError("one_at_a_time", text=self.line)
            self.verb = key

    def _valued(self, kind: str, value: int) -> None:
        if self._turning:
            self.turned.append(value)
            self.turned_cards = kind == CARD
        elif kind == CARD and self.names:
            self.cards.setdefault(self.names[-1], []).append(value)
        elif kind == NUMBER and self.names and self.names[-1] not in self.numbers:
            self.numbers[self.names[-1]] = value
        elif kind == NUMBER and not self.names and not self.numbers:
            self.numbers[_ALL] = value
        else:
            raise self.not_understood

    @property
    def not_understood(self) -> BankError:
        return BankError("not_understood", text=self.line)

    @property
    def one_name(self) -> str:
        if len(self.names) != 1 or self.everybody:
            raise self.not_understood
        return self.names[0]

    def check_particulars(self) -> None:
        """Raise `BankError` (`not_understood`) for numbers, cards or turn-ups that the verb
        has no use for."""
        said = {"numbers": self.numbers, "cards": self.cards, "turned": self.turned}
        if self.verb and any(
            said[each] for each in said if each not in _WITH.get(self.verb, ())
        ):
            raise self.not_understood

    def shown(self) -> list[list[Any]]:
        """Pairs of a name and the one card that was told of it."""
        for name in self.names:
            if len(self.cards.get(name, [])) != 1:
                raise BankError("one_card_each", name=name)
        return [[name, self.cards[name][0]] for name in self.names]


def _understood(items: Sequence[Item], bank: Bank, line: str) -> dict[str, Any]:
    said = _Said(items, line)
    if not said.verb and not said.cards and not said.turned:
        answer = _answered(said, bank)
        if answer:
            return answer
    if said.verb in QUESTIONS:
        if said.names or said.everybody or said.cards or said.turned:
            raise said.not_understood
        asked: dict[str, Any] = {"ask": said.verb}
        if _ALL in said.numbers:
            asked["number"] = said.numbers[_ALL]
        return asked
    said.check_particulars()
    if said.verb in ("round", "misdeal", "end"):
        if said.names or said.everybody:
            raise said.not_understood
        return {"tell": said.verb}
    if said.verb in _OPPOSITE and not said.cards:
        return _choice(said)
    if said.verb == "leave":
        return {"tell": "leave", "name": said.one_name}
    if said.verb == "hand":
        return {
            "tell": "hand",
            "name": said.one_name,
            "cards": said.cards.get(said.one_name, []),
        }
    if said.verb == "exchange":
        return _exchange(said, bank)
    if said.cards:
        return _shown(said, bank)
    if said.verb in ("lead", "fight") or said.turned:
        return _lead(said)
    return _tricks(said, bank)


def _answered(said: _Said, bank: Bank) -> Entry | None:
    """The bare answer to what the bank has asked: who drops or declines, how many cards are
    exchanged."""
    phase, nobody = bank.phase, said.everybody == "none"
    if phase in ("join", "stay") and not said.numbers:
        if nobody and not said.names:
            return default(bank)
        if said.names and not said.everybody:
            return {"tell": "decline" if phase == "join" else "drop", "who": said.names}
    if phase == "exchange" and not said.names and (nobody or _ALL in said.numbers):
        number = 0 if nobody else said.numbers[_ALL]
        return {"tell": "exchange", "cards": {bank.due[0]: number}}
    return None


def _choice(said: _Said) -> Entry:
    """Who declines or drops, or does not."""
    if said.names and said.everybody:
        raise said.not_understood
    if said.everybody == "none":
        return {"tell": _OPPOSITE[said.verb], "who": []}
    if not said.names and not said.everybody and said.verb in ("drop", "decline"):
        raise said.not_understood
    return {"tell": said.verb, "who": said.names}


def _exchange(said: _Said, bank: Bank) -> Entry:
    names, numbers = said.names, said.numbers
    if said.everybody:
        number = 0 if said.everybody == "none" else numbers.get(_ALL, -1)
        names = [name for name in bank.within if name not in bank.slip["exchanged"]]
        numbers = dict.fromkeys(names, number)
    if not names or any(name not in numbers for name in names):
        raise said.not_understood
    return {"tell": "exchange", "cards": _counts(names, numbers, bank)}


def _counts(names: Sequence[str], numbers: dict[str, int], bank: Bank) -> dict[str, int]:
    """How many each; "all" is as many as there are cards in a hand."""
    hand: int = bank.rules["hand"]
    return {name: hand if numbers[name] < 0 else numbers[name] for name in names}


def _shown(said: _Said, bank: Bank) -> Entry:
    """The fight cards, or those of a trick, whatever the round has come to."""
    before_play = bank.phase not in ("exchange", "play") and said.verb not in (
        "trick",
        "tricks",
    )
    if said.verb == "fight" or said.turned or before_play:
        return _fight(said, bank)
    plays = plays_in_order(bank, said.shown())
    return {"tell": "trick", "name": taker_of(bank, plays), "plays": plays}


def _fight(said: _Said, bank: Bank) -> Entry:
    if said.turned and not said.turned_cards:
        raise said.not_understood
    fight = said.shown()
    leader = leader_of(bank, fight, said.turned)
    if not leader:
        raise BankError("no_match_yet")
    return {"tell": "lead", "name": leader, "fight": fight, "turnups": said.turned}


def _lead(said: _Said) -> Entry:
    name = said.one_name
    turned = list(said.turned)
    if name in said.numbers:
        turned.append(said.numbers[name])
    if len(turned) > 1 or said.turned_cards:
        raise said.not_understood
    entry: Entry = {"tell": "lead", "name": name}
    if turned:
        entry["turned"] = turned[0]
    return entry


def _tricks(said: _Said, bank: Bank) -> Entry:
    """Numbers or a name, with or without a verb."""
    if not said.names or said.everybody:
        raise said.not_understood
    if not said.numbers:
        return _one_trick(said, bank)
    if any(name not in said.numbers for name in said.names):
        raise said.not_understood
    if not said.verb and bank.rules["fee"] and bank.phase != "play":
        if bank.phase == "between":
            raise BankError("no_round_now", number=bank.number)
        return _exchange(said, bank)
    return {"tell": "tricks", "took": _counts(said.names, said.numbers, bank)}


def _one_trick(said: _Said, bank: Bank) -> Entry:
    if said.verb:
        return {"tell": "trick", "name": said.one_name}
    entry = _about(said.one_name, bank)
    if entry is None:
        raise said.not_understood
    return entry


# ---------------------------------------------------------------- and back


def line_of(entry: Entry, words: Words) -> str:
    """The short line that tells an entry, as `parse` reads it where the entry fits; not for
    the one that opens a bank.

    >>> line_of({"tell": "exchange", "cards": {"Anna": 3}}, {"exchange": ["exchange", "x"]})
    'exchange Anna 3'
    """
    kind = "fight" if "fight" in entry else entry["tell"]
    said = [words[kind][0]]
    if "who" in entry:
        said.append(", ".join(entry["who"]) or words["all"][0])
    elif "fight" in entry or "plays" in entry:
        shown = entry["fight" if "fight" in entry else "plays"]
        said.append(", ".join(f"{name} {card_name(card)}" for name, card in shown))
    elif kind in ("exchange", "tricks"):
        counts = entry["cards" if kind == "exchange" else "took"]
        said.append(", ".join(f"{name} {counts[name]}" for name in sorted(counts)))
    elif "name" in entry:
        said.append(entry["name"])
    if kind == "hand":
        said.append(cards_text(entry["cards"]))
    if entry.get("turnups"):
        said += [words["turned"][0], cards_text(entry["turnups"])]
    if "seat" in entry:
        said += [words["seat"][0], str(entry["seat"] + 1)]
    if "turned" in entry:
        said.append(str(entry["turned"]))
    return " ".join(said)
