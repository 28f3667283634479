"""Pictures of a page on a phone, a tablet and a desk, by day and by night."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

SIZES = ((360, 640), (768, 1024), (1440, 900))
"""Width and height in CSS pixels."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def screenshots(page: Page, folder: Path, name: str) -> list[Path]:
    """Write `NAME-WIDTH-SCHEME.jpg` for every size and scheme; answers the paths.

    Shows what fits into the window, with animations at their end. The page is left in
    the last size and scheme.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            path = folder / f"{name}-{width}-{scheme}.jpg"
            page.screenshot(path=path, type="jpeg", quality=85, animations="disabled")
            written.append(path)
    return written
