"""Walks through rounds, from which players learn: external-sampling MCCFR on the engine.

In the play every choice of the learner is walked, and one of each other's. Before it, what a
choice is worth is read off what such an *outlook* has been worth so far, over several samples
of the chance that comes between; that makes the noise small enough to learn from.
"""

# mypy: disable-error-code="no-any-return, return-value, assignment"

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fightlead.engine import (
    EXCHANGE,
    PLAY,
    State,
    begin_round,
    count,
    lowest,
    random_below,
    take,
)
from fightlead.rules import MAX_PLAYERS
from fightlead.theory import rows, sight, tricks
from fightlead.theory.kernels import Kernels
from fightlead.theory.rows import policy, row_of, slot_of
from fightlead.theory.sight import DESK, MOVES, look, outlook
from fightlead.theory.tricks import worth_of

DEPTH: Final = 6
"""Most decisions of one player in the play, and two more."""
SAMPLES: Final = 8
"""Of the chance between a choice and its outlook."""
EXPLORED: Final = 16
"""One in so many choices before the play is made at random."""

kernel = Kernels(tricks.kernel, sight.kernel, rows.kernel)

FINE: Final = 1 << 30


@kernel
def open_study(s: State, study: Any, seed: int, number: int) -> None:
    """Open the round of this number: its cards follow from seed and number alone, and the deal
    passes. `study` holds the pot to start with, and whether it was carried over."""
    s.random = seed
    random_below(s, 2)
    s.random += number
    random_below(s, 2)
    for seat in range(MAX_PLAYERS):
        s.account[seat] = 0
        s.debt[seat] = 0
    s.pot = study[0]
    s.carried = study[1]
    s.first = 1
    s.dealer = number % count(s.seated)
    begin_round(s)


@kernel
def chosen(s: State, chances: Any, width: int) -> int:
    """A move at random by its chances."""
    point = random_below(s, FINE) / FINE
    for move in range(width - 1):
        point -= chances[move]
        if point < 0.0:
            return move
    return width - 1


@kernel
def act_by(s: State, seat: int, table: Any, desk: Any, plan: Any) -> None:
    """Let a seat act by a table."""
    key = look(s, seat, desk)
    width = desk[MOVES]
    move = 0
    if width > 1:
        policy(table, key, width, plan)
        move = chosen(s, plan, width)
    take(s, seat, desk[move])


@kernel
def learn_plan(learnt: Any, key: int, width: int, plan: Any) -> None:
    at = row_of(learnt, key, width)
    if at >= 0:
        for move in range(width):
            learnt.sums[at + move] += plan[move]


@kernel
def sense(s: State, seat: int, desk: Any) -> int:
    """What a learner goes by: the key of a decision, its choices on the desk."""
    return look(s, seat, desk)


@kernel
def answer(s: State, seat: int, others: Any, learnt: Any, desk: Any, plan: Any) -> None:
    """Let another than the learner act, and keep how likely they choose what."""
    key = look(s, seat, desk)
    width = desk[MOVES]
    move = 0
    if width > 1:
        policy(others, key, width, plan)
        learn_plan(learnt, key, width, plan)
        move = chosen(s, plan, width)
    take(s, seat, desk[move])


@kernel
def expected(s: State, seat: int, exchanged: bool, known: Any, desk: Any) -> float:
    """What a seat may expect the round to be worth, in chips times the players seated."""
    if not s.due:
        return float(worth_of(s, seat))
    worth = 0.0
    slot = slot_of(known.keys, outlook(s, seat, exchanged, desk))
    if known.keys[slot] != 0:
        at = known.places[slot]
        worth = known.regrets[at] / known.sums[at]
    return (s.account[seat] + worth * s.pot) * count(s.seated)


@kernel
def weigh_moves(
    states: Any,
    learner: int,
    known: Any,
    others: Any,
    moves: Any,
    desk: Any,
    plan: Any,
    gain: Any,
) -> None:
    """What each of the moves on the desk is worth to the learner, who is due in state 0 before
    the play, by the outlooks. State 1 is scratch paper."""
    phase = states[0].phase
    width = moves[MOVES]
    gain[:width] = 0.0
    s = states[1]
    for sample in range(SAMPLES):
        for move in range(width):
            states[1] = states[0]
            s.random += 1 + sample
            take(s, learner, moves[move])
            while s.due and s.phase == phase and phase != EXCHANGE:
                act_by(s, lowest(s.due), others, desk, plan)
            gain[move] += expected(s, learner, phase == EXCHANGE, known, desk) / SAMPLES


@kernel
def learn_regrets(
    learnt: Any, key: int, width: int, plan: Any, gain: Any, scale: float
) -> float:
    """Add to the regrets of a row; answers what the plan is worth."""
    value = 0.0
    for move in range(width):
        value += plan[move] * gain[move]
    at = row_of(learnt, key, width)
    if at >= 0:
        for move in range(width):
            learnt.regrets[at + move] += (gain[move] - value) * scale
    return value


@kernel
def learn_outlooks(learnt: Any, trail: Any, steps: int, value: float, players: int) -> None:
    """What the round was worth in the end, for the outlooks that led there."""
    for step in range(steps):
        at = row_of(learnt, trail[step, 0], 1)
        if at >= 0:
            learnt.regrets[at] += (value / players - trail[step, 1]) / trail[step, 2]
            learnt.sums[at] += 1.0


