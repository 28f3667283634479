"""Every error that the sources can raise has a sentence in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from fightlead import engine
from fightlead.actions import Action
from fightlead.cards import parse_card
from fightlead.errors import (
    CardError,
    FightleadError,
    RecordError,
    Refused,
    RulesError,
    SeatingError,
    SeedError,
)
from fightlead.narration import LANGUAGES, Narrator, error_in_words
from fightlead.narration.faults import REFUSED_SENTENCES
from fightlead.narration.fields import FAULTS
from fightlead.narration.refusals import SENTENCES
from fightlead.rules import Rules
from fightlead.session import Session
from fightlead.view import view_of
from tests.narration.common import ROOT, check, narrator

RAISED = ("CardError", "SeedError", "SeatingError", "Refused")


def trees() -> Iterator[ast.AST]:
    for path in sorted((ROOT / "src" / "fightlead").rglob("*.py")):
        yield ast.parse(path.read_text("utf-8"))


def raised_codes() -> set[str]:
    """The codes that stand in the sources as the first argument of an error."""
    return {
        node.args[0].value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in RAISED
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def fault_codes() -> set[str]:
    """The codes of faults of the rules: second of a pair, the first names a field."""
    tree = ast.parse((ROOT / "src" / "fightlead" / "rules.py").read_text("utf-8"))
    return {
        node.elts[1].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 2
        and isinstance(node.elts[1], ast.Constant)
        and isinstance(node.elts[1].value, str)
        and "_" in node.elts[1].value
    }


def test_every_code_of_the_sources_has_a_sentence() -> None:
    raised = raised_codes()
    assert {"unknown_card", "session_over", "seed_malformed", "table_full"} <= raised
    known = {*SENTENCES, "ambiguous_card"}
    assert raised <= known
    assert {code for code in engine.REFUSALS if code} <= known
    assert {"nobody_due", "wrong_phase", "no_such_seat", "round_not_over"} <= known


def test_every_fault_of_rules_has_a_sentence() -> None:
    faults = fault_codes() - {"loo_cap", "buy_in", "dealer_must_stay", "one_by_one", "at_once"}
    assert "not_a_multiple_of_hand" in faults
    assert faults <= set(FAULTS)


def errors() -> Iterator[FightleadError]:
    fields = {"text": "Qh", "most": 5, "seat": 6, "action": "play Qh", "phase": "play"}
    for code in SENTENCES:
        yield Refused(code, **fields)
        yield CardError(code)
    yield CardError("ambiguous_card", text="q", cards="Qh Qs")
    yield CardError("ambiguous_card", text="h", cards=" ".join(f"{r}h" for r in "23456789"))
    yield RulesError(*(("loo_cap", code) for code in FAULTS))
    yield RulesError(("hand", "a_new_fault"))
    yield SeatingError("seat_taken", seat=2)
    yield SeedError("seed_out_of_range", seed="-1")
    yield RecordError("a_new_code", 12, text="x")
    for code in (*REFUSED_SENTENCES, "round_not_over"):
        yield RecordError(code, 3, seat="p2", found="p2 plays Qh", expected="p1 plays ...")
    for code in FAULTS:
        yield RecordError("bad_rules", 3, field="fee", fault=code)
    yield RecordError("a_new_code")
    yield Refused("a_new_code")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_is_a_sentence(language: str) -> None:
    for error in errors():
        check(error_in_words(error, language), language)


@pytest.mark.parametrize("language", ["de", "ru"])
def test_no_error_is_told_in_english_by_mistake(language: str) -> None:
    for error in errors():
        assert error_in_words(error, language) != error_in_words(error, "en")


def test_faults_name_their_fields_and_records_their_line() -> None:
    told = error_in_words(RulesError(("fee", "out_of_range"), ("hand", "deck_too_small")), "en")
    assert "fee: " in told
    assert "hand: " in told
    assert "12" in error_in_words(RecordError("broken", 12), "ru")


def refused(session: Session, seat: int, action: Action) -> Refused:
    with pytest.raises(Refused) as caught:
        session.act(seat, action)
    return caught.value


@pytest.mark.parametrize(
    ("language", "suit_rule"),
    [
        ("en", "You hold {suit}, so you must follow suit."),
        ("de", "Du hast {suit} und musst Farbe bedienen."),
        ("ru", "У Вас есть {suit}, нужно ходить в масть."),
    ],
)
def test_a_refusal_names_the_suit_that_must_be_followed(language: str, suit_rule: str) -> None:
    suits = {
        "en": ("clubs", "diamonds", "hearts", "spades"),
        "de": ("Kreuz", "Karo", "Herz", "Pik"),
        "ru": ("трефы", "бубны", "червы", "пики"),
    }[language]
    session, seat = _session_with_a_revoke()
    view = view_of(session, seat)
    bad = next(card for card in view.hand if Action.play(card) not in view.legal)
    error = refused(session, seat, Action.play(bad))
    led = view.tricks[-1].plays[0][1] // 13
    speaker = Narrator(language, names={}, seat=seat)
    assert speaker.refusal(error, view) == suit_rule.format(suit=suits[led])
    check(speaker.refusal(error), language)


def _session_with_a_revoke() -> tuple[Session, int]:
    """A session in which a due seat holds a card that it may not play."""
    for seed in range(100):
        session = Session(Rules.classic(), ["Anna", "Ben", "Olga"], seed=seed)
        session.start_round()
        while session.due:
            seat = session.due[0]
            view = view_of(session, seat)
            if view.phase == "play" and len(view.legal) < len(view.hand):
                return session, seat
            session.act(seat, view.legal[0])
    raise AssertionError("no such session")


def test_a_refusal_names_the_card_that_is_not_held() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=3, dealer=0)
    session.start_round()
    card = next(card for card in range(52) if card not in view_of(session, 0).hand)
    error = refused(session, 0, Action.fight(card))
    speaker = narrator("en")
    assert speaker.refusal(error) == f"This card is not in your hand: {speaker.card(card)}."


def test_a_refusal_says_who_must_act_and_what_is_due() -> None:
    session = Session(Rules.classic(), ["Anna", "Ben"], seed=3, dealer=0)
    session.start_round()
    error = refused(session, 0, Action("stay"))
    assert narrator("en").refusal(error) == (
        "That cannot be done now. Now everybody puts down a fight card."
    )
    session.act(0, session.legal(0)[0])
    error = refused(session, 0, Action.fight(parse_card("2c")))
    assert narrator("en").refusal(error, view_of(session, 0)) == (
        "It is not your turn. To decide: Ben."
    )


def test_ambiguous_cards_are_named_in_full() -> None:
    error = CardError("ambiguous_card", text="D", cards="Qh Qs")
    assert error_in_words(error, "de") == '"D" passt auf mehrere Karten: Herz Dame, Pik Dame.'
