"""What a form holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

Pairs: TypeAlias = "Sequence[Sequence[Any]]"


class Fields:
    """The pairs of name and text that a form holds, as they were sent.

    >>> Fields([["who", "0"], ["who", "2"]]).all("who")
    ['0', '2']
    """

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = [[str(name), str(value)] for name, value in pairs]

    def all(self, name: str) -> list[str]:
        """All texts by this name."""
        return [value for other, value in self.pairs if other == name]

    def text(self, name: str) -> str:
        """The first text by this name, without blanks around it; empty if there is none."""
        for other, value in self.pairs:
            if other == name:
                return value.strip()
        return ""

    def number(self, name: str) -> int | str:
        """The whole number by this name, else the text, to be refused by name."""
        return number(self.text(name))

    def __contains__(self, name: str) -> bool:
        return any(other == name for other, _ in self.pairs)


def number(text: str) -> int | str:
    """A whole number where the text is one, else the text.

    >>> number("12"), number("1.5")
    (12, '1.5')
    """
    digits = text[1:] if text.startswith("-") else text
    if not 0 < len(digits) < 16 or any(digit not in "0123456789" for digit in digits):
        return text
    return int(text)


def seats(texts: Sequence[str]) -> list[int]:
    """The seats that these texts name; what names none counts as a seat that nobody has."""
    found = [number(text) for text in texts]
    return [seat if isinstance(seat, int) else -1 for seat in found]
