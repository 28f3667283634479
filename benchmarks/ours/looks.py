"""Chromium at the server whose address is the argument. On a line `look 5` of its input it
goes so often to the table of a round with four bots, each time with an empty cache, and prints
lists: `paint` and `loaded` in milliseconds since it began to go there, `bytes`, `requests`."""

from __future__ import annotations

import json
import sys
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, StorageState, sync_playwright
from tests.browser.chromium import FLAGS, executable

WORKER = "static/worker.js"
"""What the worker of the page loads by itself, which the page does not see."""
TIMINGS = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const loaded = [page, ...performance.getEntriesByType("resource")];
  return {
    paint: paint.startTime,
    loaded: page.loadEventEnd,
    bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: loaded.length,
  };
}"""


def play(browser: Browser, address: str) -> tuple[str, StorageState]:
    """Begin to play against four bots; the address of the table, and the person's cookie."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.check('input[name="players"][value="5"]', force=True)
    page.click('form[action="/play"] button')
    page.wait_for_selector(".own-card")
    table, person = page.url, context.storage_state()
    context.close()
    return table, person


def look(browser: Browser, table: str, person: StorageState) -> dict[str, float]:
    """Go to the table once, as that person in another browser."""
    context = browser.new_context(storage_state=person)
    page = context.new_page()
    page.goto(table, wait_until="load")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    timings: dict[str, float] = page.evaluate(TIMINGS)
    context.close()
    return timings


def weight_of(address: str) -> int:
    """Bytes of a file as it is served, with its headers."""
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"})) as answer:
        return len(answer.read()) + len(str(answer.headers))


def main(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        table, person = play(browser, address)
        worker = weight_of(address + WORKER)
        for line in sys.stdin:
            looks = [look(browser, table, person) for _ in range(int(line.split()[1]))]
            told = {key: [each[key] for each in looks] for key in looks[0]}
            told["bytes"] = [size + worker for size in told["bytes"]]
            told["requests"] = [number + 1 for number in told["requests"]]
            print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
