"""The table behind the environments that step one decision at a time: a session, bots at some
of its seats, and what each round brought to whom."""

from __future__ import annotations

import math
from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from fightlead.actions import action_of
from fightlead.bots import make_bot
from fightlead.cards import Card, CardSet, members
from fightlead.compiled import compiled
from fightlead.engine import States, lowest
from fightlead.envs.coding import (
    ACTIONS,
    code_of,
    observe,
    refusal_of_number,
    refused,
    write_mask,
)
from fightlead.envs.coding import kernel as coding_kernel
from fightlead.envs.layout import observation_size
from fightlead.errors import Refused, SeatingError
from fightlead.narration import error_in_words
from fightlead.rules import LOO_CEILING, MIN_PLAYERS, Rules
from fightlead.session import Session
from fightlead.standing import Standing
from fightlead.theory.kernels import Kernels
from fightlead.view import Player, view_of

Opponent = str | Player
"""A level of bots by name, or a player."""

kernel = Kernels(coding_kernel)


@kernel
def look(states: States, seat: int, players: int, asked: bool, row: Any, mask: Any) -> None:
    """Write what a seat observes and, if it is `asked`, what it may choose."""
    observe(states[0], seat, players, row)
    if asked:
        write_mask(states[0], seat, mask)
    else:
        mask[:] = 0


@kernel
def understood(states: States, seat: int, number: int) -> int:
    """The engine's action that a number means to a seat; below 0 if it is refused."""
    if refusal_of_number(states[0], seat, number):
        return -1
    return code_of(states[0], seat, number)


