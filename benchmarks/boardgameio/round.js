"use strict";
// The rules of a classic session, each step a change of the table `G`. A card is a number,
// 13 * suit + rank; the top of a pile is its end; `shuffle` answers a new order of cards.

const HAND = 4;
const ANTE = 4;
const LOO_CEILING = 1e9;
const DECK = Array.from({ length: 52 }, (_, card) => card);

const suitOf = (card) => Math.floor(card / 13);

const filled = (G, value) => G.accounts.map(() => value);

/** Everybody's chips at 0; the deal passes to the next seat when the first round opens. */
function newTable(seats, lastDealer) {
  return {
    round: 0,
    dealer: lastDealer,
    accounts: Array(seats).fill(0),
    pot: 0,
    carried: 0,
    fresh: true,
    misdeal: false,
    inRound: Array(seats).fill(true),
    hands: Array(seats).fill([]),
    stock: [],
    discards: [],
    fight: Array(seats).fill(null),
    stays: Array(seats).fill(null),
    exchanged: Array(seats).fill(null),
    taken: Array(seats).fill(0),
    trick: [],
    tricks: [],
    toPlay: null,
    lastFight: null,
    lastTrick: null,
    lastPayment: null,
    next: "fight",
  };
}

/** Clockwise from eldest hand, those still in the round. */
function inOrder(G) {
  const seats = G.accounts.length;
  const all = G.accounts.map((_, place) => (G.dealer + 1 + place) % seats);
  return all.filter((seat) => G.inRound[seat]);
}

function nextIn(G, seat) {
  do seat = (seat + 1) % G.accounts.length;
  while (!G.inRound[seat]);
  return seat;
}

/** The deal passes and the antes are paid, but not after a misdeal; then four cards each. */
function deal(G, shuffle) {
  if (!G.misdeal) openRound(G);
  G.misdeal = false;
  G.stock = shuffle(DECK);
  G.discards = [];
  G.tricks = [];
  G.hands = G.accounts.map(() => []);
  for (let card = 0; card < HAND; card++)
    for (const seat of inOrder(G)) G.hands[seat].push(G.stock.pop());
}

function openRound(G) {
  G.round += 1;
  G.dealer = (G.dealer + 1) % G.accounts.length;
  G.inRound = filled(G, true);
  G.exchanged = filled(G, null);
  G.taken = filled(G, 0);
  G.fresh = G.carried === 0;
  G.pot = G.carried;
  G.carried = 0;
  if (!G.fresh) return;
  for (const seat of G.accounts.keys()) {
    G.accounts[seat] -= ANTE;
    G.pot += ANTE;
  }
}

function draw(G, seat, shuffle) {
  if (G.stock.length === 0) {
    G.stock = shuffle(G.discards);
    G.discards = [];
  }
  G.hands[seat].push(G.stock.pop());
}

/** Take `card` out of the hand; false if it is not there. */
function take(hand, card) {
  const place = hand.indexOf(card);
  if (place < 0) return false;
  hand.splice(place, 1);
  return true;
}

/** Whether `card` could be put down as the fight card. */
function putDown(G, seat, card) {
  if (G.fight[seat] !== null || !take(G.hands[seat], card)) return false;
  G.fight[seat] = card;
  return true;
}

const highest = (cards) => Math.max(...cards);

/** Turn cards up until one has the suit of a fight card, and let everybody draw one. */
function settleFight(G, shuffle) {
  const fight = G.fight;
  const turnUps = [];
  let matching = [];
  while (matching.length === 0 && G.stock.length > 0) {
    const turned = G.stock.pop();
    turnUps.push(turned);
    matching = fight.filter((card) => suitOf(card) === suitOf(turned));
  }
  G.fight = filled(G, null);
  G.misdeal = matching.length === 0;
  G.toPlay = G.misdeal ? null : fight.indexOf(highest(matching));
  G.lastFight = { cards: fight, turnUps, lead: G.toPlay };
  G.discards = [...fight, ...turnUps];
  if (G.misdeal) {
    G.next = "fight";
    return;
  }
  for (const seat of inOrder(G)) draw(G, seat, shuffle);
  G.next = G.fresh ? "exchange" : "stay";
}

/** Whether the choice to stay, or to drop, could be made. */
function chooseStay(G, seat, stays) {
  if (G.stays[seat] !== null || typeof stays !== "boolean") return false;
  G.stays[seat] = stays;
  return true;
}

/** Who drops is out; if nobody is left the pot stands, if one is left they win it. */
function settleStay(G) {
  for (const [seat, stays] of G.stays.entries()) {
    if (stays) continue;
    G.inRound[seat] = false;
    G.discards.push(...G.hands[seat]);
    G.hands[seat] = [];
  }
  G.stays = filled(G, null);
  const left = inOrder(G);
  G.next = left.length > 1 ? "exchange" : "fight";
  if (left.length === 0) {
    G.carried = G.pot;
    G.pot = 0;
    return;
  }
  if (!G.inRound[G.toPlay]) G.toPlay = nextIn(G, G.toPlay);
  if (left.length === 1) {
    G.taken[left[0]] = HAND;
    pay(G);
  }
}

/** Whether `cards` could be exchanged; they lie aside until the new ones are drawn. */
function exchange(G, seat, cards, shuffle) {
  const hand = G.hands[seat];
  const isExchange =
    Array.isArray(cards) &&
    new Set(cards).size === cards.length &&
    cards.every((card) => hand.includes(card));
  if (!isExchange) return false;
  for (const card of cards) take(hand, card);
  for (const _ of cards) draw(G, seat, shuffle);
  G.discards.push(...cards);
  G.exchanged[seat] = cards.length;
  return true;
}

/** The cards of a hand that may be played to the trick. */
function playable(hand, trick) {
  if (trick.length === 0) return hand;
  const following = hand.filter((card) => suitOf(card) === suitOf(trick[0].card));
  return following.length > 0 ? following : hand;
}

/** Whether `card` could be played; the last one to a trick decides who takes it. */
function play(G, seat, card) {
  const hand = G.hands[seat];
  if (!playable(hand, G.trick).includes(card)) return false;
  take(hand, card);
  G.trick.push({ seat, card });
  G.toPlay = nextIn(G, seat);
  if (G.trick.length === inOrder(G).length) endTrick(G);
  return true;
}

function endTrick(G) {
  const led = suitOf(G.trick[0].card);
  const cards = G.trick.map(({ card }) => card).filter((card) => suitOf(card) === led);
  const best = highest(cards);
  G.toPlay = G.trick.find(({ card }) => card === best).seat;
  G.taken[G.toPlay] += 1;
  G.tricks.push(G.trick);
  G.lastTrick = G.trick;
  G.trick = [];
}

const isPlayed = (G) => G.trick.length === 0 && G.tricks.length === HAND;

/** Each trick earns a quarter; who took none owes the whole pot into the next one. */
function pay(G) {
  const share = Math.floor(G.pot / HAND);
  const loo = Math.min(G.pot, LOO_CEILING);
  const payment = filled(G, 0);
  for (const seat of inOrder(G)) {
    payment[seat] = G.taken[seat] > 0 ? share * G.taken[seat] : -loo;
    G.accounts[seat] += payment[seat];
    if (G.taken[seat] === 0) G.carried += loo;
  }
  G.lastPayment = { round: G.round, pot: G.pot, payment };
  G.pot = 0;
  G.next = "fight";
}

module.exports = {
  HAND,
  chooseStay,
  deal,
  exchange,
  inOrder,
  isPlayed,
  newTable,
  pay,
  play,
  playable,
  putDown,
  settleFight,
  settleStay,
};
