"""One line of advice for each step of a round, for whoever plays for the first time."""

from __future__ import annotations

from typing import Final

from fightlead.narration.catalogue import N_
from fightlead.narration.voice import Voice
from fightlead.view import View

_HINTS: Final = {
    "join": N_("Play this round, or decline it and pay nothing."),
    "fight": N_("Put down the card you can best spare; the highest of the turned suit leads."),
    "stay": N_("If you stay and take no trick, you pay; if you drop, you pay nothing."),
    "exchange": N_("Put away what will take no trick, and draw as many cards."),
    "between": N_("The round is paid. The next one begins when all are ready."),
    "over": N_("The session is over."),
}
_LEAD: Final = N_("Any card may be led; the highest of its suit takes the trick.")
_FOLLOW: Final = N_("Follow the suit led if you can; its highest card takes the trick.")


def hint(v: Voice, view: View) -> str:
    """What the present step of the round is about; empty before the first round."""
    if view.phase == "play":
        lead = not view.tricks or view.tricks[-1].taker is not None
        return v._(_LEAD if lead else _FOLLOW)
    return v._(_HINTS[view.phase]) if view.round else ""
