"""What can be said to the bank: keywords, in each language and in English everywhere."""

from __future__ import annotations

from typing import Any, Final

from fightlead.bank.letters import plain
from fightlead.narration.catalogue import N_, catalogue
from fightlead.narration.lexicon import LEXICONS
from fightlead.narration.names import card_words

TELLING: Final[dict[str, tuple[str, str]]] = {
    "round": (N_("deal, next round, round, d"), N_("the next round begins")),
    "decline": (
        N_("decline, declines, sits out, sit out"),
        N_("who sits the round out: Ben declines"),
    ),
    "join": (N_("play, plays"), N_("who plays the round: all play")),
    "lead": (
        N_("lead, leads, wins the lead"),
        N_("who won the lead, perhaps after how many turn-ups: Anna leads 3"),
    ),
    "fight": (
        N_("fight, fight cards"),
        N_("the fight cards, to be told who leads: fight Anna Qh, Ben 7c turned 2h"),
    ),
    "misdeal": (N_("misdeal"), N_("all cards come back and are dealt again")),
    "drop": (N_("drop, drops"), N_("who drops: Ben and Olga drop")),
    "stay": (N_("stay, stays"), N_("who stays in: all stay, nobody drops")),
    "exchange": (
        N_("exchange, exchanges, swap, swaps, x"),
        N_("how many cards each exchanged: Anna exchanges 3, Ben 0"),
    ),
    "hand": (N_("hand, holds, hold"), N_("all cards of a hand, so that a revoke is noticed")),
    "trick": (
        N_("trick, takes, take, takes the trick, takes a trick"),
        N_("who takes the next trick: Anna; or with the cards: Anna 7c, Ben Qc"),
    ),
    "tricks": (N_("tricks"), N_("how many tricks each took: Anna 2, Ben 1, Olga 1")),
    "sit": (
        N_("sit, sits, sits down, sit down, new"),
        N_("somebody sits down between rounds: Dora sits seat 4"),
    ),
    "leave": (N_("leave, leaves"), N_("somebody leaves between rounds: Ben leaves")),
    "end": (N_("end, end the session"), N_("the session is over; the middle is shared out")),
}
"""By kind of entry what tells it, the first to be shown, and what it is."""

ASKING: Final[dict[str, tuple[str, str]]] = {
    "pot": (N_("pot, p"), N_("the pot, what a trick is worth, what no trick costs")),
    "turn": (N_("who, w"), N_("who deals, and what is to be told next")),
    "table": (N_("table, t"), N_("who plays, who has dropped, who took which trick")),
    "accounts": (N_("accounts, scores, s"), N_("what everybody has won or lost")),
    "last": (N_("last, last round, l"), N_("what came of the last round, or of one: last 4")),
    "told": (N_("told, list"), N_("what was told of this round, or of one: told 4")),
    "settle": (N_("settle, settle up"), N_("who pays whom")),
    "undo": (N_("undo, u"), N_("take back what was told last, or several: undo 3")),
    "redo": (N_("redo"), N_("tell again what was taken back")),
    "correct": (N_("correct"), N_("tell an older round anew: correct 4")),
    "cancel": (N_("cancel"), N_("leave a correction; nothing has changed")),
    "repeat": (N_("repeat, ."), N_("what was said last")),
    "rules": (N_("rules, r"), N_("the rules of this game")),
    "brief": (N_("brief, b"), N_("short or full sentences")),
    "help": (N_("help, ?"), N_("these commands")),
    "quit": (N_("quit, q"), N_("save and stop")),
}
"""The same for questions and orders."""

_SMALL: Final = {
    "all": N_("all, everybody, others, the others, all others"),
    "none": N_("none, nobody, no one, nothing"),
    "and": N_("and, &, +"),
    "turned": N_("turned, turned up"),
    "seat": N_("seat"),
    "filler": N_("card, cards, the, of, has, with"),
    "zero": N_("zero, no"),
    "one": N_("one"),
    "two": N_("two"),
    "three": N_("three"),
    "four": N_("four"),
}


def bank_words(language: str) -> dict[str, Any]:
    """The keywords of a language for `fightlead.bank.lines.parse`, and the English ones that
    mean nothing else in it; fit for JSON.

    >>> bank_words("en")["drop"]
    ['drop', 'drops']
    """
    words: dict[str, Any] = {}
    taken: set[str] = set()
    for spoken in dict.fromkeys((language, "en")):
        for key, text in _texts():
            phrases = [part.strip() for part in catalogue(spoken).gettext(text).split(",")]
            new = [phrase for phrase in phrases if plain(phrase) not in taken]
            words.setdefault(key, []).extend(dict.fromkeys(new))
        taken = {plain(phrase) for phrases in words.values() for phrase in phrases}
    fillers = sorted(LEXICONS[language].fillers | LEXICONS["en"].fillers)
    words["filler"] += [word for word in fillers if word not in taken]
    words["ranks"], words["suits"] = _cards(language)
    return words


def _cards(language: str) -> tuple[dict[str, int], dict[str, int]]:
    """What means a rank and what a suit, the English words that mean nothing else too."""
    ranks: dict[str, int] = {}
    suits: dict[str, int] = {}
    for spoken in (language, "en"):
        for words, found in zip(card_words(spoken), (ranks, suits), strict=True):
            for word, number in words.items():
                if plain(word) not in ranks | suits:
                    found[plain(word)] = number
    return ranks, suits


def _texts() -> list[tuple[str, str]]:
    commands = [(key, text) for group in (TELLING, ASKING) for key, (text, _) in group.items()]
    return [*commands, *_SMALL.items()]


def bank_help(language: str) -> list[str]:
    """What can be said, with what it means, a line each."""
    spoken = catalogue(language).gettext
    return [
        f"{spoken(text)}: {spoken(meaning)}"
        for text, meaning in [*TELLING.values(), *ASKING.values()]
    ]
