"""The reference of the package: a page for each room, of its public names and their docstrings.

The names are those that `tests/golden/public.txt` pins, and what a room is for comes from the
table in `docs/architecture.md`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

INDEX: Final = """\
# Python API

`from fightlead import Session` and so on: the main names come from the package itself.

{main}

Each room has a page of its own, made from its docstrings. [Architecture](../architecture.md)
tells how they stand together. Whatever is not on these pages may change at any time.

| room | what it is for |
|---|---|
{rows}

```{{toctree}}
:hidden:

{rooms}
```
"""

PAGE: Final = """\
# {room}

```{{eval-rst}}
.. automodule:: {room}
   :members: {names}
```
"""


def reference() -> dict[str, str]:
    """The pages by the names of their files."""
    main, *rooms = blocks()
    purposes = dict(re.findall(r"^\| `([\w/]+)` \| (.*) \| [^|]+ \|$", _architecture(), re.M))
    pages = {f"{name}.md": PAGE.format(room=name, names=names) for name, names in rooms}
    rows = [f"| [{name}]({name}.md) | {purposes[name.split('.')[1]]} |" for name, _ in rooms]
    listed = ", ".join(f"{{py:obj}}`~fightlead.{name}`" for name in main[1].split(", "))
    pages["index.md"] = INDEX.format(
        main=listed, rows="\n".join(rows), rooms="\n".join(name for name, _ in rooms)
    )
    return pages


def blocks() -> list[tuple[str, str]]:
    """Each module with its public names, the package itself first."""
    text = (ROOT / "tests" / "golden" / "public.txt").read_text("utf-8")
    modules = [block.split() for block in text.split("\n\n")]
    return [(module, ", ".join(names)) for module, *names in modules]


def _architecture() -> str:
    return (ROOT / "docs" / "architecture.md").read_text("utf-8")
