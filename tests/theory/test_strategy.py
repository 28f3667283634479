"""Strategies as files, and the command that makes and reads them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from fightlead import cli
from fightlead.errors import FightleadError
from fightlead.theory.cfr import score, solve
from fightlead.theory.game import build, study_rules
from fightlead.theory.strategy import plans_for, read_strategy, write_strategy


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The command line: exit code, output, errors."""

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["fightlead", *words])
        with pytest.raises(SystemExit) as exit_:
            cli.main()
        return int(exit_.value.code or 0), *capsys.readouterr()

    return call


SMALL = ("solve", "--suits", "2", "--ranks", "3", "--hand", "1")


def test_a_strategy_is_read_as_it_was_written() -> None:
    found = solve(build(study_rules("staked", 2, 3, 1), pot=8))
    text = write_strategy(found)
    rules, pot, choices = read_strategy(text)
    again = score(build(rules, pot=pot), plans_for(found.game, choices))
    assert (rules, pot) == (found.game.rules, 8)
    assert again.value == pytest.approx(found.value, abs=1e-7)
    assert again.exploitability == pytest.approx(found.exploitability, abs=1e-7)


def test_what_is_no_strategy_is_refused() -> None:
    found = solve(build(study_rules("classic", 2, 3, 1)), iterations=1)
    values = json.loads(write_strategy(found))
    wrong: list[dict[str, Any]] = [
        {"format": "something else"},
        {"rules": {"ante": "four"}},
        {"pot": -4},
        {"choices": [values["choices"][0]]},
        {"choices": [["x"], ["y"]]},
    ]
    texts = ["", "[]", "null", "{}", *(json.dumps(values | change) for change in wrong)]
    for text in texts:
        with pytest.raises(FightleadError, match="not_a_strategy"):
            read_strategy(text)


def test_choices_of_another_game_are_refused() -> None:
    game = build(study_rules("classic", 2, 3, 1))
    _, _, choices = read_strategy(write_strategy(solve(game, iterations=1)))
    with pytest.raises(FightleadError, match="not_a_strategy"):
        plans_for(build(study_rules("classic", 2, 3, 1, drop=True)), choices)
    choices[0][0] += 0.5
    with pytest.raises(FightleadError, match="not_a_strategy"):
        plans_for(game, choices)


def test_solving_prints_what_was_found(run: Any) -> None:
    code, out, err = run(*SMALL)
    assert (code, err) == (0, "")
    assert "nodes                  1,348" in out
    assert "information sets       126 + 126" in out


def test_json_has_every_figure(run: Any) -> None:
    values = json.loads(run(*SMALL, "--drop", "--target", "0.01", "--json")[1])
    assert values["exploitability"] <= 0.01
    assert set(values["seconds"]) == {"compile", "build", "solve"}
    assert values["rules"]["drop_fresh"] is True


def test_a_saved_strategy_scores_as_it_did(run: Any, tmp_path: Path) -> None:
    saved, tree = tmp_path / "a.json", tmp_path / "a.efg"
    first = json.loads(run(*SMALL, "--json", "--save", str(saved), "--efg", str(tree))[1])
    again = json.loads(run("solve", "--load", str(saved), "--json")[1])
    assert again["exploitability"] == pytest.approx(first["exploitability"], abs=1e-7)
    assert again["nodes"] == first["nodes"]
    assert tree.read_text().startswith("EFG 2 R")


def test_rules_of_a_file_are_taken_as_they_are(run: Any, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('no_match = "highest"\nshort_stock = "limit"\nfee = 1\n')
    assert json.loads(run(*SMALL, "--rules", str(house), "--json")[1])["rules"]["fee"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--suits", "4", "--ranks", "13"), "too large"),
        (("--suits", "1", "--ranks", "3"), "too small"),
        (("--load", "nowhere.json"), "nowhere.json"),
        (("--save", "nowhere/a.json"), "nowhere"),
    ],
)
def test_bad_input_is_told_in_a_sentence(run: Any, words: tuple[str, ...], said: str) -> None:
    code, out, err = run("solve", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_a_file_that_is_no_strategy_is_told_so(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("{}")
    code, _, err = run("solve", "--load", str(file))
    assert code == 2
    assert "strategy" in err
