"""The built site, as its pages' own words say what they load and where they lead."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from tests.golden.__main__ import ROOT

LOADS: Final = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "srcset")}


def build(site: Path) -> None:
    """Build it as `make docs` does, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "scripts.site", str(site)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@dataclass
class Page(HTMLParser):
    """What a page loads, where it leads, and what of it can be led to."""

    path: Path
    loads: list[str] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    languages: list[str] = field(default_factory=list)
    headings: int = 0

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.headings += tag == "h1"
        for name, value in attrs:
            if name == "id":
                self.ids.add(value or "")
            elif name == "lang":
                self.languages.append(value or "")
            elif (tag, name) in LOADS:
                self.loads.append(value or "")
            elif (tag, name) == ("a", "href"):
                self.leads.append(value or "")


def pages_of(site: Path) -> dict[Path, Page]:
    pages = (path for path in site.rglob("*.html") if "_static" not in path.parts)
    return {path: Page(path) for path in pages}


def is_elsewhere(address: str) -> bool:
    """Whether it is on another host."""
    return bool(urlsplit(address).netloc)


def lost(pages: dict[Path, Page]) -> list[str]:
    """Links that lead nowhere in the site."""
    return [
        f"{path.name}: {address}"
        for path, page in pages.items()
        for address in page.leads
        if not is_elsewhere(address) and not _is_there(path, address, pages)
    ]


def _is_there(path: Path, address: str, pages: dict[Path, Page]) -> bool:
    to = urlsplit(address)
    target = (path.parent / unquote(to.path)).resolve() if to.path else path
    if target not in pages:
        return target.is_file()
    return not to.fragment or unquote(to.fragment) in pages[target].ids
