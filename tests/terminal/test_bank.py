"""The bank in the terminal, told through its console."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from fightlead.bank.history import History
from fightlead.bank.keeping import kept
from fightlead.narration import LANGUAGES
from fightlead.narration.bank_words import ASKING, bank_words
from fightlead.recordfile import read_record
from fightlead.rules import Rules
from fightlead.terminal import saves
from fightlead.terminal.bank import LONGEST_LINE, PlainBank
from fightlead.terminal.banking import BankWishes, bank_new, bank_on, write_bank
from fightlead.terminal.plain import Quit
from fightlead.verify import verify
from tests.bank.common import CARRIED, entry, history
from tests.bank.transcripts import EVENINGS, transcript
from tests.terminal.scripts import ScriptedConsole

CLASSIC = Rules.classic()
BOXES = range(0x2500, 0x25A0)
ENCODINGS = {"en": ("ascii",), "de": ("cp437", "cp1252"), "ru": ("cp866", "cp1251")}


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def heard(walk: History, lines: Iterable[str], *, terse: bool = True) -> list[str]:
    """What was said to some lines, questions and prompts left out."""
    console = ScriptedConsole(lines)
    table = PlainBank(walk, console, "en", lambda changed: None, terse=terse)
    with pytest.raises((EOFError, Quit)):
        table.run()
    asked = {"Who", "Next"}
    return [line for line in console.said if line.split(" ")[0] not in {*asked, ">"}]


def test_each_step_is_saved_before_it_is_answered() -> None:
    walk, saved = history(CLASSIC), []
    console = ScriptedConsole(["deal", "Anna 9", "pot", "undo"])
    table = PlainBank(walk, console, "en", lambda changed: saved.append(changed.done))
    with pytest.raises(EOFError):
        table.run()
    assert saved == [1, 0]


def test_chips_that_come_into_the_pot_are_told_with_what_they_mean() -> None:
    walk = history(Rules.staked(), entry("round"))
    assert heard(walk, ["Ben 2"]) == [
        "Ben exchanges two. Ben pays 8 chips for it.",
        "Pot 20. A trick pays 5. No trick costs 20.",
        "Olga exchanges how many?",
    ]


def test_undo_and_redo_say_what_they_take() -> None:
    walk = history(CLASSIC, entry("round"), entry("lead", "Ben"))
    said = heard(walk, ["undo 2", "redo", "redo 9"])
    assert [line for line in said if "exchange" not in line] == [
        "Taken back: lead Ben.",
        "Taken back: deal.",
        "Told again: deal.",
        "Told again: lead Ben.",
    ]
    assert walk.bank.slip["lead"] == "Ben"


def test_more_can_be_taken_back_than_there_is() -> None:
    walk = history(CLASSIC, entry("round"))
    assert heard(walk, ["undo 5", "undo"]) == [
        "Taken back: deal.",
        "There is nothing to take back.",
    ]


def test_taking_nothing_back_is_refused() -> None:
    walk = history(CLASSIC, entry("round"))
    assert heard(walk, ["undo 0"])[-1] == "There is nothing to take back."
    assert walk.done == 1


def test_who_is_asked_for_is_said_once() -> None:
    console = ScriptedConsole(["who"])
    table = PlainBank(history(CLASSIC, entry("round")), console, "en", lambda changed: None)
    with pytest.raises(EOFError):
        table.run()
    assert console.said[2:] == [
        "The dealer is Anna. Eldest hand is Ben.",
        "Who has won the lead?",
    ]


def test_a_round_is_told_anew_and_the_differences_are_said() -> None:
    walk = history(CLASSIC, *CARRIED, entry("tricks", Anna=2, Ben=1, Olga=1))
    said = heard(walk, ["correct 1", "Anna 1, Ben 1, Olga 2"])
    assert said[:3] == [
        "Round 1 was told like this:",
        "tricks Anna 3, Ben 1",
        "Tell it anew to its end. cancel leaves it as it was.",
    ]
    assert said[-6:] == [
        "Round 1 is corrected.",
        "Round 1 comes out differently.",
        "Round 2 comes out differently.",
        "Anna: 1, before 11.",
        "Ben: minus 2, before 2.",
        "Olga: 1, before minus 13.",
    ]


def test_a_correction_that_changes_no_chip_says_so() -> None:
    walk = history(CLASSIC, *CARRIED)
    said = heard(walk, ["correct", "lead Ben", "Anna 3, Ben 1"])
    assert said[-1] == "Nothing comes out differently."


def test_within_a_correction_steps_can_be_taken_back_and_all_of_it_left() -> None:
    walk = history(CLASSIC, *CARRIED)
    said = heard(walk, ["correct 1", "Ben leads", "undo", "undo", "cancel", "cancel"])
    assert "Taken back: lead Ben." in said
    assert said[-3:] == [
        "There is nothing to take back.",
        "Nothing has changed.",
        "Nothing is being corrected.",
    ]
    assert walk.done == 1


def test_a_refused_correction_can_be_told_once_more() -> None:
    walk = history(CLASSIC, *CARRIED, entry("drop", "Ben"), entry("tricks", Anna=4))
    said = heard(walk, ["correct 1", "Anna 2, Ben 1, Olga 1", "Anna 2, Ben 2"])
    assert any(line.startswith("Then something told later cannot be") for line in said)
    assert walk.bank.slips[0]["won"] == {"Anna": 6, "Ben": 6}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_answered_at_every_moment_and_changes_nothing(language: str) -> None:
    words = bank_words(language)
    keys = set(ASKING) - {"quit", "undo", "redo", "correct", "cancel"}
    moments = [
        (),
        (entry("round"),),
        CARRIED,
        (*CARRIED, entry("drop", "Ben")),
        (entry("end"),),
    ]
    for told in moments:
        walk = history(CLASSIC, *told)
        before = walk.as_dict()
        console = ScriptedConsole(word for key in sorted(keys) for word in words[key])
        with pytest.raises(EOFError):
            PlainBank(walk, console, language, lambda changed: None).run()
        assert walk.as_dict() == before


def test_what_was_said_last_is_said_again() -> None:
    said = heard(history(CLASSIC), ["pot", "."])
    assert said[0] == "Pot 0."
    assert said[-1].startswith("Pot 0.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("evening", EVENINGS)
def test_nothing_but_letters_that_every_terminal_of_the_language_has(
    evening: str, language: str
) -> None:
    text = transcript(evening, language)
    for encoding in ENCODINGS[language]:
        text.encode(encoding)
    assert not any(ord(letter) in BOXES or letter == "\x1b" for letter in text)


# ---------------------------------------------------------------- from evening to evening


def test_a_new_bank_asks_who_plays_until_it_fits() -> None:
    console = ScriptedConsole(["Anna", "", "Anna, anna", "", "Anna, Ben", "Ben", "quit"])
    assert bank_new(BankWishes(), "en", terse=True, console=console) == 0
    assert "There is somebody called Anna already. Choose a name that differs." in console.said
    bank = kept(saves.bank_paths()[0]).bank
    assert (bank.seated, bank.dealer) == (["Anna", "Ben"], "Ben")


@pytest.mark.parametrize("lines", [[], ["quit"], [" Q "], ["Anna, Ben", "quit"]])
def test_nothing_is_kept_of_a_bank_that_never_opened(lines: list[str]) -> None:
    assert bank_new(BankWishes(), "en", terse=True, console=ScriptedConsole(lines)) == 0
    assert saves.bank_paths() == []


def test_a_bank_goes_on_after_a_break() -> None:
    wishes = BankWishes(("Anna", "Ben"), "Ben", "staked", bet=8, buy_in=100)
    first = ScriptedConsole(["deal", "Anna 2, Ben 1"])
    assert bank_new(wishes, "en", terse=True, console=first) == 0
    second = ScriptedConsole(["Anna 4", "quit"])
    assert bank_on("en", terse=True, console=second) == 0
    bank = kept(saves.bank_paths()[0]).bank
    assert bank.rules["buy_in"] == 100
    assert bank.slip["won"] == {"Anna": 40}
    assert second.said[0] == "The bank goes on."


def test_a_bank_that_is_over_or_damaged_does_not_go_on() -> None:
    bank_new(BankWishes(("Anna", "Ben")), "en", terse=True, console=ScriptedConsole(["end"]))
    broken = saves.games_folder() / "banks" / "broken.json"
    broken.write_text("{}")
    console = ScriptedConsole([])
    assert bank_on("en", terse=True, console=console) is None
    assert f"There is no bank in this file, or a damaged one: {broken}" in console.said


def test_a_bank_is_written_as_record_and_table(tmp_path: Path) -> None:
    lines = ["Anna 3, Ben 1", "Anna 2, Ben 2"]
    bank_new(BankWishes(("Anna", "Ben")), "en", terse=True, console=ScriptedConsole(lines))
    write_bank(tmp_path / "bank.csv", tmp_path / "bank.toml")
    assert len((tmp_path / "bank.csv").read_text().splitlines()) == 5
    record = read_record((tmp_path / "bank.toml").read_bytes())
    assert len(record.rounds) == 2
    assert verify(record) == []


def test_where_one_file_cannot_be_written_the_other_is_not_either(tmp_path: Path) -> None:
    bank_new(BankWishes(("Anna", "Ben")), "en", terse=True, console=ScriptedConsole([]))
    with pytest.raises(OSError, match="nowhere"):
        write_bank(tmp_path / "bank.csv", tmp_path / "nowhere" / "bank.toml")
    assert not (tmp_path / "bank.csv").exists()


def test_a_line_with_five_long_names_and_their_cards_is_read_whole() -> None:
    cards = ", ".join(["N" * 40 + " queen of diamonds"] * 5)
    assert len(f"fight {cards} turned 2h 3h 4h") < LONGEST_LINE
