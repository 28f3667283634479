// Keeps the page of the bank, and all it is made of, for when there is no network.
const CACHE = "bank";
const PAGE = "/bank";
const PATIENCE = 4000; // milliseconds for a network that is there and does not answer

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(keepAll(event.data.keep).catch(() => null)));

/** Keep exactly these files, then the page that wants them. */
async function keepAll(files) {
  const cache = await caches.open(CACHE);
  await Promise.all(files.map(async (file) => {
    if (!lasting(file) || !(await found(file))) await cache.add(file);
  }));
  await cache.add(PAGE);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (![PAGE, ...files].includes(pathname + search)) await cache.delete(url);
  }
}

/** An address that changes with its content. */
const lasting = (address) => address.includes("?v=");

const found = (address) => caches.match(address, { ignoreVary: true });

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  event.respondWith(lasting(url) ? first(event.request) : last(event.request));
});

async function first(request) {
  return (await found(request)) ?? fetch(request);
}

/** From the network, from what is kept if that fails or takes too long. */
async function last(request) {
  const answer = fetch(request);
  const stored = await found(new URL(request.url).pathname);
  if (!stored) return answer;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, stored));
  return Promise.race([answer.catch(() => stored), late]);
}
