"""The command line: parses, and calls the rooms that do the work.

Exit codes: 0 all well, 1 a record does not hold, 2 bad input, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

if TYPE_CHECKING:
    from fightlead.errors import RecordError
    from fightlead.paper.deck import Deck
    from fightlead.record import Record
    from fightlead.rules import Rules

app = typer.Typer(
    name="fightlead",
    help="Fight for the Lead: the card game. Play, simulate, and check records.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


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


_spoken: Language | None = None
"""The language that the command line asks for, for errors too."""


def _choose(lang: Language | None) -> Language | None:
    global _spoken
    _spoken = lang
    return lang


LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        callback=_choose,
        is_eager=True,
        help="en, de or ru; the language of the environment if left out.",
    ),
]
RulesOption = Annotated[
    str, typer.Option("--rules", help="classic, staked, or a TOML or JSON file of rules.")
]


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


PortOption = Annotated[
    int | None, typer.Option("--port", min=1, max=65535, help="Port of the web table.")
]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", help="Folder of the database; the user's own if left out."),
]


@app.command()
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

    manner = Manner(_language(lang), terse, confirm, international)
    if resume:
        raise typer.Exit(play_on(manner, lang and lang.value))
    wishes = Wishes(players, rules, tuple(bots.split(",")), parse_seed(seed), name)
    raise typer.Exit(play_new(manner, wishes))


@app.command()
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


@app.command()
def bank(
    players: Annotated[
        str, typer.Option("--players", help="Names clockwise, with commas between.")
    ] = "",
    dealer: Annotated[
        str, typer.Option("--dealer", help="Who deals first; the first named if left out.")
    ] = "",
    rules: RulesOption = "classic",
    bet: Annotated[
        int | None, typer.Option("--bet", min=1, help="One bet of a preset, in chips.")
    ] = None,
    buy_in: Annotated[
        int | None, typer.Option("--buy-in", min=1, help="Chips that each player brings.")
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Open a new bank; else the last one goes on.")
    ] = False,
    lang: LanguageOption = None,
    terse: Annotated[bool, typer.Option("--terse/--full", help="Short sentences.")] = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", help="Write the last bank here as a table, only.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", help="Write its record here, only.")
    ] = None,
) -> None:
    """Keep the bank of a table with real cards: told what happens, it knows every chip."""
    from fightlead.terminal.banking import BankWishes, bank_new, bank_on, write_bank

    language = _language(lang)
    if csv is not None or record is not None:
        write_bank(csv, record)
        return
    names = tuple(players.split(",")) if players else ()
    wishes = BankWishes(names, dealer, rules, bet, buy_in)
    if new or wishes != BankWishes():
        raise typer.Exit(bank_new(wishes, language, terse=terse))
    code = bank_on(language, terse=terse)
    raise typer.Exit(bank_new(wishes, language, terse=terse) if code is None else code)


@app.command()
def simulate(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds to play.")] = 1000,
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Seats.")] = 3,
    rules: RulesOption = "classic",
    bots: Annotated[
        str, typer.Option("--bots", help="Level of all bots, or of each.")
    ] = "regular",
    seed: Annotated[str | None, typer.Option("--seed", help="Seed of deals and bots.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records", help="Write the record of all rounds here; packed if it ends with .gz."
        ),
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", help="Write a row for each decision here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many rounds, and count."""
    from contextlib import nullcontext

    from fightlead.bots import levels_for
    from fightlead.decisions import Source, check_parquet, parquet_file
    from fightlead.files import check_writable
    from fightlead.report import print_tally, progress_of
    from fightlead.simulate import simulate as run

    levels = levels_for(bots.split(","), players)
    chosen, number = read_rules(rules), parse_seed(seed) or 0
    if records is not None:
        check_writable(records)
    if parquet is not None:
        if records is not None and parquet.resolve() == records.resolve():
            raise typer.BadParameter("the file of --records", param_hint="--parquet")
        check_parquet(parquet)
    prepare_core(as_json)
    source = Source(chosen, levels, number)
    writing = nullcontext() if parquet is None else parquet_file(parquet, source)
    with writing as decisions, progress_of(rounds, hidden=as_json) as progress:
        tally = run(
            chosen,
            levels,
            rounds,
            seed=number,
            jobs=jobs,
            records=records is not None,
            decisions=decisions,
            progress=progress,
        )
    print_tally(tally, as_json)
    if records is not None:
        from fightlead.files import write_bytes
        from fightlead.packing import content_for
        from fightlead.recordfile import write_records

        write_bytes(records, content_for(records, write_records(tally.records)))


