"""The programs in `examples/` do what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fightlead.cards import cards_text
from fightlead.record import record_of
from fightlead.recordfile import write_record
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.shuffle import Shuffler, mixed_seed
from tests.golden.__main__ import ROOT

SHORT = Rules(suits=3, ranks=7, hand=3)


def verified(file: Path, number: int = 1) -> subprocess.CompletedProcess[str]:
    """What `verify_deal.py` says of a round, in a Python that has only its own library."""
    script = ROOT / "examples" / "verify_deal.py"
    command = [sys.executable, "-I", "-S", str(script), str(file), str(number)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def played(rules: Rules, *entropy: dict[int, bytes]) -> Session:
    session = Session(rules, ["Anna", "Ben", "Clara"], seed=7)
    for each in entropy:
        session.start_round(each)
        while session.due:
            session.act(session.due[0], session.legal(session.due[0])[-1])
    return session


@pytest.mark.parametrize("rules", [Rules(drop=False), SHORT], ids=["52", "21"])
@pytest.mark.parametrize("seat", ["all", None, 1])
def test_verify_deal_finds_the_deck_of_each_round(
    tmp_path: Path, rules: Rules, seat: int | None
) -> None:
    entropy = {2: b"c" * 32, 0: b"a" * 32}
    session = played(rules, entropy, {})
    file = tmp_path / "record.toml"
    file.write_text(write_record(record_of(session, seat, reveal=True)), "utf-8")
    for number, each in ((1, entropy), (2, {})):
        deck = Shuffler(mixed_seed(session.revealed(number), each)).order(rules.deck)
        found = verified(file, number)
        assert found.stdout.splitlines()[0] == cards_text(deck)
        assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize("key", ["seed", "commitment", "p3"])
def test_verify_deal_finds_what_was_changed(tmp_path: Path, key: str) -> None:
    session = played(Rules(), {2: b"c" * 32})
    text = write_record(record_of(session, 0, reveal=True))
    changed = re.sub(rf'\b({key} = ")(.)', lambda found: found[1] + other(found[2]), text)
    assert changed != text
    file = tmp_path / "record.toml"
    file.write_text(changed, "utf-8")
    assert verified(file).returncode == 1


def other(digit: str) -> str:
    return "1" if digit == "0" else "0"


def test_verify_deal_says_if_the_seed_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "record.toml"
    file.write_text(write_record(record_of(played(Rules(), {}), 0)), "utf-8")
    for number in (1, 2):
        found = verified(file, number)
        assert found.returncode == 1
        assert found.stderr == "The seed of this round is not in the record.\n"


@pytest.mark.torch
def test_a_network_learns_from_games_side_by_side() -> None:
    """A few updates only: that it learns to win is for the example itself to show."""
    script = ROOT / "examples" / "learn_to_play.py"
    command = [sys.executable, str(script), "--updates", "3", "--deals", "200"]
    # One thread: several wait for each other in vain where other tests run.
    alone = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=alone)
    assert (done.returncode, done.stderr) == (0, "")
    found = re.fullmatch(
        r"   3 updates, +\d+ s: [+-]\d\.\d{3} ± \d\.\d{3} antes a round\n"
        r"Against the rules of thumb: ([+-]\d\.\d{3}) antes a round, "
        r"± \d\.\d{3} in 95 of 100\.\n",
        done.stdout,
    )
    assert found
    assert abs(float(found[1])) < 3
