// Single keys, and the buttons for the same, that ask what somebody wants to know.
import { repeat, say } from "./say.js";

const keys = JSON.parse(document.getElementById("status").dataset.keys);
const byKey = new Map(Object.entries(keys).filter(([, key]) => key).map(([ask, key]) => [key.toLowerCase(), ask]));

export function watchKeys() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-ask]");
    if (button) answer(button.dataset.ask);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return;
    const ask = byKey.get(event.key.toLowerCase()) ?? byKey.get(letter(event.code));
    if (!ask) return;
    event.preventDefault();
    answer(ask);
  });
}

/** The letter on the key where the keyboard writes another alphabet. */
const letter = (code) => (/^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "");

const writes = (element) =>
  element.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

function answer(ask) {
  if (ask === "repeat") repeat();
  else say(document.getElementById(`said-${ask}`)?.textContent);
}
