"""The reference of the package: a page for each room, of its public names and their docstrings.

The names are those that `tests/golden/public.txt` pins.
"""

from __future__ import annotations

from importlib import import_module
from inspect import getdoc
from pathlib import Path
from reprlib import repr as shortened
from typing import Final, get_origin

from sphinx.pycode import ModuleAnalyzer

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
   :members: {told}
   :undoc-members:

.. py:currentmodule:: {room}

{bare}
```
"""

CONSTANT: Final = """\
.. py:data:: {name}
   :value: {value}
"""


def reference() -> dict[str, str]:
    """The pages by the names of their files."""
    _, *rooms = blocks()
    pages = {f"{room}.md": page(room, names) for room, names in rooms}
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


def page(room: str, names: list[str]) -> str:
    """What a room tells of itself, and the constants of which nothing is told but the value,
    which Sphinx would pass over."""
    module, source = import_module(room), ModuleAnalyzer.for_module(room)
    source.analyze()
    told = {name for place, name in source.attr_docs if not place}
    told |= {name for name in names if is_made(getattr(module, name))}
    values = {name: shortened(getattr(module, name)) for name in names if name not in told}
    constants = [CONSTANT.format(name=name, value=value) for name, value in values.items()]
    shown = ", ".join(name for name in names if name in told)
    return PAGE.format(room=room, told=shown, bare="\n".join(constants))


def is_made(value: object) -> bool:
    """Whether it is a class or a function, which have docstrings; the name of a type is not."""
    return callable(value) and get_origin(value) is None


def blocks() -> list[tuple[str, list[str]]]:
    """Each module with its public names, the package itself first."""
    text = (ROOT / "tests" / "golden" / "public.txt").read_text("utf-8")
    modules = [block.split() for block in text.split("\n\n")]
    return [(module, names) for module, *names in modules]


def purpose(module: str) -> str:
    """The first sentences of its docstring."""
    return " ".join((getdoc(import_module(module)) or "").split("\n\n")[0].split())
