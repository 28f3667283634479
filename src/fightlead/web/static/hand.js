// One's own cards: why a card cannot be played, how many are to be exchanged, and chance for
// the shuffle from this browser.
import { note } from "./note.js";
import { say } from "./say.js";
import { onShown } from "./swap.js";

const BYTES = 32;

export function watchHand() {
  document.addEventListener("click", sendOnce, true);
  document.addEventListener("click", refuse, true);
  document.addEventListener("change", count);
  document.addEventListener("reset", () => setTimeout(count));
  document.addEventListener("submit", mix, true);
  document.addEventListener("formdata", fill);
  onShown.push(count);
}

/** The second click of a double click would meet what has come to lie there meanwhile. */
function sendOnce(event) {
  const again = event.detail > 1 && event.target.closest("#table button:not([type])");
  if (!again) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A card that cannot be used now says why. */
function refuse(event) {
  const card = event.target.closest("[aria-disabled='true']");
  if (!card) return;
  event.preventDefault();
  event.stopPropagation();
  say(card.closest("[data-reason]")?.dataset.reason);
}

/** The button of an exchange says how many cards are chosen. */
function count(event) {
  const button = document.querySelector("#act [data-none]");
  if (!button) return;
  const boxes = [...document.querySelectorAll(".hand input")];
  const limit = Number(button.dataset.limit);
  if (boxes.filter((box) => box.checked).length > limit && event?.target?.checked) {
    event.target.checked = false;
    say(event.target.closest("[data-reason]")?.dataset.reason);
  }
  const number = boxes.filter((box) => box.checked).length;
  button.textContent = number ? button.getAttribute(`data-some-${number}`) : button.dataset.none;
}

/** This browser's part in the shuffle, noted so that it can be found in the deal later. */
function mix(event) {
  const field = document.getElementById("entropy");
  if (!field || field.form !== event.target) return;
  field.value ||= chance();
  const round = `/t/${document.getElementById("table").dataset.table}:${field.form.elements.round.value}`;
  note(round, field.dataset.commitment, field.value);
}

function fill(event) {
  if (event.formData.get("entropy") === "") event.formData.set("entropy", chance());
}

const chance = () =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
