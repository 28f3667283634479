"""A game at the terminal from its start, or its resumption, to its end."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from fightlead.bots import levels_for, make_bot, names_for
from fightlead.errors import FightleadError, RecordError
from fightlead.events import SessionEnded
from fightlead.files import write_bytes
from fightlead.narration import LANGUAGES, error_in_words
from fightlead.narration.catalogue import catalogue
from fightlead.packing import content_for, unpacked
from fightlead.record import record_of
from fightlead.recordfile import read_record, write_record
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import bot_seed, new_seed
from fightlead.terminal import saves
from fightlead.terminal.console import Console, speakable
from fightlead.terminal.leaving import until_left
from fightlead.terminal.plain import Manner, PlainTable
from fightlead.verify import replay
from fightlead.view import Player

SEAT: Final = 0
"""The person's seat."""


@dataclass(frozen=True)
class Wishes:
    """What a new game is to be like."""

    players: int
    rules: str
    levels: tuple[str, ...]
    seed: int | None
    name: str


@dataclass(frozen=True)
class Game:
    """A session with all that the terminal must know to go on with it."""

    session: Session
    levels: tuple[str, ...]
    """Level of the bot at each seat; empty for the person's."""
    bot_seed: int
    path: Path
    language: str

    def bots(self) -> dict[int, Player]:
        return {
            seat: make_bot(level, self.bot_seed + seat)
            for seat, level in enumerate(self.levels)
            if level
        }

    def save(self, session: Session) -> None:
        table = {
            "levels": list(self.levels),
            "bot_seed": self.bot_seed,
            "language": self.language,
        }
        record = replace(record_of(session), extra={"table": table})
        write_bytes(self.path, content_for(self.path, write_record(record)), private=True)


def play_new(manner: Manner, wishes: Wishes, console: Console | None = None) -> int:
    """Play a new game and answer the exit code. Raises `FightleadError` for wishes that cannot
    be met."""
    console = console or Console()
    manner = _speakable(manner, console)
    game = new_game(wishes, manner.language)
    if any(_is_unfinished(path) for path in saves.game_paths()):
        say = catalogue(manner.language).gettext
        console.say(
            say("An earlier game is not finished. To go on with it: {command}").format(
                command=resume_command()
            )
        )
    with saves.locked(game.path):
        return _play(game, manner, console, resumed=False)


def play_on(manner: Manner, language: str | None, console: Console | None = None) -> int:
    """Go on with the last unfinished game, in its own language unless another one is wanted,
    and answer the exit code. Raises `FightleadError` (`no_saved_game`,
    `game_open_elsewhere`)."""
    console = console or Console()
    path = _last_unfinished(console, manner.language)
    with saves.locked(path):
        game = saved_game(path)
        manner = _speakable(replace(manner, language=language or game.language), console)
        return _play(game, manner, console, resumed=True)


def resume_command() -> str:
    """What to type to go on with a saved game, as this program can be called here."""
    program = "fightlead" if shutil.which("fightlead") else os.path.relpath(sys.argv[0])
    return f"{program} play --resume"


def _play(game: Game, manner: Manner, console: Console, *, resumed: bool) -> int:
    table = PlainTable(game.session, SEAT, game.bots(), console, manner, game.save)
    kept = catalogue(manner.language).gettext("The game is saved. To go on: {command}")
    kept = kept.format(command=resume_command())
    return until_left(table, console, kept, resumed=resumed)


def new_game(wishes: Wishes, language: str) -> Game:
    rules = Rules.named(wishes.rules)
    levels = ("", *levels_for(wishes.levels, wishes.players - 1))
    mine = wishes.name or catalogue(language).gettext("You")
    others = [name for name in names_for(language) if name != mine]
    seed = new_seed() if wishes.seed is None else wishes.seed
    session = Session(rules, [mine, *others[: wishes.players - 1]], seed=seed)
    return Game(session, levels, bot_seed(seed), saves.new_game_path(), language)


def _last_unfinished(console: Console, language: str) -> Path:
    for path in saves.game_paths():
        try:
            if not saved_game(path).session.over:
                return path
        except (OSError, FightleadError) as error:
            say = catalogue(language).gettext
            console.say(say("This saved game cannot be read: {file}").format(file=path))
            if isinstance(error, FightleadError):
                console.say(error_in_words(error, language))
    raise FightleadError("no_saved_game", folder=str(saves.games_folder()))


def _is_unfinished(path: Path) -> bool:
    try:
        text = unpacked(path.read_bytes()).decode()
    except (OSError, ValueError):
        return False
    return f'"{SessionEnded.form}",' not in text


def saved_game(path: Path) -> Game:
    """The game in a file. Raises `RecordError`."""
    record = read_record(unpacked(path.read_bytes()))
    match record.extra.get("table"):
        case {"levels": [*levels], "bot_seed": int(bot_seed), "language": str(language)}:
            language = language if language in LANGUAGES else "en"
            return Game(replay(record), tuple(map(str, levels)), bot_seed, path, language)
    raise RecordError("missing_key", key="table")


def _speakable(manner: Manner, console: Console) -> Manner:
    """English where the terminal lacks the letters of the language."""
    language = speakable(manner.language, console)
    if language == manner.language:
        return manner
    return Manner(language, manner.terse, manner.confirm, international=True)
