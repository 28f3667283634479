"""The walk through all that can happen in a round of a short deck between two, by the core.

What differs only in the names of suits is looked at once; so are branches of chance after
which both players have seen the same. A choice among one is no choice. Choices made at once
are made in turn, and those who choose later do not see it. Where a player's own view does not
tell suits apart, neither does their choice: it picks a class of actions, chance one of them.

Several *sequences* of a player's own choices can lead to one information set, since it does
not matter when a card came; in what shares, chance alone decides.
"""

# Numbers in here are ints or, compiled, numpy's; mypy would hold the two apart.
# mypy: disable-error-code="no-any-return, return-value, assignment, arg-type"

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fightlead.engine import (
    DEAL,
    EXCHANGE,
    ONE_BY_ONE,
    OVER,
    State,
    States,
    choices,
    count,
    exchange_limit,
    lowest,
    stack,
    take,
)
from fightlead.theory import seen, tricks
from fightlead.theory.kernels import Kernels
from fightlead.theory.seen import PLAYERS, look, mix, name_of, name_of_both, told
from fightlead.theory.tricks import worth_of

LEVELS: Final = 40
"""More decisions than a round between two can have."""
MOST_CARDS: Final = 20
MOST_ORDERS: Final = 24
BRANCHES: Final = 1 << 16
"""Room for what chance can bring at all levels together."""

LEVEL: Final = np.dtype(
    (
        np.record,
        [
            ("sequence", "i8", (PLAYERS,)),  # of the choices that led here, by player
            ("seat", "i8"),  # who is to choose
            ("chosen", "i8"),  # the sequence by the choice that is tried; -1 without a choice
            ("action", "i8"),  # what is to be tried next, and where it ends
            ("actions_end", "i8"),
            ("branches", "i8"),  # where what chance brings begins, is to be tried next, ends
            ("branch", "i8"),
            ("branches_end", "i8"),
            ("reach", "f8"),  # the chance to come here if both players want it
            ("chance", "f8"),  # of the branch that leads to the next node
            ("shown", "i8", (MOST_ORDERS,)),  # what all have seen, by order of the suits
            ("seen", "i8", (PLAYERS, MOST_ORDERS)),
        ],
    )
)
"""A point between two decisions."""
BRANCH: Final = np.dtype(
    (
        np.record,
        [
            ("name", "i8"),
            ("chance", "f8"),
            ("shown", "i8", (MOST_ORDERS,)),
            ("seen", "i8", (PLAYERS, MOST_ORDERS)),
        ],
    )
)
"""What chance can bring: how likely it is, and what is seen then."""
ACTION: Final = np.dtype((np.record, [("action", "i8"), ("label", "i8")]))
"""What can be tried; the same label for actions that the view does not tell apart."""
SET: Final = np.dtype((np.record, [("depth", "i4"), ("first", "i4"), ("width", "i4")]))
"""An information set: its level, its first sequence, how many it has."""
LINK: Final = np.dtype((np.record, [("set", "i4"), ("parent", "i4"), ("weight", "f8")]))
"""A sequence that leads to a set, and how likely chance makes that."""
PAIR: Final = np.dtype((np.record, [("first", "i4"), ("second", "i4"), ("pay", "f8")]))
"""Sequences of both players that end together, and what that pays to player 0, times the
chance of it."""
NODE: Final = np.dtype(
    (
        np.record,
        [("kind", "i1"), ("link", "i4"), ("width", "i4"), ("chance", "f8"), ("value", "f8")],
    )
)
"""A node of the tree: its kind; of a decision, the link that led to it; how many nodes follow
it, the chance of the branch that leads to it, what it pays to player 0."""

LEAF, CHANCE = -1, 2
"""Kinds of nodes; a decision's kind is the seat."""
SETS, SEQUENCES, LINKS = range(3)
PAIRS, NODES, SINCE = range(3)
DONE, FULL, TOO_WIDE = range(3)

kernel = Kernels(tricks.kernel, seen.kernel)


