// That it is one's turn: in the title, in the icon of the tab, spoken, and as a notification.
import { onShown } from "./swap.js";
import { hush, say, words } from "./say.js";
import { play } from "./sound.js";

const icon = document.getElementById("icon");
const calm = icon.href;

export function watchTurn() {
  document.addEventListener("htmx:before:request", hush);
  onShown.push((table, before) => {
    const { title, turn, decision, asked, stage } = table.dataset;
    if (before && stage === "over" && before.stage !== stage) scrollTo(0, 0);
    document.title = title.trim();
    const mine = turn === "yes";
    icon.href = mine ? icon.dataset.turn : calm;
    say(document.getElementById("notice")?.textContent.trim());
    if (!mine || (before?.turn === turn && before.decision === decision)) return;
    say(asked, true);
    if (!before) return;
    play("your-turn");
    notify(title.trim(), asked, table.dataset.table);
  });
  if (words("notify") === "on" && window.Notification?.permission === "default") {
    document.addEventListener("click", () => Notification.requestPermission(), { once: true });
  }
}

function notify(title, body, tag) {
  if (!document.hidden || words("notify") !== "on" || window.Notification?.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => { window.focus(); shown.close(); };
  } catch { /* some phones allow none from a page */ }
}
