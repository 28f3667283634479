"""The test kit: random rules and sessions for hypothesis, and `check_bot` for your own bot.

    from fightlead.testing import check_bot

    def test_my_bot() -> None:
        check_bot(MyBot, rounds=50)

A `Tape` is a session together with everything that made it: it can be played again, and
it has twins, sessions that differ only in what one seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Final, Literal

try:
    from hypothesis import strategies as st
except ImportError as missing:
    raise ImportError(
        "fightlead.testing needs hypothesis, which is not installed: pip install hypothesis"
    ) from missing

from fightlead import engine
from fightlead.actions import Action
from fightlead.cards import Card, CardSet, card_set, members
from fightlead.errors import Refused
from fightlead.events import Event
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.view import Player, view_of

__all__ = ["Move", "Tape", "check_bot", "rules_strategy", "sessions", "tapes"]

Orders = Callable[[CardSet], list[Card]]
"""Whoever puts a set of cards in order."""

_ATTEMPTS: Final = 6
_SESSION_ROUNDS: Final = 3
_NO_ACTION: Final = Action("")


# ---------------------------------------------------------------- sessions on tape


@dataclass(frozen=True, slots=True)
class Move:
    """One call on a session: `start` a round, `act`, `sit` or `leave`."""

    verb: Literal["start", "act", "sit", "leave"]
    seat: int = -1
    action: Action = _NO_ACTION

    def make(self, session: Session) -> None:
        if self.verb == "act":
            session.act(self.seat, self.action)
        elif self.verb == "start":
            session.start_round()
        elif self.verb == "leave":
            session.leave(self.seat)
        else:
            session.sit(f"Player {self.seat}", self.seat)


@dataclass(slots=True)
class _Order:
    """An order of cards that was handed out: when, and after how many events."""

    round: int
    cards: list[Card]
    moves: int
    events: int


class Tape:
    """A session and all that made it: the orders of cards and the calls on it.

    >>> tape = Tape(Rules.classic(), 2, lambda cards: list(members(cards)))
    >>> tape.make(Move("start"))
    >>> tape.replay().events == tape.session.events
    True
    """

    def __init__(
        self, rules: Rules, players: int, orders: Orders, *, dealer: int = 0, core: Any = engine
    ) -> None:
        self.orders: list[_Order] = []
        self.moves: list[Move] = []
        self._rules, self._players, self._dealer, self._core = rules, players, dealer, core
        self._from = orders
        self.session = self._new(self)

    def _new(self, source: Any, core: Any = None) -> Session:
        return Session(
            self._rules,
            [f"Player {seat}" for seat in range(self._players)],
            seed=0,
            dealer=self._dealer,
            shuffles=lambda number: source,
            core=core or self._core,
        )

    def make(self, move: Move) -> None:
        """Make a move, and remember it if it is not refused."""
        move.make(self.session)
        self.moves.append(move)

    def order(self, cards: CardSet) -> list[Card]:
        """The order of cards that the session asks for."""
        order = self._from(cards)
        session = self.session
        self.orders.append(_Order(session.number, order, len(self.moves), session.event_count))
        return order

    def empty(self, core: Any = None) -> Session:
        """The same session before its first move; the orders of cards are those of the tape."""
        return self._new(_Given([order.cards for order in self.orders]), core)

    def replay(self, moves: list[Move] | None = None, core: Any = None) -> Session:
        """The same session, played again from the beginning."""
        session = self.empty(core)
        for move in self.moves if moves is None else moves:
            move.make(session)
        return session

    def _replayed(self, orders: list[list[Card]], moves: list[Move]) -> Session:
        given = _Given(orders)
        session = self._new(given)
        for move in moves:
            move.make(session)
        if given.rest:
            raise Refused("wrong_cards")
        return session

    # ------------------------------------------------------------ twins

    def twin(self, seat: int | None, chance: Random) -> Session | None:
        """A session that differs from this one only in what a seat, or a spectator (None),
        cannot know: cards of the present round and choices not shown yet. None if no such
        difference was found."""
        for attempt in range(_ATTEMPTS):
            orders, moves = self._relabelled(seat, chance, everything=attempt == 0)
            moves = self._choosing_otherwise(moves, seat, chance)
            if moves == self.moves and orders == [order.cards for order in self.orders]:
                continue
            try:
                return self._replayed(orders, moves)
            except Refused:  # another card would have had to follow suit
                continue
        return None

    def _relabelled(
        self, seat: int | None, chance: Random, *, everything: bool
    ) -> tuple[list[list[Card]], list[Move]]:
        """Orders and moves with unseen cards in each other's places, all from an order on."""
        orders = [order.cards for order in self.orders]
        places = self._places_to_change()
        if not places:
            return orders, self.moves
        place = chance.choice(places)
        start = self.orders[place]
        hidden = [card for card in start.cards if card not in self._seen(seat, start.events)]
        if len(hidden) < 2:
            return orders, self.moves
        old = hidden if everything else chance.sample(hidden, 2)
        new = chance.sample(old, len(old)) if everything else old[::-1]
        exchange = dict(zip(old, new, strict=True))

        def other(card: Card) -> Card:
            return exchange.get(card, card)

        changed = [list(map(other, cards)) for cards in orders[place:]]
        # The move in which the order was asked for names no card that comes from it.
        start_at = start.moves + 1
        moves = [
            Move(move.verb, move.seat, _with_cards(move.action, other))
            for move in self.moves[start_at:]
        ]
        return orders[:place] + changed, self.moves[:start_at] + moves

    def _places_to_change(self) -> list[int]:
        """The orders of the present round, from its last deal on."""
        places: list[int] = []
        for place, order in enumerate(self.orders):
            if order.round == self.session.number:
                if card_set(order.cards) == self._rules.deck:
                    places = []
                places.append(place)
        return places

    def _seen(self, seat: int | None, since: int) -> set[Card]:
        events = self.session.events_since(since, seat)
        return {card for event in events for card in _cards_in(event)}

    def _choosing_otherwise(
        self, moves: list[Move], seat: int | None, chance: Random
    ) -> list[Move]:
        """The moves with other seats' choices that nobody has been shown yet turned round."""
        state = self.session.state
        if state.phase not in (engine.JOIN, engine.STAY) or self.session.over:
            return moves
        asked = state.seated if state.phase == engine.JOIN else state.within
        chosen = (asked & ~state.due).bit_count()
        start = len(moves) - chosen
        return moves[:start] + [
            _turned_round(move) if move.seat != seat and chance.random() < 0.5 else move
            for move in moves[start:]
        ]


