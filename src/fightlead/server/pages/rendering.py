"""Templates, in each language, and addresses of static files that change with their content."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension

from fightlead.narration import LANGUAGES, TONGUES
from fightlead.narration.catalogue import catalogue
from fightlead.paper import Look
from fightlead.server.pages.cards import colours_address, faces_address
from fightlead.server.pages.parts import Made, Parts
from fightlead.server.preferences import Preferences

STATIC: Final = Path(__file__).parent.parent.parent / "web" / "static"


@cache
def static(name: str) -> str:
    """The address of a static file; another one when its content changes."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


class PlainTexts(Extension):
    """Translates texts when their template is compiled, as an environment speaks one language:
    `_("Text")` and `pgettext("where", "Text")` become what they say."""

    _TAG: Final = re.compile(r"\{[{%].*?[}%]\}", re.DOTALL)
    _TEXT: Final = re.compile(
        r"""\b(?:_|pgettext)\((?:(["'])(?P<where>[^"']*)\1, )?"""
        r"""(["'])(?P<text>(?:(?!\3).)*)\3\)"""
    )

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source with its plain texts in the language of the environment."""
        spoken = catalogue(str(self.environment.globals["language"]))

        def said(found: re.Match[str]) -> str:
            where, text = found["where"], found["text"]
            told = spoken.gettext(text) if where is None else spoken.pgettext(where, text)
            return json.dumps(told)

        return self._TAG.sub(lambda tag: self._TEXT.sub(said, tag[0]), source)


@cache
def environment(language: str) -> Environment:
    """The templates as they speak a language."""
    made = Environment(
        loader=PackageLoader("fightlead", "web/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n", PlainTexts],
    )
    made.install_gettext_translations(catalogue(language), newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(
        static=static,
        colours=colours_address,
        faces=_faces(language),
        language=language,
        languages=TONGUES,
    )
    made.globals["parts_with"] = partial(Parts, Made(made))
    return made


def _faces(language: str) -> Callable[[Preferences], str]:
    """Where the card faces are that a person wants to see."""
    look = cache(Look)
    return lambda wanted: faces_address(look(language, wanted.index, wanted.contrast))


def render(template: str, language: str, /, **context: Any) -> str:
    """A template with its context, in a language of `LANGUAGES`."""
    assert language in LANGUAGES
    return environment(language).get_template(template).render(context)
