"""A bank at the terminal from its opening, or its resumption, until it is left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from fightlead.bank.history import History
from fightlead.bank.keeping import keep, kept
from fightlead.bank.letters import said_of
from fightlead.bank.opening import opening
from fightlead.bank.recording import recorded
from fightlead.bank.scanner import phrases_of
from fightlead.bank.spreadsheet import table_of
from fightlead.errors import BankError, FightleadError
from fightlead.files import check_writable, write_bytes
from fightlead.narration import error_in_words
from fightlead.narration.bank_words import bank_words
from fightlead.narration.catalogue import catalogue
from fightlead.packing import content_for
from fightlead.recordfile import write_record
from fightlead.rules import Rules
from fightlead.terminal import saves
from fightlead.terminal.bank import LONGEST_LINE, PlainBank
from fightlead.terminal.console import Console, speakable
from fightlead.terminal.leaving import until_left


@dataclass(frozen=True)
class BankWishes:
    """What a new bank is to be like; what is left open is asked for, or is the usual."""

    players: tuple[str, ...] = ()
    dealer: str = ""
    rules: str = "classic"
    bet: int | None = None
    buy_in: int | None = None

    def played(self) -> Rules:
        """The rules wished for. Raises `RulesError`."""
        rules = Rules.named(self.rules)
        if self.bet is not None:
            rules = Rules.from_dict({"preset": self.rules, "bet": self.bet})
        return rules if self.buy_in is None else replace(rules, buy_in=self.buy_in)


def bank_new(
    wishes: BankWishes, language: str, *, terse: bool, console: Console | None = None
) -> int:
    """Open a bank, listen until it is left, and answer the exit code. Raises
    `FightleadError` for wishes that cannot be met."""
    console = console or Console(longest=LONGEST_LINE)
    language = speakable(language, console)
    rules = wishes.played()
    try:
        history = _opened(wishes, rules, console, language)
    except EOFError:
        return 0
    path = saves.new_bank_path()
    with saves.locked(path):
        keep(history, path)
        return _listen(history, path, console, language, terse=terse, resumed=False)


def bank_on(language: str, *, terse: bool, console: Console | None = None) -> int | None:
    """Go on with the last bank whose session is not over; None if there is none. Raises
    `FightleadError` (`game_open_elsewhere`)."""
    console = console or Console(longest=LONGEST_LINE)
    language = speakable(language, console)
    for path in saves.bank_paths():
        if not _is_open(path, console, language):
            continue
        with saves.locked(path):
            history = kept(path)
            return _listen(history, path, console, language, terse=terse, resumed=True)
    return None


def _is_open(path: Path, console: Console, language: str) -> bool:
    """Whether a bank can go on; one that cannot be read is told of and left alone."""
    try:
        return not kept(path).bank.over
    except OSError:
        say = catalogue(language).gettext
        console.say(say("This bank cannot be read: {file}").format(file=path))
    except FightleadError as error:
        console.say(error_in_words(error, language))
    return False


def last_bank() -> History:
    """The bank that was told something last. Raises OSError and `BankError` (`no_bank`,
    `no_bank_in_file`)."""
    for path in saves.bank_paths():
        return kept(path)
    raise BankError("no_bank")


def _listen(
    history: History, path: Path, console: Console, language: str, *, terse: bool, resumed: bool
) -> int:
    def save(changed: History) -> None:
        keep(changed, path)

    table = PlainBank(history, console, language, save, terse=terse)
    goodbye = catalogue(language).gettext(
        "The bank is saved. It goes on with the same command."
    )
    return until_left(table, console, goodbye, resumed=resumed)


def _opened(wishes: BankWishes, rules: Rules, console: Console, language: str) -> History:
    """A new bank, its players and first dealer asked for until they fit. Raises EOFError for
    whoever would rather quit."""
    if wishes.players:
        return History(opening(rules, wishes.players, wishes.dealer or None))
    say = catalogue(language).gettext
    while True:
        console.say(say("Who plays? Names clockwise, with commas between."))
        names = [name.strip() for name in _unless_quit(console, language).split(",")]
        console.say(say("Who deals first? Enter: {name}.").format(name=names[0]))
        dealer = _unless_quit(console, language)
        try:
            return History(opening(rules, names, dealer or None))
        except FightleadError as error:
            console.say(error_in_words(error, language))


def _unless_quit(console: Console, language: str) -> str:
    """The next line. Raises EOFError where it says to quit."""
    line = console.ask()
    if said_of(line) in phrases_of(bank_words(language), "quit"):
        raise EOFError
    return line


def write_bank(csv: Path | None, record: Path | None) -> None:
    """Write the bank that was told something last as a table, as a record, or as both; where
    one cannot be written the other is not either. Raises OSError and `BankError` (`no_bank`,
    `no_bank_in_file`, or those of `recorded`)."""
    contents: list[tuple[Path, bytes]] = []
    entries = last_bank().entries
    if csv is not None:
        contents.append((csv, table_of(entries).encode("utf-8")))
    if record is not None:
        contents.append((record, content_for(record, write_record(recorded(entries)))))
    for path, _ in contents:
        check_writable(path)
    for path, content in contents:
        write_bytes(path, content)
