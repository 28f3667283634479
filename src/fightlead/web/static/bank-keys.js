// Single keys: the numbers of the answers, and the letters that buttons name.
import { remembered } from "./bank-story.js";
import { repeat } from "./say.js";

const on = document.getElementById("keys-on");
const list = document.getElementById("keys");

export function watchKeys(bank) {
  remembered(on);
  bank.addEventListener("click", (event) => { if (event.target.closest("#repeat")) repeat(); });
  document.addEventListener("keydown", (event) => {
    if (!on.checked || event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return;
    if (event.key === "?") return void show(event);
    const key = /^[0-9]$/.test(event.key) ? event.key : letter(event.code) || event.key;
    const target = bank.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!target || event.repeat) return;
    event.preventDefault();
    target.focus();
    target.click();
  });
}

/** The letter on the key, where the keyboard writes another alphabet too. */
const letter = (code) => (/^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "");

const writes = (element) =>
  element.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

function show(event) {
  event.preventDefault();
  list.open = true;
  list.querySelector("summary").focus();
}
