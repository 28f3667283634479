"""Build the documentation site: `python -m scripts.site [FOLDER]`, by default `build/site`.

A warning is a fault: a link or an anchor that leads nowhere, a page that no menu shows, a
docstring that cannot be read. The exit code is then 1.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Final

from scripts.site.sources import ROOT, gather
from sphinx.cmd.build import build_main

HERE: Final = Path(__file__).parent
STRICT: Final = ("--fail-on-warning", "--keep-going", "--quiet")


def build(site: Path) -> int:
    """Write the site into a folder, all of it anew; answers the exit code."""
    rmtree(site, ignore_errors=True)
    with TemporaryDirectory() as folder:
        pages = gather(Path(folder))
        kept = str(Path(folder) / "doctrees")
        return build_main([*STRICT, "-d", kept, "-c", str(HERE), str(pages), str(site)])


def main() -> None:
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    code = build(site)
    if not code:
        print(site / "index.html")
    sys.exit(code)


if __name__ == "__main__":
    main()
