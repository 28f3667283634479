"""Templates: one environment for each language, so that every page is translated once."""

from __future__ import annotations

from functools import cache
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from fightlead.narration import TONGUES
from fightlead.narration.catalogue import catalogue
from fightlead.server.preferences import Preferences

SITE: Final = "Fight for the Lead"


@cache
def environment(language: str) -> Environment:
    """The templates in a language. Texts are escaped; a name that is not given is an error."""
    found = Environment(
        loader=PackageLoader("fightlead.web"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    found.install_gettext_translations(catalogue(language))  # type: ignore[attr-defined]
    found.globals.update(site=SITE, tongues=TONGUES)
    return found


def render(template: str, language: str, preferences: Preferences, **context: object) -> str:
    """A page, or a part of one, as HTML."""
    return (
        environment(language)
        .get_template(template)
        .render(language=language, preferences=preferences, **context)
    )
