"""The pages that the site is built from, put together in one folder."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Final

from scripts.site.reference import reference

ROOT: Final = Path(__file__).parents[2]
FROM_ROOT: Final = ("CHANGELOG.md", "CONTRIBUTING.md")
"""Pages of the site that lie at the root of the repository, where people look for them."""
AWAITED: Final = ("environments",)
"""Pages that the menu shows as soon as they are there."""


def gather(folder: Path) -> Path:
    """Lay out everything below `folder`; answers where the pages are."""
    pages = folder / "docs"
    copytree(ROOT / "docs", pages)
    copytree(ROOT / "examples", folder / "examples")
    for name in FROM_ROOT:
        text = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
        (pages / name.lower()).write_text(text, "utf-8")
    missing = [name for name in AWAITED if not (pages / f"{name}.md").exists()]
    menu = (pages / "index.md").read_text("utf-8").splitlines()
    (pages / "index.md").write_text("\n".join(x for x in menu if x not in missing), "utf-8")
    (pages / "python").mkdir()
    for name, text in reference().items():
        (pages / "python" / name).write_text(text, "utf-8")
    return pages
