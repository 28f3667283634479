"""Commands to play: alone, with friends, and the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fightlead.cli.given import (
    Language,
    LanguageOption,
    RulesOption,
    language_of,
    parse_seed,
    read_rules,
)

PortOption = Annotated[
    int | None, typer.Option("--port", min=1, max=65535, help="Port of the web table.")
]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", help="Folder of the database; the user's own if left out."),
]


def play(
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line in this terminal, not in a browser.")
    ] = False,
    players: Annotated[
        int, typer.Option("--players", min=2, max=5, help="Players, you included.")
    ] = 3,
    rules: RulesOption = "classic",
    bots: Annotated[
        str, typer.Option("--bots", help="Level of all bots, or of each, with commas between.")
    ] = "regular",
    lang: LanguageOption = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Seed of the deals.")] = None,
    name: Annotated[str, typer.Option("--name", help="Your name.")] = "",
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the saved game.")
    ] = False,
    terse: Annotated[bool, typer.Option("--terse/--full", help="Short sentences.")] = False,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Ask before each choice is sent.")
    ] = False,
    international: Annotated[
        bool, typer.Option("--international", help="A K Q J in every language.")
    ] = False,
    port: PortOption = None,
    data: DataOption = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only say where the table is.")
    ] = False,
) -> None:
    """Play against bots or with friends: in the browser, or with --plain in this terminal."""
    if not plain:
        needs_plain = {
            "--players": players != 3,
            "--rules": rules != "classic",
            "--bots": bots != "regular",
            "--seed": seed,
            "--name": name,
            "--resume": resume,
            "--terse": terse,
            "--confirm": confirm,
            "--international": international,
        }
        for option, given in needs_plain.items():
            if given:
                raise typer.BadParameter("only with --plain", param_hint=option)
        local = ("127.0.0.1", port, data, "127.0.0.1", "127.0.0.1,localhost")
        _serve(*local, browser=not no_browser, lang=lang)
        return
    from fightlead.terminal.game import Wishes, play_new, play_on
    from fightlead.terminal.plain import Manner

    manner = Manner(language_of(lang), terse, confirm, international)
    if resume:
        raise typer.Exit(play_on(manner, lang and lang.value))
    wishes = Wishes(players, rules, tuple(bots.split(",")), parse_seed(seed), name)
    raise typer.Exit(play_new(manner, wishes))


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen at; 0.0.0.0: all.")
    ] = "127.0.0.1",
    port: PortOption = None,
    data: DataOption = None,
    database: Annotated[
        str, typer.Option("--database", help="An address of SQLAlchemy's, instead of --data.")
    ] = "",
    proxies: Annotated[
        str,
        typer.Option("--proxies", help="Addresses of proxies that are believed, or *."),
    ] = "127.0.0.1",
    names: Annotated[
        str,
        typer.Option("--names", help="Host names that the server answers to, or *."),
    ] = "*",
    no_browser: Annotated[
        bool, typer.Option("--no-browser/--browser", help="Open no browser.")
    ] = True,
    lang: LanguageOption = None,
) -> None:
    """Serve tables on the web, for a club or among friends."""
    browser = not no_browser
    _serve(host, port, data, proxies, names, browser=browser, lang=lang, database=database)


def show_rules(
    rules: Annotated[
        str, typer.Argument(help="classic, staked, or a file of rules.")
    ] = "classic",
    lang: LanguageOption = None,
    toml: Annotated[bool, typer.Option("--toml", help="As a file for --rules.")] = False,
) -> None:
    """The rules in words, or as a file to change."""
    chosen = read_rules(rules)
    if toml:
        typer.echo(chosen.to_toml(), nl=False)
        return
    from fightlead.narration import rules_in_words
    from fightlead.terminal.console import Console

    console = Console()
    for line in rules_in_words(chosen, language_of(lang)):
        console.say(line)


def _serve(
    host: str,
    port: int | None,
    data: Path | None,
    proxies: str,
    names: str,
    *,
    browser: bool,
    lang: Language | None,
    database: str = "",
) -> None:
    """Serve until Ctrl-C. A port that was not asked for by name may be another one."""
    from fightlead.errors import FightleadError
    from fightlead.narration.catalogue import catalogue

    try:
        from fightlead.server import serve as server
    except ImportError as error:
        raise FightleadError("no_server", text=error.name or "") from error
    folder = data or server.data_folder()
    say = catalogue(language_of(lang)).gettext

    def when_ready(url: str) -> None:
        typer.echo(say("The table is at {url} - Ctrl-C ends it.").format(url=url))
        if browser:
            server.show(url)

    server.serve(
        database or server.address_in(folder),
        host=host,
        port=port,
        trusted=proxies,
        names=names.split(","),
        when_ready=when_ready,
    )
