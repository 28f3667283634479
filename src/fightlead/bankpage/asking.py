"""What is asked now: one question, and the answers that are possible."""

from __future__ import annotations

from fightlead.bank.state import SEATS
from fightlead.bank.table import Bank
from fightlead.bankpage.markup import button, choose, esc, form, named
from fightlead.bankpage.story import Story
from fightlead.narration.tongue import Tongue


class Question:
    """A question: what is asked, and the HTML of its answers. `keys` counts the answers that
    a key can give."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.note = ""
        self.answers: list[str] = []
        self.keys = 0

    def answer(self, do: str, inside: str, kind: str = "", key: str = "") -> None:
        """One more button; its key is the next number if none is given."""
        place = len(self.answers) + 1
        self.answers.append(button(do, inside, f"answer-{place}", kind, key or self._key()))

    def tick(self, seat: int, name: str) -> None:
        """One more box to tick, for a player."""
        key = self._key()
        self.answers.append(
            f'<label class="button tick"><kbd aria-hidden="true">{key}</kbd>'
            f'<input type="checkbox" id="who-{seat}" name="who" value="{seat}" '
            f'data-key="{key}" aria-keyshortcuts="{key}"> <span>{named(name)}</span></label>'
        )

    def _key(self) -> str:
        self.keys += 1
        return str(self.keys) if self.keys < 10 else ""


def question(story: Story, bank: Bank, v: Tongue) -> Question:
    """What is asked at this moment."""
    asked = {
        "between": _between,
        "join": _join,
        "fight": _fight,
        "stay": _stay,
        "exchange": _exchange,
        "play": _play,
        "over": _over,
    }[bank.phase](bank, v)
    if story.correcting:
        cancel = v._("Leave round {number} as it was", number=story.correcting)
        asked.answer("keep-round", esc(cancel), "quiet")
    return asked


def question_form(story: Story, bank: Bank, v: Tongue) -> str:
    """The question as the page asks it."""
    asked = question(story, bank, v)
    note = f'<p class="meaning" id="asked-note">{esc(asked.note)}</p>' if asked.note else ""
    inside = [
        f'<h2 id="question" tabindex="-1">{esc(asked.title)}</h2>{note}',
        f'<div class="answers answers-{bank.phase}">{"".join(asked.answers)}</div>',
    ]
    about = bank.due[0] if bank.phase == "exchange" else bank.number
    asks = esc(f"{bank.phase} {about}")
    return form("ask", asked.title, inside, "ask", f' data-asks="{asks}"')


def _between(bank: Bank, v: Tongue) -> Question:
    following = bank.number + 1
    if bank.too_few:
        asked = Question(v._("Who plays?"))
        asked.note = v._("Two players or more are needed for a round.")
        asked.answer("end", esc(v._("End the session")))
        return asked
    asked = Question(v._("Round {number}: {name} deals.", number=following, name=bank.dealer))
    asked.answer("round", esc(v._("Begin round {number}", number=following)), "primary")
    return asked


def _join(bank: Bank, v: Tongue) -> Question:
    asked = Question(v._("Who sits out this round?"))
    for name in bank.due:
        asked.tick(bank.seat_of(name), name)
    asked.answer("decline", esc(v._("All others play")), "primary")
    return asked


def _fight(bank: Bank, v: Tongue) -> Question:
    asked = Question(v._("Who leads?"))
    for name in bank.due:
        asked.answer(f"lead {bank.seat_of(name)}", named(name))
    asked.answer("misdeal", esc(v._("Misdeal, deal again")), "quiet")
    return asked


def _stay(bank: Bank, v: Tongue) -> Question:
    asked = Question(v._("Who drops?"))
    for name in bank.due:
        asked.tick(bank.seat_of(name), name)
    asked.answer("drop", esc(v._("All others stay")), "primary")
    asked.answer("drop-all", esc(v._("Everybody drops")), "quiet")
    return asked


def _exchange(bank: Bank, v: Tongue) -> Question:
    asked = Question(v._("{name} exchanges how many?", name=bank.due[0]))
    seat = bank.seat_of(bank.due[0])
    for number in range(bank.limit + 1):
        asked.answer(f"exchange {seat} {number}", str(number), key=str(number))
    rest = [other for other in bank.within if other not in bank.slip["exchanged"]]
    if len(rest) > 1:
        asked.keys = bank.limit
        asked.answer("exchange-none", esc(v._("Nobody else exchanges")), "quiet")
    fee = bank.rules["fee"]
    if fee:
        asked.note = v._("Each card costs {chips}.", chips=v.chips(fee))
    return asked


def _play(bank: Bank, v: Tongue) -> Question:
    asked = Question(v._("Who takes trick {number}?", number=bank.state.trick + 1))
    for name in bank.due:
        asked.answer(f"trick {bank.seat_of(name)}", named(name))
    return asked


def _over(bank: Bank, v: Tongue) -> Question:
    return Question(v._("The session is over."))


# ---------------------------------------------------------------- all tricks at once


def can_tell_all(bank: Bank) -> bool:
    """Can all tricks of the round be told now? What costs a fee must be told before."""
    free = not bank.rules["fee"] and bank.phase in ("fight", "stay", "exchange")
    return free or bank.phase == "play"


def all_tricks(bank: Bank, v: Tongue, typed: dict[str, str]) -> str:
    """The form that tells the tricks of a round at once: a number for each player."""
    s = bank.state
    groups = []
    for name in bank.within:
        seat = bank.seat_of(name)
        numbers = range(s.tricks[seat], s.tricks[seat] + bank.tricks_left + 1)
        options = [(str(number), str(number)) for number in numbers]
        chosen = typed.get(f"took-{seat}") or str(s.tricks[seat])
        groups.append(choose(f"took-{seat}", named(name), options, chosen))
    groups.append(button("tricks", esc(v._("Tell these tricks")), "tell-tricks", "primary"))
    return form("all-tricks", v._("All tricks at once"), groups, "all-tricks")


def typed_tricks(pairs: list[list[str]]) -> dict[str, str]:
    """What was chosen in that form."""
    names = [f"took-{seat}" for seat in SEATS]
    return {name: value for name, value in pairs if name in names}
