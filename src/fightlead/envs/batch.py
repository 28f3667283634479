"""Many games side by side in arrays: opening, stepping, ending, as kernels.

Each game is a state of the core that shuffles itself, with a generator of its own, so no game
depends on another, nor on how many cores step them. A kernel takes a range of games.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.engine import (
    State,
    begin_round,
    count,
    leave_unable,
    lowest,
    next_round,
    random_below,
    seat_after,
    share_out,
    take,
)
from fightlead.envs import coding, minds
from fightlead.envs.coding import (
    ACTIONS,
    EXCHANGES,
    code_of,
    legal_cards,
    legal_others,
    observe,
)
from fightlead.envs.minds import CALLER, answer_by
from fightlead.rules import MAX_PLAYERS
from fightlead.theory.kernels import Kernels
from fightlead.theory.sight import DESK, MOVES
from fightlead.theory.tricks import worth_of

ALL_BYTES: Final = np.array(
    [sum(1 << 8 * bit for bit in range(8) if bits >> bit & 1) for bits in range(256)],
    np.uint64,
)
"""Eight bits as eight bytes, the lowest first."""
BLOCK: Final = 256
"""So many games are taken at once."""

GAME: Final = np.dtype(
    (
        np.record,
        [
            ("random", "u8"),
            ("to_play", "i8"),
            ("cards", "i8"),
            ("others", "i8"),
            ("played", "i8"),
            ("round_over", "i8"),
            ("terminated", "i8"),
            ("before", "f8", (MAX_PLAYERS,)),
            ("rewards", "f8", (MAX_PLAYERS,)),
        ],
    )
)
"""What is kept of a game beside the state of its round: a generator for choices at random; the
seat that is to play, and what it may do (`coding.legal_cards`, `coding.legal_others`); how many
rounds of the session are over; what the last step has brought; and what the game was worth to
each seat when the round opened (`worth_of`)."""

HOUSE: Final = np.dtype(
    (
        np.record,
        [
            ("players", "i8"),
            ("rounds", "i8"),
            ("pot", "i8"),
            ("observing", "i8"),
            ("minds", "i8", (MAX_PLAYERS,)),
        ],
    )
)
"""What all games of a batch have in common; `minds`: who plays each seat."""

kernel = Kernels(coding.kernel, minds.kernel)


class Batch(NamedTuple):
    """Games in arrays, a row for each; records for the kernels, and what the caller sees."""

    house: Any
    states: Any
    games: Any
    books: Any
    masks: Any
    """Bytes of 0 and 1, eight of them in a word."""
    observations: Any
    rewards: Any
    terminations: Any
    round_over: Any
    to_play: Any


# ---------------------------------------------------------------- rounds and sessions


@kernel
def note_worth(s: State, game: Any) -> None:
    """Keep what the game is worth to each seat, to see later what a round has changed."""
    for seat in range(MAX_PLAYERS):
        game.before[seat] = worth_of(s, seat) / count(s.seated)


@kernel
def open_session(s: State, game: Any, house: Any) -> None:
    """Everybody sits down again, the deal passes, and the first round opens."""
    s.seated = (np.int64(1) << house.players) - 1
    s.dealer = seat_after(s.seated, s.dealer)
    s.pot = house.pot
    s.carried = np.int64(house.pot > 0)
    s.first = np.int64(house.pot == 0)
    s.stood = 0
    s.ended = 0
    for seat in range(MAX_PLAYERS):
        s.account[seat] = 0
        s.debt[seat] = 0
    game.played = 0
    note_worth(s, game)
    begin_round(s)


@kernel
def send_away_unable(s: State) -> bool:
    """Who cannot pay leaves, with their account; answers whether enough are left. Where nobody
    would be, they stay to share what lies in the middle."""
    seated = s.seated
    leave_unable(s)
    if s.seated == 0:
        s.seated = seated
        return False
    for seat in range(MAX_PLAYERS):
        if not s.seated >> seat & 1:
            s.debt[seat] = 0
    return count(s.seated) > 1


@kernel
def end_session(s: State) -> None:
    """A session that ends by its own rules: what lies in the middle is shared out, and stakes
    are void."""
    share_out(s)
    for seat in range(MAX_PLAYERS):
        s.debt[seat] = 0


@kernel
def pay_rewards(s: State, game: Any, played: int) -> None:
    """What the round has brought to each of the seats that played it, in antes."""
    for seat in range(MAX_PLAYERS):
        if played >> seat & 1:
            worth = float(s.account[seat])
            if s.seated >> seat & 1:
                worth = worth_of(s, seat) / count(s.seated)
            game.rewards[seat] = (worth - game.before[seat]) / s.ante


@kernel
def caller_plays(s: State, house: Any) -> bool:
    """Whether a seat of the caller's is still at the table."""
    for seat in range(MAX_PLAYERS):
        if s.seated >> seat & 1 and house.minds[seat] == CALLER:
            return True
    return False


