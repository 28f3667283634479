"""The reference of the commands, made from the command line itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import typer

from fightlead.cli import app

HEAD: Final = """\
# Commands

Made from the command line (`python -m tests.golden`); `fightlead COMMAND --help` says the same.
`fightlead --version` says the version, `fightlead --install-completion` teaches the shell to
complete commands and options.

Exit codes: 0 all well; 1 a record does not hold; 2 bad input, told in one sentence on the error
stream; 130 stopped by Ctrl-C (a game is saved). In a pipe line whose reader is gone a command
ends by SIGPIPE. Results go to the standard output, all else to
the error stream. The language is `--lang`, else that of the environment (`LC_ALL`,
`LC_MESSAGES`, `LANG`), else English.
"""

TABLE: Final = """\
## At the table

Answer a question with the number of what is offered, or with the name of a card as it is
spoken or written in your language: `queen of hearts`, `hearts queen`, `qh`, `h q`. Several
cards of an exchange: `1 3`, `13`, or names with commas between; `none` or `0`, `all`.
Exchanging, dropping and declining are said back and sent with Enter; until then `undo` takes
them back.
The commands that work at every prompt, in each language and in English everywhere:

| English | Deutsch | Русский | what it does |
|---|---|---|---|
"""

NOTES: Final = """
Games are kept in the folder `fightlead` below `XDG_STATE_HOME` (`~/.local/state` if it is not
set), one record each, written whole at every step and kept when the game is over: `fightlead
replay` tells them and `fightlead verify` checks them.
"""

BANK: Final = """
## At the bank of a real table

What tells it something, and what it is asked ([how to use it](bank.md)):

| English | Deutsch | Русский | what it does |
|---|---|---|---|
"""


def golden() -> dict[str, str]:
    table = TABLE + _spoken() + NOTES
    return {"docs/commands.md": HEAD + "".join(_commands()) + table + BANK + _told()}


def _commands() -> Iterator[str]:
    group: Any = typer.main.get_command(app)
    for name, command in group.commands.items():
        arguments = [each for each in command.params if each.param_type_name == "argument"]
        usage = " ".join([name, *(each.name.upper() for each in arguments)])
        yield f"\n## fightlead {usage}\n\n{' '.join(command.help.split())}\n\n"
        yield "| option | default | meaning |\n|---|---|---|\n"
        yield from (_row(each) for each in command.params if each.name != "help")
    yield "\n"


def _row(each: Any) -> str:
    names = [*each.opts, *each.secondary_opts]
    if each.param_type_name == "argument":
        names = [each.name.upper()]
    default = "" if each.default in (None, "", False) else f"`{each.default}`"
    return f"| {', '.join(f'`{name}`' for name in names)} | {default} | {each.help} |\n"


def _spoken() -> str:
    from fightlead.terminal.commands import COMMANDS, words_of

    rows = []
    for command in COMMANDS:
        spoken = [", ".join(words_of(command, language)) for language in ("en", "de", "ru")]
        rows.append(f"| {' | '.join(spoken)} | {command.help} |\n")
    return "".join(rows)


def _told() -> str:
    from fightlead.narration.bank_words import ASKING, TELLING
    from fightlead.narration.catalogue import catalogue

    rows = []
    for words, meaning in [*TELLING.values(), *ASKING.values()]:
        spoken = [catalogue(language).gettext(words) for language in ("en", "de", "ru")]
        rows.append(f"| {' | '.join(spoken)} | {meaning} |\n")
    return "".join(rows)
