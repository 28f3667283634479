"""The error family: a code and fields, no sentences.

Every error that a player, a file or a caller can cause is a `FightleadError`.
It carries a `code` (a short stable word) and `fields` (what the code is about).
The sentence a person reads is made from both by the narrator, in their language.
"""

from __future__ import annotations


class FightleadError(ValueError):
    """Base of the family.

    `code` names the fault, `fields` hold its particulars (plain values only).

    >>> error = CardError("unknown_card", text="1x")
    >>> error.code, error.fields
    ('unknown_card', {'text': '1x'})
    >>> str(error)
    'unknown_card: text=1x'
    """

    def __init__(self, code: str, **fields: object) -> None:
        self.code = code
        self.fields = fields
        details = ", ".join(f"{name}={value}" for name, value in fields.items())
        super().__init__(f"{code}: {details}" if details else code)

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(
    kind: type[FightleadError], args: tuple[object, ...], values: dict[str, object]
) -> FightleadError:
    """An error as it was before it was pickled, between processes say."""
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(values)
    return error


class CardError(FightleadError):
    """A text or number that is no card, or no set of cards."""


class RulesError(FightleadError):
    """Rules that are malformed or contradict themselves.

    `faults` lists every fault at once as pairs (field, code of the fault).
    """

    def __init__(self, *faults: tuple[str, str]) -> None:
        self.faults = faults
        super().__init__(
            "bad_rules", faults="; ".join(f"{field} ({code})" for field, code in faults)
        )


class SeedError(FightleadError):
    """A seed out of range or malformed."""


class Refused(FightleadError):
    """An action that the rules do not allow now. Nothing has changed.

    `fields` hold the seat and what was tried.
    """


class SeatingError(FightleadError):
    """Too many or too few players, a seat taken, or a change of seats within a round."""


class BankError(FightleadError):
    """Something told to the bank that cannot have happened at the table, or not now. Nothing
    has changed. `place` is the entry that was refused, counted from 0."""

    place = 0


class RecordError(FightleadError):
    """A record that cannot be read or does not hold. `line` is its 1-based line, or 0."""

    def __init__(self, code: str, line: int = 0, **fields: object) -> None:
        self.line = line
        super().__init__(code, line=line, **fields)


class TableError(FightleadError):
    """Something that cannot be done at a table on the web, or not by this person."""