class Path(NamedTuple):
    """Where the walk is, and what is still to be tried on the way there."""

    orders: Any
    """Orders of the suits that the deck does not tell apart."""
    states: Any
    levels: Any
    actions: Any
    """What is to be tried at all levels, one behind the other."""
    branches: Any
    ahead: Any
    """What chance can bring at all levels, and the states that it leads to."""


class Book(NamedTuple):
    """What the walk has found; players are numbered by seat, and each has sets and sequences
    of their own."""

    set_slots: Any
    link_slots: Any
    """By player: keys, and numbers + 1."""
    sets: Any
    links: Any
    met: Any
    """By player: how many sets, sequences, links."""
    pairs: Any
    nodes: Any
    totals: Any
    """How many pairs, and how many nodes; how many pairs before the present deal."""


# ---------------------------------------------------------------- decisions


@kernel
def end_of_class(actions: Any, start: int, end: int) -> int:
    place = start + 1
    while place < end and actions[place].label == actions[start].label:
        place += 1
    return place


@kernel
def add_action(path: Any, level: Any, phase: int, action: int, name: int) -> None:
    """Sort an action in by its label, which is the same for all that the view does not tell
    apart: the least by any order of the suits by which the view has its name."""
    label = np.int64(1) << 62
    for order in range(len(path.orders)):
        if level.seen[level.seat, order] == name:
            label = min(label, told(phase, action, path.orders[order]))
    actions, place = path.actions, level.actions_end
    while place > level.action and actions[place - 1].label > label:
        actions[place].label = actions[place - 1].label
        actions[place].action = actions[place - 1].action
        place -= 1
    actions[place].label = label
    actions[place].action = action
    level.actions_end += 1


@kernel
def list_actions(path: Any, at: int, name: int) -> int:
    """List what the seat that is due may do, by class; answers how many classes."""
    s, level = path.states[at], path.levels[at]
    mask = choices(s, level.seat)
    if s.phase == EXCHANGE:
        most = exchange_limit(s, level.seat)
        if s.options & ONE_BY_ONE:
            most = min(most, 1)
        part = mask
        while True:
            if count(part) <= most:
                add_action(path, level, s.phase, part, name)
            if part == 0:
                break
            part = (part - 1) & mask
    else:
        while mask:
            add_action(path, level, s.phase, lowest(mask), name)
            mask &= mask - 1
    classes, place = 0, level.action
    while place < level.actions_end:
        place = end_of_class(path.actions, place, level.actions_end)
        classes += 1
    return classes


# ---------------------------------------------------------------- chance


@kernel
def advance(states: States, at: int, action: int, order: Any, cards: int) -> int:
    """Make the state of the next level, where the stock lies in this order; answers how many
    of its cards it took."""
    states[at + 1] = states[at]
    s = states[at + 1]
    if s.phase == DEAL:
        stack(states, at + 1, order[:cards])
        return s.top
    top = s.top
    for place in range(cards):
        s.stock[top + place] = order[place]
    take(s, lowest(s.due), action)
    return s.top - top


@kernel
def stock_of(s: State, order: Any) -> int:
    """Write the cards of which the next may be drawn, ascending; answers how many."""
    rest = np.int64(0)
    if s.phase == DEAL:
        rest = s.deck
    else:
        for place in range(s.top, s.bottom):
            rest |= np.int64(1) << s.stock[place]
    cards = 0
    while rest:
        order[cards] = lowest(rest)
        rest &= rest - 1
        cards += 1
    return cards


@kernel
def next_order(order: Any, cards: int, used: int) -> bool:
    """Go on to the next order of which the first `used` cards differ; no, if this was the
    last."""
    place = used - 1
    while place >= 0:
        other = place + 1
        while other < cards and order[other] < order[place]:
            other += 1
        if other < cards:
            order[place], order[other] = order[other], order[place]
            return True
        first = order[place]
        for later in range(place + 1, cards):
            order[later - 1] = order[later]
        order[cards - 1] = first
        place -= 1
    return False


