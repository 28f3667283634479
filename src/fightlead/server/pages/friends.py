"""A table for friends: who may come, by which rules, and how it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from fightlead.errors import RulesError, SeatingError, TableError
from fightlead.narration import (
    error_in_words,
    fault_in_words,
    field_in_words,
    rules_by_heading,
)
from fightlead.rules import CHOICES, OPTIONAL, PRESETS, SWITCHES, Rules
from fightlead.server.pages.answers import onward, page, part, wants_part
from fightlead.server.pages.forms import (
    CUSTOM,
    IDENT,
    Texts,
    guest_name,
    rules_fields,
    rules_from,
    settings_from,
)
from fightlead.server.people import new_id
from fightlead.server.scene import Settings, SettingsError
from fightlead.server.visitor import TheSite, TheVisitor, Visitor, introduced
from fightlead.standing import checked_name

GROUPS: Final = {
    "money": ("ante", "carried_ante", "fee", "loo", "loo_cap", "buy_in"),
    "leaving": ("drop", "drop_fresh", "dealer_must_stay", "ante_to_standing", "decline"),
    "cards": ("no_match", "exchange_from", "exchange_style", "short_stock"),
    "deck": ("suits", "ranks", "hand"),
}
"""The fields of house rules as the form groups them."""

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Draft:
    """A table that somebody is filling in: what was typed, and what is wrong with it."""

    typed: Texts
    rules: Rules | None
    settings: Settings | None
    faults: Texts
    """Sentences by field."""

    @property
    def custom(self) -> bool:
        return self.typed.get("rules") == CUSTOM


def draft_from(typed: Mapping[str, str], language: str) -> Draft:
    """A table as a form describes it, with the faults in words."""
    faults = Texts()
    rules = settings = None
    try:
        rules = rules_from(typed)
    except RulesError as error:
        for name, code in error.faults:
            faults.setdefault(name, fault_in_words(name, code, language))
    try:
        settings = settings_from(typed)
    except SettingsError as error:
        faults[str(error.fields["field"])] = error_in_words(error, language)
    if rules and settings and settings.seats > rules.max_players:
        crowd = SeatingError("wrong_number_of_players", most=rules.max_players)
        faults["seats"] = error_in_words(crowd, language)
    try:
        checked_name(typed.get("name", ""))
    except SeatingError as error:
        faults["name"] = error_in_words(error, language)
    return Draft(Texts(typed), rules, settings, faults)


def fresh_draft(visitor: Visitor) -> Draft:
    """The form before anything is typed: what the person chose the last time."""
    wanted = visitor.preferences
    typed = {
        **rules_fields(Rules.classic()),
        "ident": new_id(),
        "name": visitor.person.name if visitor.person else guest_name(visitor.language),
        "rules": wanted.preset,
        "seats": str(wanted.players),
        "spectators": "on",
        "chat": "usual",
    }
    return draft_from(typed, visitor.language)


@router.get("/friends")
async def friends(request: Request, visitor: TheVisitor) -> HTMLResponse:
    """The form that opens a table for friends."""
    return _form(request, visitor, fresh_draft(visitor))


@router.get("/tables")
async def to_friends() -> Response:
    """Whoever loads the address of a refused form again gets a new one."""
    return RedirectResponse("/friends", 303)


@router.post("/rules/check")
async def check(request: Request, visitor: TheVisitor) -> HTMLResponse:
    """The form as it is filled in, with what is wrong and the rules in words; `fill` names a
    preset whose values take the place of what was typed. A script gets the rules alone."""
    typed = await _typed(request)
    if typed.get("fill") in PRESETS:
        filled = rules_fields(Rules.named(typed["fill"]))
        kept = {name: text for name, text in typed.items() if name not in SWITCHES}
        typed = {**kept, **filled, "rules": CUSTOM}
    draft = draft_from(typed, visitor.language)
    if wants_part(request):
        return part("_house.html", visitor, **_context(draft, visitor, checked=True))
    return _form(request, visitor, draft, checked=True)


@router.post("/tables")
async def open_table(request: Request, site: TheSite, visitor: TheVisitor) -> Response:
    """Open a table for friends, and sit down at it; or the form again, with its faults. A
    second click leads to the same table."""
    typed = {"name": guest_name(visitor.language), "ident": new_id(), **await _typed(request)}
    draft = draft_from(typed, visitor.language)
    if draft.faults or not draft.rules or not draft.settings:
        return _form(request, visitor, draft, 422, checked=True)
    ident = typed["ident"]
    if not IDENT.fullmatch(ident):
        raise TableError("malformed_request", text="ident")
    response = onward(request, f"/t/{ident}")
    visitor = await introduced(request, response, visitor, typed["name"])
    assert visitor.person
    person = visitor.person
    if await site.tables.open(ident, person.id, draft.rules, draft.settings):
        await site.tables.sit(ident, person.id, person.name)
    return response


async def _typed(request: Request) -> dict[str, str]:
    """The texts of a form; what is no text is none of its fields."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _form(
    request: Request, visitor: Visitor, draft: Draft, status: int = 200, checked: bool = False
) -> HTMLResponse:
    return page(
        "friends.html", request, visitor, status, **_context(draft, visitor, checked=checked)
    )


def _context(draft: Draft, visitor: Visitor, *, checked: bool) -> dict[str, Any]:
    """What the form is made of. `checked`: the faults have been asked for."""
    language = visitor.language
    return {
        "back": "/friends",
        "draft": draft,
        "checked": checked,
        "groups": GROUPS,
        "words": {name: field_in_words(name, language) for name in chain(*GROUPS.values())},
        "choices": CHOICES,
        "switches": SWITCHES,
        "optional": OPTIONAL,
        "told": rules_by_heading(draft.rules, language) if draft.rules else [],
    }
