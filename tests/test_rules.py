"""`Rules` as a value: presets, faults, and its written forms."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from fightlead.cards import FULL_DECK, members
from fightlead.errors import RulesError
from fightlead.rules import LOO_CEILING, PRESETS, STAKE_CEILING, Rules
from fightlead.testing import rules_strategy
from tests.test_properties import quick


def faults_of(**values: Any) -> set[tuple[str, str]]:
    with pytest.raises(RulesError) as refused:
        Rules(**values)
    assert refused.value.code == "bad_rules"
    return set(refused.value.faults)


# ---------------------------------------------------------------- presets


def test_the_default_is_classic_with_a_bet_of_four() -> None:
    assert Rules() == Rules.classic() == Rules.classic(4)


def test_classic_says_what_the_inventor_says() -> None:
    rules = Rules.classic(6)
    assert (rules.ante, rules.carried_ante, rules.fee, rules.loo) == (6, 0, 0, "pot")
    assert (rules.drop, rules.drop_fresh, rules.decline) == (True, False, False)


def test_staked_says_what_the_english_and_russian_pages_say() -> None:
    rules = Rules.staked(6)
    assert (rules.ante, rules.carried_ante, rules.fee, rules.loo) == (6, 6, 6, "stake")
    assert (rules.drop, rules.decline) == (False, True)


def test_defaults_are_those_of_the_points_left_open() -> None:
    for rules in (Rules.classic(), Rules.staked()):
        assert rules.no_match == "misdeal"
        assert rules.short_stock == "reshuffle"
        assert rules.exchange_from == "eldest"
        assert rules.exchange_style == "at_once"
        assert not rules.dealer_must_stay
        assert not rules.ante_to_standing
        assert rules.loo_cap is rules.buy_in is None
        assert (rules.suits, rules.ranks, rules.hand) == (4, 13, 4)
        assert (rules.deck, rules.max_players) == (FULL_DECK, 5)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bet", [1, 4, 7, STAKE_CEILING])
def test_a_preset_knows_its_name_at_every_bet(name: str, bet: int) -> None:
    rules = PRESETS[name](bet)
    assert rules.preset == name
    assert replace(rules, suits=3).preset == ""


def test_rules_are_frozen_and_hashable() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().ante = 5  # type: ignore[misc]
    assert len({Rules(), Rules.classic(), Rules.staked()}) == 2


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("field", "lowest", "highest"),
    [
        ("ante", 1, STAKE_CEILING),
        ("carried_ante", 0, STAKE_CEILING),
        ("fee", 0, STAKE_CEILING),
        ("loo_cap", 4, LOO_CEILING),
        ("buy_in", 4, LOO_CEILING),
        ("suits", 1, 4),
        ("ranks", 3, 13),
        ("hand", 1, 4),
    ],
)
def test_numbers_have_their_ranges(field: str, lowest: int, highest: int) -> None:
    for value in (lowest, highest):
        assert getattr(Rules.from_dict({field: value}), field) == value
    for value in (-1, highest + 1, 2**70):
        assert (field, "out_of_range") in faults_of(**{field: value})
    wrong: list[Any] = ["4", 4.0, True, [4]]
    for value in wrong:
        assert faults_of(**{field: value}) == {(field, "not_a_whole_number")}


def test_only_caps_may_be_left_out() -> None:
    assert Rules(loo_cap=None, buy_in=None) == Rules()
    assert faults_of(ante=None, hand=None) == {
        ("ante", "not_a_whole_number"),
        ("hand", "not_a_whole_number"),
    }


@pytest.mark.parametrize(
    "field", ["loo", "no_match", "short_stock", "exchange_from", "exchange_style"]
)
def test_choices_are_checked(field: str) -> None:
    for value in ("", "Pot", None, 1):
        assert faults_of(**{field: value}) == {(field, "not_a_choice")}


@pytest.mark.parametrize(
    "field", ["decline", "drop", "drop_fresh", "dealer_must_stay", "ante_to_standing"]
)
def test_switches_are_true_or_false(field: str) -> None:
    for value in (1, 0, "yes", None):
        assert faults_of(**{field: value}) == {(field, "not_true_or_false")}


@pytest.mark.parametrize("field", ["drop_fresh", "dealer_must_stay", "ante_to_standing"])
def test_what_is_about_dropping_needs_dropping(field: str) -> None:
    assert faults_of(drop=False, **{field: True}) == {(field, "needs_drop")}


@pytest.mark.parametrize("hand", [2, 3, 4])
def test_a_cap_is_a_multiple_of_the_hand(hand: int) -> None:
    assert Rules(hand=hand, loo_cap=hand * 5).highest_loo == hand * 5
    assert faults_of(hand=hand, loo_cap=hand * 5 + 1) == {("loo_cap", "not_a_multiple_of_hand")}


def test_the_ceiling_is_a_cap_for_every_hand() -> None:
    assert Rules(hand=3, loo_cap=LOO_CEILING).highest_loo == LOO_CEILING == Rules().highest_loo


def test_a_buy_in_pays_an_ante_at_least() -> None:
    assert faults_of(ante=9, buy_in=8) == {("buy_in", "below_the_ante")}
    assert faults_of(carried_ante=9, buy_in=8) == {("buy_in", "below_the_ante")}


def test_a_deck_serves_two_players() -> None:
    assert faults_of(suits=1, ranks=4, hand=2) == {("hand", "deck_too_small")}
    assert faults_of(suits=1, ranks=6, hand=2) == {("hand", "deck_too_small")}
    assert Rules(suits=1, ranks=6, hand=2, no_match="highest").max_players == 2
    assert Rules(suits=1, ranks=7, hand=2).max_players == 2


def test_every_fault_is_told_at_once() -> None:
    assert faults_of(ante=0, fee="x", loo="none", drop=2, ranks=99, hand=None) == {
        ("ante", "out_of_range"),
        ("fee", "not_a_whole_number"),
        ("loo", "not_a_choice"),
        ("drop", "not_true_or_false"),
        ("ranks", "out_of_range"),
        ("hand", "not_a_whole_number"),
    }
    assert faults_of(drop=False, drop_fresh=True, loo_cap=5, buy_in=1) == {
        ("drop_fresh", "needs_drop"),
        ("loo_cap", "not_a_multiple_of_hand"),
        ("buy_in", "below_the_ante"),
    }


def test_short_decks_seat_as_many_as_they_serve() -> None:
    for hand, suits, ranks, players in (
        (4, 4, 13, 5),
        (4, 4, 5, 3),
        (1, 2, 4, 3),
        (2, 2, 4, 2),
    ):
        assert Rules(suits=suits, ranks=ranks, hand=hand).max_players == players
    assert len(list(members(Rules(suits=2, ranks=5, hand=2).deck))) == 10


# ---------------------------------------------------------------- written forms


@quick
@given(rules_strategy())
def test_rules_are_read_as_they_were_written(rules: Rules) -> None:
    assert Rules.from_dict(rules.as_dict()) == rules
    assert Rules.from_toml(rules.to_toml()) == rules
    assert Rules.from_json(rules.to_json()) == rules
    assert Rules.from_toml(rules.to_toml()).to_toml() == rules.to_toml()


def test_every_field_is_written() -> None:
    full = Rules(loo_cap=8, buy_in=100)
    assert list(full.as_dict()) == [field.name for field in fields(Rules)]
    assert "loo_cap" not in Rules().as_dict(), "what is None is left out"


def test_fields_left_out_are_those_of_the_preset_at_its_bet() -> None:
    assert Rules.from_toml("") == Rules.classic()
    assert Rules.from_toml('preset = "staked"\nbet = 2') == Rules.staked(2)
    assert Rules.from_json('{"preset": "staked", "fee": 0}') == replace(Rules.staked(), fee=0)


def test_unknown_fields_are_all_refused() -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_dict({"anti": 4, "fe": 1, "ante": 4})
    assert refused.value.faults == (("anti", "unknown_field"), ("fe", "unknown_field"))


@pytest.mark.parametrize("preset", ["", "Classic", 1, None, ["classic"]])
def test_an_unknown_preset_is_refused(preset: object) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_dict({"preset": preset})
    assert refused.value.faults == (("preset", "not_a_choice"),)


@pytest.mark.parametrize("bet", [0, -4, STAKE_CEILING + 1, "4", True, 4.0, None])
def test_a_bet_out_of_range_is_refused(bet: object) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_dict({"bet": bet})
    assert refused.value.faults == (("bet", "out_of_range"),)


@pytest.mark.parametrize("text", ["ante = ", "= 4", "ante 4", "[", "ante = 4\nante = 5"])
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_toml(text)
    ((place, code),) = refused.value.faults
    assert code == "not_toml"
    assert place == "document" or place.startswith("line ")


def test_every_fault_is_told_at_once_of_fields_that_are_unknown_wrong_or_contradict() -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_dict(
            {"foo": 2, "ante": -1, "suits": 9, "drop": False, "drop_fresh": True, "loo_cap": 6}
        )
    assert {field for field, _ in refused.value.faults} == {
        "foo", "ante", "suits", "drop_fresh", "loo_cap",
    }  # fmt: skip


def test_rules_are_read_from_a_record_too() -> None:
    record = f'format = "fightlead 1"\n[rules]\n{Rules.staked().to_toml()}'
    assert Rules.from_toml(record) == Rules.staked()


@pytest.mark.parametrize("text", ["", "{", "[]", "4", "null", '"classic"', "{'ante': 4}"])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_json(text)
    assert refused.value.faults == (("document", "not_json"),)


def test_nesting_without_end_is_refused() -> None:
    for read, start in ((Rules.from_json, ""), (Rules.from_toml, "a = ")):
        with pytest.raises(RulesError, match="document"):
            read(start + "[" * 100_000)


def test_numbers_without_end_are_refused() -> None:
    for read, text in ((Rules.from_json, '{"ante": %s}'), (Rules.from_toml, "ante = %s")):
        with pytest.raises(RulesError):
            read(text % ("9" * 10_000))


def test_numbers_stay_whole_in_json() -> None:
    values = json.loads(Rules(loo_cap=LOO_CEILING).to_json())
    assert values["loo_cap"] == LOO_CEILING
    with pytest.raises(RulesError):
        Rules.from_json('{"ante": 4.0}')


# ---------------------------------------------------------------- by name and from files


def test_presets_by_name() -> None:
    assert Rules.named("classic") == Rules.classic()
    assert Rules.named("staked") == Rules.staked()


def test_rules_from_files(tmp_path: Path) -> None:
    rules = Rules(ante=6, loo_cap=64)
    (tmp_path / "house.toml").write_text(rules.to_toml())
    (tmp_path / "house.json").write_text(rules.to_json())
    (tmp_path / "marked.toml").write_text("\ufeff" + rules.to_toml(), "utf-8")
    (tmp_path / "lines.toml").write_bytes(rules.to_toml().replace("\n", "\r\n").encode())
    for name in ("house.toml", "house.json", "marked.toml", "lines.toml"):
        assert Rules.named(str(tmp_path / name)) == rules


@pytest.mark.parametrize("name", ["", "clasic", "no/such/file.toml", "with\0null"])
def test_rules_that_are_not_there(name: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.named(name)
    assert refused.value.faults == (("rules", "no_such_rules"),)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00\x99")
    with pytest.raises(RulesError, match="no_such_rules"):
        Rules.named(str(tmp_path / "picture.toml"))
