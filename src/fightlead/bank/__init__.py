"""The bank of a real table: told what happens there, it knows every chip.

Players hold real cards and say what happens; the bank keeps the pot, the stakes and the
accounts by the engine's own functions. `entries` says what can be told, `fold` makes a `Bank`
of it, `history` takes back and corrects.

All of it but `opening` is plain enough to run where there is little of Python: no module of
the standard library, no type at run time, letters of other scripts only through `letters`,
which is given here what a whole Python makes of them.
"""

from fightlead.bank import letters
from fightlead.errors import SeatingError
from fightlead.standing import checked_name


def _named(text: str) -> str:
    try:
        return checked_name(text)
    except SeatingError:
        return ""


letters.use(str.casefold, _named)
