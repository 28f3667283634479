"""Documents that fail: what can be set, refused or told is described, and links lead on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import fightlead
from fightlead import errors
from fightlead.engine import REFUSALS
from fightlead.errors import FightleadError
from fightlead.events import EVENTS
from fightlead.rules import Rules
from tests.blocks import DOCUMENTS, blocks
from tests.golden.__main__ import ROOT, golden_text

SOURCE = Path(fightlead.__file__).parent
DOCS = ROOT / "docs"


def document(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


# ---------------------------------------------------------------- settings and events


@pytest.mark.parametrize("field", fields(Rules), ids=lambda field: field.name)
def test_every_field_of_the_rules_is_described_with_its_default(field: object) -> None:
    from dataclasses import Field

    assert isinstance(field, Field)
    shown = f'"{field.default}"' if isinstance(field.default, str) else repr(field.default)
    assert f"| `{field.name}` | `{shown}` |" in document("rules.md")


def test_no_field_is_described_that_is_not_there() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `[^`]+` \|", document("rules.md"), re.M)
    assert rows == [field.name for field in fields(Rules)]


@pytest.mark.parametrize("number", range(1, 14))
def test_every_point_left_open_is_settled_and_tested(number: int) -> None:
    assert re.search(rf"^{number}\. \*\*", document("rules.md"), re.M)
    law = (ROOT / "tests" / "test_rules_law.py").read_text("utf-8")
    assert f"def test_rule_{number}_" in law


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_described(kind: type) -> None:
    assert f"| `{kind.__name__}` |" in document("events.md")


# ---------------------------------------------------------------- errors

FAMILY = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, FightleadError)
}


def codes_in(tree: ast.AST) -> Iterator[str]:
    """The codes that a module raises, or answers as refusals."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from codes_of_call(node)
        elif isinstance(node, ast.FunctionDef) and node.name == "refusal":
            yield from returned(node)
        elif isinstance(node, ast.FunctionDef) and node.name in FAULT_FINDERS:
            yield from seconds_of_pairs(node)


FAULT_FINDERS = ("_type_faults", "_contradictions", "from_dict", "from_toml", "named")


def codes_of_call(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if isinstance(call.func, ast.Attribute):
        name = call.func.attr
    if name in FAMILY - {"RulesError"} or name in ("_check_between", "kind"):
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value
    elif name == "RulesError":
        yield from seconds_of_pairs(call)


def returned(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def seconds_of_pairs(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            second = node.elts[1]
            if isinstance(second, ast.Constant) and isinstance(second.value, str):
                yield second.value


def raised() -> dict[str, str]:
    """Every code by one module that raises it."""
    return {
        code: path.stem
        for path in SOURCE.rglob("*.py")
        for code in codes_in(ast.parse(path.read_text("utf-8")))
        if code
    }


def described() -> set[str]:
    return set(re.findall(r"^\| `(\w+)` \|", document("errors.md"), re.M))


def test_codes_are_found_in_the_source() -> None:
    found = set(raised())
    assert {"not_held", "bad_name"} - set(REFUSALS) <= found
    assert {"wrong_phase", "out_of_range", "not_json", "round_not_over", "card_twice"} <= found


def test_every_code_that_is_raised_is_described() -> None:
    missing = {code: room for code, room in raised().items() if code not in described()}
    assert missing == {}


@pytest.mark.parametrize("code", REFUSALS[1:])
def test_every_refusal_of_the_engine_is_described(code: str) -> None:
    assert code in described()


def test_every_kind_of_error_has_a_chapter() -> None:
    for name in FAMILY:
        assert f"`{name}`" in document("errors.md")


def test_no_code_is_described_that_nobody_raises() -> None:
    source = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    assert {code for code in described() if f'"{code}"' not in source} == set()


# ---------------------------------------------------------------- deals and examples


def test_the_vectors_of_deals_are_those_of_the_golden_file() -> None:
    assert f"```text\n{golden_text('tests/golden/deals.txt').strip()}\n```" in document(
        "deals.md"
    )


def test_the_deal_checked_by_hand_is_short() -> None:
    code = next(each.text for each in blocks(DOCS / "deals.md") if "def words" in each.text)
    assert "fightlead.cards" not in code
    function = code[code.index("def words") : code.index("seed =")]
    assert len(function.strip().splitlines()) <= 15


# ---------------------------------------------------------------- links and pictures

LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?P<to>[^)#:]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere_and_pictures_are_told(path: Path) -> None:
    for link in LINK.finditer(path.read_text("utf-8")):
        assert (path.parent / link["to"]).exists(), link[0]
        assert not link["picture"] or len(link["words"].split()) > 3, link[0]
