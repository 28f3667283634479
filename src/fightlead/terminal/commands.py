"""What a player may say at any prompt, besides the answer itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fightlead.bank.letters import plain
from fightlead.narration.catalogue import N_, catalogue


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `words` are its names, the first one to be shown; `help` says what it does.
    Both are given in English here and translated."""

    key: str
    words: str
    help: str


COMMANDS: Final = (
    Command("hand", N_("hand, h"), N_("your cards")),
    Command("table", N_("table, t"), N_("the cards and players on the table")),
    Command("pot", N_("pot, p"), N_("the pot, and what no trick costs")),
    Command("scores", N_("scores, s"), N_("all accounts")),
    Command("last", N_("last, l"), N_("the last trick")),
    Command("turn", N_("who, w"), N_("whose turn it is")),
    Command("again", N_("repeat, ."), N_("what was said last")),
    Command("rules", N_("rules, r"), N_("the rules of this game")),
    Command("undo", N_("undo, u"), N_("take back a choice that is not sent yet")),
    Command("confirm", N_("confirm, c"), N_("ask before each choice is sent, or not")),
    Command("brief", N_("brief, b"), N_("short or full sentences")),
    Command("help", N_("help, ?"), N_("these commands")),
    Command("end", N_("end, e"), N_("settle up and end, between rounds")),
    Command("quit", N_("quit, q"), N_("save and stop")),
)


def words_of(command: Command, language: str) -> list[str]:
    """The names of a command in a language."""
    return [word.strip() for word in catalogue(language).gettext(command.words).split(",")]


def word_for(key: str, language: str) -> str:
    """The shortest name of a command."""
    command = next(command for command in COMMANDS if command.key == key)
    return min(words_of(command, language), key=len)


def find_command(line: str, language: str) -> str:
    """The key of the command that a line names in the player's language, or in English;
    empty if it names none."""
    said = plain(line.removeprefix("/"))
    for spoken in (language, "en"):
        for command in COMMANDS:
            if said in map(plain, words_of(command, spoken)):
                return command.key
    return ""


def help_lines(language: str) -> list[str]:
    """The commands with what they do, a line each."""
    return [
        f"{', '.join(words_of(command, language))}: {catalogue(language).gettext(command.help)}"
        for command in COMMANDS
    ]