@kernel
def settle(states: Any, at: int, game: Any, house: Any) -> None:
    """Pay a round that is over and open the next one, of a new session if this one is over: all
    its rounds are played, too few join, or the caller's seats have left."""
    s = states[at]
    seated, over = s.seated, bool(s.ended)
    game.round_over = 1
    game.played += 1
    goes_on = game.played < house.rounds
    if goes_on and not over:
        over = not send_away_unable(s)
    if over:
        end_session(s)
    pay_rewards(s, game, seated)
    if goes_on and not over and caller_plays(s, house):
        note_worth(s, game)
        next_round(states, at)
        return
    game.terminated = 1
    open_session(s, game, house)


@kernel
def forget(game: Any) -> None:
    """Nothing has happened in this step yet."""
    if game.round_over:
        game.round_over = 0
        game.terminated = 0
        for seat in range(MAX_PLAYERS):
            game.rewards[seat] = 0.0


@kernel
def is_legal(game: Any, number: int) -> bool:
    """Whether the seat that is to play may choose a number."""
    if number < 0 or number >= ACTIONS:
        return False
    if number < EXCHANGES:
        return bool(game.cards >> number & 1)
    return bool(game.others >> (number - EXCHANGES) & 1)


# ---------------------------------------------------------------- calls on ranges of games


@kernel
def show_games(batch: Any, start: int, end: int) -> None:
    """Write what the caller sees of each game of a range."""
    states, games, masks, house = batch.states, batch.games, batch.masks, batch.house[0]
    observations, rewards, to_play = batch.observations, batch.rewards, batch.to_play
    terminations, round_over = batch.terminations, batch.round_over
    for at in range(start, end):
        game = games[at]
        to_play[at] = game.to_play
        terminations[at] = game.terminated
        round_over[at] = game.round_over
        for seat in range(house.players):
            rewards[at, seat] = game.rewards[seat]
        low = game.cards | game.others << EXCHANGES
        for place in range(8):
            masks[at, place] = ALL_BYTES[low >> 8 * place & 255]
        masks[at, 8] = ALL_BYTES[game.others >> 64 - EXCHANGES]
        if house.observing:
            observe(states[at], game.to_play, house.players, observations[at])


@kernel
def play_on(batch: Any, start: int, end: int) -> None:
    """Play on in each game of a range until a seat of the caller's must decide."""
    states, games, house, books = batch.states, batch.games, batch.house[0], batch.books
    desk, plan = np.zeros(DESK, np.int64), np.zeros(MOVES)
    for at in range(start, end):
        s, game = states[at], games[at]
        while True:
            if s.due == 0:
                settle(states, at, game, house)
            seat = lowest(s.due)
            mind = house.minds[seat]
            if mind == CALLER:
                break
            take(s, seat, answer_by(s, seat, mind, books, desk, plan))
        game.to_play = seat
        game.cards = legal_cards(s, seat)
        game.others = legal_others(s, seat)


@kernel
def begin_games(batch: Any, start: int, end: int) -> None:
    """Open a session in each game of a range."""
    for at in range(start, end):
        forget(batch.games[at])
        open_session(batch.states[at], batch.games[at], batch.house[0])
    play_on(batch, start, end)
    show_games(batch, start, end)


@kernel
def take_numbers(batch: Any, numbers: Any, start: int, end: int) -> None:
    """Take a legal number in each game of a range."""
    states, games = batch.states, batch.games
    for at in range(start, end):
        s, game = states[at], games[at]
        forget(game)
        take(s, game.to_play, code_of(s, game.to_play, numbers[at]))


@kernel
def step_games(batch: Any, numbers: Any, start: int, end: int) -> None:
    """Take a legal number in each game of a range, play on, and show what has come of it; in
    blocks that stay near the processor."""
    for first in range(start, end, BLOCK):
        last = min(first + BLOCK, end)
        take_numbers(batch, numbers, first, last)
        play_on(batch, first, last)
        show_games(batch, first, last)


@kernel
def first_illegal(games: Any, numbers: Any) -> int:
    """The first game whose number is not legal, minus one if all are."""
    for at in range(len(numbers)):
        if not is_legal(games[at], numbers[at]):
            return at
    return -1


@kernel
def choose_any(games: Any, numbers: Any) -> None:
    """Choose in each game one of the legal numbers, each as likely."""
    for at in range(len(numbers)):
        game = games[at]
        cards, others = game.cards, game.others
        bits, base = (cards, 0) if cards else (others, EXCHANGES)
        for _ in range(random_below(game, count(bits))):
            bits &= bits - 1
        numbers[at] = base + lowest(bits)
