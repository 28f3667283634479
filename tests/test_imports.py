"""The table of rooms in docs/architecture.md is the law of imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import fightlead

SOURCE = Path(fightlead.__file__).parent
DOCUMENT = Path(__file__).parent.parent / "docs" / "architecture.md"
EVERY_ROOM = "every room"


def table() -> dict[str, set[str]]:
    """What each room may import, in the order of the table."""
    rows = re.findall(r"^\| `([\w/]+)` \|.*\| ([^|]+) \|$", DOCUMENT.read_text("utf-8"), re.M)
    names = [name for name, _ in rows]
    assert len(names) == len(set(names)), "a room has two rows"
    return {
        name: set(names) if allowed == EVERY_ROOM else set(re.findall(r"[\w/]+", allowed))
        for name, allowed in rows
    }


TABLE = table()


def rooms() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        found.setdefault(room_of(path.relative_to(SOURCE).parts), []).append(path)
    return found


def room_of(parts: Sequence[str]) -> str:
    """The room of a module below the package; each of the server's is a room of its own.

    >>> room_of(["server", "pages", "start.py"]), room_of(["bots", "__init__.py"])
    ('server/pages', 'bots')
    """
    room, *rest = [part.removesuffix(".py") for part in parts if part != "__init__.py"] or [
        "__init__"
    ]
    return f"{room}/{rest[0]}" if room == "server" and rest else room


ROOMS = rooms()


def imported(path: Path) -> Iterator[str]:
    """The rooms that a file imports anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, _, rest = name.partition(".")
            if package == "fightlead":
                yield room_of(rest.split("."))


def test_every_room_has_a_row_and_every_row_a_room() -> None:
    assert set(ROOMS) == set(TABLE)


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_import_what_their_row_allows(room: str) -> None:
    for path in ROOMS[room]:
        used = set(imported(path)) - {room}
        assert used <= TABLE[room], f"{path.name} imports {sorted(used - TABLE[room])}"


def test_knowledge_flows_one_way() -> None:
    """A row names rows above it only, so that there is no way round."""
    above: set[str] = set()
    for room, allowed in TABLE.items():
        if room not in ("cli", "__init__"):
            assert allowed <= above, f"{room} names {sorted(allowed - above)}"
        above.add(room)


@pytest.mark.parametrize("room", ["narration", "bots"])
def test_who_speaks_or_plays_knows_views_alone(room: str) -> None:
    assert not TABLE[room] & {"session", "engine", "shuffle", "record"}


@pytest.mark.parametrize(
    "room", ["server/presenting", "server/replay_page", "server/pages", "server/api"]
)
def test_who_answers_people_and_programs_knows_no_session(room: str) -> None:
    """Neither by import nor by reaching for that of a table."""
    assert not TABLE[room] & {"session", "engine", "shuffle"}
    for path in ROOMS[room]:
        tree = ast.walk(ast.parse(path.read_text("utf-8")))
        assert "session" not in {node.attr for node in tree if isinstance(node, ast.Attribute)}


def test_nothing_is_imported_from_the_tests() -> None:
    for paths in ROOMS.values():
        for path in paths:
            assert "from tests" not in path.read_text("utf-8")
