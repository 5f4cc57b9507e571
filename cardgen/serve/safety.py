"""Who may see the page: this machine alone, or whoever has the token; and what a page may do in a browser.

A page that is open in the same browser may ask this server for things, too. `Host` is checked against names of other
sites that lead to this machine (DNS rebinding), `Origin` and `Sec-Fetch-Site` against requests from other sites.
"""

from __future__ import annotations

import secrets
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
COOKIE = "cardgen"
#: Addresses that write begin so; a request to one has the page's token, which no other page can read, in this header.
WRITES, PAGE_HEADER = "/approve/", "x-cardgen-page"
#: What every answer says. The page has no inline scripts or styles, and asks this server alone.
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def is_loopback(host: str) -> bool:
    """Return whether an address is that of this machine alone."""
    return host in LOOPBACK


def new_token() -> str:
    """Return a token that cannot be guessed."""
    return secrets.token_urlsafe(18)


class Guard:
    """Refuses requests that the page did not make, and adds HEADERS to answers.

    Args:
        token: what requests must bring, in the address once and then by cookie; empty on this machine alone.
        page: what requests that write must bring; empty if nothing is written.
    """

    def __init__(self, app: ASGIApp, token: str, page: str = "") -> None:
        self._app, self._token, self._page = app, token, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._refusal(scope)
        if answer is not None:
            await answer(scope, receive, _with_headers(send))
            return
        await self._app(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._token and urlsplit(f"//{host}").hostname not in LOOPBACK:
            return PlainTextResponse("This page is only for this machine.\n", 403)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return PlainTextResponse("Requests from other pages are refused.\n", 403)
        opened = scope["path"] == "/" and headers.get("sec-fetch-mode", "navigate") == "navigate"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and not opened:
            return PlainTextResponse("Requests from other pages are refused.\n", 403)
        if scope["method"] == "POST" and self._page and scope["path"].startswith(WRITES):
            given = headers.get(PAGE_HEADER, "")
            if origin is None or not secrets.compare_digest(given.encode(), self._page.encode()):
                return PlainTextResponse("Only the page itself may write; load it again.\n", 403)
        elif scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("Only GET.\n", 405)
        return self._token_refusal(scope, headers) if self._token else None

    def _token_refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["path"] == "/" and secrets.compare_digest(given.encode(), self._token.encode()):
            answer = RedirectResponse("/", 303)
            answer.set_cookie(COOKIE, self._token, httponly=True, samesite="strict")
            return answer
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        if morsel is None or not secrets.compare_digest(morsel.value.encode(), self._token.encode()):
            return PlainTextResponse("Open the address that cardgen printed, with its token.\n", 403)
        return None


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name for name, _ in message["headers"]}
            more = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in known]
            message = {**message, "headers": [*message["headers"], *more]}
        await send(message)

    return sending
