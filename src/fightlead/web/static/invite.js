// The link to the table: copied or shared by one touch.
import { say, words } from "./say.js";

export function watchInvitation() {
  const button = document.getElementById("copy");
  const field = document.getElementById("invite");
  if (!button || !field) return;
  field.addEventListener("focus", () => field.select());
  button.hidden = !navigator.share && !navigator.clipboard;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) await navigator.share({ url: field.value });
      else { await navigator.clipboard.writeText(field.value); say(words("copied")); }
    } catch { field.select(); }
  });
}
