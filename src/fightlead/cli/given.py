"""What commands read of a command line, and how they complain."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fightlead.errors import RecordError
    from fightlead.record import Record
    from fightlead.rules import Rules


class Language(StrEnum):
    """A language that the game speaks."""

    EN = "en"
    DE = "de"
    RU = "ru"


def default_language() -> Language:
    """The language of the environment, if the game speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            known = value[:2].lower() in list(Language)
            return Language(value[:2].lower()) if known else Language.EN
    return Language.EN


_spoken: list[Language | None] = [None]
"""The language that the command line asks for, for errors too."""


def speak(lang: Language | None) -> Language | None:
    """Speak a language from now on; none: that of the environment."""
    _spoken[0] = lang
    return lang


def language_of(lang: Language | None) -> str:
    """The language to speak, where an option names one or none."""
    return (lang or _spoken[0] or default_language()).value


LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        callback=speak,
        is_eager=True,
        help="en, de or ru; the language of the environment if left out.",
    ),
]
RulesOption = Annotated[
    str, typer.Option("--rules", help="classic, staked, or a TOML or JSON file of rules.")
]


def parse_seed(text: str | None) -> int | None:
    """A seed given in decimal or, with 0x, in hexadecimal. Raises `SeedError`."""
    from fightlead.errors import SeedError
    from fightlead.shuffle import check_seed

    if text is None:
        return None
    try:
        return check_seed(int(text, 0))
    except ValueError as error:
        if isinstance(error, SeedError):
            raise
        raise SeedError("seed_malformed", seed=text[:80]) from error


def read_rules(name: str) -> Rules:
    """The rules of a preset or in a file. Raises what `Rules.named` raises."""
    from fightlead.rules import Rules

    return Rules.named(name)


def prepare_core(quiet: bool) -> None:
    """Compile the core if it must be, and say so."""
    from fightlead.compiled import warm_up

    warm_up(lambda line: None if quiet else typer.echo(line, err=True))


def records_in(file: Path, lang: Language | None) -> list[Record]:
    """The records in a file; what is no record is told with its line."""
    from fightlead.errors import RecordError
    from fightlead.narration import error_in_words
    from fightlead.packing import unpacked
    from fightlead.recordfile import read_records

    try:
        return read_records(unpacked(file.read_bytes()))
    except RecordError as error:
        complain(f"{file}:{error.line}: {error_in_words(error, language_of(lang))}")
        raise typer.Exit(2) from error


def say_faults(file: Path, faults: list[RecordError], lang: Language | None) -> None:
    """Tell what is wrong in a file, a line each."""
    from fightlead.narration import error_in_words

    for fault in faults:
        typer.echo(f"{file}:{fault.line}: {error_in_words(fault, language_of(lang))}", err=True)


def complain(sentence: str) -> None:
    """Say why a command does not work."""
    typer.echo(f"fightlead: {sentence}", err=True)