class Orders:
    """Orders of cards by a generator of NumPy: quick, and the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def __call__(self, number: int) -> Orders:
        return self

    def order(self, cards: CardSet) -> list[Card]:
        order: list[Card] = self._random.permutation(list(members(cards))).tolist()
        return order


class Table:
    """`rounds` rounds in a row among `players` seats. The first opens with a fresh pot, or
    with `pot` chips carried over. The session may end before, by its own rules.

    Raises `SeatingError` (`wrong_number_of_players`), and `ValueError` for anything else.
    """

    def __init__(self, rules: Rules, players: int, rounds: int = 1, pot: int = 0) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules are Rules or the name of a preset, not {rules!r}")
        if type(players) is not int:
            raise TypeError(f"players are a whole number, not {players!r}")
        if not MIN_PLAYERS <= players <= rules.max_players:
            raise SeatingError("wrong_number_of_players", most=rules.max_players)
        if type(rounds) is not int or rounds < 1:
            raise ValueError(f"rounds are a whole number from 1 on, not {rounds!r}")
        if type(pot) is not int or not 0 <= pot <= LOO_CEILING:
            raise ValueError(f"pot is a whole number of chips up to {LOO_CEILING}, not {pot!r}")
        self.rules, self.players, self.rounds, self.pot = rules, players, rounds, pot
        self._size = observation_size(players)
        self.session: Session
        """What is played; there is none before `open`."""
        self.bots: dict[int, Player] = {}
        self.asked: int | None = None
        """The seat whose decision it is: of those that are due the first. None: it is over."""
        self.played = 0
        """Rounds that are over."""
        self.gains: dict[int, float] = {}
        """What the last call brought each seat, in antes; empty if no round came to its end."""
        self._worth: dict[int, float] = {}
        """What each seat has, in chips, those who left included."""

    def seat_or_none(self, seat: int | None) -> int | None:
        """The seat itself, or None. Raises `SeatingError` (`no_such_seat`)."""
        if seat is not None and (type(seat) is not int or seat not in range(self.players)):
            raise SeatingError("no_such_seat", seat=str(seat))
        return seat

    def checked(self, bots: Mapping[int, Opponent]) -> dict[int, Opponent]:
        """The bots themselves. Raises `SeatingError` (`no_such_seat`), `FightleadError`
        (`no_such_level`), `TypeError` for what is no bot, or `ValueError` if they leave no
        seat free."""
        if not isinstance(bots, Mapping):
            raise TypeError(f"bots are given by their seats, {{1: 'regular'}}, not {bots!r}")
        for seat, bot in bots.items():
            self.seat_or_none(seat)
            if isinstance(bot, str):
                make_bot(bot)
            elif not callable(getattr(bot, "act", None)):
                raise TypeError(f"a bot is a level by name or a Player, not {bot!r}")
        if len(bots) == self.players:
            raise ValueError("bots leave no seat free")
        return dict(bots)

    def open(self, random: np.random.Generator, bots: Mapping[int, Opponent]) -> None:
        """Begin anew; `random` decides on the dealer, the cards and the chances of bots that
        are named by their level."""
        seed, dealer = int(random.integers(1 << 62)), int(random.integers(self.players))
        self.bots = {
            seat: make_bot(bot, seed + seat) if isinstance(bot, str) else bot
            for seat, bot in bots.items()
        }
        self.session = Session.resume(
            self.rules,
            self._standing(dealer),
            seed=0,
            shuffles=Orders(seed),
            core=compiled(),
        )
        self.session.start_round()
        self.played = 0
        self.gains = {}
        self._worth = worth_of(self.session.openings[0])
        self._let_bots_play()

    def _standing(self, dealer: int) -> Standing:
        """From where the first round opens. Whoever has paid for its pot is not here."""
        return Standing(
            number=int(self.pot > 0),
            dealer=dealer,
            names={seat: agent_name(seat) for seat in range(self.players)},
            accounts=dict.fromkeys(range(self.players), 0),
            pot=self.pot,
            carried=self.pot > 0,
            departed=-self.pot,
        )

    # ---------------------------------------------------------- looking

    @property
    def _deserted(self) -> bool:
        """Nobody but bots is left."""
        return self.session.names.keys() <= self.bots.keys()

    def observe(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """What a seat knows, and the mask of what it may choose, if its decision it is."""
        row = np.empty(self._size, np.uint8)
        mask = np.empty(ACTIONS, np.int8)
        kernel.compiled.look(
            self.session.states, seat, self.players, self.asked == seat, row, mask
        )
        return row, mask

    # ---------------------------------------------------------- acting

    def act(self, number: SupportsIndex) -> None:
        """Take the decision of the seat that is asked, then those of bots up to the next one.
        Raises `Refused`, which names the rule, and `TypeError` for what is no whole number,
        with nothing changed; `RuntimeError` for a bot that answers what is not legal, and then
        nobody is asked until the table is opened anew."""
        seat, given = self.asked, whole_number(number)
        if seat is None:
            raise Refused("nobody_due")
        if not 0 <= given < ACTIONS:
            raise refusal(self.session, seat, given)
        code = kernel.compiled.understood(self.session.states, seat, given)
        if code < 0:
            raise refusal(self.session, seat, given)
        self.gains = {}
        self.session.act(seat, action_of(self.session.state.phase, int(code)))
        self._go_on()
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        session, self.asked = self.session, None
        while (due := session.state.due) and not self._deserted:
            seat = lowest(due)
            if seat not in self.bots:
                self.asked = seat
                return
            view = view_of(session, seat)
            action = self.bots[seat].act(view)
            if action not in view.legal:
                raise RuntimeError(f"the bot at seat {seat} may not answer {action!r}")
            session.act(seat, action)
            self._go_on()

    def _go_on(self) -> None:
        """Where a round is over, see what it brought, and open the next one."""
        session = self.session
        if not session.between_rounds:
            return
        self.played += not session.over
        accounts = session.accounts  # those who leave now leave with these
        if not session.over and self.played < self.rounds:
            session.start_round()
        self._settle({**accounts, **self._worth_now()})

    def _worth_now(self) -> dict[int, float]:
        """What those have who sit here, between two rounds."""
        session = self.session
        if session.over:
            return {**session.accounts}
        return worth_of(session.openings[-1] if session.due else session.standing)

    def _settle(self, worth: Mapping[int, float]) -> None:
        for seat in self._worth:
            value = worth.get(seat, self._worth[seat])
            gain = (value - self._worth[seat]) / self.rules.ante
            self.gains[seat] = self.gains.get(seat, 0.0) + gain
            self._worth[seat] = value


def is_number(given: object) -> bool:
    """Is it a whole number, and neither True nor False?"""
    return hasattr(given, "__index__") and not isinstance(given, bool | np.bool_)


def whole_number(given: object) -> int:
    """A whole number as it was given. Raises `TypeError` for what is none."""
    if not is_number(given):
        raise TypeError(f"an action is a whole number, not {given!r}")
    return index(cast(SupportsIndex, given))


def finite(reward: object) -> float:
    """What an illegal action brings. Raises `ValueError` for what is no number."""
    if not isinstance(reward, int | float) or not math.isfinite(reward):
        raise ValueError(f"illegal_reward is a number of antes, not {reward!r}")
    return float(reward)


def agent_name(seat: int) -> str:
    """The name of whoever sits there."""
    return f"player_{seat}"


def worth_of(standing: Standing) -> dict[int, float]:
    """What each seat has between two rounds, in chips: its account, less a stake that it owes,
    and an equal share of the middle, the stakes included.

    >>> worth_of(Standing(names={0: "Anna", 1: "Ben"}, accounts={0: -8, 1: 0}, pot=8))
    {0: -4.0, 1: 4.0}
    """
    middle = standing.pot + sum(standing.debts.values())
    share = middle / len(standing.names)
    return {
        seat: account - standing.debts.get(seat, 0) + share
        for seat, account in standing.accounts.items()
    }


def refusal(session: Session, seat: int, number: int) -> Refused:
    """Why a number is refused, with the rule in words as a note."""
    error = refused(session.states[0], seat, number)
    error.add_note(error_in_words(error, "en"))
    return error
