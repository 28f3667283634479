// What is new in the log is spoken, by a region that is there from the start and never hidden:
// the log itself may lie in a closed panel. Where a line has sounds, they are heard.
import { onShown } from "./swap.js";
import { heard } from "./say.js";
import { play } from "./sound.js";

const BEAT = 0.35;
const spoken = document.getElementById("spoken");
let known = new Set();

export function watchLog() {
  onShown.push((table, before) => {
    const lines = [...table.querySelectorAll("#log > *")];
    // Who comes to a round that has just begun hears of its deal.
    const fresh = before || table.matches(".in-fight, .in-join") ? lines.filter((line) => !known.has(line.id)) : [];
    known = new Set(lines.map((line) => line.id));
    if (!fresh.length) return;
    tell(fresh.map((line) => line.firstChild.textContent.trim()));
    if (before) fresh.flatMap((line) => line.dataset.sound?.split(" ") ?? []).forEach((sound, place) => play(sound, place * BEAT));
  });
}

function tell(texts) {
  spoken.replaceChildren(...texts.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
  heard(texts.join(" "));
}
