"""What goes wrong in a page without anybody seeing it."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, WebError


def faults_in(context: BrowserContext) -> list[str]:
    """A list that fills with the uncaught errors of a context's pages, and with whatever
    their own security policy had to forbid them."""
    faults: list[str] = []

    def failed(error: WebError) -> None:
        faults.append(str(error.error))

    def said(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    context.on("weberror", failed)
    context.on("console", said)
    return faults