class _Given:
    """Hands out orders that were made before."""

    def __init__(self, orders: list[list[Card]]) -> None:
        self.rest = orders[::-1]

    def order(self, cards: CardSet) -> list[Card]:
        if not self.rest or card_set(self.rest[-1]) != cards:
            raise Refused("wrong_cards")
        return self.rest.pop()


_OPPOSITE: Final = {"join": "decline", "decline": "join", "stay": "drop", "drop": "stay"}


def _turned_round(move: Move) -> Move:
    return Move(move.verb, move.seat, Action(_OPPOSITE[move.action.verb]))


def _with_cards(action: Action, other: Callable[[Card], Card]) -> Action:
    return Action(action.verb, card_set(map(other, members(action.cards))))


def _cards_in(event: Event) -> Iterator[Card]:
    """Every card that an event names."""
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name == "card":
            yield value
        elif field.name == "cards":
            yield from (card[1] if isinstance(card, tuple) else card for card in value)


# ---------------------------------------------------------------- strategies


@st.composite
def rules_strategy(draw: st.DrawFn) -> Rules:
    """Any rules for two players or more: both presets at several bets, house rules in any
    mix that does not contradict itself, and reduced decks."""
    bet = draw(st.sampled_from([4, 1, 5, 8]))
    preset = draw(st.sampled_from([Rules.classic, Rules.staked]))(bet)
    if draw(st.booleans()):
        return preset
    values = preset.as_dict()
    values.update(draw(_house_rules(bet)))
    if draw(st.booleans()):
        values.update(draw(_short_decks(values["no_match"])))
    if draw(st.integers(0, 3)) == 3:
        values["loo_cap"] = draw(st.integers(1, 12)) * values["hand"]
    if draw(st.integers(0, 3)) == 3:
        least = max(values["ante"], values["carried_ante"])
        values["buy_in"] = draw(st.integers(least, least + 60))
    return Rules(**values)


@st.composite
def _house_rules(draw: st.DrawFn, bet: int) -> dict[str, Any]:
    drop = draw(st.booleans())
    values: dict[str, Any] = {
        "ante": bet,
        "carried_ante": draw(st.sampled_from([0, bet, 9])),
        "fee": draw(st.sampled_from([0, bet, 1])),
        "loo": draw(st.sampled_from(["pot", "stake"])),
        "decline": draw(st.booleans()),
        "drop": drop,
        "no_match": draw(st.sampled_from(["misdeal", "highest"])),
        "short_stock": draw(st.sampled_from(["reshuffle", "limit"])),
        "exchange_from": draw(st.sampled_from(["eldest", "leader"])),
        "exchange_style": draw(st.sampled_from(["at_once", "one_by_one"])),
    }
    for name in ("drop_fresh", "dealer_must_stay", "ante_to_standing"):
        values[name] = drop and draw(st.booleans())
    return values


