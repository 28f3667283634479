"""Templates, in each language, and addresses of static files that change with their content."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import escape

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
    """Translates a text that stands alone, `{{ _("Text") }}`, when its template is compiled:
    an environment speaks one language, and most texts of a page are such ones."""

    _ALONE: Final = re.compile(r"""\{\{ _\((["'])((?:(?!\1)[^\\])*)\1\) \}\}""")

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source with its plain texts in the language of the environment."""
        spoken = catalogue(str(self.environment.globals["language"]))

        def text(found: re.Match[str]) -> str:
            return str(escape(spoken.gettext(found[2])))

        return self._ALONE.sub(text, source)


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
