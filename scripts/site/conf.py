"""What Sphinx is to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import fightlead

HERE = Path(__file__).parent

project = "Fight for the Lead"
author = "The Fight for the Lead authors"
release = version = fightlead.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 6

default_role = "py:obj"  # a name between backticks leads to it, and is code in any case
add_module_names = False
python_use_unqualified_type_names = True
autodoc_class_signature = "separated"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"

templates_path = [str(HERE / "templates")]
html_theme = "pydata_sphinx_theme"
html_title = project
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css"]
html_favicon = str(HERE.parents[1] / "src/fightlead/web/static/icon.svg")
html_copy_source = html_show_sourcelink = html_show_sphinx = False
html_sidebars = {"**": ["menu.html"]}
html_theme_options = {
    "logo": {"text": project, "alt_text": ""},
    "navbar_center": [],
    "navbar_persistent": ["search-button"],
    "navbar_end": ["theme-switcher"],
    "footer_start": [],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "show_toc_level": 2,
    "back_to_top_button": False,
}


def in_its_language(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """A page whose head names a language is marked with it, for voices to change."""
    spoken = (context.get("meta") or {}).get("lang")
    if spoken:
        context["body"] = f'<div lang="{spoken}">{context["body"]}</div>'


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", in_its_language)
