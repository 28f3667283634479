"""What is learnt follows from seed and epochs alone, is kept, and is worth something."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fightlead.bots import RegularBot
from fightlead.bots.table import TableBot
from fightlead.errors import FightleadError
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.theory.learning import Learner, lesson_of, walk_here
from fightlead.theory.lessons import kernel
from fightlead.theory.policy import advice_from, in_parts, read_policy, write_policy
from fightlead.theory.study import Study, studies
from fightlead.theory.training import Plan, train
from fightlead.view import view_of

EVERY = [
    study
    for players in range(2, 6)
    for rules in (Rules.classic(), Rules.staked())
    for study in studies(rules, players)
]


def learnt(study: Study, epochs: int, *, jobs: int = 1, seed: int = 3) -> Learner:
    learner = Learner(study, seed)
    with walk_here(study, seed, jobs) as walk:
        for _ in range(epochs):
            learner.learn(walk)
    return learner


def same(one: Learner, other: Learner) -> bool:
    pairs = zip(lesson_of(one.known), lesson_of(other.known), strict=True)
    return all(np.array_equal(mine, theirs) for mine, theirs in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("study", EVERY, ids=lambda study: study.name)
def test_every_study_opens_with_its_pot_and_can_be_learnt(study: Study) -> None:
    states = study.states(2)
    kernel.compiled.open_study(states[0], study.opening, np.uint64(5), 0)
    assert states[0].pot == study.pot
    assert states[0].pot + sum(states[0].account) == study.opening[0]
    learner = learnt(study, 1)
    assert learner.rounds == 500
    assert learner.known.used[0] > 1000


@pytest.mark.slow
def test_any_number_of_cores_learns_the_same() -> None:
    study = Study(3, drop=True)
    assert same(learnt(study, 3), learnt(study, 3, jobs=2))
    assert not same(learnt(study, 3), learnt(study, 3, seed=4))


@pytest.mark.slow
def test_learning_goes_on_where_it_was_left(tmp_path: Path) -> None:
    study = Study(2)
    path = tmp_path / "2-stay.checkpoint"
    learnt(study, 2).save(path)
    learner = Learner.load(path)
    with walk_here(study, 3, 1) as walk:
        learner.learn(walk)
    assert same(learner, learnt(study, 3))
    assert learner.rounds == 1500


def test_damaged_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "file"
    learnt(Study(2), 1).save(path)
    whole = path.read_bytes()
    for content in (b"", b"nothing", whole[: len(whole) // 2]):
        path.write_bytes(content)
        with pytest.raises(FightleadError, match="not_a_checkpoint"):
            Learner.load(path)
        with pytest.raises(FightleadError, match="not_a_policy"):
            read_policy(path)


@pytest.mark.slow
def test_a_policy_file_gives_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "2.policy"
    advice = {study: advice_from(learnt(study, 2), 4000) for study in studies(Rules(), 2)}
    write_policy(path, advice, {"seed": 3})
    for study, read in read_policy(path).items():
        for name in ("keys", "widths", "chances"):
            assert np.array_equal(getattr(read, name), getattr(advice[study], name))
        assert len(read.keys) == 4000


def test_unlikely_choices_are_left_out_and_one_always_stays() -> None:
    assert in_parts(np.array([0.1, 0.7, 0.2])).tolist() == [0, 12, 3]
    assert in_parts(np.full(16, 1 / 16)).any()


@pytest.mark.slow
def test_what_is_learnt_beats_chance_and_soon_the_rule_of_thumb() -> None:
    study = Study(2)
    learner = learnt(study, 60)
    table = advice_from(learner).rows
    even = advice_from(learnt(study, 1)).rows
    worth = np.zeros(20_000, np.int64)
    seed = np.uint64(9)
    for seat in (0, 1):
        kernel.compiled.duel(
            study.states(1), study.opening, table, even, 1 << seat, seed, 0, len(worth), worth
        )
    gain = worth / study.pot / 2
    assert gain.mean() > 3 * gain.std() / len(gain) ** 0.5


@pytest.mark.slow
def test_a_table_answers_in_every_view_and_falls_back_where_it_knows_nothing() -> None:
    tables = {study: advice_from(learnt(study, 1)) for study in studies(Rules(), 3)}
    for bot in (TableBot(1, tables), TableBot(1, {})):
        session = Session(Rules(), ["Anna", "Ben", "Olga"], seed=4)
        for _ in range(5):
            session.start_round()
            while session.due:
                view = view_of(session, seat := session.due[0])
                action = bot.act(view)
                assert action in view.legal
                if not bot.tables:
                    assert action == RegularBot(1).act(view)
                session.act(seat, action)


def test_a_file_is_no_folder_for_checkpoints(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(NotADirectoryError):
        train(Plan(path, Rules.classic(), 2, 1, 1, 1, 10, None), hidden=True)
