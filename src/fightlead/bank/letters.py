"""Letters of every script: what a small Python cannot do is handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_small: list[Callable[[str], str]] = [str.lower]
_named: list[Callable[[str], str]] = [str]


def small(text: str) -> str:
    """A text in small letters, by which two are compared.

    >>> small("ANNA") == small("Anna")
    True
    """
    return _small[0](text)


def named(text: str) -> str:
    """A name as it is written down; what is none, as nobody can see it, stays as it is.

    >>> named(" Anna   B. "), is_name(" Anna "), is_name("Anna")
    ('Anna B.', False, True)
    """
    return _named[0](text) or text


def is_name(text: str) -> bool:
    """Is this a name as it is written down?"""
    return bool(text) and _named[0](text) == text


def use(small: Callable[[str], str], named: Callable[[str], str]) -> None:
    """Make small letters with `small` from now on, and of a name by `named` how it is written
    down, or nothing if it is none."""
    _small[0], _named[0] = small, named


_TYPED = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("ё", "е"))


def plain(text: str) -> str:
    """A text as it is compared: without case, and as it is typed where letters are missing.

    >>> plain(" Zurück"), plain("СЧЁТ")
    ('zurueck', 'счет')
    """
    result = small(text.strip())
    for letter, typed in _TYPED:
        result = result.replace(letter, typed)
    return result


_ENDS: Final = ".!?"


def tokens_of(line: str) -> list[str]:
    """The words of a line without the dots behind them, each comma by itself.

    >>> tokens_of("Anna B. 2,Ben: 1.")
    ['Anna', 'B', '2', ',', 'Ben', '1']
    """
    tokens = line.replace(":", " ").replace(";", ",").replace(",", " , ").split()
    return [_bare(token) for token in tokens]


def _bare(token: str) -> str:
    while len(token) > 1 and token[-1] in _ENDS:
        token = token[:-1]
    return token


def said_of(text: str) -> list[str]:
    """The words of a name or a line as they are compared."""
    return [plain(token) for token in tokens_of(text)]
