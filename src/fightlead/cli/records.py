"""Commands that read records of sessions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fightlead.cli.given import LanguageOption, language_of, records_in, say_faults

if TYPE_CHECKING:
    from fightlead.errors import RecordError


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    lang: LanguageOption = None,
    terse: Annotated[bool, typer.Option("--terse/--full", help="Short sentences.")] = False,
) -> None:
    """Tell a recorded session, event by event, with every card that it knows."""
    from fightlead.terminal.console import Console
    from fightlead.terminal.telling import tell_record

    console = Console()
    faults: list[RecordError] = []
    for record in records_in(file, lang):
        faults += record.faults
        for line in tell_record(record, language_of(lang), terse=terse):
            console.say(line)
    say_faults(file, faults, lang)
    raise typer.Exit(1 if faults else 0)


def verify(
    file: Annotated[Path, typer.Argument(help="A record.")],
    lang: LanguageOption = None,
) -> None:
    """Check every rule, chip and shuffle of a record. Exit code 1: something is wrong."""
    from fightlead.compiled import compiled
    from fightlead.terminal.console import Console
    from fightlead.terminal.telling import summary
    from fightlead.verify import examine

    records = records_in(file, lang)
    verdicts = [examine(record, core=compiled()) for record in records]
    say_faults(file, [note for verdict in verdicts for note in verdict.notes], lang)
    faults = [fault for verdict in verdicts for fault in verdict.faults]
    say_faults(file, faults, lang)
    rounds = sum(len(record.rounds) for record in records)
    Console().say(f"{file}: {summary(rounds, len(faults), language_of(lang))}")
    raise typer.Exit(1 if faults else 0)
