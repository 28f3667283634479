"""A bank as a file: written whole at each step, and read again after any break."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from fightlead.bank.history import History
from fightlead.bank.opening import reopened
from fightlead.errors import BankError, FightleadError
from fightlead.files import write_whole

FORMAT: Final = "fightlead bank 1"


def keep(history: History, path: Path) -> None:
    """Write a bank, with all that was taken back, so that the old file or the new one is there
    whole. Raises OSError."""
    content = {"format": FORMAT, **history.as_dict()}
    write_whole(path, json.dumps(content, ensure_ascii=False) + "\n", private=True)


def kept(path: Path) -> History:
    """The bank in a file. Raises OSError and `BankError` (`no_bank_in_file`)."""
    try:
        content = json.loads(path.read_text("utf-8"))
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise ValueError
        return reopened(content)
    except (ValueError, RecursionError, FightleadError) as error:
        raise BankError("no_bank_in_file", text=str(path)) from error
