"""The reference of the package: a page for each room, of its public names and their docstrings.

The names are those that `tests/golden/public.txt` pins.
"""

from __future__ import annotations

from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import Final

import fightlead

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
   :undoc-members:
```
"""


def reference() -> dict[str, str]:
    """The pages by the names of their files."""
    _, *rooms = blocks()
    pages = {f"{name}.md": PAGE.format(room=name, names=names) for name, names in rooms}
    rows = [f"| [{name}]({name}.md) | {purpose(name)} |" for name, _ in rooms]
    main = ", ".join(
        f"{{py:obj}}`~fightlead.{room}.{name}`"
        for room, names in fightlead._ROOMS.items()
        for name in names
    )
    pages["index.md"] = INDEX.format(
        main=main, rows="\n".join(rows), rooms="\n".join(name for name, _ in rooms)
    )
    return pages


def blocks() -> list[tuple[str, str]]:
    """Each module with its public names, the package itself first."""
    text = (ROOT / "tests" / "golden" / "public.txt").read_text("utf-8")
    modules = [block.split() for block in text.split("\n\n")]
    return [(module, ", ".join(names)) for module, *names in modules]


def purpose(module: str) -> str:
    """The first sentences of its docstring."""
    return " ".join((getdoc(import_module(module)) or "").split("\n\n")[0].split())
