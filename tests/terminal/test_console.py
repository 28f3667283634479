"""Lines on every kind of terminal."""

from __future__ import annotations

import io
import os

import pytest

from fightlead.terminal.console import Console


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def console_of(encoding: str, *, tty: bool = False) -> tuple[Console, io.BytesIO]:
    raw = io.BytesIO()
    kind = Terminal if tty else io.TextIOWrapper
    return Console(io.StringIO(""), kind(raw, encoding=encoding)), raw


def shown(text: str, encoding: str) -> str:
    console, raw = console_of(encoding)
    console.say(text)
    return raw.getvalue().decode(encoding).rstrip("\n")


def test_german_letters_become_plainer_where_they_are_missing() -> None:
    assert shown("Böttcher zahlt „fünf“", "ascii") == 'Boettcher zahlt "fuenf"'


def test_russian_names_are_told_apart_on_an_ascii_terminal() -> None:
    assert shown("Анна, Борис, Ёж", "ascii") == "Anna, Boris, Ezh"


def test_cyrillic_terminals_show_cyrillic() -> None:
    for encoding in ("cp866", "cp1251", "koi8-r"):
        assert shown("Ёж: дама червей", encoding) == "Ёж: дама червей"


def test_what_no_letter_can_stand_for_becomes_a_question_mark() -> None:
    assert shown("愛", "cp866") == "?"


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_lines_are_wrapped_at_words(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    size = os.terminal_size((columns, 24))
    monkeypatch.setattr("shutil.get_terminal_size", lambda: size)
    console, raw = console_of("utf-8", tty=True)
    text = "All fight cards are turned. Ben: seven of diamonds. You: nine of diamonds."
    console.say(text)
    lines = raw.getvalue().decode().splitlines()
    assert all(len(line) < columns for line in lines)
    assert " ".join(lines) == text


def test_lines_are_left_whole_where_there_is_no_terminal() -> None:
    assert shown("word " * 60 + "end", "utf-8").count("\n") == 0


def test_the_end_of_input_is_told() -> None:
    console, _ = console_of("utf-8")
    with pytest.raises(EOFError):
        console.ask()


def test_bytes_that_are_no_letters_and_control_characters_do_no_harm() -> None:
    source = io.TextIOWrapper(io.BytesIO(b"\xff\x1b[2Jqh\r\n" + b"x" * 5000), encoding="utf-8")
    console = Console(source, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    line = console.ask()
    assert line.endswith("[2Jqh")
    assert line.isprintable()
    assert len(console.ask()) == 80