@kernel
def copy_seen(source: Any, target: Any, orders: int) -> None:
    for order in range(orders):
        target.shown[order] = source.shown[order]
        for seat in range(PLAYERS):
            target.seen[seat, order] = source.seen[seat, order]


@kernel
def spread(path: Any, at: int, action: int, weight: float) -> bool:
    """List what can come of an action behind what came of others of its class, or add its
    chance to a branch that is the same; no, if there is no room."""
    states, levels, branches = path.states, path.levels, path.branches
    level, after, orders = levels[at], levels[at + 1], len(path.orders)
    order = np.zeros(MOST_CARDS, np.int64)
    cards = stock_of(states[at], order)
    while True:
        used = advance(states, at, action, order, cards)
        look(states, levels, path.orders, at, action)
        name = name_of_both(after, orders)
        chance = weight
        for drawn in range(used):
            chance /= cards - drawn
        same = level.branches
        while same < level.branches_end and branches[same].name != name:
            same += 1
        if same < level.branches_end:
            branches[same].chance += chance
        elif same == len(branches):
            return False
        else:
            branch = branches[same]
            branch.name = name
            branch.chance = chance
            copy_seen(after, branch, orders)
            path.ahead[same] = states[at + 1]
            level.branches_end += 1
        if not next_order(order, cards, used):
            return True


@kernel
def try_next_class(path: Any, at: int) -> bool:
    """Spread out what can come of the next class of actions of a level; no, if there is no
    room for it."""
    level = path.levels[at]
    start, end = level.action, end_of_class(path.actions, level.action, level.actions_end)
    level.action = end
    level.branch = level.branches
    level.branches_end = level.branches
    if level.chosen >= 0:
        level.chosen += 1
    for place in range(start, end):
        if not spread(path, at, path.actions[place].action, 1.0 / (end - start)):
            return False
    return True


@kernel
def follow_branch(path: Any, at: int) -> None:
    """Go to the next level by the next branch of a level."""
    level, after = path.levels[at], path.levels[at + 1]
    branch = path.branches[level.branch]
    path.states[at + 1] = path.ahead[level.branch]
    copy_seen(branch, after, len(path.orders))
    for player in range(PLAYERS):
        after.sequence[player] = level.sequence[player]
    if level.chosen >= 0:
        after.sequence[level.seat] = level.chosen
    after.reach = level.reach * branch.chance
    after.chance = level.chance
    if level.branches_end - level.branches > 1:
        after.chance = branch.chance
    after.action = level.actions_end
    after.actions_end = level.actions_end
    after.branches = level.branches_end
    after.branch = level.branches_end
    after.branches_end = level.branches_end
    after.chosen = -1
    level.branch += 1


# ---------------------------------------------------------------- what is found


@kernel
def find(slots: Any, key: int) -> int:
    """The slot of a key, or the empty one where it belongs."""
    slot = mix(key, 0) % len(slots)
    while slots[slot, 1] and slots[slot, 0] != key:
        slot = slot + 1 if slot + 1 < len(slots) else 0
    return slot


@kernel
def move_slots(slots: Any, larger: Any) -> None:
    for place in range(len(slots)):
        if slots[place, 1]:
            slot = find(larger, slots[place, 0])
            larger[slot, 0] = slots[place, 0]
            larger[slot, 1] = slots[place, 1]


@kernel
def full(book: Any) -> bool:
    """Whether there may be no room for one pair, one set or one link more."""
    met = book.met
    return (
        book.totals[PAIRS] == len(book.pairs)
        or max(met[0, SETS], met[1, SETS]) == book.sets.shape[1]
        or max(met[0, LINKS], met[1, LINKS]) == book.links.shape[1]
    )


