"""Translations as a plain table, for where there is no gettext."""

from __future__ import annotations

from typing import Any, Final

CONTEXT: Final = "\x04"
"""Stands between a context and its text in a key of the table."""


class Texts:
    """Finds the texts of a language in a table: from the English text to its translation, or to
    the list of its forms. What is not there stays English.

    >>> table = {"{count} chip": ["{count} фишка", "{count} фишки", "{count} фишек"]}
    >>> Texts("ru", table).ngettext("{count} chip", "{count} chips", 22)
    '{count} фишки'
    """

    def __init__(self, language: str, table: dict[str, Any]) -> None:
        self.language = language
        self.table = table

    def gettext(self, text: str) -> str:
        return str(self.table.get(text, text))

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self._form(one, one, many, number)

    def pgettext(self, context: str, text: str) -> str:
        return str(self.table.get(context + CONTEXT + text, text))

    def npgettext(self, context: str, one: str, many: str, number: int) -> str:
        return self._form(context + CONTEXT + one, one, many, number)

    def _form(self, key: str, one: str, many: str, number: int) -> str:
        forms = self.table.get(key)
        if not forms:
            return one if number == 1 else many
        return str(forms[form_of(number, len(forms))])


def form_of(number: int, forms: int) -> int:
    """Which of two forms (English, German) or three (Russian) goes with a number.

    >>> [form_of(number, 3) for number in (1, 2, 5, 11, 21, 22, 111)]
    [0, 1, 2, 2, 0, 1, 2]
    """
    if forms < 3:
        return 0 if number == 1 else 1
    tens, ones = number % 100, number % 10
    if ones == 1 and tens != 11:
        return 0
    return 1 if 2 <= ones <= 4 and not 12 <= tens <= 14 else 2
