// The proof of a deal, reckoned again by this browser from the values on the page alone.
// docs/deals.md describes every step.
import { noted } from "./note.js";

const proof = document.getElementById("proof");
const checks = document.getElementById("checks");
const SUITS = "cdhs";
const RANKS = "23456789TJQKA";

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const number = (card) => 13 * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]);
const cards = (element) => element.textContent.trim().split(/\s+/);

/** SHA-256 of a text and of bytes behind it. */
async function digest(text, ...parts) {
  const blob = new Blob([new TextEncoder().encode(text), ...parts]);
  return crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
}

/** The words of the stream that follows from a seed, 32 bits each. */
async function* words(seed) {
  for (let block = 0; ; block++) {
    const at = new DataView(new ArrayBuffer(8));
    at.setBigUint64(0, BigInt(block));
    const found = new DataView(await digest("fightlead stream", seed, at.buffer));
    for (let place = 0; place < found.byteLength; place += 4) yield found.getUint32(place);
  }
}

async function below(limit, stream) {
  const accepted = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const { value } = await stream.next();
    if (value < accepted) return value % limit;
  }
}

/** An order of these cards: the next that follows from the stream. */
async function shuffled(some, stream) {
  const order = [...some].sort((one, other) => number(one) - number(other));
  for (let place = order.length - 1; place > 0; place--) {
    const other = await below(place + 1, stream);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** Say what a check has shown. */
function say(name, good) {
  const line = document.createElement("li");
  line.className = good ? "good" : "bad";
  line.textContent = `${good ? "✓" : "✗"} ${checks.dataset[good ? name : `not${name[0].toUpperCase()}${name.slice(1)}`]}`;
  checks.append(line);
}

async function mixed(seed) {
  const added = [...proof.querySelectorAll("[data-entropy]")];
  if (!added.length) return seed;
  const parts = added.flatMap((each) => [Uint8Array.of(Number(each.dataset.entropy)), bytes(each.textContent)]);
  return bytes(hex(await digest("fightlead mixed", seed, ...parts)));
}

async function check() {
  const { commitment, seed, mixed: told, round } = proof.dataset;
  if (commitment) say("promised", hex(await digest("fightlead commitment", bytes(seed))) === commitment);
  const source = await mixed(bytes(seed));
  say("mixed", hex(source) === told);

  const orders = [...proof.querySelectorAll("[data-order]")].map(cards);
  const stream = words(source);
  let same = orders.length > 0;
  for (const order of orders) same = (await shuffled(order, stream)).join() === order.join() && same;
  say("orders", same);

  const hands = [...proof.querySelectorAll("[data-hand]")];
  const players = Number(proof.querySelector("[data-players]")?.dataset.players);
  const lay = (hand) => cards(hand).every((card, at) => card === "??" || orders[0]?.[at * players + Number(hand.dataset.hand)] === card);
  if (hands.length) say("hands", hands.every(lay));

  const before = noted(round);
  if (before) {
    const added = [...proof.querySelectorAll("[data-entropy]")].map((each) => each.textContent);
    say("noted", before.commitment === commitment && before.added.some((part) => added.includes(part)));
  }
}

if (checks && crypto.subtle) check();
else if (checks) checks.textContent = checks.dataset.cannot;
