"""Commands for a table with real cards: its bank, and cards to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from fightlead.cli.given import (
    Language,
    LanguageOption,
    RulesOption,
    language_of,
    read_rules,
    records_in,
)

if TYPE_CHECKING:
    from fightlead.paper import Deck


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

    language = language_of(lang)
    if csv is not None or record is not None:
        for option, given in {
            "--players": players,
            "--dealer": dealer,
            "--rules": rules != "classic",
            "--bet": bet,
            "--buy-in": buy_in,
            "--new": new,
            "--terse": terse,
        }.items():
            if given:
                raise typer.BadParameter("not with --csv or --record", param_hint=option)
        if csv and record and csv.resolve() == record.resolve():
            raise typer.BadParameter("the file of --csv", param_hint="--record")
        write_bank(csv, record)
        return
    names = tuple(players.split(",")) if players else ()
    wishes = BankWishes(names, dealer, rules, bet, buy_in)
    if new or wishes != BankWishes():
        raise typer.Exit(bank_new(wishes, language, terse=terse))
    code = bank_on(language, terse=terse)
    raise typer.Exit(bank_new(wishes, language, terse=terse) if code is None else code)


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
    from fightlead.paper.deck import Deck, check_form, files_of, form_of
    from fightlead.paper.writing import write_numbered

    language = language_of(lang)
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
    check_writable(out)
    form = check_form("record" if record is not None else kind, form_of(out.name))
    if record is not None:
        made = [_told_in_braille(record, wanted, terse)]
    else:
        made = files_of(wanted, kind, form)
    for path in write_numbered(out, made):
        typer.echo(path)


def _told_in_braille(file: Path, wanted: Deck, terse: bool) -> bytes:
    from fightlead.terminal.telling import tell_record

    lines: list[str] = []
    for record in records_in(file, Language(wanted.language)):
        lines += [*tell_record(record, wanted.language, terse=terse), ""]
    return wanted.in_braille(lines)
