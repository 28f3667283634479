"""Files for people's printers: made apart, one after the other, kept for a while."""

from __future__ import annotations

import asyncio

import pytest

from fightlead.errors import FightleadError
from fightlead.paper.braille import BrailleSize
from fightlead.paper.codes import shipped_codes
from fightlead.paper.deck import Deck, files_of
from fightlead.server import printing
from fightlead.server.printing import KEPT, MOST_WAITING, Printing


def test_what_is_made_apart_is_what_is_made_here() -> None:
    deck = Deck(language="ru")
    made = asyncio.run(Printing().file(deck, "rules", "pdf"))
    assert made == (files_of(deck, "rules", "pdf")[0], "pdf")


def test_a_refusal_comes_back_as_it_is() -> None:
    wide = Deck(braille=BrailleSize(cells=20), codes=shipped_codes("ru"), top_right=True)
    with pytest.raises(FightleadError) as refused:
        asyncio.run(Printing().file(wide, "braille", "svg"))
    assert (refused.value.code, refused.value.fields) == ("braille_size", {"field": "cells"})


def test_what_takes_too_long_is_given_up() -> None:
    with pytest.raises(FightleadError) as refused:
        asyncio.run(Printing(patience=0).file(Deck(), "cards", "pdf"))
    assert refused.value.code == "server_fault"


def test_files_are_made_one_after_the_other_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, made = 0, 0, 0

    async def slow(order: bytes, patience: float) -> list[bytes]:
        nonlocal running, most, made
        running, made = running + 1, made + 1
        most = max(most, running)
        for _ in range(10):
            await asyncio.sleep(0)
        running -= 1
        return [order]

    async def crowd() -> None:
        printer = Printing()
        decks = [Deck(size=size) for size in ("bridge", "poker")] * 3
        await asyncio.gather(*(printer.file(deck, "cards", "pdf") for deck in decks))

    monkeypatch.setattr(printing, "_made_apart", slow)
    asyncio.run(crowd())
    assert (most, made) == (1, 2)


def test_only_the_last_files_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    async def noted(order: bytes, patience: float) -> list[bytes]:
        made.append(order)
        return [order]

    async def many() -> None:
        printer = Printing()
        for number in [*range(KEPT + 1), 1, 0]:
            await printer.file(Deck(table=str(number)), "cards", "pdf")

    monkeypatch.setattr(printing, "_made_apart", noted)
    asyncio.run(many())
    assert len(made) == KEPT + 2


def test_who_wants_what_is_kept_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = asyncio.Event()

    async def held(order: bytes, patience: float) -> list[bytes]:
        await goes_on.wait()
        return [order]

    async def crowd() -> None:
        printer = Printing()
        goes_on.set()
        first = await printer.file(Deck(), "cards", "pdf")
        goes_on.clear()
        others = [
            asyncio.create_task(printer.file(Deck(table=str(number)), "cards", "pdf"))
            for number in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        assert await printer.file(Deck(), "cards", "pdf") == first
        assert not any(each.done() for each in others)
        goes_on.set()
        await asyncio.gather(*others)

    monkeypatch.setattr(printing, "_made_apart", held)
    asyncio.run(crowd())


def test_who_finds_many_waiting_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(order: bytes, patience: float) -> list[bytes]:
        await asyncio.sleep(0)
        return [order]

    async def crowd() -> list[object]:
        printer = Printing()
        orders = (printer.file(Deck(), "cards", "pdf") for _ in range(MOST_WAITING + 1))
        answers = await asyncio.gather(*orders, return_exceptions=True)
        assert await printer.file(Deck(), "cards", "pdf") == answers[0]
        return list(answers)

    monkeypatch.setattr(printing, "_made_apart", slow)
    found = asyncio.run(crowd())
    refused = [each for each in found if isinstance(each, FightleadError)]
    assert [each.code for each in refused] == ["printing_busy"]
