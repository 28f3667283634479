"""What can be taken along: files made of a bank."""

from __future__ import annotations

from fightlead.bank.spreadsheet import table_of
from fightlead.bank.table import Bank
from fightlead.bankpage.markup import button, esc, form
from fightlead.bankpage.story import Story
from fightlead.errors import BankError
from fightlead.narration.bank_table import last, settlement
from fightlead.narration.tongue import Tongue


def taken(what: str, story: Story, v: Tongue) -> dict[str, str]:
    """A file, by its kind. Raises `BankError` (`no_bank`, `malformed_entry`)."""
    if story.history is None:
        raise BankError("no_bank")
    if what == "csv":
        text = table_of(story.history.entries)
        return {"name": "bank.csv", "type": "text/csv; charset=utf-8", "text": text}
    if what == "words":
        text = in_words(story.history.bank, v)
        return {"name": "bank.txt", "type": "text/plain; charset=utf-8", "text": text}
    raise BankError("malformed_entry", text=what)


def in_words(bank: Bank, v: Tongue) -> str:
    """What came of each round, and who pays whom, a line each."""
    told = [last(v, slip) for slip in bank.slips if slip["end"]]
    if bank.phase in ("between", "over"):
        told += settlement(v, bank)
    return "".join(f"{line}\n" for line in told)


def taking(v: Tongue) -> str:
    """The buttons for it. A record is more than the page can make: for that the server is sent
    the bank."""
    files = [
        button("take words", esc(v._("Summary in words")), "take-words"),
        button("take csv", esc(v._("Table (CSV)")), "take-csv"),
    ]
    about = v._("The server makes the record. It is sent the bank for that, and keeps nothing.")
    record = [
        button("record", esc(v._("Record")), "take-record"),
        f'<p class="meaning">{esc(about)}</p>',
    ]
    return form("taking", v._("Take along"), files, "answers") + form(
        "recording", v._("Record"), record, "answers", action="/bank/record.toml"
    )
