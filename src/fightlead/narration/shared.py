"""Sentences of every game, at the table of this package and at a real one.

What is told of others is a pair each: terse and in full.
"""

from __future__ import annotations

from typing import Final

from fightlead.narration.marks import N_
from fightlead.narration.tongue import Pair

DEALS: Final[Pair] = (N_("Dealer: {name}."), N_("The dealer is {name}."))
ROUND_BEGINS: Final[Pair] = (N_("Round {number}."), N_("Round {number} begins."))
CARRIED_OVER: Final[Pair] = (N_("Pot {pot}."), N_("The pot was carried over: {chips}."))
LEFT_OVER: Final[Pair] = (
    N_("In the middle: {chips}."),
    N_("Left in the middle from before: {chips}."),
)
ENDED: Final[Pair] = (N_("Session over."), N_("The session is over."))
JOINED: Final[Pair] = (N_("In: {names}."), N_("Playing this round: {names}."))
DECLINED: Final[Pair] = (N_("Declined: {names}."), N_("Sitting out this round: {names}."))
NOBODY_JOINS: Final[Pair] = (N_("All decline."), N_("Nobody wants to play this round."))
ALL_JOIN: Final[Pair] = (N_("All play."), N_("Everybody plays this round."))
STAKE: Final[Pair] = (
    N_("{name} pays a stake of {chips}."),
    N_("{name} had no trick last time and pays a stake of {chips}."),
)
ANTE: Final[Pair] = (
    N_("{name} antes {amount}."),
    N_("{name} puts an ante of {chips} into the pot."),
)
SITS: Final[Pair] = (
    N_("Seat {place}: {name}."),
    N_("{name} sits down at seat {place}, with an account of {chips}."),
)
SHARES: Final[Pair] = (N_("{name} gets {chips} from the middle."), N_("{name} gets {chips}."))
LEAVES: Final[Pair] = (
    N_("{name} leaves. Account {account}."),
    N_("{name} leaves the table. The account: {chips}."),
)
IS_BROKE: Final[Pair] = (
    N_("{name} is out of chips and leaves. Account {account}."),
    N_("The loo was more than {name} had left, so {name} leaves. The account: {chips}."),
)
IS_UNABLE: Final[Pair] = (
    N_("Too few chips for the ante: {name} leaves. Account {account}."),
    N_("{name} cannot pay the next ante and leaves. The account: {chips}."),
)
ANTES: Final[Pair] = (N_("Ante {amount} each: {names}."), N_("Ante of {chips} each: {names}."))
LIES: Final[Pair] = (N_("Pot {pot}."), N_("In the pot: {chips}."))
TRICK_PAYS: Final[Pair] = (N_("A trick pays {amount}."), N_("Each trick pays {chips}."))
STAKE_COSTS: Final[Pair] = (
    N_("No trick costs {amount}."),
    N_("Whoever takes no trick owes a stake of {chips} in the next round."),
)
LOO_COSTS: Final[Pair] = (
    N_("No trick costs {amount}."),
    N_("Whoever takes no trick pays {chips} into the next pot."),
)
OWED: Final[Pair] = (N_("Owed: {counts}."), N_("Stakes owed in the next round: {counts}."))
ACCOUNTS: Final[Pair] = (N_("Accounts: {counts}."), N_("Accounts in chips: {counts}."))
NOBODY_STAYS: Final[Pair] = (N_("All drop."), N_("Everybody drops."))
ALL_STAY: Final[Pair] = (N_("All stay."), N_("Everybody stays."))
STAYED: Final[Pair] = (N_("In: {names}."), N_("Still in: {names}."))
MUST_STAY: Final[Pair] = (
    N_("The dealer must stay: {name}."),
    N_("All others have dropped, so the dealer must stay: {name}."),
)
LEAD_PASSES: Final[Pair] = (
    N_("The lead passes to {name}."),
    N_("The winner of the lead has dropped, so the lead passes to {name}."),
)
KEEPS: Final[Pair] = (N_("{name} exchanges none."), N_("{name} keeps all cards."))
EXCHANGES: Final[Pair] = (N_("{name} exchanges {few}."), N_("{name} exchanges {number}."))
FEE: Final[Pair] = (
    N_("{name} pays {chips} for it."),
    N_("{name} pays {chips} into the pot for the exchange."),
)
ALONE: Final[Pair] = (
    N_("Only {name} stays: all tricks to {name}."),
    N_("Only {name} is still in and takes all tricks without play."),
)
STANDS: Final[Pair] = (
    N_("The pot stays: {amount}."),
    N_("Nobody wins or owes anything. The pot stays for the next round: {chips}."),
)
WINS: Final[Pair] = (
    N_("{name}: {chips} {for_tricks}."),
    N_("{name} wins {chips} {for_tricks}."),
)
OWES: Final[Pair] = (
    N_("No trick for {name}: a stake of {chips} next round."),
    N_("{name} took no trick and owes a stake of {chips}, due if {name} plays the next round."),
)
PAYS: Final[Pair] = (
    N_("No trick for {name}: {chips} into the next pot."),
    N_("{name} took no trick and pays {chips} into the next pot."),
)
OVER_EMPTY: Final[Pair] = (
    N_("Round over. Pot empty."),
    N_("The round is over. The pot is empty now."),
)
OVER_CARRIED: Final[Pair] = (
    N_("Round over. Next pot {pot}."),
    N_("The round is over. In the pot of the next round: {chips}."),
)
OVER_LEFT: Final[Pair] = (
    N_("Round over. In the middle: {chips}."),
    N_("The round is over. What cannot be divided stays in the middle: {chips}."),
)

SHARED_REFUSALS: Final[dict[str, str]] = {
    "round_not_over": N_("Only between rounds: this round is not over yet."),
    "session_over": N_("The session is over; nothing more can be played in it."),
    "no_such_seat": N_("Nobody sits at that seat."),
    "seat_taken": N_("Seat {place} is taken."),
    "table_full": N_("The table is full: at most {most} players."),
    "bad_name": N_("A name must have 1 to 40 letters that can be seen."),
    "wrong_number_of_players": N_("The game is for two players or more, here at most {most}."),
    "card_twice": N_("A card can be named only once: {card}."),
    "no_such_round": N_("There is no such round in this session."),
    "too_few_players": N_("The game needs at least two players."),
}
"""Why something is refused, by the code of the error."""
