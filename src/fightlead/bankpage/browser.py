"""What the script of the page calls, with texts of JSON, where the browser runs all this."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from fightlead.bank import letters
from fightlead.bankpage.acting import act
from fightlead.bankpage.story import Story


class Texts:
    """Translations as gettext finds them, from what the program brings along."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.plain: dict[str, str] = told["plain"]
        self.numbered: dict[str, list[str]] = told["numbered"]
        self.forms: str = told["forms"]

    def gettext(self, text: str) -> str:
        return self.plain.get(text, text)

    def pgettext(self, context: str, text: str) -> str:
        return self.plain.get(f"{context}\4{text}", text)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self._numbered(one, one, many, number)

    def npgettext(self, context: str, one: str, many: str, number: int) -> str:
        return self._numbered(f"{context}\4{one}", one, many, number)

    def _numbered(self, key: str, one: str, many: str, number: int) -> str:
        if key not in self.numbered:
            return one if number == 1 else many
        place = number if number < len(self.forms) else 100 + number % 100
        return self.numbered[key][int(self.forms[place])]


class Page:
    """The page in one tab: it reads the story anew only when another one is kept."""

    def __init__(self, texts: str, small: Callable[[str], str]) -> None:
        letters.use(small)
        self._texts = Texts(json.loads(texts))
        self._kept = ""
        self._story = Story()

    def adopt(self, kept: str, carried: str) -> str:
        """The story to go on with, where the page carries one that it came with: that one,
        unless what is kept goes on from it. Another that is kept is put away."""
        mine = Story.from_dict(json.loads(kept)) if kept else Story()
        story = Story.from_dict(json.loads(carried))
        if mine.history and mine.goes_on_from(story):
            return kept
        if mine.history:
            story.before = mine.put_away()
        return json.dumps(story.as_dict())

    def step(self, kept: str, fields: str) -> str:
        """A step on a story: `kept` is the story (or empty), `fields` pairs of what the form
        holds. Answers `story`, `html`, `said`, and perhaps a file to `save`."""
        if kept != self._kept:
            self._story = Story.from_dict(json.loads(kept)) if kept else Story()
        answer = act(self._story, json.loads(fields), self._texts)
        self._kept = json.dumps(answer.story.as_dict())
        self._story = answer.story
        return json.dumps(
            {
                "story": self._kept,
                "html": answer.html,
                "said": answer.said,
                "save": answer.save,
            }
        )
