"""The command line: parses, and calls the rooms that do the work.

Exit codes: 0 all well, 1 a record does not hold, 2 bad input, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated, NoReturn

import typer

from fightlead.cli import playing, real_table, records, research
from fightlead.cli.given import complain, language_of, speak

app = typer.Typer(
    name="fightlead",
    help="Fight for the Lead: the card game. Play, simulate, and check records.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for _command in (
    playing.play,
    playing.serve,
    real_table.bank,
    real_table.deck,
    research.simulate,
    research.match,
    research.solve,
    research.train,
    research.exploit,
    records.replay,
    records.verify,
):
    app.command()(_command)
app.command("rules")(playing.show_rules)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"fightlead {version('fightlead')}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    pass


def main() -> NoReturn:
    """Run the command line; an error becomes a sentence and exit code 2."""
    from fightlead.errors import FightleadError

    speak(None)
    try:
        app()
    except FightleadError as error:
        from fightlead.narration import error_in_words

        complain(error_in_words(error, language_of(None)))
        sys.exit(2)
    except OSError as error:
        complain(": ".join(str(part) for part in (error.filename, error.strerror) if part))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)


def entry() -> NoReturn:
    """The command `fightlead`: `main`, as a good citizen of a pipe line."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    main()