@kernel
def explore(
    states: Any,
    learner: int,
    known: Any,
    others: Any,
    learnt: Any,
    desks: Any,
    plans: Any,
    gains: Any,
    marks: Any,
    scale: float,
) -> float:
    """Walk through the play from `states[0]`: every choice of the learner, one of each other's.
    `desks`, `plans`, `gains` and `marks` are scratch paper with a row for each decision."""
    depth = 0
    while True:
        s = states[depth]
        while s.due:
            seat = lowest(s.due)
            if seat != learner:
                answer(s, seat, others, learnt, desks[depth], plans[depth])
                continue
            key = sense(s, seat, desks[depth])
            width = desks[depth, MOVES]
            if width > 1:
                policy(known, key, width, plans[depth])
                marks[depth, 0], marks[depth, 1], marks[depth, 2] = key, width, 0
                states[depth + 1] = states[depth]
                depth += 1
                s = states[depth]
                take(s, seat, desks[depth - 1, 0])
            else:
                take(s, seat, desks[depth, 0])
        value = float(worth_of(s, learner))
        while True:
            if depth == 0:
                return value
            depth -= 1
            move, width = marks[depth, 2], marks[depth, 1]
            gains[depth, move] = value
            move += 1
            if move < width:
                marks[depth, 2] = move
                states[depth + 1] = states[depth]
                take(states[depth + 1], learner, desks[depth, move])
                depth += 1
                break
            value = learn_regrets(
                learnt, marks[depth, 0], width, plans[depth], gains[depth], scale
            )


@kernel
def go_through(
    states: Any,
    learner: int,
    known: Any,
    others: Any,
    learnt: Any,
    desks: Any,
    plans: Any,
    gains: Any,
    marks: Any,
    trail: Any,
    scale: float,
) -> float:
    """Let a learner learn from the round that is open in `states[0]`."""
    steps = 0
    s = states[0]
    while s.due and s.phase != PLAY:
        seat = lowest(s.due)
        phase = s.phase
        if seat != learner:
            answer(s, seat, others, learnt, desks[0], plans[0])
        else:
            key = sense(s, seat, desks[0])
            width = desks[0, MOVES]
            move = 0
            if width > 1:
                weigh_moves(
                    states, learner, known, others, desks[0], desks[1], plans[1], gains[0]
                )
                policy(known, key, width, plans[0])
                learn_regrets(learnt, key, width, plans[0], gains[0], scale)
                move = chosen(s, plans[0], width)
                if random_below(s, EXPLORED) == 0:
                    move = random_below(s, width)
                    steps = 0
            take(s, seat, desks[0, move])
        if s.due and (
            (s.phase != phase and phase != EXCHANGE) or (phase == EXCHANGE and seat == learner)
        ):
            trail[steps, 0] = outlook(s, learner, phase == EXCHANGE, desks[0])
            trail[steps, 1], trail[steps, 2] = s.account[learner], s.pot
            steps += 1
    if not s.due:
        value = float(worth_of(s, learner))
    else:
        value = explore(
            states, learner, known, others, learnt, desks, plans, gains, marks, scale
        )
    learn_outlooks(learnt, trail, steps, value, count(s.seated))
    return value


@kernel
def walk(
    states: Any,
    study: Any,
    known: Any,
    others: Any,
    learnt: Any,
    scale: float,
    seed: int,
    first: int,
    end: int,
) -> float:
    """Walk through the rounds of these numbers, each once for every player."""
    desks = np.zeros((DEPTH, DESK), np.int64)
    plans, gains = np.zeros((DEPTH, MOVES)), np.zeros((DEPTH, MOVES))
    marks, trail = np.zeros((DEPTH, 3), np.int64), np.zeros((3, 3), np.int64)
    s = states[0]
    start = states[:1].copy()
    total = 0.0
    for number in range(first, end):
        for learner in range(MAX_PLAYERS):
            if s.seated >> learner & 1:
                states[0] = start[0]
                open_study(s, study, seed, number)
                total += scale * go_through(
                    states,
                    learner,
                    known,
                    others,
                    learnt,
                    desks,
                    plans,
                    gains,
                    marks,
                    trail,
                    scale,
                )
    return total


@kernel
def duel(
    states: Any,
    study: Any,
    ours: Any,
    theirs: Any,
    seats: int,
    seed: int,
    first: int,
    end: int,
    worth: Any,
) -> None:
    """Play rounds: `seats` go by the table `ours`, the others by `theirs`. Into `worth[round]`
    comes what the round was worth to `seats` together, in chips times the players seated."""
    desk = np.zeros(DESK, np.int64)
    plan = np.zeros(MOVES)
    s = states[0]
    start = states[:1].copy()
    for number in range(first, end):
        states[0] = start[0]
        open_study(s, study, seed, number)
        while s.due:
            seat = lowest(s.due)
            if seats >> seat & 1:
                act_by(s, seat, ours, desk, plan)
            else:
                act_by(s, seat, theirs, desk, plan)
        for seat in range(MAX_PLAYERS):
            if seats >> seat & 1:
                worth[number - first] += worth_of(s, seat)


@kernel
def advise(states: Any, seat: int, table: Any, desk: Any, plan: Any) -> bool:
    """The moves of a seat that is due in state 0 on the desk, and in `plan` their chances; no,
    if the table says nothing about this decision."""
    key = look(states[0], seat, desk)
    return policy(table, key, desk[MOVES], plan) or desk[MOVES] == 1
