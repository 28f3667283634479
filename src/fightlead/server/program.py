"""What a browser runs of this package: the bank and its page, for a small Python.

Modules are taken as they are, beginning with the one that the browser calls and following what
each imports; of the engine only what the bank asks of it. For what a small Python lacks there
are stand-ins.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from fightlead.bankpage.speech import Speech
from fightlead.narration import bank_tongue
from fightlead.narration.bank_words import bank_help, bank_words
from fightlead.narration.catalogue import as_table
from fightlead.narration.texts import CONTEXT

PACKAGE: Final = Path(__file__).parent.parent
ENTRY: Final = "fightlead.bankpage.browser"
"""The module that the browser calls."""
ENGINE: Final = "fightlead.engine"

STAND_INS: Final = {
    "__future__.py": "annotations = None\n",
    "typing.py": """\
class _Words:
    def __getitem__(self, words):
        return words if isinstance(words, tuple) else (words,)

Any = Final = NamedTuple = Self = TypeAlias = None
Literal = _Words()

def get_args(words):
    return words
""",
    "collections/__init__.py": "",
    "collections/abc.py": "Callable = Iterable = Iterator = Mapping = Sequence = None\n",
    "csv.py": """\
def writer(file, lineterminator):
    return _Writer(file, lineterminator)

class _Writer:
    def __init__(self, file, end):
        self._file, self._end = file, end

    def writerow(self, cells):
        self._file.write(",".join([_written(str(cell)) for cell in cells]) + self._end)

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)

def _written(cell):
    if any(sign in cell for sign in ',"\\r\\n'):
        return '"' + cell.replace('"', '""') + '"'
    return cell
""",
    "dataclasses.py": """\
class Field:
    def __init__(self, name):
        self.name = name

def fields(kind):
    kind = kind if isinstance(kind, type) else type(kind)
    plain = (int, str, bool, type(None))
    return [Field(name) for name in sorted(dir(kind))
            if name[0] != "_" and type(getattr(kind, name)) in plain]

def replace(value, **changes):
    values = {each.name: getattr(value, each.name) for each in fields(value)}
    values.update(changes)
    return type(value)(**values)

def dataclass(**options):
    def made(kind):
        def start(self, **values):
            for each in fields(kind):
                setattr(self, each.name, values.get(each.name, getattr(kind, each.name)))
            self.__post_init__()

        def same(self, other):
            return all(getattr(self, f.name) == getattr(other, f.name) for f in fields(kind))

        kind.__init__ = start
        kind.__eq__ = same
        return kind
    return made
""",
    "numpy.py": """\
int64 = int

def array(values, kind):
    return list(values)
""",
    "pathlib.py": "Path = None\n",
    "tomllib.py": "",
    "tomli_w.py": "",
}
"""Modules by their path: as much of each as is asked of it."""

WITHOUT_BIT_COUNT: Final = {
    "count": """\
def count(mask):
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number
""",
    "lowest": """\
def lowest(mask):
    number = 0
    while not mask >> number & 1:
        number += 1
    return number
""",
}
"""Functions of the engine for integers that cannot count their bits."""


@cache
def program(language: str) -> bytes:
    """All that the browser runs, as JSON: `files` by path, `entry`, the module to call, and
    `speech`, its language."""
    modules = _modules()
    files = {**STAND_INS, **_packages(modules), **modules}
    made = {"entry": ENTRY, "files": files, "speech": speech_told(language, modules.values())}
    return json.dumps(made, ensure_ascii=False, sort_keys=True).encode()


def program_address(language: str) -> str:
    """Where the program is; another address when it changes."""
    digest = hashlib.sha256(program(language)).hexdigest()[:12]
    return f"/bank/program/{language}.json?v={digest}"


# ---------------------------------------------------------------- modules


@cache
def _modules() -> dict[str, str]:
    """The sources of all modules that the entry needs, by their paths."""
    found: dict[str, str] = {}
    asked: dict[str, set[str]] = {ENTRY: set()}
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        source = _path(name).read_text("utf-8")
        found[_place(name)] = source
        for module, names in _imported(source):
            if module not in asked and module != ENGINE:
                waiting.append(module)
            asked.setdefault(module, set()).update(names)
    source = excerpt(_path(ENGINE).read_text("utf-8"), asked.get(ENGINE, ()))
    return {**found, _place(ENGINE): source}


def _path(module: str) -> Path:
    return PACKAGE.parent / _place(module)


def _place(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def _imported(source: str) -> Iterator[tuple[str, list[str]]]:
    """The modules of this package that a source imports, with the names it wants of each."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fightlead"):
            module, names = str(node.module), [alias.name for alias in node.names]
            within = [name for name in names if _path(f"{module}.{name}").exists()]
            yield from ((f"{module}.{name}", []) for name in within)
            if len(within) < len(names):
                yield module, names


def _packages(modules: Iterable[str]) -> dict[str, str]:
    """Folders are packages; what theirs hold for others is not wanted."""
    folders = {str(Path(path).parent) for path in modules}
    return {f"{folder}/__init__.py": "" for folder in {"fightlead", *folders}}


def excerpt(source: str, wanted: Iterable[str]) -> str:
    """Of a module exactly what defines these names, and what that needs.

    >>> excerpt("import os, re\\nA = re\\nB = A\\nC = os", ["B"])
    'import re\\nA = re\\nB = A\\n'
    """
    lines, body = source.splitlines(), ast.parse(source).body
    defining = {name: node for node in body for name in _defined(node)}
    needed: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            if name in defining and name not in WITHOUT_BIT_COUNT:
                waiting += _mentioned(defining[name])
    return "".join(f"{text}\n" for node in body if (text := _text_of(node, lines, needed)))


def _mentioned(node: ast.stmt) -> list[str]:
    return [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [node.target.id] if isinstance(node.target, ast.Name) else []
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [
        each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
    ]


def _text_of(node: ast.stmt, lines: list[str], needed: set[str]) -> str:
    """The text of a statement as far as it is needed."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        node.names = [each for each in node.names if (each.asname or each.name) in needed]
        return ast.unparse(node) if node.names else ""
    names = needed.intersection(_defined(node))
    for name in names & WITHOUT_BIT_COUNT.keys():
        return WITHOUT_BIT_COUNT[name]
    if not names:
        return ""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
    return "\n".join(lines[first - 1 : node.end_lineno])


# ---------------------------------------------------------------- speech


@cache
def speech(language: str) -> Speech:
    """A language as the page of the bank speaks it."""
    tongue = bank_tongue(language)
    words, said = bank_words(language), bank_help(language)
    return Speech(tongue.texts, tongue.cards_by_number, words, said)


def speech_told(language: str, sources: Iterable[str]) -> dict[str, Any]:
    """The same for the browser, which makes its `Speech` of it: of the catalogue only what
    these sources say."""
    said = {
        node.value
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    table, spoken = as_table(language), speech(language)
    return {
        "language": language,
        "texts": {key: table[key] for key in table if key.rpartition(CONTEXT)[2] in said},
        "cards": spoken.cards,
        "words": spoken.words,
        "said": spoken.said,
    }
