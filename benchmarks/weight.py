"""The page of a table in Chromium: what it weighs as it is served, in how many requests, and
how soon one sees it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks import ours
from benchmarks.measure import Effort, Meaning, Row
from benchmarks.table_server import PATIENCE, ServerError

FIGURES: Final = {
    "bytes": ("all that is loaded, compressed as served, with headers", "bytes"),
    "requests": ("requests", "requests"),
    "paint": ("empty cache, until the first of it is seen, median", "ms"),
    "loaded": ("empty cache, until all of it is seen, median", "ms"),
}

MEANINGS: Final = (
    Meaning(
        what="the page of a table in Chromium with an empty cache: bytes, requests, time",
        names=("page of a table",),
        tells="what a visitor waits for; below 150 kB and a second is what it is made for",
    ),
)


def rows(effort: Effort) -> Iterator[Row]:
    """The weight of the page, and how soon it is there."""
    with TemporaryDirectory() as folder:
        browser = ours.browser(Path(folder))
        try:
            browser.start()
            browser.tell(f"look {effort.starts}")
            looks = browser.hear(PATIENCE + effort.starts)
        except ServerError as reason:
            yield Row(name="page of a table", value=None, unit="bytes", peer=str(reason))
            return
        finally:
            browser.stop()
    for key, (name, unit) in FIGURES.items():
        value = median(looks[key]) if looks else None
        yield Row(name=f"page of a table, {name}", value=value, unit=unit)