class Pot(StrEnum):
    """With which pots the rounds of a match are played."""

    FRESH = "fresh"
    CARRIED = "carried"
    BOTH = "both"


@app.command()
def match(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Two bots or more: levels, pimc, pimc:WORLDS, or files of policies or "
            "checkpoints."
        ),
    ],
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="Rounds of each pair; in few luck stays.")
    ] = 1000,
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Seats.")] = 2,
    rules: RulesOption = "classic",
    seed: Annotated[str | None, typer.Option("--seed", help="Seed of deals and bots.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    pot: Annotated[
        Pot, typer.Option("--pot", help="Rounds with a fresh pot, a carried one, or both.")
    ] = Pot.BOTH,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Draw the payoffs here, as PNG or SVG.")
    ] = None,
) -> None:
    """Compare bots, each with each: the same deals at every seat, luck taken off."""
    from fightlead.files import check_writable
    from fightlead.matches import POTS, check_line_up, deals_for, play_match
    from fightlead.report import progress_of
    from fightlead.scoreboard import check_picture, print_match, write_picture

    chosen, number = read_rules(rules), parse_seed(seed) or 0
    check_line_up(chosen, bots, players)
    if plot is not None:
        check_picture(plot)
        check_writable(plot)
    pots = POTS if pot is Pot.BOTH else (pot.value,)
    prepare_core(as_json)
    with progress_of(deals_for(rounds, players, len(pots)) * players, hidden=as_json) as bar:
        result = play_match(
            chosen,
            bots,
            rounds,
            players=players,
            pots=pots,
            seed=number,
            jobs=jobs,
            progress=bar,
        )
    print_match(result, as_json)
    if plot is not None:
        write_picture(result, plot)
    raise typer.Exit(0 if result.whole else 130)


@app.command()
def solve(
    suits: Annotated[int, typer.Option("--suits", min=1, max=4, help="Suits.")] = 2,
    ranks: Annotated[int, typer.Option("--ranks", min=2, max=13, help="Ranks.")] = 4,
    hand: Annotated[int, typer.Option("--hand", min=1, max=4, help="Cards in a hand.")] = 2,
    rules: RulesOption = "classic",
    drop: Annotated[
        bool, typer.Option("--drop", help="Players may drop, in a fresh round too.")
    ] = False,
    pot: Annotated[
        int, typer.Option("--pot", min=0, help="Chips carried over; 0: a fresh pot.")
    ] = 0,
    target: Annotated[
        float, typer.Option("--target", min=0.0, help="Exploitability in antes to stop at.")
    ] = 1e-4,
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, help="Most iterations.")
    ] = 100_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the strategy here.")
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", help="Only score the strategy in this file, by its own rules."),
    ] = None,
    efg: Annotated[
        Path | None, typer.Option("--efg", help="Write the tree here, in Gambit's format.")
    ] = None,
) -> None:
    """Solve the game of a short deck between two exactly, or score a strategy for it."""
    from fightlead.files import check_writable
    from fightlead.theory.solving import Task, run

    for file in (save, efg):
        if file is not None:
            check_writable(file)
    task = Task(suits, ranks, hand, rules, drop, pot, target, iterations, load, save, efg)
    run(task, as_json)


@app.command()
def train(
    folder: Annotated[Path, typer.Argument(help="Where checkpoints are kept.")],
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Players.")] = 2,
    rules: RulesOption = "classic",
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How long to learn.")] = 600,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Seed.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Cores.")] = os.cpu_count() or 1,
    rows: Annotated[
        int, typer.Option("--rows", min=1, help="Most decisions of a kind of round to keep.")
    ] = 200_000,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", help="Address of a Ray cluster; local: a new one here."),
    ] = None,
) -> None:
    """Learn to play, from the checkpoints in a folder on, and write the policy there. What
    comes of it depends on the seed and the epochs alone."""
    from fightlead.theory.training import Plan, train

    plan = Plan(folder, read_rules(rules), players, epochs, seed, jobs, rows, cluster)
    typer.echo(train(plan))


