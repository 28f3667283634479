"""What the bank says: every fact, every refusal, how it stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fightlead.bank.fold import reckon, tell
from fightlead.bank.history import differences
from fightlead.bank.settling import final_balances, payments
from fightlead.bank.table import Bank
from fightlead.errors import BankError
from fightlead.narration import LANGUAGES, bank_table, bank_tongue, error_in_words
from fightlead.narration.bank_facts import TELLERS, tell_facts
from fightlead.narration.bank_refusals import BANK_SENTENCES, refusal
from fightlead.narration.bank_words import bank_help, bank_words
from fightlead.narration.catalogue import as_table, catalogue
from fightlead.narration.shared import SHARED_REFUSALS
from fightlead.narration.texts import Texts
from fightlead.rules import Rules
from tests.bank.common import CARRIED, entry, told
from tests.bank.tables import played
from tests.bank.tables import told as told_by
from tests.narration.common import ROOT, check

CLASSIC, STAKED = Rules.classic(), Rules.staked()
MANNERS = [(language, terse) for language in LANGUAGES for terse in (True, False)]


def facts() -> list[dict[str, Any]]:
    """Facts of every kind, from random sessions and a correction."""
    found: list[dict[str, Any]] = []
    for seed in range(60):
        random = Random(seed)
        entries = told_by(played(random), random)
        bank = reckon(entries[:1])
        found += bank.news
        for each in entries[1:]:
            tell(bank, each)
            found += bank.news
    one, other = told(CLASSIC, *CARRIED), told(CLASSIC, entry("tricks", Anna=4))
    found += differences(one, other)
    for rules, last in (
        (CLASSIC, entry("hand", "Ben", cards=[0, 1, 2, 3])),
        (CLASSIC, entry("misdeal")),
        (Rules(drop_fresh=True), entry("stay", "Ben")),
    ):
        found += told(rules, entry("round"), last).news
    found.append({"fact": "rounds_differ", "count": 5, "number": 2})
    looed = [entry("exchange", Ben=0, Olga=0, Anna=0), entry("tricks", Anna=4)]
    return found + told(STAKED, *looed, entry("join", "Ben")).news


FACTS = facts()


def test_every_kind_of_fact_has_been_tried() -> None:
    assert {fact["fact"] for fact in FACTS} == set(TELLERS)


@pytest.mark.parametrize(("language", "terse"), MANNERS)
def test_every_fact_is_a_sentence(language: str, terse: bool) -> None:
    tongue = bank_tongue(language, terse=terse)
    for fact in FACTS:
        for sentence in tell_facts(tongue, [fact]):
            check(sentence.replace(str(fact.get("name")), "Anna"), language)


def test_many_rounds_that_come_out_differently_are_one_sentence() -> None:
    differing = [{"fact": "round_differs", "number": number} for number in (2, 3, 5, 6)]
    tongue = bank_tongue("en")
    assert tell_facts(tongue, differing[:1]) == ["Round 2 comes out differently."]
    assert tell_facts(tongue, differing) == ["4 rounds come out differently, from round 2 on."]


def test_the_table_says_who_leads_until_the_lead_passes() -> None:
    tongue = bank_tongue("en")
    bank = told(CLASSIC, *CARRIED, entry("lead", "Ben"))
    assert "Ben leads." in bank_table.table(tongue, bank)
    tell(bank, entry("drop", "Ben"))
    tell(bank, entry("stay"))
    assert "Olga leads." in bank_table.table(tongue, bank)
    assert "Ben leads." not in bank_table.table(tongue, bank)


def test_equal_antes_are_told_together() -> None:
    news = told(CLASSIC, entry("round")).news
    assert tell_facts(bank_tongue("en", terse=True), news) == [
        "Round 1. Dealer: Anna.",
        "Ante 4 each: Ben, Olga, Anna.",
        "Pot 12.",
    ]


def test_tricks_told_as_a_sum_are_told_by_what_they_win() -> None:
    news = told(CLASSIC, entry("round"), entry("tricks", Anna=3, Ben=1)).news
    assert tell_facts(bank_tongue("en", terse=True), news) == [
        "Ben: 3 chips for one trick.",
        "Anna: 9 chips for three tricks.",
        "No trick for Olga: 12 chips into the next pot.",
        "Round over. Next pot 12.",
    ]


# ---------------------------------------------------------------- refusals


def raised_codes() -> Iterator[str]:
    for path in sorted((ROOT / "src" / "fightlead").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id == "BankError" and isinstance(first, ast.Constant):
                    yield str(first.value)


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    raised = set(raised_codes())
    assert {"tricks_do_not_add_up", "revoked"} <= raised
    assert raised <= {*BANK_SENTENCES, *SHARED_REFUSALS}
    assert set(BANK_SENTENCES) <= raised


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language: str) -> None:
    words = bank_words(language)
    because = BankError("dropping_from_fresh_pot")
    more = {"entry": entry("drop", "Ben"), "because": because, "names": ["Anna", "Ben"]}
    for code in (*BANK_SENTENCES, *SHARED_REFUSALS, "a_new_code"):
        error = BankError(code, seat=1, card="Qh", text="x", name="Anna", **more)
        check(refusal(bank_tongue(language), error, words), language)
        check(error_in_words(error, language), language)


def test_a_correction_that_cannot_be_says_which_line_and_why() -> None:
    because = BankError("dropping_from_fresh_pot")
    error = BankError("later_impossible", number=2, entry=entry("drop", "Ben"), because=because)
    assert refusal(bank_tongue("en"), error, bank_words("en")) == (
        "Then something told later cannot be, in round 2: drop Ben. Nobody may drop in a round "
        "with a fresh pot. Nothing has changed."
    )


# ---------------------------------------------------------------- how it stands


@pytest.mark.parametrize(("language", "terse"), MANNERS)
def test_every_moment_can_be_asked_about(language: str, terse: bool) -> None:
    tongue = bank_tongue(language, terse=terse)
    for seed in range(8):
        random = Random(seed)
        entries = told_by(played(random), random)
        bank = reckon(entries[:1])
        for each in entries[1:]:
            tell(bank, each)
            for sentence in spoken(tongue, bank):
                check(sentence, language)


def spoken(tongue: Any, bank: Bank) -> Iterator[str]:
    yield bank_table.pot(tongue, bank)
    yield bank_table.asked(tongue, bank)
    yield bank_table.dealing(tongue, bank)
    yield bank_table.table(tongue, bank)
    yield bank_table.accounts(tongue, bank)
    for slip in bank.slips[:-1]:
        yield bank_table.last(tongue, slip)
    if bank.phase in ("between", "over"):
        yield from bank_table.settlement(tongue, bank)


def test_pot_worth_and_cost_are_said() -> None:
    tongue = bank_tongue("en", terse=True)
    bank = told(CLASSIC, *CARRIED, entry("round"))
    assert bank_table.pot(tongue, bank) == "Pot 12. A trick pays 3. No trick costs 12."
    assert bank_table.asked(tongue, bank) == "Who leads?"
    assert bank_table.dealing(tongue, bank) == "Dealer: Ben. Eldest hand: Olga."


def test_a_settlement_says_every_payment() -> None:
    bank = told(CLASSIC, *CARRIED)
    assert payments(final_balances(bank)) == [
        {"payer": "Olga", "name": "Anna", "chips": 9},
        {"payer": "Olga", "name": "Ben", "chips": 3},
    ]
    assert bank_table.settlement(bank_tongue("en"), bank) == [
        "If the session ends now, the middle is shared out: 12 chips.",
        "Accounts in chips: Anna 9, Ben 3, Olga minus 12.",
        "Olga pays Anna 9 chips.",
        "Olga pays Ben 3 chips.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_explained(language: str) -> None:
    for line in bank_help(language):
        check(line, language)


# ---------------------------------------------------------------- without gettext


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_texts_says_the_same_as_the_catalogue(language: str) -> None:
    texts, spoken = Texts(language, as_table(language)), catalogue(language)
    for number in (0, 1, 2, 3, 5, 11, 21, 22, 111, 112):
        tricks = ("for {count} trick", "for {count} tricks", number)
        assert texts.ngettext(*tricks) == spoken.ngettext(*tricks)
        paid = ("paid or won", "{count} chip", "{count} chips", number)
        assert texts.npgettext(*paid) == spoken.npgettext(*paid)
    assert texts.gettext("{name} leads.") == spoken.gettext("{name} leads.")
    assert texts.pgettext("paid or won", "1") == spoken.pgettext("paid or won", "1")