@st.composite
def _short_decks(draw: st.DrawFn, no_match: str) -> dict[str, Any]:
    suits, hand = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    needed = 2 * (hand + 1) + (no_match == "misdeal")
    fewest = max(2, -(-needed // suits))
    ranks = draw(st.just(fewest) | st.integers(fewest, 13))  # where misdeals are common
    return {"suits": suits, "ranks": ranks, "hand": hand}


@st.composite
def tapes(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Rules] | None = None,
    rounds: int = 3,
    core: Any = engine,
) -> Tape:
    """Sessions of up to so many random rounds, stopped anywhere, with all that made them."""
    played = draw(rules_strategy() if rules is None else rules)
    players = draw(st.integers(2, played.max_players))
    chance = Random(draw(st.integers(0, 2**32 - 1)))
    dealer = draw(st.integers(0, players - 1))
    tape = Tape(played, players, _orders(chance), dealer=dealer, core=core)
    _play(tape, draw(st.integers(1, 40 * rounds)), rounds, chance)
    return tape


def sessions(
    rules: st.SearchStrategy[Rules] | None = None, rounds: int = 3, core: Any = engine
) -> st.SearchStrategy[Session]:
    """Sessions of up to so many random rounds, stopped anywhere."""
    return tapes(rules, rounds, core).map(lambda tape: tape.session)


def _orders(chance: Random) -> Orders:
    """Mostly fair orders, sometimes whole suits side by side, so that rare things happen."""

    def order(cards: CardSet) -> list[Card]:
        deck = list(members(cards))
        if chance.random() < 0.8:
            chance.shuffle(deck)
            return deck
        cut = chance.randrange(len(deck))
        return deck[cut:] + deck[:cut]

    return order


def _play(tape: Tape, moves: int, rounds: int, chance: Random) -> None:
    session = tape.session
    greedy, loyal, lowest = (chance.random() < share for share in (0.3, 0.6, 0.3))
    for _ in range(moves):
        if session.over or (session.between_rounds and session.number == rounds):
            return
        if session.between_rounds:
            _come_and_go(tape, chance)
            tape.make(Move("start"))
            continue
        seat = chance.choice(session.due)
        legal = session.legal(seat)
        action = chance.choice(legal)
        if loyal and session.phase in ("join", "stay"):
            action = legal[1]
        elif lowest and session.phase == "fight":
            action = legal[0]
        elif greedy and session.phase == "exchange":
            action = max(legal, key=lambda action: action.cards.bit_count())
        tape.make(Move("act", seat, action))


def _come_and_go(tape: Tape, chance: Random) -> None:
    session = tape.session
    if chance.random() < 0.8 or len(session.names) < 3:
        return
    tape.make(Move("leave", chance.choice(sorted(session.names))))
    free = [seat for seat in range(5) if seat not in session.names]
    if chance.random() < 0.7:
        tape.make(Move("sit", chance.choice(free)))


# ---------------------------------------------------------------- bots


def check_bot(
    make_bot: Callable[[int], Player],
    *,
    rules: Rules | None = None,
    rounds: int = 20,
    seed: int = 0,
) -> None:
    """Let a bot play every seat and assert that it keeps the contract of a `Player`:

    * it answers with one of the legal actions,
    * a new bot of the same seed gives the same answer to the same view,
    * the answer does not change with what the bot's seat cannot know.

    `make_bot` makes a bot from a seed. Without `rules` both presets are played, at tables
    of every size. Raises AssertionError with the view's JSON.

    >>> from fightlead.bots import RandomBot
    >>> check_bot(RandomBot, rounds=2)
    """
    chance = Random(seed)
    played = 0
    while played < rounds:
        chosen = rules or chance.choice([Rules.classic(), Rules.staked()])
        players = chance.randint(2, chosen.max_players)
        tape = Tape(chosen, players, _orders(chance), dealer=chance.randrange(players))
        for _ in range(min(_SESSION_ROUNDS, rounds - played)):
            if not tape.session.over:
                _check_round(tape, make_bot, seed, chance)
            played += 1


def _check_round(
    tape: Tape, make_bot: Callable[[int], Player], seed: int, chance: Random
) -> None:
    session = tape.session
    tape.make(Move("start"))
    while session.due:
        seat = chance.choice(session.due)
        action = _checked_answer(tape, make_bot, seed, seat)
        if chance.random() < 0.3:
            _check_blindness(tape, make_bot, seed, seat, action, chance)
        tape.make(Move("act", seat, action))


def _checked_answer(
    tape: Tape, make_bot: Callable[[int], Player], seed: int, seat: int
) -> Action:
    view = view_of(tape.session, seat, 0)
    action, again = make_bot(seed + seat).act(view), make_bot(seed + seat).act(view)
    assert action in view.legal, f"{action} is not legal: {view.to_json()}"
    assert action == again, f"{action}, then {again} for the same view: {view.to_json()}"
    return action


def _check_blindness(
    tape: Tape,
    make_bot: Callable[[int], Player],
    seed: int,
    seat: int,
    action: Action,
    chance: Random,
) -> None:
    twin = tape.twin(seat, chance)
    if twin is None:
        return
    view = view_of(twin, seat, 0)
    other = make_bot(seed + seat).act(view)
    assert other == action, f"{action}, but {other} if hidden cards differ: {view.to_json()}"
