// The story of the bank, kept in this browser for all its tabs.
const KEY = "fightlead-bank";

export function kept() {
  try { return localStorage.getItem(KEY) ?? ""; } catch { return ""; }
}

/** Keep the story; answers whether the browser does. */
export function keep(story) {
  try {
    localStorage.setItem(KEY, story);
    navigator.storage?.persist?.();
    return true;
  } catch { return false; }
}

/** A story as the server takes it. */
export function asForm(story) {
  const form = new FormData();
  form.append("story", story);
  return form;
}

/** Put a story aside that cannot be read, where the next one does not overwrite it. */
export function putAside(story) {
  try {
    localStorage.setItem(`${KEY}-damaged`, story);
    localStorage.removeItem(KEY);
  } catch { /* it keeps nothing */ }
}

/** Call with the story when another tab has gone on with it. */
export function onOther(tell) {
  addEventListener("storage", ({ key, newValue }) => { if (key === KEY) tell(newValue ?? ""); });
}

/** A switch that this browser remembers. */
export function remembered(box) {
  const key = `${KEY}-${box.id}`;
  try { box.checked = (localStorage.getItem(key) ?? String(box.checked)) === "true"; } catch { /* it forgets */ }
  box.addEventListener("change", () => {
    try { localStorage.setItem(key, String(box.checked)); } catch { /* it forgets */ }
  });
}
