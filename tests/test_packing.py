"""Packed text: the same bytes each time, and no more unpacked than is allowed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from fightlead.errors import RecordError
from fightlead.packing import content_for, packed, unpacked
from tests.golden.__main__ import golden_text

RECORD = golden_text("tests/golden/records/mixed.toml")


def test_what_is_packed_holds_neither_time_nor_name() -> None:
    content = packed(RECORD.encode())
    flags, time, system = content[3], content[4:8], content[9]
    assert (flags, time, system) == (0, bytes(4), 255)
    assert gzip.decompress(content) == RECORD.encode()


@pytest.mark.parametrize("name", ["x.toml.gz", "X.TOML.GZ", "x.toml"])
def test_the_name_of_a_file_says_whether_it_is_packed(name: str) -> None:
    content = content_for(Path(name), RECORD)
    assert (content == RECORD.encode()) == (name == "x.toml")
    assert unpacked(content) == RECORD.encode()


def test_packed_parts_one_after_the_other_are_one_file() -> None:
    assert unpacked(packed(b"one ") + packed(b"two")) == b"one two"


def test_nothing_is_unpacked_twice() -> None:
    assert unpacked(packed(packed(b"x"))) == packed(b"x")


def flipped(content: bytes) -> bytes:
    return content[:-8] + bytes([content[-8] ^ 1]) + content[-7:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda content: content[:-20],
    "head only": lambda content: content[:3],
    "checksum": flipped,
    "no gzip": lambda content: content[:2] + b"hello" * 20,
    "garbage behind": lambda content: content + b"garbage",
    "no packing inside": lambda content: content[:10] + b"\xff" * 40,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_damage_is_told(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(RecordError, match="damaged_gzip"):
        unpacked(damage(packed(RECORD.encode())), len(RECORD))


def test_the_limit_counts_what_is_unpacked_to_the_byte() -> None:
    for content in (b"x" * 1000, packed(b"x" * 1000), packed(b"x" * 500) * 2):
        assert len(unpacked(content, 1000)) == 1000
        with pytest.raises(RecordError, match="too_large"):
            unpacked(content, 999)
