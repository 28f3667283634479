"""The rules of the game once more, in plain slow Python, written from the rules text alone.

A compiled engine is compared with this oracle over very many random rounds, so the two
must share no code: only cards and `Rules` come from the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from fightlead.cards import members, rank_of, suit_of
from fightlead.rules import MIN_PLAYERS, Rules

JOIN, DEAL, FIGHT, STAY, EXCHANGE, PLAY, RESHUFFLE, OVER = range(8)

SEATS = range(5)
NOBODY = -1
NO_CARD = -1


class Oracle:
    """One session: the seats, their chips, and the round being played."""

    def __init__(self, rules: Rules, seats: Iterable[int], dealer: int) -> None:
        self.rules = rules
        self.deck = list(members(rules.deck))
        self.seated = self._checked_seats(set(seats))
        if dealer not in self.seated:
            raise ValueError("the dealer is not seated")
        self.dealer = dealer
        self.accounts = [0 for _ in SEATS]
        self.debts = [0 for _ in SEATS]
        self.departed = 0
        self.pot = 0
        self.carried = False
        self.stood = False
        self.ended = False
        self._open_round(first=True)

    def _clear_table(self) -> None:
        self._clear_cards()
        self.fight = [NO_CARD for _ in SEATS]
        self.turnups: list[int] = []
        self.within: set[int] = set()
        self.choices: dict[int, int] = {}
        self.lead = NOBODY
        self.exchanged = [0 for _ in SEATS]
        self.thrown: list[set[int]] = [set() for _ in SEATS]
        self.plays = [[NO_CARD for _ in SEATS] for _ in range(self.rules.hand)]
        self.takers = [NOBODY for _ in range(self.rules.hand)]
        self.tricks = [0 for _ in SEATS]
        self.prize = 0
        self.broke: set[int] = set()
        self.misdeals = 0

    def _clear_cards(self) -> None:
        self.hands: list[set[int]] = [set() for _ in SEATS]
        self.stock: list[int] = []
        self.discards: set[int] = set()
        self.aside: set[int] = set()

    # What may be done now

    def legal(self, seat: int) -> set[int]:
        """Every legal action of a seat, none if it is not due."""
        if seat not in self.due:
            return set()
        if self.phase in (JOIN, STAY):
            return {0, 1}
        if self.phase == FIGHT:
            return set(self.hands[seat])
        if self.phase == EXCHANGE:
            return self._legal_exchanges(seat)
        return self._legal_plays(seat)

    def act(self, seat: int, action: int) -> None:
        """Do a legal action; ValueError, and nothing changed, if it is not legal."""
        if action not in self.legal(seat):
            raise ValueError(f"seat {seat} may not do {action} in phase {self.phase}")
        if self.phase == JOIN:
            self._choose(seat, action, self._reveal_joining)
        elif self.phase == FIGHT:
            self._put_fight_card(seat, action)
        elif self.phase == STAY:
            self._choose(seat, action, self._reveal_staying)
        elif self.phase == EXCHANGE:
            self._exchange(seat, list(members(action)))
        else:
            self._play(seat, action)

    def to_be_shuffled(self) -> list[int]:
        """The cards whose order chance must say now, ascending."""
        if self.phase == DEAL:
            return list(self.deck)
        if self.phase == RESHUFFLE:
            return sorted(self.discards)
        return []

    def order(self, cards: Sequence[int]) -> None:
        """Chance: the new order of the deck or of the discard pile, first card on top."""
        if self.phase not in (DEAL, RESHUFFLE) or sorted(cards) != self.to_be_shuffled():
            raise ValueError("these are not the cards to be shuffled")
        self.stock = list(cards)
        if self.phase == DEAL:
            self._deal()
        else:
            self.discards.clear()
            self._go_on_drawing()

    # Between rounds

    def next_round(self, leaving: Iterable[int] = (), joining: Iterable[int] = ()) -> None:
        """Let seats be left and taken, pass the deal and open the next round."""
        if self.phase != OVER or self.ended:
            raise ValueError("there is no next round now")
        leaving, joining = set(leaving), set(joining)
        remaining = self.seated - self.broke - leaving
        if not leaving <= self.seated or joining & remaining:
            raise ValueError("a seat that is empty is left or one that is held is taken")
        remaining -= self._too_poor_for_ante(remaining)
        self._change_seats(remaining, self._checked_seats(remaining | joining))
        self.dealer = clockwise_after(self.dealer, self.seated)[0]
        self._open_round(first=False)

    def _checked_seats(self, seats: set[int]) -> set[int]:
        if not seats <= set(SEATS):
            raise ValueError("no such seat")
        if not MIN_PLAYERS <= len(seats) <= self.rules.max_players:
            raise ValueError("too few or too many players")
        return seats

    def _too_poor_for_ante(self, seats: set[int]) -> set[int]:
        """Seats that might not be able to pay their ante.

        Debtors who decline can still make the round a fresh one, so that where they may,
        the greater of the two antes must be at hand.
        """
        if self.rules.buy_in is None:
            return set()
        owing = any(self.debts[seat] for seat in seats)
        ante = self._ante(self.carried or owing)
        if owing and self.rules.decline:
            ante = max(ante, self._ante(self.carried))
        return {seat for seat in seats if not self.debts[seat] and self._purse(seat) < ante}

    def _change_seats(self, remaining: set[int], seated: set[int]) -> None:
        for seat in self.seated - remaining:
            self.departed += self.accounts[seat]
            self.accounts[seat] = 0
            self.debts[seat] = 0
        self.seated = seated

    def _open_round(self, first: bool) -> None:
        self._clear_table()
        if self.rules.decline and not first:
            self.phase = JOIN
            self.due = set(self.seated)
        else:
            self._begin(self.seated)

    # Joining and antes

    def _choose(self, seat: int, action: int, reveal: Callable[[], None]) -> None:
        self.choices[seat] = action
        self.due.remove(seat)
        if not self.due:
            reveal()

    def _reveal_joining(self) -> None:
        willing = {seat for seat in self.seated if self.choices[seat]}
        self.choices = {}
        for seat in self.seated - willing:
            self.debts[seat] = 0
        if len(willing) < MIN_PLAYERS:
            self.ended = True
            self._end()
        else:
            self._begin(willing)

    def _begin(self, players: set[int]) -> None:
        self.within = set(players)
        carried = self.carried or any(self.debts[seat] for seat in players)
        ante = self._ante(carried)
        for seat in players:
            self._pay(seat, self.debts[seat] or ante)
            self.debts[seat] = 0
        self.carried = carried
        self.stood = False
        self._await_deck()

    def _ante(self, carried: bool) -> int:
        """What a seat without a debt pays into the pot that lies in the middle."""
        if not carried or (self.stood and self.rules.ante_to_standing):
            return self.rules.ante
        return self.rules.carried_ante

    def _pay(self, seat: int, chips: int) -> None:
        self.accounts[seat] -= chips
        self.pot += chips

    def _purse(self, seat: int) -> int:
        """The chips a seat has left of its buy-in."""
        assert self.rules.buy_in is not None
        return self.rules.buy_in + self.accounts[seat]

    # Deal and fight

    def _await_deck(self) -> None:
        self.phase = DEAL
        self.due = set()

    def _deal(self) -> None:
        self.fight = [NO_CARD for _ in SEATS]
        self.turnups = []
        for _ in range(self.rules.hand):
            for seat in self._from_eldest():
                self.hands[seat].add(self.stock.pop(0))
        self.phase = FIGHT
        self.due = set(self.within)

    def _from_eldest(self) -> list[int]:
        return clockwise_after(self.dealer, self.within)

    def _put_fight_card(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.fight[seat] = card
        self.due.remove(seat)
        if not self.due:
            self._fight_for_lead()

    def _fight_for_lead(self) -> None:
        self._turn_up()
        suit = suit_of(self.turnups[-1]) if self.turnups else None
        matching = [seat for seat in self._from_eldest() if suit_of(self.fight[seat]) == suit]
        if not matching and self.rules.no_match == "misdeal":
            self.misdeals += 1
            self._clear_cards()
            self._await_deck()
            return
        # `max` takes the first of equals, and the seats stand from eldest hand.
        self.lead = max(
            matching or self._from_eldest(), key=lambda seat: rank_of(self.fight[seat])
        )
        self.discards.update(self.turnups)
        self.discards.update(self.fight[seat] for seat in self.within)
        self._draw(self._from_eldest(), self._after_replacement)

    def _turn_up(self) -> None:
        """Turn cards until one has the suit of a fight card or no more may be turned."""
        suits = {suit_of(self.fight[seat]) for seat in self.within}
        kept = len(self.within) if self.rules.no_match == "highest" else 0
        while len(self.stock) > kept:
            self.turnups.append(self.stock.pop(0))
            if suit_of(self.turnups[-1]) in suits:
                return

    def _draw(self, seats: list[int], then: Callable[[], None]) -> None:
        """One card from the stock to each seat named, in this order."""
        self.drawing = seats
        self.after_drawing = then
        self._go_on_drawing()

    def _go_on_drawing(self) -> None:
        while self.drawing:
            if not self.stock:
                self.phase = RESHUFFLE
                self.due = set()
                return
            self.hands[self.drawing.pop(0)].add(self.stock.pop(0))
        self.after_drawing()

    # Staying or dropping

    def _after_replacement(self) -> None:
        if self.rules.drop and (self.carried or self.rules.drop_fresh):
            self.phase = STAY
            self.due = set(self.within)
        else:
            self._open_exchange()

    def _reveal_staying(self) -> None:
        staying = {seat for seat in self.within if self.choices[seat]}
        self.choices = {}
        if not staying and self.rules.dealer_must_stay and self.dealer in self.within:
            staying = {self.dealer}
        for seat in self.within - staying:
            self.discards |= self.hands[seat]
            self.hands[seat] = set()
        self.within = staying
        if not staying:
            self._let_pot_stand()
            return
        if self.lead not in staying:
            self.lead = clockwise_after(self.lead, staying)[0]
        if len(staying) == 1:
            self._take_all(self.lead)
        else:
            self._open_exchange()

    def _let_pot_stand(self) -> None:
        self.carried = True
        self.stood = True
        self._end()

    def _take_all(self, seat: int) -> None:
        self.takers = [seat for _ in range(self.rules.hand)]
        self.tricks[seat] = self.rules.hand
        self._pay_out()

    # Exchange

    def _open_exchange(self) -> None:
        if self.rules.exchange_from == "leader":
            self.exchangers = clockwise_from(self.lead, self.within)
        else:
            self.exchangers = self._from_eldest()
        self._ask_for_exchange()

    def _ask_for_exchange(self) -> None:
        self.phase = EXCHANGE
        self.due = {self.exchangers[0]}

    def _exchange_limit(self, seat: int) -> int:
        limits = [self.rules.hand - self.exchanged[seat], len(self.stock)]
        if self.rules.short_stock == "reshuffle":
            limits[1] += len(self.discards)
        if self.rules.buy_in is not None and self.rules.fee:
            limits.append(max(0, self._purse(seat) // self.rules.fee))
        return min(limits)

    def _legal_exchanges(self, seat: int) -> set[int]:
        most = self._exchange_limit(seat)
        if self.rules.exchange_style == "one_by_one":
            most = min(most, 1)
        hand = self.hands[seat]
        return {bits(cards) for count in range(most + 1) for cards in combinations(hand, count)}

    def _exchange(self, seat: int, cards: list[int]) -> None:
        self.hands[seat].difference_update(cards)
        self.aside.update(cards)
        self.thrown[seat].update(cards)
        self.exchanged[seat] += len(cards)
        self._pay(seat, self.rules.fee * len(cards))
        one_by_one = self.rules.exchange_style == "one_by_one"
        then = self._ask_again if cards and one_by_one else self._close_exchange
        self._draw([seat for _ in cards], then)

    def _ask_again(self) -> None:
        if self._exchange_limit(self.exchangers[0]) > 0:
            self._ask_for_exchange()
        else:
            self._close_exchange()

    def _close_exchange(self) -> None:
        self.discards |= self.aside
        self.aside = set()
        self.exchangers.pop(0)
        if self.exchangers:
            self._ask_for_exchange()
        else:
            self.phase = PLAY
            self._open_trick(0, self.lead)

    # Play

    def _open_trick(self, trick: int, leader: int) -> None:
        self.trick = trick
        self.leader = leader
        self.players = clockwise_from(leader, self.within)
        self.due = {leader}

    def _legal_plays(self, seat: int) -> set[int]:
        hand = self.hands[seat]
        if seat == self.leader:
            return set(hand)
        suit = self._suit_led()
        return {card for card in hand if suit_of(card) == suit} or set(hand)

    def _suit_led(self) -> int:
        return suit_of(self.plays[self.trick][self.leader])

    def _play(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.plays[self.trick][seat] = card
        self.players.pop(0)
        if self.players:
            self.due = {self.players[0]}
        else:
            self._close_trick()

    def _close_trick(self) -> None:
        played, suit = self.plays[self.trick], self._suit_led()
        following = [seat for seat in self.within if suit_of(played[seat]) == suit]
        taker = max(following, key=lambda seat: rank_of(played[seat]))
        self.takers[self.trick] = taker
        self.tricks[taker] += 1
        if self.trick + 1 < self.rules.hand:
            self._open_trick(self.trick + 1, taker)
        else:
            self._pay_out()

    # Payment

    def _pay_out(self) -> None:
        self.prize = self.pot
        for seat in self.within:
            self._pay(seat, -self.tricks[seat] * (self.prize // self.rules.hand))
        loo = min(self.prize, self.rules.highest_loo)
        before_loos = self.pot
        for seat in self.within:
            if not self.tricks[seat]:
                self._charge_loo(seat, loo)
        self.carried = self.pot > before_loos
        self._end()

    def _charge_loo(self, seat: int, loo: int) -> None:
        if self.rules.buy_in is not None and self._purse(seat) < loo:
            self._pay(seat, max(0, self._purse(seat)))
            self.broke.add(seat)
        elif self.rules.loo == "stake":
            self.debts[seat] = loo
        else:
            self._pay(seat, loo)

    def _end(self) -> None:
        self.phase = OVER
        self.due = set()

    # What is compared

    def snapshot(self) -> dict[str, object]:
        """Everything that two implementations must agree on, as plain values."""
        return {
            "phase": self.phase,
            "due": tuple(sorted(self.due)),
            "seated": tuple(sorted(self.seated)),
            "within": tuple(sorted(self.within)),
            "dealer": self.dealer,
            "hands": tuple(map(bits, self.hands)),
            "fight": tuple(self.fight),
            "turnups": tuple(self.turnups),
            "stock": tuple(self.stock),
            "discards": bits(self.discards),
            "aside": bits(self.aside),
            "lead": self.lead,
            "exchanged": tuple(self.exchanged),
            "thrown": tuple(map(bits, self.thrown)),
            "plays": tuple(map(tuple, self.plays)),
            "takers": tuple(self.takers),
            "tricks": tuple(self.tricks),
            "pot": self.pot,
            "prize": self.prize,
            "accounts": tuple(self.accounts),
            "debts": tuple(self.debts),
            "carried": self.carried,
            "stood": self.stood,
            "broke": tuple(sorted(self.broke)),
            "ended": self.ended,
            "misdeals": self.misdeals,
        }


def bits(cards: Iterable[int]) -> int:
    """Different cards as one int."""
    return sum([1 << card for card in cards])


def clockwise_from(first: int, seats: set[int]) -> list[int]:
    """The seats of a set clockwise, from one of them or the next after it."""
    ring = [(first + step) % len(SEATS) for step in SEATS]
    return [seat for seat in ring if seat in seats]


def clockwise_after(seat: int, seats: set[int]) -> list[int]:
    """The seats of a set clockwise, from the next after a seat to that seat itself."""
    return clockwise_from(seat + 1, seats)
