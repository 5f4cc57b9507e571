"""The page's addresses: the page itself, pictures by key, data of a card, and a stream of what changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from cardgen.files import read_file
from cardgen.serve.files import BOOKLET
from cardgen.serve.safety import WRITES, Guard, new_token
from cardgen.serve.view import ProjectView, changes

PAGE = Path(__file__).parent / "page"
SCRIPTS = ("page", "dom", "table", "sheets", "reading")
#: Files of the page by address; nothing else on the disk is served.
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    **{f"/{name}.js": (f"{name}.js", "text/javascript; charset=utf-8") for name in SCRIPTS},
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
#: A stream that is silent for so long, in seconds, says that it is there.
SILENCE = 15.0
#: Pictures have a key of what they show in their address, so a browser need not ask for them again.
KEEP = {"cache-control": "private, max-age=31536000, immutable"}
#: Longest message of a page, in bytes.
LONGEST_MESSAGE = 2**20
#: A picture that is opened by itself runs nothing and fetches nothing.
INERT = {"content-security-policy": "default-src 'none'; img-src data:; sandbox"}

#: Asks for work in the main thread, and gives its result.
Ask = Callable[[Callable[[], Any]], "Future[Any]"]
#: Sets a booklet by the options of a build, in any thread.
SetBooklet = Callable[[Sequence[str]], object]


class Bench(Protocol):
    """What the site asks: see `workbench.Workbench`."""

    view: ProjectView

    def picture(self, key: str, region: str) -> bytes | None:
        """Return a face as an SVG file."""

    def made_picture(self, key: str, region: str) -> bytes | None:
        """Return a face as an SVG file if it is made already, in any thread."""

    def card(self, game: str, deck: str, name: str) -> dict[str, Any] | None:
        """Return the data of a card."""

    def numbers(self, game: str) -> dict[str, Any] | None:
        """Return spreads and odds of a game."""

    def printed(self, game: str) -> list[dict[str, str]] | None:
        """List the files to print of a game."""

    def pdf(self, game: str, lang: str, sheet: str, name: str) -> bytes | None:
        """Return a file to print."""

    def unset_booklet(self, game: str, lang: str, name: str) -> Sequence[str] | None:
        """Return the options of a build that sets a booklet; None if it is set already."""

    def pages(self, game: str, lang: str, sheet: str, name: str) -> Sequence[str] | None:
        """Return the keys of the pages of a file to print."""

    def page(self, key: str) -> bytes | None:
        """Return a page as an SVG file."""

    def table(self, game: str, lang: str) -> dict[str, Any] | None:
        """Return the table of a game from above."""


class Reading(Protocol):
    """Proofreading: see `reading.Reader`."""

    def waiting(self, game: str) -> dict[str, Any]:
        """Return what is to be read of a game."""

    def approve(self, game: str, said: bytes) -> dict[str, Any]:
        """Approve what a page says was read."""


class Hub:
    """Sends changes to every open page. Used in the server's thread; `send` in any."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pages: set[asyncio.Queue[str | None]] = set()

    @property
    def has_pages(self) -> bool:
        """Whether a page is open; for any thread."""
        return bool(self._pages)

    def begin(self) -> None:
        """Note the server's event loop."""
        self._loop = asyncio.get_running_loop()

    def send(self, old: ProjectView, new: ProjectView) -> None:
        """Send every page the difference between two views."""
        self._everywhere(json.dumps(changes(old, new), ensure_ascii=False))

    def end(self) -> None:
        """End all streams."""
        self._everywhere(None)

    def _everywhere(self, event: str | None) -> None:
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, event)

    def _put(self, event: str | None) -> None:
        for page in self._pages:
            page.put_nowait(event)

    async def events(self, first: Callable[[], ProjectView]) -> AsyncIterator[str]:
        """Yield a page's events: the whole view first, then each change."""
        mine: asyncio.Queue[str | None] = asyncio.Queue()
        self._pages.add(mine)
        try:
            yield _event("state", json.dumps(changes(ProjectView(), first()), ensure_ascii=False))
            while True:
                try:
                    event = await asyncio.wait_for(mine.get(), SILENCE)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if event is None:
                    return
                yield _event("change", event)
        finally:
            self._pages.discard(mine)


def _event(name: str, data: str) -> str:
    return f"event: {name}\ndata: {data}\n\n"


