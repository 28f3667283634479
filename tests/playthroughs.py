"""Whole sessions as text: every state, every view, every sentence.

For each preset and number of players one file of states and views, and one of sentences in
each language. Of a state or a view each step shows what has changed, so that a difference
between two versions of the program is as small as what differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from fightlead.narration import LANGUAGES, Narrator
from fightlead.notation import event_line
from fightlead.rules import PRESETS, Rules
from fightlead.session import Session
from fightlead.view import view_of

NAMES: Final = ("Anna", "Ben", "Olga", "Tom", "Zoë")
ROUNDS: Final = 3
PLAYERS: Final = (2, 3, 4, 5)

Changes = dict[str, Any]


def golden() -> dict[str, str]:
    """Every playthrough by its path."""
    files = {}
    for preset in PRESETS:
        for players in PLAYERS:
            name = f"tests/golden/playthroughs/{preset}-{players}"
            files[f"{name}.txt"] = _text(_states(preset, players))
            for language in LANGUAGES:
                files[f"{name}.{language}.txt"] = _text(_sentences(preset, players, language))
    return files


def _text(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def _steps(preset: str, players: int) -> Iterator[tuple[Session, str]]:
    """A session with random decisions, after each step; and the step in words of records."""
    chance = Random(f"{preset}-{players}")
    rules = Rules.named(preset)
    session = Session(rules, NAMES[:players], seed=players, dealer=0)
    for _ in range(ROUNDS):
        if session.over:
            return
        session.start_round()
        yield session, "start"
        while session.due:
            seat = chance.choice(session.due)
            legal = session.legal(seat)
            joins = [action for action in legal if action.verb == "join"]
            action = chance.choice(joins or legal)
            session.act(seat, action)
            yield session, f"p{seat + 1} {action}"
    if not session.over:
        session.finish()
        yield session, "finish"


def _states(preset: str, players: int) -> Iterator[str]:
    shown: dict[str, Changes] = {}
    position = 0
    for session, step in _steps(preset, players):
        yield f"== {step}"
        yield from (f"  {event_line(event)}" for event in session.history(position))
        position = session.event_count
        yield from _changes("state", session.state._asdict(), shown)
        for seat in (None, *range(players)):
            view = view_of(session, seat).as_dict()
            who = "spectator" if seat is None else f"p{seat + 1}"
            yield from _changes(who, view, shown)


def _changes(title: str, values: Changes, shown: dict[str, Changes]) -> Iterator[str]:
    before = shown.get(title, {})
    changed = {name: value for name, value in values.items() if before.get(name) != value}
    shown[title] = dict(values)
    if changed:
        yield f"  {title}: " + "; ".join(f"{name}={value}" for name, value in changed.items())


def _sentences(preset: str, players: int, language: str) -> Iterator[str]:
    names = dict(enumerate(NAMES[:players]))
    listeners = {
        title: Narrator(language, names=names, seat=seat, terse=terse)
        for title, seat, terse in (
            ("full", 0, False),
            ("terse", 0, True),
            ("spectator", None, False),
        )
    }
    position = 0
    said: dict[str, str] = {}
    for session, step in _steps(preset, players):
        yield f"== {step}"
        events = session.history(position)
        position = session.event_count
        for title, narrator in listeners.items():
            yield from (f"  {title}: {line}" for line in narrator.tell_all(events))
        view = view_of(session, 0)
        answers = {
            f"{title} {ask}": getattr(listeners[title], ask)(view)
            for title in ("full", "terse")
            for ask in (
                "hand",
                "table",
                "pot",
                "scores",
                "turn",
                "last",
                "question",
                "numbered",
            )
        }
        for what, answer in answers.items():
            if answer and said.get(what) != answer:
                yield f"  {what}: {answer}"
        said = answers
