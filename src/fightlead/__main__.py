"""`python -m fightlead` is the command `fightlead`."""

from fightlead.cli import entry

entry()
