"""Nobody needs Numba: the plain core plays sessions where it cannot be imported."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
sys.modules["numba"] = None
from fightlead import engine
from fightlead.bots import make_bot
from fightlead.compiled import compiled
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.view import view_of

assert compiled() is engine
session = Session(Rules.classic(), ["Anna", "Ben", "Clara"], seed=1, core=compiled())
bot = make_bot("regular")
for _ in range(3):
    session.start_round()
    while session.due:
        seat = session.due[0]
        session.act(seat, bot.act(view_of(session, seat)))
session.finish()
assert session.over and sum(session.accounts.values()) == 0
print("played", session.number)
"""


def test_a_session_plays_where_numba_cannot_be_imported() -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert result.stdout == "played 3\n"
