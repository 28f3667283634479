"""Who pays whom: exactly, and in the fewest payments that there are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fightlead.bank.fold import tell
from fightlead.bank.settling import EXACT, final_balances, payments
from fightlead.errors import BankError
from fightlead.rules import Rules
from tests.bank.common import CARRIED, entry, told
from tests.effort import times


def random_balances(random: Random, people: int, most: int = 12) -> dict[str, int]:
    chips = [random.randint(-most, most) for _ in range(people - 1)]
    chips.append(-sum(chips))
    return {f"P{place}": amount for place, amount in enumerate(chips)}


def check_exact(balances: dict[str, int]) -> int:
    """Everybody ends with nothing, and nobody pays and is paid; answers how many payments."""
    left = dict(balances)
    paid = payments(balances)
    for each in paid:
        assert each["chips"] > 0
        left[each["payer"]] += each["chips"]
        left[each["name"]] -= each["chips"]
    assert not any(left.values())
    assert {each["payer"] for each in paid}.isdisjoint(each["name"] for each in paid)
    return len(paid)


def partitions(people: list[str]) -> Iterator[list[list[str]]]:
    if not people:
        yield []
        return
    first, *rest = people
    for groups in partitions(rest):
        yield [[first], *groups]
        for place, group in enumerate(groups):
            yield [*groups[:place], [first, *group], *groups[place + 1 :]]


def fewest_by_groups(balances: dict[str, int]) -> int:
    people = [name for name, amount in balances.items() if amount]
    return len(people) - max(
        len(groups)
        for groups in partitions(people)
        if not any(sum(balances[name] for name in group) for group in groups)
    )


def fewest_by_search(balances: tuple[int, ...]) -> int:
    """The fewest payments by trying all, whoever pays whom how much."""
    seen, layer, payments_made = {balances}, {balances}, 0
    while not any(not any(each) for each in layer):
        payments_made += 1
        layer = {after for each in layer for after in _after_one_payment(each)} - seen
        seen |= layer
    return payments_made


def _after_one_payment(balances: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for payer in range(len(balances)):
        for other in range(len(balances)):
            for chips in range(1, 7):
                after = list(balances)
                after[payer] += chips
                after[other] -= chips
                if payer != other and max(map(abs, after)) <= 6:
                    yield tuple(after)


@pytest.mark.parametrize("seed", range(times(40)))
@pytest.mark.parametrize("people", range(2, 8))
def test_payments_are_exact_and_as_few_as_any_grouping_allows(people: int, seed: int) -> None:
    balances = random_balances(Random(f"{people} {seed}"), people, most=5)
    assert check_exact(balances) == fewest_by_groups(balances)


@pytest.mark.parametrize("seed", range(times(12)))
def test_no_payments_of_any_kind_are_fewer(seed: int) -> None:
    balances = random_balances(Random(seed), 4, most=2)
    assert check_exact(balances) == fewest_by_search(tuple(balances.values()))


def test_pairs_are_found_among_as_many_as_are_reckoned_exactly() -> None:
    balances = {
        f"{sign}{place}": sign * 7**place for place in range(EXACT // 2) for sign in (1, -1)
    }
    assert check_exact(balances) == EXACT // 2


@pytest.mark.parametrize("seed", range(5))
def test_a_crowd_is_settled_exactly_too(seed: int) -> None:
    balances = random_balances(Random(seed), 25)
    people = sum(1 for amount in balances.values() if amount)
    assert check_exact(balances) < people


def test_what_lies_in_the_middle_is_shared_before() -> None:
    bank = told(Rules.classic(), *CARRIED)
    shared = final_balances(bank)
    tell(bank, entry("end"))
    assert shared == bank.balances
    assert final_balances(bank) == bank.balances


def test_nothing_is_settled_within_a_round() -> None:
    with pytest.raises(BankError, match="round_not_over"):
        final_balances(told(Rules.classic(), entry("round")))


def test_who_could_not_pay_has_no_share_of_the_middle() -> None:
    bank = told(Rules(buy_in=10), entry("tricks", Anna=4))
    assert final_balances(bank) == {"Anna": 20, "Ben": -10, "Olga": -10}
    tell(bank, entry("end"))
    assert bank.balances == {"Anna": 20, "Ben": -10, "Olga": -10}