def site(
    bench: Bench,
    ask: Ask,
    hub: Hub,
    settings: dict[str, Any],
    token: str = "",
    set_booklet: SetBooklet = lambda build: None,
    reading: Reading | None = None,
) -> Guard:
    """Return the application.

    Args:
        settings: what the page asks for once, such as the address of a place in an editor.
        set_booklet: called before the main thread is asked for a booklet that is not set yet.
        reading: what proofreads; None if the page only shows.
    """
    page_token = new_token() if reading else ""

    async def file(request: Request) -> Response:
        hub.begin()
        name, media = FILES[request.url.path]
        return Response(
            read_file(PAGE / name, (PAGE,)), media_type=media, headers={"cache-control": "no-cache"}
        )

    async def given(request: Request) -> Response:
        return _json({**settings, "page": page_token})

    async def events(request: Request) -> Response:
        hub.begin()
        stream = hub.events(lambda: bench.view)
        return StreamingResponse(
            stream, media_type="text/event-stream", headers={"cache-control": "no-store"}
        )

    async def picture(request: Request) -> Response:
        region = "bleed" if "bleed" in request.query_params else "trim"
        key = request.path_params["key"]
        made = bench.made_picture(key, region)
        if made is None:
            made = await asyncio.wrap_future(ask(lambda: bench.picture(key, region)))
        return _svg(made)

    async def page(request: Request) -> Response:
        key = request.path_params["key"]
        return _svg(await asyncio.wrap_future(ask(lambda: bench.page(key))))

    async def data(request: Request) -> Response:
        of = request.path_params
        await _booklet_set(bench, ask, set_booklet, of)
        ways = {
            "card": lambda: bench.card(of["game"], of["deck"], of["name"]),
            "numbers": lambda: bench.numbers(of["game"]),
            "printed": lambda: bench.printed(of["game"]),
            "pages": lambda: bench.pages(of["game"], of["lang"], of["sheet"], of["name"]),
            "table": lambda: bench.table(of["game"], of["lang"]),
        }
        found = await asyncio.wrap_future(ask(ways[request.url.path.split("/")[1]]))
        return _json(found) if found is not None else PlainTextResponse("Not found.\n", 404)

    async def pdf(request: Request) -> Response:
        of = request.path_params
        await _booklet_set(bench, ask, set_booklet, of)
        work = partial(bench.pdf, of["game"], of["lang"], of["sheet"], of["name"])
        made = await asyncio.wrap_future(ask(work))
        if made is None:
            return PlainTextResponse("This file cannot be made: see the findings.\n", 404)
        # A browser shows PDFs by a page of its own, which the page's rules would stop.
        headers = {
            "cache-control": "no-store",
            "content-security-policy": "default-src 'self' 'unsafe-inline'",
        }
        return Response(made, media_type="application/pdf", headers=headers)

    routes = [
        *(Route(path, file) for path in FILES),
        Route("/settings", given),
        Route("/events", events),
        Route("/face/{key}.svg", picture),
        Route("/card/{game}/{deck}/{name}", data),
        Route("/numbers/{game}", data),
        Route("/printed/{game}", data),
        Route("/pages/{game}/{lang}/{sheet}/{name}", data),
        Route("/page/{key}.svg", page),
        Route("/table/{game}/{lang}", data),
        Route("/print/{game}/{lang}/{sheet}/{name}.pdf", pdf),
        *(_reading_routes(reading, ask) if reading else ()),
    ]
    return Guard(Starlette(routes=routes), token, page_token)


def _reading_routes(reading: Reading, ask: Ask) -> list[Route]:
    async def waiting(request: Request) -> Response:
        game = request.path_params["game"]
        return _json(await asyncio.wrap_future(ask(lambda: reading.waiting(game))))

    async def approve(request: Request) -> Response:
        game, said = request.path_params["game"], bytearray()
        async for part in request.stream():
            said += part
            if len(said) > LONGEST_MESSAGE:
                return PlainTextResponse("Too long.\n", 413)
        return _json(await asyncio.wrap_future(ask(lambda: reading.approve(game, bytes(said)))))

    return [Route("/proofread/{game}", waiting), Route(WRITES + "{game}", approve, methods=["POST"])]


async def _booklet_set(bench: Bench, ask: Ask, set_booklet: SetBooklet, of: Mapping[str, str]) -> None:
    """Let a booklet be set outside the main thread, where a change would have to wait for it."""
    if of.get("sheet") == BOOKLET:
        work = partial(bench.unset_booklet, of["game"], of["lang"], of["name"])
        if build := await asyncio.wrap_future(ask(work)):
            await asyncio.to_thread(set_booklet, build)


def _svg(made: bytes | None) -> Response:
    if made is None:
        return PlainTextResponse("No such picture.\n", 404)
    return Response(made, media_type="image/svg+xml", headers={**KEEP, **INERT})


def _json(data: Any) -> Response:
    body = json.dumps(data, ensure_ascii=False).encode()
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})