@app.command()
def exploit(
    bot: Annotated[
        str,
        typer.Argument(
            help="A bot by name, or the file of a policy, a checkpoint, or a strategy that "
            "solve has saved."
        ),
    ],
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Seats.")] = 2,
    rules: RulesOption = "classic",
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.0, help="How long to learn.")
    ] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="Rounds to learn from, instead of --seconds.")
    ] = 100_000,
    deals: Annotated[
        int, typer.Option("--deals", min=2, help="Deals to measure on, each with every seat.")
    ] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**62, help="Seed.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Learn to win from a bot that stays as it is, and bound from below how much that is."""
    from fightlead.exploit import Task
    from fightlead.exploit import exploit as run
    from fightlead.exploit.budget import Budget
    from fightlead.exploit.opponents import opponent_named
    from fightlead.exploit.telling import print_found
    from fightlead.theory.telling import progress_bar

    task = Task(bot, read_rules(rules), players, Budget(seconds, rounds), deals, seed, jobs)
    opponent_named(bot, players)  # what is wrong is said before anything is compiled
    prepare_core(as_json)
    with progress_bar(hidden=as_json) as bar:
        found = run(task, bar)
    print_found(found, as_json)


@app.command()
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
    for record in _records_in(file, lang):
        faults += record.faults
        for line in tell_record(record, _language(lang), terse=terse):
            console.say(line)
    _say_faults(file, faults, lang)
    raise typer.Exit(1 if faults else 0)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A record.")],
    lang: LanguageOption = None,
) -> None:
    """Check every rule, chip and shuffle of a record. Exit code 1: something is wrong."""
    from fightlead.compiled import compiled
    from fightlead.terminal.console import Console
    from fightlead.terminal.telling import summary
    from fightlead.verify import examine

    records = _records_in(file, lang)
    verdicts = [examine(record, core=compiled()) for record in records]
    _say_faults(file, [note for verdict in verdicts for note in verdict.notes], lang)
    faults = [fault for verdict in verdicts for fault in verdict.faults]
    _say_faults(file, faults, lang)
    rounds = sum(len(record.rounds) for record in records)
    Console().say(f"{file}: {summary(rounds, len(faults), _language(lang))}")
    raise typer.Exit(1 if faults else 0)


@app.command(name="rules")
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
    for line in rules_in_words(chosen, _language(lang)):
        console.say(line)


