"""Evenings at a real table, as the terminal hears and tells them in each language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fightlead.bank.history import History
from fightlead.bank.lines import line_of
from fightlead.bank.opening import opening
from fightlead.cards import parse_card, parse_cards
from fightlead.narration import LANGUAGES
from fightlead.narration.bank_words import bank_words
from fightlead.rules import Rules
from fightlead.terminal.bank import PlainBank
from fightlead.terminal.plain import Quit
from tests.bank.common import entry
from tests.terminal.scripts import ScriptedConsole

Said = dict[str, Any] | str | int
"""An entry, a question (perhaps with a number), or a line as it is typed."""

NAMES: Final = {
    "en": ["Anna", "Ben", "Olga"],
    "de": ["Anna", "Ben", "Jörg"],
    "ru": ["Анна", "Бен", "Ольга"],
}
GUEST: Final = {"en": "Dora", "de": "Dora", "ru": "Дора"}


def shown(names: list[str], cards: str) -> list[list[Any]]:
    return [[name, parse_card(card)] for name, card in zip(names, cards.split(), strict=True)]


def classic(names: list[str], guest: str) -> Iterator[Said]:
    """All that can happen in the classic game, with what is refused in it."""
    anna, ben, olga = names
    yield from ("help", "", entry("lead", ben), "pot")
    yield from (entry("exchange", **{ben: 2}), entry("exchange", **{olga: 0, anna: 4}), "turn")
    yield from (entry("trick", ben), entry("trick", ben), entry("tricks", **{anna: 3, ben: 1}))
    yield from (entry("tricks", **{anna: 2, ben: 2}), "last", entry("decline", ben))
    yield from (entry("round"), entry("lead", olga, turned=3), entry("drop", olga), "table")
    yield from (entry("drop", olga), "", entry("trick", olga), entry("trick", anna), "told")
    yield from (entry("tricks", **{anna: 1, ben: 3}), entry("lead", ben), entry("drop", ben))
    yield from (entry("tricks", **{anna: 3, olga: 1}), entry("round"), entry("misdeal"))
    yield from (entry("drop"), "accounts", entry("round"))
    fight = shown([anna, ben, olga], "Qh 7c Th")
    yield entry("lead", anna, fight=fight, turnups=parse_cards("3s 2h"))
    yield from (entry("stay"), entry("hand", ben, cards=parse_cards("Kd 8c 9c 4h")))
    yield entry("trick", ben, plays=shown([ben, olga, anna], "Kd 2d Ad"))
    yield entry("trick", anna, plays=shown([anna, ben, olga], "Ad Kd 2d"))
    yield entry("trick", anna, plays=shown([anna, ben, olga], "Ac 8c 2c"))
    yield entry("trick", anna, plays=shown([anna, ben, olga], "5c 4h 6s"))
    yield entry("trick", ben, plays=shown([anna, ben, olga], "5c 9c 6s"))
    yield from ("undo", 2, "redo", 2, entry("tricks", **{anna: 2, ben: 1, olga: 1}), "settle")
    yield from ("correct", 1, entry("tricks", **{anna: 2, ben: 1, olga: 1}), "cancel")
    yield from ("correct", 3, entry("lead", ben), entry("tricks", **{anna: 4}), "undo", "redo")
    yield from (entry("sit", guest, seat=3), entry("leave", ben), "brief", entry("round"))
    yield from ("cancel", "pot", "table", entry("tricks", **{guest: 4}), entry("end"))
    yield from (entry("round"), "settle", "quit")


def staked(names: list[str], guest: str) -> Iterator[Said]:
    """Stakes, fees, declined rounds, and somebody who runs out of chips."""
    anna, ben, olga = names
    yield from (entry("tricks", **{anna: 4}), "", entry("tricks", **{anna: 4}))
    yield from (entry("lead", ben), entry("exchange", **{ben: 1, olga: 2, anna: 0}), "pot")
    yield from (entry("trick", ben), entry("tricks", **{ben: 1, anna: 3}), "pot")
    yield from (entry("decline", ben), "", entry("exchange", **{olga: 4, anna: 0}))
    yield from (entry("exchange", **{olga: 1, anna: 0}), entry("tricks", **{anna: 4}))
    yield from (entry("sit", guest), entry("round"), entry("join"), "accounts")
    yield from (
        entry("exchange", **dict.fromkeys([anna, ben, guest], 0)),
        entry("trick", guest),
    )
    yield from (entry("tricks", **{guest: 4}), "accounts", entry("round"), "table", "rules")
    yield "quit"


EVENINGS: Final = {
    "classic": (classic, Rules.classic(), False),
    "staked": (staked, Rules(**Rules.staked().as_dict() | {"buy_in": 40}), True),
}


def lines_of(said: Iterator[Said], language: str) -> Iterator[str]:
    """What is typed in a language."""
    words = bank_words(language)
    asked = ""
    for each in said:
        if asked:
            yield f"{asked} {each}" if isinstance(each, int) else asked
            asked = ""
        if isinstance(each, dict):
            yield line_of(each, words)
        elif each == "":
            yield ""
        elif isinstance(each, str):
            asked = words[each][0]
    if asked:
        yield asked


def transcript(evening: str, language: str) -> str:
    said, rules, terse = EVENINGS[evening]
    names = NAMES[language]
    typed = lines_of(said(names, GUEST[language]), language)
    console = ScriptedConsole(typed)
    history = History(opening(rules, names))
    table = PlainBank(history, console, language, lambda changed: None, terse=terse)
    table.welcome(resumed=False)
    try:
        table.run()
    except Quit:
        return console.text + "\n"
    raise AssertionError("the evening has no end")


def golden() -> dict[str, str]:
    return {
        f"tests/golden/bank/{evening}.{language}.txt": transcript(evening, language)
        for evening in EVENINGS
        for language in LANGUAGES
    }
