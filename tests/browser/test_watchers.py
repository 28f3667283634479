"""Who watches pages does speak up, also where a page forbids every script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import axe
from tests.browser.faults import faults_in

PLACE = "http://127.0.0.1:1/"
STRICT = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"


def show(page: Page, content: str, policy: str = STRICT) -> None:
    """Open a page with this content and policy, without any server."""
    page.route(
        PLACE,
        lambda route: route.fulfill(
            content_type="text/html",
            headers={"Content-Security-Policy": policy},
            body=f'<!doctype html><html lang="en"><title>Table</title>{content}</html>',
        ),
    )
    page.goto(PLACE)


def test_a_page_in_order_has_no_faults(page: Page) -> None:
    show(page, "<main><h1>Table</h1><button>Play</button></main>")
    assert axe(page) == []


@pytest.mark.parametrize(
    ("rule", "content"),
    [
        ("button-name", "<button></button>"),
        ("color-contrast", '<p><font color="#999999">The pot</font></p>'),
        ("target-size", "<button>1</button><button>2</button>"),
    ],
)
def test_faults_of_access_are_found(page: Page, rule: str, content: str) -> None:
    show(page, f"<main><h1>Table</h1>{content}</main>")
    assert {fault.split(":")[0] for fault in axe(page)} == {rule}


@pytest.mark.parametrize(
    ("policy", "fault"),
    [("default-src 'none'", "Content Security Policy"), ("script-src 'unsafe-inline'", "lost")],
)
def test_failing_and_forbidden_scripts_are_heard(
    browser: Browser, policy: str, fault: str
) -> None:
    context = browser.new_context()
    faults = faults_in(context)
    show(context.new_page(), "<script>throw Error('lost')</script>", policy)
    context.close()
    assert len(faults) == 1
    assert fault in faults[0]
