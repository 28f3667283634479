"""Who asks, and in what language they are answered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final

from fastapi import Depends, Request, Response

from fightlead.narration import LANGUAGES
from fightlead.server.people import Person, new_secret
from fightlead.server.preferences import Preferences
from fightlead.server.site import Site
from fightlead.standing import checked_name

COOKIE: Final = "fightlead"
LANGUAGE_COOKIE: Final = "language"
LIFETIME: Final = 400 * 24 * 3600
"""Seconds for which a browser is known after the last visit."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever asks. `person` is None for one who has never done anything here."""

    person: Person | None
    language: str
    preferences: Preferences

    @property
    def id(self) -> str:
        """The public id; empty for one who is not known."""
        return self.person.id if self.person else ""


def site_of(request: Request) -> Site:
    """The site that a request is for."""
    site: Site = request.app.state.site
    return site


async def visitor_of(request: Request) -> Visitor:
    """Who asks, by the secret in their cookie."""
    site = site_of(request)
    secret = site.people.unsealed(request.cookies.get(COOKIE, ""))
    person = await site.people.holder(secret, "browser")
    if person is None:
        return stranger(request)
    language = person.preferences.language or stranger(request).language
    return Visitor(person, language, person.preferences)


def stranger(request: Request) -> Visitor:
    """Who asks, as far as nobody needs to be known for that."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    accepted = request.headers.get("accept-language", "")
    language = chosen if chosen in LANGUAGES else best_language(accepted)
    return Visitor(None, language, Preferences())


async def _site(request: Request) -> Site:
    """The site, without the thread that a plain function would be given."""
    return site_of(request)


TheSite = Annotated[Site, Depends(_site)]
TheVisitor = Annotated[Visitor, Depends(visitor_of)]


def best_language(accepted: str) -> str:
    """The language of the game that a browser likes best (RFC 9110, Accept-Language).

    >>> best_language("fr, ru;q=0.8, en;q=0.9")
    'en'
    """
    wishes = []
    for place, wish in enumerate(accepted.split(",")[:20]):
        tag, _, weight = wish.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), "en")


def greet(request: Request, response: Response) -> None:
    """Give the browser a secret with a page from which somebody may do something for the
    first time, so that who presses a button twice at once is still one person; or let the
    browser keep the secret it has for longer."""
    people = site_of(request).people
    sealed = request.cookies.get(COOKIE, "")
    set_cookie(
        request, response, sealed if people.unsealed(sealed) else people.sealed(new_secret())
    )


async def known(request: Request, response: Response, visitor: Visitor, name: str) -> Visitor:
    """The visitor as a person: a new one by this name if they were not known, whose cookie
    goes with the response. Raises `SeatingError`."""
    if visitor.person:
        return visitor
    people = site_of(request).people
    secret = people.unsealed(request.cookies.get(COOKIE, ""))
    person, secret = await people.make(name, visitor.preferences, secret)
    set_cookie(request, response, people.sealed(secret))
    return replace(visitor, person=person)


async def introduced(
    request: Request, response: Response, visitor: Visitor, name: str
) -> Visitor:
    """The visitor as a person who is called by this name from now on. Raises
    `SeatingError`."""
    visitor = await known(request, response, visitor, name)
    assert visitor.person
    if visitor.person.name == checked_name(name):
        return visitor
    person = await site_of(request).people.change(visitor.person, name=name)
    return replace(visitor, person=person)


def set_cookie(request: Request, response: Response, sealed: str) -> None:
    """Give the browser its secret."""
    response.set_cookie(
        COOKIE,
        sealed,
        max_age=LIFETIME,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
