"""The catalogues are compiled before anything is told."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

runpy.run_path(str(ROOT / "hatch_build.py"))["compile_catalogues"]()
