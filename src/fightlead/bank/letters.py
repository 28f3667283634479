"""Capital and small letters, the one thing that a small Python cannot do in every script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_small: list[Callable[[str], str]] = [getattr(str, "casefold", str.lower)]


def small(text: str) -> str:
    """A text in small letters, by which two are compared.

    >>> small("ANNA") == small("Anna")
    True
    """
    return _small[0](text)


def use(function: Callable[[str], str]) -> None:
    """Make small letters with `function` from now on."""
    _small[0] = function


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
