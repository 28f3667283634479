"""A small bot: it sits down at a table on the web and plays whatever the rules allow.

    python examples/bot.py http://127.0.0.1:8000 --bots 2 --rounds 5
    python examples/bot.py http://127.0.0.1:8000/t/ABCDEFGHIJKL

The first opens a table with two bots of the server, prints its link, and ends the session
after five rounds; the second joins the table of a link and plays until others end it. All it
needs is Python. To make a better player of it, change `choose`.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

SILENCE = 60
"""Seconds without a word, not even a heartbeat, after which a connection counts as lost."""

Json = dict[str, Any]


class Client:
    """Speaks to the interface of a server as one person, a new one by this name."""

    def __init__(self, server: str, name: str) -> None:
        self._address = f"{server}/api/v1"
        self._headers = {"Content-Type": "application/json"}
        token = self.ask("POST", "/people", {"name": name})["token"]
        self._headers["Authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """One request, and what is answered. Raises `HTTPError` if it is refused."""
        with self._open(method, path, body) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def steps(self, table: str, since: int) -> Iterator[Json]:
        """What happens at a table behind a number, for ever; where the connection breaks, it
        goes on from there."""
        while True:
            try:
                with self._open("GET", f"/tables/{table}/events?since={since}") as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            step = json.loads(line.removeprefix(b"data: "))
                            since = step["number"]
                            yield step
            except HTTPError:
                raise
            except OSError:
                continue

    def _open(self, method: str, path: str, body: Json | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, data, self._headers, method=method)
        return urlopen(request, timeout=SILENCE)


def choose(view: Json) -> str:
    """One of the actions that are legal now."""
    return str(random.choice(view["legal"]))


def play(client: Client, table: str, rounds: int) -> Json:
    """Play until the session is over, and end it after so many rounds (0: leave that to
    others). Answers the last scene."""
    scene = respond(client, table, rounds)
    for step in client.steps(table, scene["number"] - 1):
        print(*step["sentences"], sep="\n", flush=True)
        scene = respond(client, table, rounds)
        if scene["stage"] == "over" and step["number"] == scene["number"]:
            break
    return scene


def respond(client: Client, table: str, rounds: int) -> Json:
    """Look at the table, and do what it waits for."""
    path = f"/tables/{table}"
    scene: Json = client.ask("GET", path)
    try:
        if scene["due"]:
            answer = {"decision": scene["decision"], "action": choose(scene["view"])}
            client.ask("POST", f"{path}/actions", answer)
        elif scene["between"] and rounds and scene["next_round"] > rounds:
            client.ask("POST", f"{path}/end")
        elif scene["between"]:
            ready = {"round": scene["next_round"], "entropy": secrets.token_hex(32)}
            client.ask("POST", f"{path}/ready", ready)
    except HTTPError as error:
        if error.code != HTTPStatus.CONFLICT:  # the table has moved on, or nobody else is here
            raise
    return scene


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("link", help="a server, or a table of it")
    parser.add_argument("--name", default="Robin")
    parser.add_argument("--rules", default="classic", help="of a table that it opens")
    parser.add_argument("--bots", type=int, default=0, help="of the server, at such a table")
    parser.add_argument("--pace", type=int, default=700, help="of these, in milliseconds")
    parser.add_argument("--rounds", type=int, default=0, help="after which it ends the session")
    asked = parser.parse_args()
    link = urlsplit(asked.link)
    server = f"{link.scheme}://{link.netloc}"
    client = Client(server, asked.name)
    if link.path.startswith("/t/"):
        table = link.path.removeprefix("/t/")
        client.ask("POST", f"/tables/{table}/sit", {})
    else:
        wanted = {
            "rules": asked.rules,
            "bots": ["regular"] * asked.bots,
            "settings": {"pace": asked.pace},
        }
        table = client.ask("POST", "/tables", wanted)["table"]
        print(f"{server}/t/{table}", flush=True)
    view = play(client, table, asked.rounds)["view"]
    if view:
        print("Accounts:", view["accounts"])


if __name__ == "__main__":
    main()
