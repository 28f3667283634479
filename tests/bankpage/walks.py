"""People before the page of a bank who press, type and tick anything at random."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from random import Random
from typing import Any

from fightlead.bankpage.acting import Answer, act
from fightlead.bankpage.story import Story
from fightlead.server.program import speech

Pairs = Sequence[tuple[str, str]]

NAMES = (
    "Anna",
    "Ben",
    "Olga",
    "Dora",
    "Zoë",
    "Ёлка",
    "<script>x</script>",
    "\"&'",
    "2",
    "drop",
    "Zoe\u0308",
    "Ann\u200ba",
    "\u202eBen",
)
LINES = (
    "Anna 2, Ben 2", "all stay", "undo 2", "redo", "pot", "who", "?", "settle", "last 1",
    "correct 1", "Olga 1, Anna 3", "<b>", "exchange Anna 1", "fight Anna Qh, Ben 7c turned 2h",
    "",
)  # fmt: skip
RARE = (
    "anew", "back", "open", "leave 0", "end", "nonsense", "terse", "full", "undo", "redo",
    "take csv", "take words", "take x",
)  # fmt: skip


class Walk:
    """A page that is used step by step; `steps` are the fields and the answer of each."""

    def __init__(self, language: str = "en") -> None:
        self.speech = speech(language)
        self.story = Story()
        self.steps: list[tuple[Pairs, Answer]] = []

    def do(self, do: str, **fields: str | list[str]) -> Answer:
        """Press a button, with these fields (an underscore before a number is a dash)."""
        pairs = [("do", do)]
        for name, value in fields.items():
            values = [value] if isinstance(value, str) else value
            pairs += [(re.sub(r"_(?=\d)", "-", name), each) for each in values]
        return self.send(pairs)

    def send(self, pairs: Pairs) -> Answer:
        answer = act(self.story, pairs, self.speech)
        self.story = Story.from_dict(json.loads(json.dumps(answer.story.as_dict())))
        self.steps.append((pairs, answer))
        return answer

    def open(self, *names: str, **fields: str) -> Answer:
        named = {f"name_{place}": name for place, name in enumerate(names, 1)}
        return self.do("open", **{"rules": "classic", "dealer": "1", **named, **fields})

    @property
    def standing(self) -> dict[str, Any]:
        """What the bank that is shown holds."""
        bank = self.story.bank
        assert bank is not None
        return {"pot": bank.pot, "phase": bank.phase, "balances": bank.balances}


class Controls(HTMLParser):
    """The forms of a page: what each can send."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, list[dict[str, str]]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({"button": [], "input": []})
        elif tag in ("button", "input") and values.get("type") != "button":
            self.forms[-1][tag].append(values)


def wander(random: Random, steps: int, language: str = "en") -> Walk:
    """Somebody who opens a bank and goes on at random, mostly by what the page offers."""
    walk = Walk(language)
    walk.send([])
    while len(walk.steps) < steps:
        chance = random.random()
        if walk.story.history is None:
            walk.send(_opening(random))
        elif chance < 0.04:
            walk.do(random.choice(RARE))
        elif chance < 0.12:
            walk.do("line", line=random.choice(LINES))
        else:
            walk.send(_offered(random, walk.steps[-1][1].html))
    return walk


def _opening(random: Random) -> Pairs:
    names = random.sample(NAMES, random.randint(1, 5))
    pairs = [(f"name-{place}", name) for place, name in enumerate(names, 1)]
    rules = random.choice(("classic", "staked", "custom", "none"))
    pairs += [("do", "open"), ("rules", rules), ("dealer", str(random.randint(1, 5)))]
    pairs.append(("bet", random.choice(("", "1", "8", "x", "0"))))
    pairs.append(("buy_in", random.choice(("", "", "60", "1"))))
    if rules == "custom":
        pairs += [
            ("ante", "5"),
            ("carried_ante", "0"),
            ("fee", random.choice("0013")),
            ("hand", "4"),
        ]
        pairs += [("suits", "4"), ("ranks", "13"), ("loo", random.choice(("pot", "stake")))]
        pairs += [
            (name, "on") for name in ("drop", "decline", "drop_fresh") if random.random() < 0.6
        ]
    return pairs


def _offered(random: Random, html: str) -> Pairs:
    """A button of the page, with its form filled in; more often what the question asks."""
    forms = [form for form in Controls(html).forms if form["button"]]
    form = forms[0] if random.random() < 0.8 else random.choice(forms)
    pairs = [("do", random.choice(form["button"])["value"])]
    for each in form["input"]:
        kind = each.get("type", "text")
        if kind == "checkbox" and random.random() < 0.3:
            pairs.append((each["name"], each.get("value", "on")))
        elif kind == "radio" and random.random() < 0.4:
            pairs.append((each["name"], each["value"]))
        elif kind == "text":
            pairs.append((each["name"], random.choice((*NAMES, "Qh", "7c", "2h, 3h"))))
    return pairs
