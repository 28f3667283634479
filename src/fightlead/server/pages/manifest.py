"""What a browser asks that puts the game among a phone's own programs."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from fightlead.narration.catalogue import catalogue
from fightlead.server.pages.rendering import static

router = APIRouter()


@router.get("/manifest/{language}.webmanifest")
def manifest(language: Literal["en", "de", "ru"]) -> JSONResponse:
    """The manifest in a language: browsers fetch it without the cookie."""
    name = catalogue(language).gettext("Fight for the Lead")
    icon = {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    said: dict[str, Any] = {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": name,
        "short_name": name,
        "lang": language,
        "display": "standalone",
        "background_color": "#0f1c30",
        "theme_color": "#0a1424",
        "icons": [icon, icon | {"src": static("icon-mask.svg"), "purpose": "maskable"}],
    }
    return JSONResponse(said, media_type="application/manifest+json")
