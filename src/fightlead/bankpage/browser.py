"""What the script of the page calls, with texts of JSON, where the browser runs all this."""

from __future__ import annotations

import json
from collections.abc import Callable

from fightlead.bank import letters
from fightlead.bankpage.acting import act
from fightlead.bankpage.speech import Speech
from fightlead.bankpage.story import Story
from fightlead.narration.texts import Texts


class Page:
    """The page in one tab: it reads the story anew only when another one is kept."""

    def __init__(
        self, speech: str, small: Callable[[str], str], named: Callable[[str], str]
    ) -> None:
        letters.use(small, named)
        told = json.loads(speech)
        texts = Texts(told["language"], told["texts"])
        self._speech = Speech(texts, told["cards"], told["words"], told["said"])
        self._kept = ""
        self._story = Story()

    def adopt(self, kept: str, carried: str) -> str:
        """The story to go on with, where the page carries one that it came with: that one,
        unless what is kept goes on from it. Another bank that is kept is put away."""
        mine = Story.from_dict(json.loads(kept)) if kept else Story()
        story = Story.from_dict(json.loads(carried))
        if mine.history and mine.goes_on_from(story):
            return kept
        if mine.history and not story.goes_on_from(mine):
            story.before = mine.put_away()
        return json.dumps(story.as_dict())

    def step(self, kept: str, fields: str) -> str:
        """A step on a story: `kept` is the story (or empty), `fields` pairs of what the form
        holds. Answers `story`, `html`, `said`, and perhaps a file to `save`."""
        if kept != self._kept:
            self._story = Story.from_dict(json.loads(kept)) if kept else Story()
        answer = act(self._story, json.loads(fields), self._speech)
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
