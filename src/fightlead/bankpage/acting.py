"""A step on the page: what a form does to the story, and the page that comes of it."""

from __future__ import annotations

from typing import Any

from fightlead.bank.fold import reckon
from fightlead.bank.history import History
from fightlead.bankpage.forms import Fields, Pairs, number
from fightlead.bankpage.opening_form import opened
from fightlead.bankpage.showing import show
from fightlead.bankpage.speaking import in_words, refusal
from fightlead.bankpage.story import MOST_STEPS, Story
from fightlead.bankpage.telling import entries_of
from fightlead.errors import BankError, FightleadError
from fightlead.narration.tongue import Tongue


class Answer:
    """The story after a step, its page, and what is said of it."""

    def __init__(self, story: Story, html: str, said: str) -> None:
        self.story = story
        self.html = html
        self.said = said
        self.save: dict[str, str] | None = None
        """A file to keep: its `name`, `type` and `text`."""


def act(story: Story, pairs: Pairs, texts: Any) -> Answer:
    """Do what a form says, `do` naming it, and make the page anew. What is refused changes
    nothing: the page says why, and keeps what was typed."""
    fields = Fields(pairs)
    do, _, what = fields.text("do").partition(" ")
    try:
        story, said = _done(story, do, what, fields, Tongue(texts, terse=story.terse))
    except FightleadError as error:
        v = Tongue(texts, terse=story.terse)
        why = refusal(error, v)
        return Answer(story, show(story, v, fields, error=error, said=why, bad=True), why)
    v = Tongue(texts, terse=story.terse)
    return Answer(story, show(story, v, Fields([]), said=said), said)


def _done(story: Story, do: str, what: str, fields: Fields, v: Tongue) -> tuple[Story, str]:
    """The story after a step, and what is said of it. Raises `FightleadError`."""
    if do in ("terse", "full"):
        story.terse = do == "terse"
        return story, v._("Short sentences.") if story.terse else v._("Full sentences.")
    if do == "back":
        return _taken_out_again(story, v)
    if do == "anew" and story.history:
        return _after(story), v._("The bank is put away.")
    if do == "open":
        return _begun(_after(story), fields, v)
    if story.history is None:
        return story, ""
    return _go_on(story, story.history, do, what, fields, v)


def _after(story: Story) -> Story:
    """A new story; one that has begun is put away by it."""
    following = Story()
    following.terse = story.terse
    following.before = story.put_away() if story.history else story.before
    return following


def _begun(story: Story, fields: Fields, v: Tongue) -> tuple[Story, str]:
    story.history = History(opened(fields))
    return story, told(story, v)


def _taken_out_again(story: Story, v: Tongue) -> tuple[Story, str]:
    if story.before is None:
        raise BankError("nothing_to_undo")
    return Story.from_dict(story.before), v._("The bank before is back.")


def _go_on(
    story: Story, history: History, do: str, what: str, fields: Fields, v: Tongue
) -> tuple[Story, str]:
    """A step with an open bank."""
    if do == "correct":
        chosen = number(what)
        history.span(chosen if isinstance(chosen, int) else 0)
        story.correcting, story.anew = int(chosen), [{"tell": "round"}]
        return story, v._("Round {number} is told anew.", number=chosen)
    if do == "keep-round":
        story.correcting, story.anew = 0, []
        return story, v._("Nothing is corrected.")
    if do in ("undo", "redo"):
        _back_or_forth(story, history, do)
        return story, v._("Taken back.") if do == "undo" else v._("Told again.")
    bank = story.bank
    assert bank is not None
    entries = entries_of(do, what, fields, bank)
    if not entries:
        return story, ""
    if story.correcting:
        return _corrected(story, history, entries, v)
    if len(history.steps) >= MOST_STEPS:
        raise BankError("bank_full", most=MOST_STEPS)
    history.tell(*entries)
    return story, told(story, v)


def _back_or_forth(story: Story, history: History, do: str) -> None:
    if not story.correcting:
        history.undo() if do == "undo" else history.redo()
    elif do == "undo" and len(story.anew) > 1:
        story.anew = story.anew[:-1]
    else:
        raise BankError("nothing_to_undo" if do == "undo" else "nothing_to_redo")


def _corrected(
    story: Story, history: History, entries: list[Any], v: Tongue
) -> tuple[Story, str]:
    """Tell more of the round that is corrected; when it is whole it takes its place."""
    number, anew = story.correcting, story.anew + entries
    start, _ = history.span(number)
    bank = reckon(history.entries[:start] + anew)
    if bank.number != number or not bank.slip["end"]:
        story.anew = anew
        return story, in_words(bank.news, v)
    facts = history.correct(number, anew)
    story.correcting, story.anew = 0, []
    return story, in_words(facts, v) or v._("Nothing is different.")


def told(story: Story, v: Tongue) -> str:
    """What the last entry brought, in sentences."""
    bank = story.bank
    return in_words(bank.news, v) if bank else ""
