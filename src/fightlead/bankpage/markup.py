"""HTML from texts, escaped, and the pieces that the page has several times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_SIGNS: Final = (
    ("&", "&amp;"),
    ("<", "&lt;"),
    (">", "&gt;"),
    ('"', "&quot;"),
    ("'", "&#39;"),
)


STORY: Final = "<!--story-->"
"""Where in each form the story stands, for a browser without script."""


def esc(value: object) -> str:
    """A text that may stand anywhere in HTML, within quotes too.

    >>> esc('<b>"')
    '&lt;b&gt;&quot;'
    """
    text = str(value)
    for sign, written in _SIGNS:
        text = text.replace(sign, written)
    return text


def named(name: str) -> str:
    """A name, whose own direction of writing ends with it."""
    return f"<bdi>{esc(name)}</bdi>"


def number(value: int, words: str) -> str:
    """A number with a sign that can be seen, and words for those who hear it."""
    if value >= 0:
        return str(value)
    return f'<span aria-hidden="true">\u2212{-value}</span><span class="vh">{esc(words)}</span>'


def form(
    ident: str,
    label: str,
    inside: Sequence[str],
    kind: str = "",
    attributes: str = "",
    action: str = "/bank",
) -> str:
    """A form that tells something; the frame of the page adds the story to each."""
    classed = f' class="{kind}"' if kind else ""
    return (
        f'<form method="post" action="{action}" id="{ident}"{classed} aria-label="{esc(label)}"'
        f"{attributes}>{STORY}{''.join(inside)}</form>"
    )


def button(do: str, inside: str, ident: str = "", kind: str = "", key: str = "") -> str:
    """A button that does something; `key` is the key that presses it."""
    identified = f' id="{ident}"' if ident else ""
    shortcut = f' data-key="{key}" aria-keyshortcuts="{key}"' if key else ""
    told = f'<kbd aria-hidden="true">{key}</kbd>' if key else ""
    return (
        f'<button class="button{" " + kind if kind else ""}"{identified} name="do" '
        f'value="{esc(do)}"{shortcut}>{told}{inside}</button>'
    )


def panel(ident: str, title: str, inside: Sequence[str], *, opened: bool = False) -> str:
    """Something folded away under its title."""
    return (
        f'<details class="panel" id="{ident}"{" open" if opened else ""}>'
        f'<summary>{esc(title)}</summary><div class="within">{"".join(inside)}</div></details>'
    )


def asked(
    name: str, label: str, value: str, *, fault: str = "", about: str = "", attributes: str = ""
) -> str:
    """A field to type into, with what it means and what is wrong with it."""
    described = [f"about-{name}"] * bool(about) + [f"fault-{name}"] * bool(fault)
    means = f' aria-describedby="{" ".join(described)}"' if described else ""
    wrong = ' aria-invalid="true"' if fault else ""
    return (
        f'<div class="asked"><label for="{name}">{esc(label)}</label>'
        f'<input class="field" id="{name}" name="{name}" value="{esc(value)}" '
        f'autocomplete="off"{attributes}{means}{wrong}>{remarks(name, about, fault)}</div>'
    )


def remarks(name: str, about: str, fault: str) -> str:
    """What a field means, and what is wrong with it."""
    meaning = f'<p class="meaning" id="about-{name}">{esc(about)}</p>' if about else ""
    wrong = f'<p class="fault" id="fault-{name}">{esc(fault)}</p>' if fault else ""
    return meaning + wrong


def choose(
    name: str, label: str, options: Sequence[tuple[str, str]], chosen: str, kind: str = ""
) -> str:
    """One choice among a few, all of them in sight."""
    inside = "".join(
        f'<label><input type="radio" name="{name}" id="{name}-{value}" value="{value}"'
        f"{' checked' if value == chosen else ''}><span>{esc(words)}</span></label>"
        for value, words in options
    )
    return (
        f'<fieldset class="choose{" " + kind if kind else ""}"><legend>{label}</legend>'
        f'<div class="options">{inside}</div></fieldset>'
    )
