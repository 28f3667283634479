"""Lines to and from a terminal, whatever it can show."""

from __future__ import annotations

import codecs
import shutil
import sys
import textwrap
from typing import Final, TextIO

NARROWEST: Final = 20
NARROW: Final = 60
LONGEST_LINE: Final = 80

_PLAINER: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "ё": "е", "Ё": "Е", "«": '"', "»": '"', "„": '"', "“": '"', "”": '"', "’": "'",
    "–": "-", "—": "-", "…": "...", "♣": "c", "♦": "d", "♥": "h", "♠": "s",
}  # fmt: skip
_CYRILLIC: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z",
    "и": "i", "й": "j", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p",
    "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "ch",
    "ш": "sh", "щ": "shch", "ъ": "'", "ы": "y", "ь": "'", "э": "e", "ю": "yu", "я": "ya",
}  # fmt: skip


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: letters that the terminal lacks become plainer ones."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_plain_letter(letter, error.encoding) for letter in text), error.end


def _plain_letter(letter: str, encoding: str) -> str:
    plainer = _PLAINER.get(letter, letter)
    if can_show(plainer, encoding):
        return plainer
    latin = _CYRILLIC.get(plainer.lower(), "?")
    return latin if plainer.islower() else latin.capitalize()


def can_show(text: str, encoding: str) -> bool:
    """Has this encoding all letters of the text?

    >>> can_show("Karo", "ascii"), can_show("бубны", "ascii"), can_show("бубны", "cp866")
    (True, False, True)
    """
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


codecs.register_error("fightlead.plainer", _plainer)


class Console:
    """Reads and writes lines. Nothing is coloured, redrawn or boxed; lines are wrapped at
    the width of the terminal, and not at all where there is none."""

    def __init__(
        self,
        source: TextIO | None = None,
        target: TextIO | None = None,
        longest: int = LONGEST_LINE,
    ) -> None:
        self.longest = longest
        """Most letters of a line that is read."""
        self.source = source or sys.stdin
        self.target = target or sys.stdout
        _reconfigure(self.target, "fightlead.plainer")
        _reconfigure(self.source, "replace")

    @property
    def encoding(self) -> str:
        return self.target.encoding or "ascii"

    @property
    def width(self) -> int | None:
        if not self.target.isatty():
            return None
        return max(NARROWEST, shutil.get_terminal_size().columns)

    @property
    def is_narrow(self) -> bool:
        """Too few columns for a list within a line."""
        width = self.width
        return width is not None and width < NARROW

    def say(self, text: str) -> None:
        """Write a text, each of its lines wrapped."""
        for line in text.splitlines() or [""]:
            self.target.write(self._wrapped(line) + "\n")
        self.target.flush()

    def ask(self, prompt: str = "> ") -> str:
        """Read a line, without control characters and white space around it, and no longer
        than anybody would type. Raises EOFError at the end."""
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            raise EOFError
        shown = (letter if letter.isprintable() else " " for letter in line[: self.longest])
        return "".join(shown).strip()

    def _wrapped(self, line: str) -> str:
        width = self.width
        if width is None or len(line) < width:
            return line
        return textwrap.fill(line, width - 1, break_on_hyphens=False)


def speakable(language: str, console: Console) -> str:
    """The language, or English where the terminal lacks its letters, which is said."""
    sample = {"ru": "бубны"}.get(language, "")
    if can_show(sample, console.encoding):
        return language
    console.say("This terminal cannot show Cyrillic letters, so the game speaks English.")
    return "en"


def _reconfigure(stream: TextIO, errors: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors=errors)
