"""A missing browser is installed or complained of, never passed over."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.chromium import FINDER

APT_GET = """\
#!/bin/sh
[ "$1" = update ] || {{ echo '#!/bin/sh' > {chromium}; {chmod} +x {chromium}; }}
"""


def run(path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The script on a machine that has only the programs of one folder."""
    return subprocess.run(
        ["/bin/sh", FINDER, *arguments],
        env={"PATH": str(path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_of_the_machine_is_found(tmp_path: Path, name: str) -> None:
    browser = program(tmp_path / name)
    assert run(tmp_path, "--install").stdout == f"{browser}\n"


def test_another_browser_can_be_named(tmp_path: Path) -> None:
    program(tmp_path / "chromium")
    mine = str(program(tmp_path / "mine"))
    assert run(tmp_path, FIGHTLEAD_CHROMIUM=mine).stdout == f"{mine}\n"


def test_a_named_browser_must_be_there(tmp_path: Path) -> None:
    program(tmp_path / "chromium")
    done = run(tmp_path, FIGHTLEAD_CHROMIUM="mine")
    assert done.returncode == 1
    assert "FIGHTLEAD_CHROMIUM names no program: mine" in done.stderr


@pytest.mark.parametrize("arguments", [(), ("--install",)])
def test_without_a_browser_it_fails_with_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = run(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert "FIGHTLEAD_CHROMIUM" in done.stderr


def test_the_package_is_installed_where_there_is_none(tmp_path: Path) -> None:
    chromium = tmp_path / "chromium"
    program(tmp_path / "id", "#!/bin/sh\necho 0\n")
    (tmp_path / "env").symlink_to(str(shutil.which("env")))
    text = APT_GET.format(chromium=chromium, chmod=shutil.which("chmod"))
    program(tmp_path / "apt-get", text)
    assert run(tmp_path, "--install").stdout == f"{chromium}\n"
