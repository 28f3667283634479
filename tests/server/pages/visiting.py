"""A browser without script: it keeps cookies, and reads pages as their structure."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from starlette.testclient import TestClient

VOID = {"input", "meta", "link", "br", "use", "path", "rect"}


@dataclass
class Element:
    """An element: its attributes, and the text in it."""

    tag: str
    attributes: dict[str, str]
    inside: tuple[str, ...] = ()
    """The tags of those around it, the outermost first."""
    form: str = ""
    """Where the form around it goes."""
    text: str = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    def __contains__(self, name: str) -> bool:
        return name in self.attributes


class Page(HTMLParser):
    """An answer, read."""

    def __init__(self, status: int, html: str, headers: dict[str, str], path: str) -> None:
        super().__init__()
        self.status, self.html, self.headers, self.path = status, html, headers, path
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        around = tuple(each.tag for each in self._open)
        form = next((each["action"] for each in self._open if each.tag == "form"), "")
        element = Element(tag, {name: value or "" for name, value in attrs}, around, form)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, tag: str = "", **attributes: str) -> list[Element]:
        """Elements of a tag with these attributes (`class_` for `class`)."""
        wanted = {name.rstrip("_").replace("_", "-"): each for name, each in attributes.items()}
        return [
            each
            for each in self.elements
            if tag in ("", each.tag)
            and all(
                value in (each[name], *each[name].split()) for name, value in wanted.items()
            )
        ]

    def one(self, tag: str = "", **attributes: str) -> Element:
        """The only such element."""
        found = self.all(tag, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag} {attributes} at {self.path}"
        return found[0]

    def words(self, tag: str = "", **attributes: str) -> str:
        """What the only such element says."""
        return " ".join(self.one(tag, **attributes).text.split())

    def form(self, action: str) -> dict[str, str]:
        """What a form would send as it is shown: no button, and of a list what is chosen."""
        sent = {}
        for each in self.elements:
            if each.form != action or (not each["name"] and each.tag != "option"):
                continue
            if each.tag == "input" and each["type"] in ("checkbox", "radio"):
                if "checked" in each:
                    sent[each["name"]] = each["value"] or "on"
            elif each.tag == "input":
                sent[each["name"]] = each["value"]
            elif each.tag == "select":
                chooser = each["name"]
                sent[chooser] = ""
            elif each.tag == "option" and ("selected" in each or not sent[chooser]):
                sent[chooser] = each["value"]
        return sent


@dataclass
class Browser:
    """A person's browser at a server in this process."""

    client: TestClient
    language: str = "en"
    headers: dict[str, str] = field(default_factory=dict)

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> Page:
        """One request; headers are written with `_` for `-`."""
        written = {name.replace("_", "-"): value for name, value in headers.items()}
        said = {"accept-language": self.language, **self.headers, **written}
        answer = self.client.request(
            method, path, data=form, headers=said, follow_redirects=False
        )
        return Page(answer.status_code, answer.text, dict(answer.headers), path)

    def get(self, path: str, **headers: str) -> Page:
        return self.ask("GET", path, None, **headers)

    def head(self, path: str) -> Page:
        return self.ask("HEAD", path, None)

    def post(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Page:
        return self.ask("POST", path, form or {}, **headers)

    def follow(self, page: Page) -> Page:
        """Where an answer leads to, and on from there."""
        for _ in range(5):
            if page.status != 303:
                return page
            page = self.get(page.headers["location"])
        raise AssertionError(f"no way out of {page.path}")

    def send(self, path: str, form: dict[str, str] | None = None) -> Page:
        """Post a form and follow it to the page behind."""
        return self.follow(self.post(path, form))

    def play(self, **wishes: str) -> Page:
        """Play against bots as the first page offers it."""
        return self.send("/play", {**self.get("/").form("/play"), **wishes})

    def open_table(self, **wishes: str) -> Page:
        """Open a table for friends as its form offers it."""
        return self.send("/tables", {**self.get("/friends").form("/tables"), **wishes})

    @property
    def cookie(self) -> str:
        return self.client.cookies.get("fightlead") or ""
