"""Files are written whole, and nothing but a file is ever replaced."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from fightlead.files import check_writable, replacing, write_whole


def test_a_file_is_replaced_with_the_mode_it_had(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("old")
    path.chmod(0o640)
    write_whole(path, "new")
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_mode_that_the_user_gives_to_files(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_whole(tmp_path / "open.toml", "x")
        write_whole(tmp_path / "own.toml", "x", private=True)
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(mask)
    assert (tmp_path / "open.toml").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "own.toml").stat().st_mode & 0o777 == 0o600


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target.toml", tmp_path / "link.toml"
    target.write_text("old")
    link.symlink_to(target)
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    write_whole(pipe, "text")
    reader.join(timeout=30)
    assert read == ["text"]
    assert pipe.is_fifo()


def test_a_file_that_is_written_piece_by_piece_takes_its_place_at_the_end(
    tmp_path: Path,
) -> None:
    path = tmp_path / "x.toml"
    path.write_text("old")
    with replacing(path) as file:
        file.write(b"ne")
        assert path.read_text() == "old"
        file.write(b"w")
    assert path.read_text() == "new"
    with pytest.raises(TypeError), replacing(path) as file:
        file.writelines([b"half", "no bytes"])  # type: ignore[list-item]
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_can_be_written_to_though_its_folder_cannot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != Path("/dev"))
    check_writable(Path("/dev/null"))
    with pytest.raises(PermissionError):
        check_writable(Path("/dev/x.toml"))


def test_a_failure_names_the_file_and_leaves_the_old_one(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"x\.toml"):
        write_whole(tmp_path / "none" / "x.toml", "new")
    with pytest.raises(IsADirectoryError):
        check_writable(tmp_path)
    with pytest.raises(FileNotFoundError):
        check_writable(tmp_path / "none" / "x.toml")