@kernel
def information_set(book: Any, seat: int, name: int, at: int, width: int) -> int:
    """The number of a player's information set, a new one if it is met the first time."""
    met = book.met
    slot = find(book.set_slots[seat], name)
    if book.set_slots[seat, slot, 1] == 0:
        number = met[seat, SETS]
        book.set_slots[seat, slot, 0] = name
        book.set_slots[seat, slot, 1] = number + 1
        book.sets[seat, number].depth = at
        book.sets[seat, number].first = met[seat, SEQUENCES]
        book.sets[seat, number].width = width
        met[seat, SETS] += 1
        met[seat, SEQUENCES] += width
    return book.set_slots[seat, slot, 1] - 1


@kernel
def add_link(book: Any, seat: int, number: int, parent: int, weight: float) -> int:
    """It was by this sequence of its player that an information set was come to; answers the
    number of this link."""
    key = number << 31 | parent
    slot = find(book.link_slots[seat], key)
    if book.link_slots[seat, slot, 1] == 0:
        new = book.links[seat, book.met[seat, LINKS]]
        new.set = number
        new.parent = parent
        new.weight = 0.0
        book.met[seat, LINKS] += 1
        book.link_slots[seat, slot, 0] = key
        book.link_slots[seat, slot, 1] = book.met[seat, LINKS]
    link = book.link_slots[seat, slot, 1] - 1
    book.links[seat, link].weight += weight
    return link


@kernel
def add_node(book: Any, kind: int, link: int, width: int, chance: float, value: float) -> None:
    """Count a node, and where nodes are kept, keep it."""
    at = book.totals[NODES]
    if at < len(book.nodes):
        node = book.nodes[at]
        node.kind = kind
        node.link = link
        node.width = width
        node.chance = chance
        node.value = value
    book.totals[NODES] += 1


@kernel
def add_end(book: Any, level: Any, value: float) -> None:
    """A round is over, and pays this to player 0."""
    add_node(book, LEAF, -1, 0, level.chance, value)
    first, second = level.sequence[0], level.sequence[1]
    at = book.totals[PAIRS]
    if at > book.totals[SINCE]:
        last = book.pairs[at - 1]
        if last.first == first and last.second == second:
            last.pay += level.reach * value
            return
    pair = book.pairs[at]
    pair.first = first
    pair.second = second
    pair.pay = level.reach * value
    book.totals[PAIRS] += 1


# ---------------------------------------------------------------- the walk


@kernel
def open_level(path: Any, book: Any, at: int) -> None:
    """Find out what may be done at a level that is new."""
    s, level = path.states[at], path.levels[at]
    if s.phase == OVER:
        value = (worth_of(s, 0) - worth_of(s, 1)) / (2 * PLAYERS * s.ante)
        add_end(book, level, value)
        return
    if s.due == 0:
        path.actions[level.action].action = 0
        path.actions[level.action].label = 0
        level.actions_end += 1
        return
    level.seat = lowest(s.due)
    name = name_of(level, len(path.orders), level.seat)
    width = list_actions(path, at, name)
    if width > 1:
        number = information_set(book, level.seat, name, at, width)
        parent = level.sequence[level.seat]
        link = add_link(book, level.seat, number, parent, level.reach)
        add_node(book, level.seat, link, width, level.chance, 0.0)
        level.chosen = book.sets[level.seat, number].first - 1
        level.chance = 1.0


@kernel
def walk(path: Any, book: Any, deal: int) -> int:
    """Spread out the deals where `deal` is -1; else walk through all that can follow it."""
    at = 0
    if deal >= 0:
        path.levels[0].branch = deal
    while True:
        level = path.levels[at]
        if level.branch < level.branches_end and (at > 0 or level.branch == deal):
            follow_branch(path, at)
            at += 1
            if full(book):
                return FULL
            open_level(path, book, at)
        elif at == 0 and deal >= 0:
            return DONE
        elif level.action < level.actions_end:
            if not try_next_class(path, at):
                return TOO_WIDE
            width = level.branches_end - level.branches
            if width > 1:
                add_node(book, CHANCE, -1, width, level.chance, 0.0)
            if at == 0:
                return DONE
        else:
            at -= 1
