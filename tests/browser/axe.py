"""What axe-core, the checker of accessibility, has to say about a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parent.parent.parent / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}


def axe(page: Page) -> list[str]:
    """The faults of the page as it is now: one line for each element that breaks a rule.

    The checker comes in by the debugger, which no content security policy hinders.
    """
    page.evaluate(_source())
    found = page.evaluate("options => axe.run(document, options)", OPTIONS)
    return [
        f"{rule['id']}: {rule['help']}: {node['html']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@cache
def _source() -> str:
    return SOURCE.read_text("utf-8")
