"""What the package promises by name. The names of its modules are in golden/public.txt."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import fightlead
from tests.golden.__main__ import golden_text
from tests.public import modules, public_names, room_of

NAMES = {
    "LEVELS", "Action", "CardError", "Event", "FightleadError", "Narrator", "Player", "Record",
    "RecordError", "Refused", "Rules", "RulesError", "SeatingError", "SeedError", "Session",
    "Standing", "View", "__version__", "card_name", "make_bot", "parse_action", "parse_card",
    "parse_cards", "read_record", "record_of", "replay", "view_of", "write_record",
}  # fmt: skip


def test_public_names_of_the_package_are_pinned() -> None:
    assert set(fightlead.__all__) == NAMES
    assert set(dir(fightlead)) >= NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(fightlead, name) is getattr(fightlead, name)


def test_lazy_names_and_declared_names_are_the_same() -> None:
    lazy = {name for names in fightlead._ROOMS.values() for name in names}
    assert lazy | {"__version__"} == NAMES


def test_unknown_names_are_attribute_errors() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Deck'"):
        fightlead.Deck  # type: ignore[attr-defined]  # noqa: B018


def test_the_version_is_a_text() -> None:
    assert fightlead.__version__[0].isdigit()


def test_importing_the_package_loads_nothing_else() -> None:
    program = (
        "import sys, fightlead\n"
        "rooms = [name for name in sys.modules if name.startswith('fightlead.')]\n"
        "print(rooms, 'numpy' in sys.modules)\n"
        "from fightlead import Rules\n"
        "print('fightlead.session' in sys.modules, 'numpy' in sys.modules)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout == "[] False\nFalse False\n"


@pytest.mark.parametrize("path", modules(), ids=room_of)
def test_public_names_of_every_module_are_there_and_pinned(path: object) -> None:
    from pathlib import Path

    assert isinstance(path, Path)
    module = importlib.import_module(f"fightlead.{room_of(path)}")
    names = public_names(path)
    assert all(hasattr(module, name) for name in names)
    block = "\n".join([f"fightlead.{room_of(path)}", *(f"  {name}" for name in names)])
    assert block + "\n" in golden_text("tests/golden/public.txt")


def test_the_test_kit_says_what_it_needs() -> None:
    program = "import sys\nsys.modules['hypothesis'] = None\nimport fightlead.testing\n"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stderr.strip().splitlines()[-1] == (
        "ImportError: fightlead.testing needs hypothesis, which is not installed: "
        "pip install hypothesis"
    )
