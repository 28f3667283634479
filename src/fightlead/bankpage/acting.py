"""A step on the page: what a form does to the story, and the page that comes of it."""

from __future__ import annotations

from fightlead.bankpage.forms import Fields, Pairs
from fightlead.bankpage.showing import show
from fightlead.bankpage.speech import Speech
from fightlead.bankpage.steps import Step
from fightlead.bankpage.story import Story
from fightlead.errors import FightleadError, RulesError
from fightlead.narration.bank_refusals import refusal
from fightlead.narration.tongue import Tongue


class Answer:
    """The story after a step, its page, what is said of it, and perhaps a file to `save`: its
    `name`, `type` and `text`."""

    def __init__(self, story: Story, html: str, said: str, save: dict[str, str]) -> None:
        self.story = story
        self.html = html
        self.said = said
        self.save = save


def act(story: Story, pairs: Pairs, speech: Speech) -> Answer:
    """Do what a form says, `do` naming it, and make the page anew. What is refused changes
    nothing: the page says why, and keeps what was typed."""
    fields = Fields(pairs)
    step = Step(story, fields, speech)
    try:
        said = step.done()
    except FightleadError as error:
        v = speech.tongue(terse=story.terse)
        why = _refusal(v, error, story, speech)
        return Answer(story, show(story, speech, fields, error=error, said=why), why, {})
    following = step.story
    html = show(following, speech, Fields([]), said=said)
    return Answer(following, html, said, step.save)


def _refusal(v: Tongue, error: FightleadError, story: Story, speech: Speech) -> str:
    if isinstance(error, RulesError):
        return v._("These rules cannot be played.")
    return refusal(v, error, speech.words)
