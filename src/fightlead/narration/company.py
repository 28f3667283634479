"""What happens around the game: people who come, wait, leave and talk."""

from __future__ import annotations

from typing import Final

from fightlead.narration.catalogue import N_
from fightlead.narration.voice import Voice

COMPANY: Final[dict[str, tuple[str, str]]] = {
    "sat": (N_("You sit down at the table."), N_("{name} sits down at the table.")),
    "bot_sat": (
        N_("{name}, a bot, sits down at the table."),
        N_("{name}, a bot, sits down at the table."),
    ),
    "arriving": (
        N_("You sit down when this round is over."),
        N_("{name} sits down when this round is over."),
    ),
    "bot_arriving": (
        N_("{name}, a bot, sits down when this round is over."),
        N_("{name}, a bot, sits down when this round is over."),
    ),
    "left": (N_("You leave the table."), N_("{name} leaves the table.")),
    "leaving": (
        N_("You leave. A bot plays this round to its end."),
        N_("{name} leaves. A bot plays this round to its end."),
    ),
    "ready": (N_("You are ready."), N_("{name} is ready.")),
    "away_by_wish": (N_("You step away."), N_("{name} steps away.")),
    "away": (N_("No sign of you."), N_("No sign of {name}.")),
    "waited_for": (
        N_("The others have waited three minutes for you. They may vote."),
        N_("{name} has kept the table waiting for three minutes. The others may vote."),
    ),
    "back": (N_("You are back."), N_("{name} is back.")),
    "time_out": (N_("Your time is up."), N_("Time is up for {name}.")),
    "more_time": (
        N_("You have twice the time for each decision."),
        N_("{name} has twice the time for each decision."),
    ),
    "usual_time": (
        N_("You have the usual time again."),
        N_("{name} has the usual time again."),
    ),
    "stays": (N_("You stay after all."), N_("{name} stays after all.")),
    "vote_wait": (N_("You want to wait for {text}."), N_("{name} wants to wait for {text}.")),
    "vote_replace": (
        N_("You want a bot to play for {text}."),
        N_("{name} wants a bot to play for {text}."),
    ),
    "vote_end": (
        N_("{text} keeps the table waiting: you want to end the session."),
        N_("{text} keeps the table waiting: {name} wants to end the session."),
    ),
    "decided_wait": (
        N_("The table decides to wait for you."),
        N_("The table decides to wait for {name}."),
    ),
    "decided_replace": (
        N_("A bot plays for you."),
        N_("The table decides: a bot plays for {name}."),
    ),
    "decided_end": (
        N_("The table decides: the session ends."),
        N_("The table decides: the session ends."),
    ),
    "decided_last": (
        N_("The table decides: the session ends when this round is over."),
        N_("The table decides: the session ends when this round is over."),
    ),
    "ending": (
        N_("You end the session with this round."),
        N_("{name} ends the session with this round."),
    ),
    "settings": (
        N_("The settings of the table have changed."),
        N_("The settings of the table have changed."),
    ),
    "rematch": (N_("There is a new table to play on."), N_("There is a new table to play on.")),
    "said": (N_("{name}: {text}"), N_("{name}: {text}")),
}
"""What is said of each thing that happens, to the one whom it is about and to the others."""

PHRASES: Final = {
    "hello": N_("Hello!"),
    "good_luck": N_("Good luck!"),
    "well_played": N_("Well played!"),
    "thanks": N_("Thank you!"),
    "sorry": N_("Sorry!"),
    "one_moment": N_("One moment, please!"),
    "bye": N_("Goodbye!"),
}
"""The quick phrases; each hears them in their own language."""

_PHRASE: Final = "phrase_"
_BOT: Final = "bot_"


def company(v: Voice, kind: str, seat: int | None, name: str, text: str) -> str:
    """One thing that happened around the game."""
    if kind.startswith(_PHRASE):
        kind, text = "said", v._(PHRASES[kind.removeprefix(_PHRASE)])
    if seat in v.bots and f"{_BOT}{kind}" in COMPANY:
        kind = f"{_BOT}{kind}"
    own, other = COMPANY[kind]
    return v._(own if seat is not None and seat == v.seat else other, name=name, text=text)
