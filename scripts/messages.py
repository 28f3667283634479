"""Collects the sentences of the sources into the catalogues.

    python scripts/messages.py           write the template and update every language
    python scripts/messages.py --check   change nothing; fail if a file would change

English catalogues are filled with the sentences themselves; other languages get empty
entries for new sentences, to be translated by hand.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCES = (
    "src/fightlead/narration",
    "src/fightlead/bankpage",
    "src/fightlead/terminal",
    "src/fightlead/server",
    "src/fightlead/web",
)
EXTRACTORS = [("**.py", "python"), ("**.html", "jinja2")]
LOCALES = Path("src/fightlead/narration/locale")
LANGUAGES = ("en", "de", "ru")
DOMAIN = "fightlead"
KEYWORDS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
HEADER = """\
# The sentences of Fight for the Lead.
# This file is under the license of the project."""
EPOCH = datetime(2025, 1, 1, tzinfo=UTC)
"""The date of every file: a file changes only when its sentences do."""


def template(root: Path = ROOT) -> Catalog:
    """Every sentence of the sources, with the files that say it."""
    catalog = _blank(None)
    for folder in SOURCES:
        if not (root / folder).is_dir():
            continue
        found = sorted(
            extract_from_dir(
                root / folder,
                EXTRACTORS,
                {"**.html": {"silent": "false"}},
                keywords=KEYWORDS,
                comment_tags=("Translators:",),
                strip_comment_tags=True,
            ),
            key=lambda message: message[:2],
        )
        for name, _line, message, comments, context in found:
            place = (f"{folder}/{name}".replace("\\", "/"), 0)
            catalog.add(message, locations=[place], auto_comments=comments, context=context)
    return catalog


def _blank(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        header_comment=HEADER,
        domain=DOMAIN,
        project=DOMAIN,
        version="1",
        copyright_holder="The Fight for the Lead authors",
        msgid_bugs_address="",
        last_translator="The Fight for the Lead authors",
        language_team=f"{language or 'LANGUAGE'}",
        creation_date=EPOCH,
        revision_date=EPOCH,
        fuzzy=False,
    )


def updated(language: str, sentences: Catalog, root: Path = ROOT) -> Catalog:
    """The catalogue of a language with exactly the sentences of the sources."""
    path = _path(language, root)
    old = _read(path, language) if path.exists() else _blank(language)
    catalog = _blank(language)
    for message in sentences:
        if not message.id:
            continue
        known = old.get(message.id, message.context) if _has(old, message) else None
        text = known.string if known else _untranslated(message.id, catalog.num_plurals)
        if language == "en":
            text = message.id
        catalog.add(
            message.id,
            text,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
    return catalog


def _has(catalog: Catalog, message: object) -> bool:
    found = catalog.get(message.id, message.context)  # type: ignore[attr-defined]
    return found is not None and found.id == message.id  # type: ignore[attr-defined]


def _untranslated(ident: object, forms: int) -> str | tuple[str, ...]:
    return "" if isinstance(ident, str) else ("",) * forms


def _read(path: Path, language: str | None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def _path(language: str, root: Path) -> Path:
    return root / LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def _written(catalog: Catalog) -> bytes:
    buffer = BytesIO()
    write_po(buffer, catalog, width=96, include_lineno=False, ignore_obsolete=True)
    lines = buffer.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By'))


def _facts(catalog: Catalog) -> list[object]:
    """What a file says, whatever version of Babel wrote it."""
    return [
        (
            message.context,
            message.id,
            message.string if any(message.string or ()) else "",
            {place for place, _ in message.locations},
            message.auto_comments,
        )
        for message in catalog
        if message.id
    ]


def catalogs(root: Path = ROOT) -> dict[Path, tuple[str | None, Catalog]]:
    """Every catalogue as it should be, with its language."""
    sentences = template(root)
    wanted: dict[Path, tuple[str | None, Catalog]] = {
        root / LOCALES / f"{DOMAIN}.pot": (None, sentences)
    }
    for language in LANGUAGES:
        wanted[_path(language, root)] = language, updated(language, sentences, root)
    return wanted


def stale(root: Path = ROOT) -> dict[Path, Catalog]:
    """The catalogues that differ from their files, or have none."""
    return {
        path: catalog
        for path, (language, catalog) in catalogs(root).items()
        if not path.exists() or _facts(_read(path, language)) != _facts(catalog)
    }


def main(arguments: list[str]) -> int:
    """Write the files that are stale, or with `--check` only name them and fail."""
    found = stale()
    for path, catalog in found.items():
        print(path.relative_to(ROOT))
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_written(catalog))
    return 1 if found and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
