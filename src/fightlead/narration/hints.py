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
    "over": N_("The session is over."),
}
_LEAD: Final = N_("Any card may be led; the highest of its suit takes the trick.")
_FOLLOW: Final = N_("Follow the suit led if you can; its highest card takes the trick.")
_FRESH: Final = N_("The pot is fresh, so nobody may drop.")
_PAID: Final = N_("The round is paid.")
_ACCOUNT: Final = N_("Your account: {chips}.")
_NEXT: Final = N_('The next one begins when all players have pressed "{button}".')
_BUTTON: Final = N_("Next round")


def hint(v: Voice, view: View) -> str:
    """What the present step of the round is about; empty before the first round."""
    if view.phase == "play":
        lead = not view.tricks or view.tricks[-1].taker is not None
        return v._(_LEAD if lead else _FOLLOW)
    if not view.round:
        return ""
    if view.phase == "between":
        return _between(v, view)
    advice = v._(_HINTS[view.phase])
    return f"{v._(_FRESH)} {advice}" if _may_not_drop(view) else advice


def _between(v: Voice, view: View) -> str:
    """What the listener has now, and how it goes on."""
    told = [v._(_PAID)]
    if view.seat in view.accounts:
        told.append(v._(_ACCOUNT, chips=v.chips(view.accounts[view.seat])))
    return " ".join([*told, v._(_NEXT, button=v._(_BUTTON))])


def _may_not_drop(view: View) -> bool:
    """Would the players have been asked to stay or drop, if the pot were not fresh?"""
    rules = view.rules
    asked = view.carried or rules.drop_fresh
    return view.phase == "exchange" and rules.drop and not asked
