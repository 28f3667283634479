"""The example bot plays whole sessions at a server that runs as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.golden.__main__ import ROOT
from tests.serving import PATIENCE, Served

BOT = [sys.executable, str(ROOT / "examples" / "bot.py")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("bots")
    served = Served(folder)
    served.start()
    yield served
    served.stop()


def run(*words: str) -> str:
    done = subprocess.run(
        [*BOT, *words], capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["classic", "staked"])
def test_a_bot_plays_a_session_that_it_opens(server: Served, rules: str) -> None:
    told = run(server.url, "--rules", rules, "--bots", "1", "--pace", "0", "--rounds", "2")
    assert "The session is over." in told
    assert told.splitlines()[-1].startswith("Accounts:")


@pytest.mark.slow
def test_two_bots_play_at_one_table(server: Served) -> None:
    words = [*BOT, server.url, "--name", "Robin", "--rounds", "2"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8") as host:
        assert host.stdout
        link = host.stdout.readline().strip()
        guest = run(link, "--name", "Lea")
        own, _ = host.communicate(timeout=PATIENCE)
    assert host.returncode == 0
    assert own.splitlines()[-1] == guest.splitlines()[-1], "both know the same accounts"
    assert "Lea sits down at the table." in own
