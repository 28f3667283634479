"""The whole page of a story."""

from __future__ import annotations

from collections.abc import Sequence

from fightlead.bank.table import Bank
from fightlead.bankpage import panels
from fightlead.bankpage.asking import all_tricks, can_tell_all, question_form, typed_tricks
from fightlead.bankpage.forms import Fields
from fightlead.bankpage.markup import asked, button, esc, form, panel
from fightlead.bankpage.opening_form import opening_form
from fightlead.bankpage.referee_form import referee
from fightlead.bankpage.speech import Speech
from fightlead.bankpage.standing import standing
from fightlead.bankpage.story import Story
from fightlead.errors import FightleadError, RulesError
from fightlead.narration.tongue import Tongue


def show(
    story: Story,
    speech: Speech,
    fields: Fields,
    *,
    error: FightleadError | None = None,
    said: str = "",
) -> str:
    """The page. `fields` hold what was typed where it was refused, `error` why, and `said` is
    what happened last."""
    v = speech.tongue(terse=story.terse)
    bank = story.bank
    bad = error is not None
    news = _news(said, bad)
    if bank is None:
        return _before_opening(story, v, fields, error, news)
    title = esc(v._("The bank"))
    parts = [
        f'<h1 class="vh">{title}</h1>',
        standing(bank, v),
        news if bad else "",
        question_form(story, bank, v),
        "" if bad else news,
        _all_at_once(bank, v, fields),
        _line(v, fields, speech.said),
        _bar(v),
        referee(bank, v, fields),
        panels.rounds(story, v),
        "" if story.correcting else panels.company(bank, v),
        "" if story.correcting else panels.ending(story, bank, v),
        panels.manner(story, v),
    ]
    return "".join(parts)


def _before_opening(
    story: Story, v: Tongue, fields: Fields, error: FightleadError | None, news: str
) -> str:
    faults = error if isinstance(error, RulesError) else None
    about = v._("For a table with real cards: it keeps the pot and every account.")
    title = esc(v._("The bank"))
    parts = [f"<h1>{title}</h1>", f'<p class="short">{esc(about)}</p>', news]
    if story.before is not None:
        back = button("back", esc(v._("Back to the bank before")), "back")
        parts.append(form("before", v._("The bank before"), [back]))
    parts.append(opening_form(v, fields, faults))
    return "".join(parts)


def _news(said: str, bad: bool) -> str:
    kind = "news-now bad" if bad else "news-now"
    return f'<p class="{kind}" id="news">{esc(said)}</p>'


def _all_at_once(bank: Bank, v: Tongue, fields: Fields) -> str:
    if not can_tell_all(bank):
        return ""
    typed = typed_tricks(fields.pairs)
    inside = [all_tricks(bank, v, typed)]
    return panel("all-at-once", v._("All tricks at once"), inside, opened=bool(typed))


def _line(v: Tongue, fields: Fields, told: Sequence[str]) -> str:
    """A line to type or to dictate, and what can be said in it."""
    example = v._("Anna 2, Ben 1, Olga 1")
    hints = f' placeholder="{esc(example)}" enterkeyhint="send" autocapitalize="words"'
    label = v._("Tell it in a line")
    typing = asked("line", label, fields.text("line"), attributes=hints)
    line = form("telling", label, [typing, button("line", esc(v._("Tell")), "tell")], "line")
    items = "".join(f"<li>{esc(text)}</li>" for text in told)
    return line + panel("sayings", v._("What can be said"), [f'<ul class="said">{items}</ul>'])


def _bar(v: Tongue) -> str:
    """What is always in the same place."""
    repeat = esc(v._("Repeat"))
    inside = [
        button("undo", esc(v._("Undo")), "undo", key="u"),
        button("redo", esc(v._("Redo")), "redo"),
        f'<button type="button" class="button" id="repeat" data-scripted data-key="r" '
        f'aria-keyshortcuts="r"><kbd aria-hidden="true">r</kbd>{repeat}</button>',
    ]
    return form("bar", v._("Undo and redo"), inside, "bar")
