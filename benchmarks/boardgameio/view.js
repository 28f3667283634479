"use strict";
// What one seat may know of the table, built up from nothing.

/** The view of `seat`, or of somebody who watches if it is null. */
function viewOf(G, seat) {
  return {
    round: G.round,
    dealer: G.dealer,
    accounts: G.accounts,
    pot: G.pot,
    carried: G.carried,
    fresh: G.fresh,
    inRound: G.inRound,
    hand: seat === null ? [] : G.hands[seat],
    handSizes: G.hands.map((hand) => hand.length),
    stock: G.stock.length,
    discards: G.discards.length,
    fightCard: seat === null ? null : G.fight[seat],
    hasPutDown: G.fight.map((card) => card !== null),
    stays: seat === null ? null : G.stays[seat],
    hasChosen: G.stays.map((choice) => choice !== null),
    exchanged: G.exchanged,
    taken: G.taken,
    trick: G.trick,
    lastTrick: G.lastTrick,
    toPlay: G.toPlay,
    lastFight: G.lastFight,
    lastPayment: G.lastPayment,
  };
}

module.exports = { viewOf };
