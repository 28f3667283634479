"""Golden files say what the code says; `python -m tests.golden` writes them anew."""

from __future__ import annotations

import pytest

from tests.golden.__main__ import GENERATORS, ROOT, Generator, golden_text


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: generator.__module__)
def test_golden_files_are_what_their_generator_writes(generator: Generator) -> None:
    texts = generator()
    assert texts
    for name, text in texts.items():
        assert golden_text(name) == text, f"{name}: look at `python -m tests.golden`"


def test_no_golden_perft_file_is_left_over() -> None:
    from tests.perft import CASES

    files = {path.stem for path in (ROOT / "tests/golden/perft").iterdir()}
    assert files == {case.name for case in CASES}
