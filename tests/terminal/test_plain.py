"""The plain table, played through its console."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fightlead.cards import card_name
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.terminal.answers import ALL_WORDS, CHOICES, NONE_WORDS, _words
from fightlead.terminal.commands import COMMANDS, find_command, help_lines, words_of
from fightlead.terminal.plain import Manner, Quit
from fightlead.view import view_of
from tests.terminal.scripts import first_answers, new_session, table_of

LANGUAGES = ("en", "de", "ru")
WORDS = {
    "en": {"none": "none", "end": "end"},
    "de": {"none": "keine", "end": "abrechnen"},
    "ru": {"none": "ничего", "end": "расчет"},
}
ENCODINGS = {"en": ("ascii",), "de": ("cp437", "cp1252"), "ru": ("cp866", "cp1251")}
BOXES = range(0x2500, 0x25A0)


def play(session: Session, language: str, *, terse: bool = False, rounds: int = 3) -> str:
    answers = first_answers(session, rounds, WORDS[language])
    table, console = table_of(session, answers, Manner(language, terse=terse))
    table.run()
    return console.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["classic", "staked"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sessions_are_played_to_their_end(language: str, preset: str, players: int) -> None:
    session = new_session(players, Rules.named(preset))
    play(session, language)
    assert session.over
    assert sum(session.accounts.values()) + session.departed == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("terse", [True, False])
def test_nothing_but_letters_that_every_terminal_of_the_language_has(
    language: str, terse: bool
) -> None:
    session = Session(Rules.staked(), ["Ida", "Anna", "Ben"], seed=4)
    text = play(session, language, terse=terse)
    for encoding in ENCODINGS[language]:
        text.encode(encoding)
    assert not any(ord(letter) in BOXES or letter == "\x1b" for letter in text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_obeyed_at_every_prompt_and_changes_nothing(language: str) -> None:
    asked = ("hand", "table", "pot", "scores", "last", "turn", "again", "rules", "help")
    session = new_session()
    answers = first_answers(session, 2, WORDS[language])

    def with_commands() -> Iterator[str]:
        for answer in answers:
            for command in COMMANDS:
                if command.key in asked:
                    yield words_of(command, language)[0]
            yield answer

    table, console = table_of(session, with_commands(), Manner(language))
    table.run()
    plain = new_session()
    play(plain, language, rounds=2)
    assert session.events == plain.events
    assert all(line.strip() for line in console.said if line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things(language: str) -> None:
    words = [word for command in COMMANDS for word in words_of(command, language)]
    answers = {
        word for pair in CHOICES.values() for text, _ in pair for word in _words(text, language)
    }
    answers |= {*_words(NONE_WORDS, language), *_words(ALL_WORDS, language)}
    assert len(words) == len(set(words))
    assert not answers & set(map(str.casefold, words))
    assert len(help_lines(language)) == len(COMMANDS)
    for command in COMMANDS:
        for word in words_of(command, language):
            assert find_command(word.upper(), language) == command.key


def test_english_commands_work_in_every_language() -> None:
    assert find_command("hand", "ru") == find_command("карты", "ru") == "hand"
    assert find_command("zurueck", "de") == "undo"
    assert find_command("9h", "en") == ""


def test_a_choice_can_be_taken_back_until_it_is_sent() -> None:
    session = new_session(2)
    table, console = table_of(session, ["1", "u", "2", "", "q"], Manner(confirm=True))
    session.start_round()
    second = view_of(session, 0).hand[1]
    with pytest.raises(Quit):
        table.run()
    assert "Taken back." in console.said
    assert session.state.fight[0] == second


def test_confirmation_can_be_switched_on_and_off() -> None:
    session = new_session(2)
    table, console = table_of(session, ["confirm", "1", "", "confirm", "q"])
    with pytest.raises(Quit):
        table.run()
    assert "Every choice is sent with Enter." in console.said
    assert session.state.fight[0] >= 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1x", '"1x" is not a card.'),
        ("joker", '"joker" is not a card.'),
        ("😀", "is not a card"),
        ("x" * 500, "is not a card"),
        ("stay", "is not a card"),
    ],
)
def test_a_wrong_answer_is_explained_and_changes_nothing(line: str, said: str) -> None:
    session = new_session()
    session.start_round()
    before = session.state
    table, console = table_of(session, [line])
    with pytest.raises(EOFError):
        table.run()
    assert said in console.text
    assert session.state.hands[0] == before.hands[0]
    assert 0 in session.due


def test_a_card_that_is_not_held_is_refused_by_name() -> None:
    session = new_session()
    session.start_round()
    other = view_of(session, 1).hand[0]
    table, console = table_of(session, [card_name(other)])
    with pytest.raises(EOFError):
        table.run()
    assert "not in your hand" in console.text


def test_revoking_is_refused_with_the_suit() -> None:
    for seed in range(60):
        session = new_session(3, seed=seed)
        table, console = table_of(session, ["1", "none", ""])
        with pytest.raises(EOFError):
            table.run()
        view = view_of(session, 0)
        illegal = {*view.hand} - {action.card for action in view.legal}
        if view.phase == "play" and illegal:
            console.lines = iter([card_name(min(illegal))])
            with pytest.raises(EOFError):
                table.run()
            assert "so you must follow suit." in console.text
            return
    pytest.fail("no seed leads to a hand that must follow suit")


def test_cards_to_exchange_by_numbers_names_all_or_none() -> None:
    for line, number in {"1 3": 2, "13": 2, "1,3": 2, "all": 4, "0": 0, "none": 0}.items():
        session = new_session(2)
        table, _ = table_of(session, ["1", line, ""])
        with pytest.raises(EOFError):
            table.run()
        assert session.state.exchanged[0] == number, line


@pytest.mark.parametrize("line", ["qiut", "9", "yes", "1"])
def test_only_enter_opens_the_next_round(line: str) -> None:
    session = new_session(2)
    answers = first_answers(session, 1, {"none": "none", "end": line})
    table, console = table_of(session, answers)
    with pytest.raises(EOFError):
        table.run()
    assert session.between_rounds
    assert session.number == 1
    assert "does not answer" in console.text


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("{0} and {2}", "en"),
        ("{0}, {2}", "en"),
        ("{0} und {2}", "de"),
        ("{0} и {2}", "ru"),
    ],
)
def test_cards_to_exchange_are_named_as_the_table_lists_them(line: str, language: str) -> None:
    session = new_session(2)
    table, console = table_of(session, ["1"], Manner(language))
    with pytest.raises(EOFError):
        table.run()
    names = [table.narrator.card(card) for card in view_of(session, 0).hand]
    console.lines = iter([line.format(*names), ""])
    with pytest.raises(EOFError):
        table.run()
    assert session.state.exchanged[0] == 2


@pytest.mark.parametrize("line", ["9", "0", "12", "1 2", "²"])
def test_a_number_that_is_not_offered_chooses_nothing(line: str) -> None:
    session = new_session()
    table, _ = table_of(session, [line])
    with pytest.raises(EOFError):
        table.run()
    assert session.state.fight[0] < 0


def test_the_record_is_saved_before_every_question_and_after_every_choice() -> None:
    saved: list[int] = []
    session = new_session(2)
    table, _ = table_of(session, ["1", "all", ""], save=lambda s: saved.append(s.event_count))
    with pytest.raises(EOFError):
        table.run()
    assert saved[-1] == session.event_count
    assert len(saved) > 4


def test_repeat_says_again_what_was_said_since_the_last_choice() -> None:
    session = new_session(2)
    table, console = table_of(session, ["."])
    with pytest.raises(EOFError):
        table.run()
    hand = next(line for line in console.said if "Dealt" in line)
    assert console.text.count(hand) == 2


def test_a_player_who_is_broke_ends_the_game_at_this_table() -> None:
    rules = Rules.classic()
    for seed in range(40):
        session = Session(
            Rules(ante=rules.ante, drop=False, buy_in=4), ["Ida", "Anna", "Ben"], seed=seed
        )
        play(session, "en", rounds=50)
        assert session.over
