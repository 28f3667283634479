"use strict";
// Plays random rounds by boardgame.io's own reducer and checks each state: `node check.js 2000`
// plays so many rounds for each number of players. Cards lie in one place each, chips are
// conserved, and what a seat is shown does not depend on cards hidden from it.

const assert = require("node:assert/strict");
const { Client } = require("boardgame.io/client");
const { choose, due } = require("./choose");
const { FightForTheLead } = require("./game");
const round = require("./round");
const { viewOf } = require("./view");

const ROUNDS = Number(process.argv[2] ?? 1000);
const SESSION = 40;

/** Random numbers below n, the same for the same seed. */
function generator(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function checkCards({ stock, discards, hands, fight, trick, tricks }) {
  const played = [...trick, ...tricks.flat()].map(({ card }) => card);
  const down = fight.filter((card) => card !== null);
  const cards = [...stock, ...discards, ...hands.flat(), ...down, ...played];
  assert.deepEqual(
    cards.sort((a, b) => a - b),
    Array.from({ length: 52 }, (_, card) => card),
  );
}

function checkChips({ accounts, pot, carried, lastPayment }) {
  assert.equal(sum(accounts) + pot + carried, 0);
  assert.ok([...accounts, pot, carried].every(Number.isSafeInteger));
  assert.ok(pot >= 0 && carried >= 0 && pot % round.HAND === 0);
  if (lastPayment) assert.ok(lastPayment.payment.some((chips) => chips > 0));
}

/** The cards that a seat cannot see change places; its view stays the same. */
function checkView(G, seat, below) {
  const isHidden = (content, other) => other !== seat && content !== null;
  const cards = [G.stock, G.discards, ...G.hands.filter(isHidden), G.fight.filter(isHidden)];
  const shuffled = shuffle(cards.flat(), below);
  const dealt = (pile) => pile.map(() => shuffled.pop());
  const twin = {
    ...G,
    stock: dealt(G.stock),
    discards: dealt(G.discards),
    hands: G.hands.map((hand, other) => (isHidden(hand, other) ? dealt(hand) : hand)),
    fight: G.fight.map((card, other) => (isHidden(card, other) ? shuffled.pop() : card)),
    stays: G.stays.map((choice, other) => (isHidden(choice, other) ? !choice : choice)),
  };
  assert.deepEqual(viewOf(twin, seat), viewOf(G, seat));
}

function shuffle(cards, below) {
  for (let at = cards.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
}

/** How many actions a session of so many rounds took; what was rare in it is added to `met`. */
function playSession(players, seed, rounds, met) {
  const below = generator(seed);
  const game = { ...FightForTheLead, seed: `${players} ${seed}` };
  const client = Client({ game, numPlayers: players, debug: false });
  client.start();
  let actions = 0;
  for (let before = client.store.getState(); before.G.round <= rounds; actions++) {
    const seats = due(before.ctx);
    client.updatePlayerID(seats[below(seats.length)]);
    const [move, ...args] = choose(client.getState().G, before.ctx.phase, below);
    client.moves[move](...args);
    const after = client.store.getState();
    assert.equal(after._stateID, before._stateID + 1, "refused");
    checkCards(after.G);
    checkChips(after.G);
    checkView(after.G, below(players), below);
    count(met, before, after);
    before = after;
  }
  client.stop();
  return actions;
}

function count(met, before, { G }) {
  const isPaid = G.lastPayment !== before.G.lastPayment;
  if (isPaid && G.lastPayment.payment.some((chips) => chips < 0)) met.looed += 1;
  if (before.ctx.phase === "stay" && G.round > before.G.round && !isPaid) met.allDropped += 1;
}

/** Clubs are dealt first, four players put down clubs, and no club is left to be turned. */
function checkMisdeal() {
  const inOrder = (cards) => [...cards].reverse();
  const G = round.newTable(4, 0);
  round.deal(G, inOrder);
  for (const seat of G.hands.keys()) assert.ok(round.putDown(G, seat, G.hands[seat][0]));
  round.settleFight(G, inOrder);
  round.deal(G, inOrder);
  assert.deepEqual([G.next, G.round, G.dealer, G.pot], ["fight", 1, 1, 16]);
  checkCards(G);
}

/** A whole hand is exchanged with no stock left: none of its cards comes back. */
function checkReshuffle() {
  const inOrder = (cards) => [...cards];
  const G = round.newTable(2, 0);
  round.deal(G, inOrder);
  for (const seat of G.hands.keys()) assert.ok(round.putDown(G, seat, G.hands[seat][0]));
  round.settleFight(G, inOrder);
  G.discards.push(...G.stock.splice(0));
  const thrown = [...G.hands[1]];
  assert.ok(round.exchange(G, 1, thrown, inOrder));
  assert.ok(G.hands[1].length === 4 && !G.hands[1].some((card) => thrown.includes(card)));
  checkCards(G);
}

checkMisdeal();
checkReshuffle();
for (const players of [2, 3, 4, 5]) {
  const met = { looed: 0, allDropped: 0 };
  let actions = 0;
  for (let played = 0; played < ROUNDS; played += SESSION)
    actions += playSession(players, played, Math.min(SESSION, ROUNDS - played), met);
  const each = (actions / ROUNDS).toFixed(2);
  console.log(`${players} players, ${ROUNDS} rounds, ${each} actions each:`, met);
}
