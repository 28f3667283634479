// The one place where the page speaks besides the log: a polite status region.
const region = document.getElementById("status");
let last = "";
let waiting = [];

/** Say a sentence, also when it is the same as before; `aside` for ears alone, where the eyes
    have it already. What is said in the same moment is said together. */
export function say(text, aside = false) {
  if (!text) return;
  waiting.push({ text, aside });
  if (waiting.length > 1) return;
  region.textContent = "";
  // A region that changes from empty to full is spoken each time.
  setTimeout(() => {
    region.classList.toggle("vh", waiting.every((each) => each.aside));
    last = region.textContent = waiting.map((each) => each.text).join(" ");
    waiting = [];
  }, 50);
}

/** Say once more what was said last: here or in the log. */
export function repeat() {
  const lines = document.querySelectorAll("#log > *");
  say(last || lines[lines.length - 1]?.textContent);
}

/** What the log says is the last thing said. */
export function heard(text) { last = text; }

export function hush() { region.textContent = ""; }

/** A sentence that the page holds for its script. */
export const words = (name, from = region) => from.dataset[name] ?? "";

region.addEventListener("click", hush);