@app.command()
def deck(
    out: Annotated[
        Path,
        typer.Option(
            "--out", help="The file; its end says in what form: .pdf, .svg, .brf or .stl."
        ),
    ] = Path("deck.pdf"),
    kind: Annotated[
        Literal["deck", "cards", "backs", "chips", "rules", "braille", "labels", "punch"],
        typer.Option(
            "--kind",
            help="deck: cards with backs, chips and rules; cards, backs, chips or rules by "
            "themselves; braille: cards with Braille on them; labels: Braille to stick on; "
            "punch: the labels mirrored, to punch by hand. Rules and labels also as .brf for "
            "an embosser, labels as .stl for a 3D printer.",
        ),
    ] = "deck",
    lang: LanguageOption = None,
    international: Annotated[
        bool, typer.Option("--international", help="A K Q J in every language.")
    ] = False,
    faces: Annotated[
        Literal["standard", "large"], typer.Option("--faces", help="standard or large indices.")
    ] = "standard",
    colours: Annotated[
        Literal["two", "poker", "skat"],
        typer.Option("--colours", help="two, or four of the poker or skat set."),
    ] = "two",
    contrast: Annotated[
        Literal["normal", "high"], typer.Option("--contrast", help="normal or high.")
    ] = "normal",
    size: Annotated[
        Literal["bridge", "poker"],
        typer.Option("--size", help="bridge: 57.15 x 88.9 mm; poker: 63.5 x 88.9 mm."),
    ] = "bridge",
    paper: Annotated[
        Literal["a4", "letter"], typer.Option("--paper", help="a4 or letter.")
    ] = "a4",
    rules: RulesOption = "classic",
    codes: Annotated[
        str,
        typer.Option(
            "--codes",
            help="Codes of the cards in Braille: en, de, ru, or a TOML file; those of the "
            "letters on the cards if left out.",
        ),
    ] = "",
    top_right: Annotated[
        bool, typer.Option("--top-right", help="Braille in the right corners too.")
    ] = False,
    dots: Annotated[
        float, typer.Option("--dots", help="Millimetres from dot to dot in a cell.")
    ] = 2.5,
    cells: Annotated[
        float, typer.Option("--cells", help="Millimetres from cell to cell.")
    ] = 6.0,
    lines: Annotated[
        float, typer.Option("--lines", help="Millimetres from line to line.")
    ] = 10.0,
    diameter: Annotated[
        float, typer.Option("--diameter", help="Millimetres across a printed dot.")
    ] = 1.5,
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Tell this record in Braille, in a file .brf."),
    ] = None,
    terse: Annotated[
        bool, typer.Option("--terse/--full", help="Short sentences, with --record.")
    ] = False,
    table: Annotated[
        str,
        typer.Option(
            "--table", help="A table of liblouis for .brf; uncontracted Braille if left out."
        ),
    ] = "",
    columns: Annotated[
        int, typer.Option("--columns", min=10, max=100, help="Cells in a line of a .brf.")
    ] = 40,
    rows: Annotated[
        int, typer.Option("--rows", min=5, max=100, help="Lines on a page of a .brf.")
    ] = 25,
) -> None:
    """Make cards, chips, rules and Braille for a real table: to print, punch or emboss."""
    from fightlead.files import check_writable
    from fightlead.paper import Look
    from fightlead.paper.braille import BrailleSize, Page
    from fightlead.paper.codes import codes_named
    from fightlead.paper.deck import Deck, check_form, files_of
    from fightlead.paper.writing import write_numbered

    language = _language(lang)
    letters = "en" if international else language
    wanted = Deck(
        language=language,
        look=Look(letters, "large" if faces == "large" else "normal", contrast),  # type: ignore[arg-type]
        colours=colours,
        size=size,
        paper=paper,
        rules=read_rules(rules),
        codes=codes_named(codes or letters),
        braille=BrailleSize(dots, cells, lines, diameter),
        top_right=top_right,
        table=table,
        page=Page(columns, rows),
    )
    form = check_form("record" if record is not None else kind, out.name)
    check_writable(out)
    if record is not None:
        made = [_told_in_braille(record, wanted, terse)]
    else:
        made = files_of(wanted, kind, form)
    for path in write_numbered(out, made):
        typer.echo(path)


def _told_in_braille(file: Path, wanted: Deck, terse: bool) -> bytes:
    from fightlead.terminal.telling import tell_record

    lines: list[str] = []
    for record in _records_in(file, Language(wanted.language)):
        lines += [*tell_record(record, wanted.language, terse=terse), ""]
    return wanted.in_braille(lines)


# ---------------------------------------------------------------- the web table


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
    say = catalogue(_language(lang)).gettext

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


# ---------------------------------------------------------------- reading what was given


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
    from fightlead.rules import Rules

    return Rules.named(name)


def prepare_core(quiet: bool) -> None:
    """Compile the core if it must be, and say so."""
    from fightlead.compiled import warm_up

    warm_up(lambda line: None if quiet else typer.echo(line, err=True))


def _records_in(file: Path, lang: Language | None) -> list[Record]:
    from fightlead.errors import RecordError
    from fightlead.narration import error_in_words
    from fightlead.packing import unpacked
    from fightlead.recordfile import read_records

    try:
        return read_records(unpacked(file.read_bytes()))
    except RecordError as error:
        _complain(f"{file}:{error.line}: {error_in_words(error, _language(lang))}")
        raise typer.Exit(2) from error


def _say_faults(file: Path, faults: list[RecordError], lang: Language | None) -> None:
    from fightlead.narration import error_in_words

    for fault in faults:
        typer.echo(f"{file}:{fault.line}: {error_in_words(fault, _language(lang))}", err=True)


def _language(lang: Language | None) -> str:
    return (lang or _spoken or default_language()).value


def main() -> NoReturn:
    """Run the command line; an error becomes a sentence and exit code 2."""
    from fightlead.errors import FightleadError

    global _spoken
    _spoken = None
    try:
        app()
    except FightleadError as error:
        from fightlead.narration import error_in_words

        _complain(error_in_words(error, _language(None)))
        sys.exit(2)
    except OSError as error:
        _complain(": ".join(str(part) for part in (error.filename, error.strerror) if part))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)


def _complain(sentence: str) -> None:
    typer.echo(f"fightlead: {sentence}", err=True)


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
