"""The page of levels tells what was played, and a bout is a match however it was played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scripts.ladder import playing
from scripts.ladder.__main__ import figures_in, main
from scripts.ladder.bouts import BOUTS, TARGETS, Bout, Target
from scripts.ladder.page import page
from scripts.ladder.playing import (
    EARLIEST,
    ROOT,
    Effort,
    Played,
    figures_of,
    kept_at,
    play,
    policy_of,
    workers,
)

from fightlead import bots
from fightlead.matches import COLUMNS, Mean, Portion, Units, play_match
from fightlead.rules import Rules

DOCS = ROOT / "docs"
PORTION = 10
SHORT = Bout("classic", 2, "beginner", "random", 6 * PORTION)
"""Three portions."""


@pytest.fixture(autouse=True)
def small_portions_and_peers_that_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "PORTION", PORTION)
    monkeypatch.setattr(bots, "PEERS", dict(bots.PEERS))


def in_here(portions: Iterable[Portion]) -> Iterator[Units]:
    return map(Portion.play, portions)


def nobody(portions: Iterable[Portion]) -> Iterator[Units]:
    raise AssertionError("nothing is left to play")


def silent(deals: int, gain: Mean, ended: bool) -> None:
    pass


def effort_in(folder: Path) -> Effort:
    return Effort(folder, seed=3, scale=1.0, width=0.0)


def stopped_after(portions: int) -> Played:
    """Plays so many portions that are kept together, then is stopped by Ctrl-C."""
    asked = 0

    def played(parts: Iterable[Portion]) -> Iterator[Units]:
        nonlocal asked
        asked += 1
        if asked > portions:
            raise KeyboardInterrupt
        return in_here(parts)

    return played


# ---------------------------------------------------------------- the page


def test_the_page_is_made_of_the_figures_that_are_kept() -> None:
    assert (DOCS / "levels.md").read_text("utf-8") == page(figures_in(DOCS))


def test_every_figure_is_of_a_match_that_is_declared_and_every_such_match_has_its_row() -> None:
    assert set(figures_in(DOCS)) <= {bout.name for bout in BOUTS}
    for bout in BOUTS:
        assert len(lines_about(bout, (DOCS / "levels.md").read_text("utf-8"))) == 1


def test_the_plot_is_there_and_shown() -> None:
    assert "](ladder/ladder.svg)" in (DOCS / "levels.md").read_text("utf-8")
    assert (DOCS / "ladder" / "ladder.svg").exists()


def test_no_two_matches_have_one_name_and_no_target_is_idle() -> None:
    assert len({bout.name for bout in BOUTS}) == len(BOUTS)
    assert {bout.target for bout in BOUTS} - {None} == set(TARGETS)


def figures_with(bout: Bout, gain: list[float], policy: str | None) -> dict[str, Any]:
    figures = {"gain": gain, "fresh": gain, "carried": gain, "rounds": 100, "policy": policy}
    return {bout.name: figures}


def lines_about(bout: Bout, text: str) -> list[str]:
    """The lines about a bout in the table of its kind of round."""
    chapter = text.split(f"### {bout.players} players, {bout.rules}\n")[1].split("###")[0]
    others = "" if bout.players == 2 else f"{bout.players - 1} x "
    start = f"| {bout.bot} | {others}{bout.against} |"
    return [line for line in chapter.splitlines() if line.startswith(start)]


def test_the_page_says_plainly_whether_a_target_is_met() -> None:
    bout = next(bout for bout in BOUTS if bout.name == "classic-2-strong-regular")
    policy = policy_of(bout)
    for gain, verdict in (([0.05, 0.01], "yes"), ([0.05, 0.03], "**no**")):
        [line] = lines_about(bout, page(figures_with(bout, gain, policy)))
        assert line.endswith(f"| {verdict} |")
        assert f"| +0.050 ± {gain[1]:.3f} |" in line
    [line] = lines_about(bout, page({}))
    assert "| not played |" in line


def test_the_page_marks_what_was_played_by_another_policy() -> None:
    bout = next(bout for bout in BOUTS if bout.name == "classic-2-strong-regular")
    [line] = lines_about(bout, page(figures_with(bout, [0.05, 0.01], "elsewhere")))
    assert "+0.050 ± 0.010 †" in line


def test_a_target_wants_all_that_it_names() -> None:
    both = Target("", mean=0.06, low=0.04)
    assert both.met(0.07, 0.02)
    assert not both.met(0.07, 0.04)
    assert not both.met(0.05, 0.001)
    assert str(both) == "over 0.06, lower end over 0.04"


# ---------------------------------------------------------------- playing


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_a_bout_is_a_match_as_anybody_can_play_it(tmp_path: Path, players: int) -> None:
    bout = replace(SHORT, players=players, rounds=2 * PORTION * players)
    mine = play(bout, effort_in(tmp_path), in_here, silent)
    match = play_match(Rules.classic(), bout.pair, bout.rounds, players=players, seed=3)
    assert mine.fair() == match.between(*bout.pair).fair()
    assert figures_of(bout, mine, 3)["rounds"] == match.rounds == bout.rounds


def test_a_bout_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    effort = effort_in(tmp_path / "stopped")
    with pytest.raises(KeyboardInterrupt):
        play(SHORT, effort, stopped_after(2), silent)
    assert len(np.load(kept_at(SHORT, effort))) == 2 * PORTION
    resumed = play(SHORT, effort, stopped_after(1), silent)
    whole = play(SHORT, effort_in(tmp_path / "whole"), in_here, silent)
    assert resumed.fair() == whole.fair()
    assert play(SHORT, effort, nobody, silent).fair() == whole.fair()


@pytest.mark.slow
def test_a_bout_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2):
        with workers(jobs) as played:
            found.append(play(SHORT, effort_in(tmp_path / f"{jobs}"), played, silent).fair())
    assert found[0] == found[1]


def test_a_longer_run_begins_with_a_shorter_one(tmp_path: Path) -> None:
    effort = effort_in(tmp_path)
    play(SHORT, replace(effort, scale=0.3), stopped_after(1), silent)
    assert len(np.load(kept_at(SHORT, effort))) == PORTION
    play(SHORT, effort, stopped_after(2), silent)


def test_a_bout_ends_when_its_interval_is_narrow_but_not_at_once(tmp_path: Path) -> None:
    bout = replace(SHORT, rounds=4 * EARLIEST)
    path = kept_at(bout, effort_in(tmp_path))
    path.parent.mkdir()
    units = np.random.default_rng(1).normal(0.2, 1.0, (2 * EARLIEST, COLUMNS))
    np.save(path, units)
    ends = {
        width: play(bout, replace(effort_in(tmp_path), width=width), nobody, silent).fair()
        for width in (0.0, 0.05, 1.0)
    }
    assert ends[0.0].deals == 2 * EARLIEST
    assert EARLIEST < ends[0.05].deals < 2 * EARLIEST
    assert ends[0.05].interval <= 0.05
    assert ends[1.0].deals == EARLIEST


def test_what_was_played_by_another_policy_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt = Bout("classic", 2, "strong", "regular", 100)
    effort = effort_in(tmp_path)
    before = [kept_at(bout, effort) for bout in (learnt, SHORT)]
    (tmp_path / "2.policy").write_bytes(b"another")
    monkeypatch.setattr(playing, "TABLES", tmp_path)
    after = [kept_at(bout, effort) for bout in (learnt, SHORT)]
    assert before[0] != after[0]
    assert before[1] == after[1]
    assert kept_at(SHORT, replace(effort, seed=4)) != after[1]


# ---------------------------------------------------------------- the command


def run(tmp_path: Path, *options: str) -> int:
    places = ["--work", str(tmp_path / "work"), "--docs", str(tmp_path / "docs")]
    return main(["--jobs", "1", "--rounds-scale", "0.001", *options, *places])


@pytest.mark.slow
def test_one_command_plays_counts_and_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "--only", "classic-2-beginner") == 0
    assert "1/1 classic-2-beginner-random: 40 of 40 rounds" in capsys.readouterr().err
    found = json.loads((tmp_path / "docs" / "ladder" / "figures.json").read_text())
    assert list(found) == ["classic-2-beginner-random"]
    assert (tmp_path / "docs" / "levels.md").read_text("utf-8") == page(found)
    assert (tmp_path / "docs" / "ladder" / "ladder.svg").exists()


def test_a_list_of_all_matches_says_how_long_they_take(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "--list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == [bout.name for bout in BOUTS]
    assert lines[-1].startswith(f"{len(BOUTS)} matches, about ")
    assert not list(tmp_path.iterdir())


def test_a_pattern_that_no_match_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as refused:
        run(tmp_path, "--only", "nobody")
    assert refused.value.code == 2


def test_a_run_that_is_stopped_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> Units:
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "_portion", stop)
    assert run(tmp_path, "--only", "classic-2-beginner") == 130
    assert "goes on from here" in capsys.readouterr().err
