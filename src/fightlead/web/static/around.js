// What the pages around the table do besides HTML: chance for a shuffle, links to copy, times.
import { note } from "./note.js";

document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-entropy]")) return;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const { entropy, ident } = target.elements;
  entropy.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  note(`/t/${ident.value}:1`, target.dataset.entropy, entropy.value);
});

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  field.addEventListener("focus", () => field.select());
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch { field.select(); }
  });
}

const written = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time")) time.textContent = written.format(new Date(time.dateTime));
