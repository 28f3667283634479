"""The blocks of code in the documents, and how each is tried.

`python` is run; `bash` too, by bash, which stops at the first command that fails; `console`
is a session in a terminal, whose every line must come as it is written: commands after `$ `,
answers after `>`, and `...` for lines that are left out. The blocks of a page are tried one
after the other in one folder. Above one that cannot be tried stands why:

    <!-- not run: it waits for somebody to play -->
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Final

from tests.golden.__main__ import ROOT

DOCUMENTS: Final = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
TRIED: Final = ("python", "bash", "console", "toml", "json")
SHOWN: Final = ("sh", "nginx", "text", "{toctree}")
"""Blocks that are no code of ours; what `sh` shows in `docs/api.md` has a test of its own."""

_FENCED: Final = re.compile(
    r"^(?P<in> *)(?:<!-- not run: (?P<why>[^\n]+) -->\n(?P=in))?"
    r"```(?P<kind>[^\n]*)\n(?P<text>.*?)^(?P=in)```$",
    re.M | re.S,
)
_COMMAND: Final = re.compile(r"^\$ (.*)\n", re.M)
_ANSWER: Final = re.compile(r"^>(?: (.*))?\n", re.M)


@dataclass(frozen=True)
class Block:
    """A block of a document: what it is, and why it is not tried, if it is not."""

    kind: str
    text: str
    why_not: str | None


def blocks(path: Path) -> list[Block]:
    text = path.read_text("utf-8")
    return [
        Block(each["kind"], dedent(each["text"]), each["why"])
        for each in _FENCED.finditer(text)
    ]


def indented(path: Path) -> list[str]:
    """Lines of code that no fence shows, which nobody would try."""
    outside = _FENCED.sub("", path.read_text("utf-8"))
    return re.findall(r"(?<=\n\n) {4}\S.*", outside)


def run_bash(text: str, folder: Path, answers: str = "") -> str:
    """What it prints. The commands are those of this Python, and know nothing of this user."""
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "XDG_STATE_HOME": str(folder / "state"),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "80",
    }
    done = subprocess.run(
        ["bash", "-euc", text],
        cwd=folder,
        env=environment,
        input=answers,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def check_console(text: str, folder: Path) -> None:
    """Type what stands there, and compare what comes."""
    _, *parts = _COMMAND.split(text)
    for command, shown in zip(parts[::2], parts[1::2], strict=True):
        answers = "".join(f"{answer}\n" for answer in _ANSWER.findall(shown))
        said = run_bash(command, folder, answers)
        lines = re.escape(_ANSWER.sub("> ", shown)).replace(
            r"\.\.\.\
",
            "(?:.*\n)*",
        )
        assert re.fullmatch(lines, said), f"{command}\n{said}"
