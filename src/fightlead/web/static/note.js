// What this browser saw promised before a deal, and what it added: kept here, out of reach of
// the server, until the deal is checked.
const MOST = 200;
const PREFIX = "deal ";

/** Note the number that sealed a deal, and what this browser sent for it; of several parts that
    were sent, from two tabs say, one counts. */
export function note(round, commitment, part) {
  try {
    const added = [...(noted(round)?.added ?? []), part];
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (kept.length >= MOST) kept.forEach((key) => localStorage.removeItem(key));
    localStorage.setItem(PREFIX + round, JSON.stringify({ commitment, added }));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

/** What was noted for a deal, or null. */
export function noted(round) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + round));
  } catch {
    return null;
  }
}
