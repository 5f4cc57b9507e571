"""`cardgen serve`: lay out, serve the page, and follow changes until interrupted."""

from __future__ import annotations

import gc
import socket
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable, Sequence

import click
import uvicorn
from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.building.watching import changed_after, watch_in_background
from cardgen.commands.options import choose_named_games
from cardgen.findings import CardgenError
from cardgen.project import Project
from cardgen.serve.beside import BookletSetter
from cardgen.serve.checker import Checker, Findings
from cardgen.serve.desk import CHANGE, QUESTION, Desk
from cardgen.serve.editor import editor_pattern
from cardgen.serve.reading import Reader
from cardgen.serve.safety import is_loopback, new_token
from cardgen.serve.site import Hub, site
from cardgen.serve.view import ProjectView
from cardgen.serve.workbench import Workbench
from cardgen.tasks import Reporter

DEFAULT_PORT = 8765
#: Most time that a page has to fetch the first changed picture before the refresh begins.
FETCHED_WITHIN_S = 0.15


class ServeRequest(Struct, frozen=True):
    """What to serve, and where.

    Attributes:
        games: ids; none for all of the project.
        port: None for DEFAULT_PORT, or the next free one.
        open_page: open the page in the browser.
        checks: run the full check after each change.
    """

    games: Sequence[str] = ()
    host: str = "localhost"
    port: int | None = None
    open_page: bool = False
    checks: bool = True


def serve(project: Project, asked: ServeRequest, cache: Cache, jobs: int, report: Reporter) -> None:
    """Serve the live page until the process is interrupted.

    Errors:
        CardgenError: an unknown game; an address that cannot be used.
    """
    chosen = choose_named_games(project, asked.games, "serve")
    listening = _listen(asked.host, asked.port)
    bench = Workbench(project, asked.games, cache, jobs)
    begun = time.time()
    bench.refresh(report)
    report.end_tasks()
    # What is loaded stays; whatever a refresh leaves in circles is collected after it.
    gc.freeze()
    session = _Session(project, asked.games, bench, cache, checks=asked.checks)
    token = "" if is_loopback(asked.host) else new_token()
    server = session.start(listening, token, begun)
    address = f"http://{_shown(asked.host)}:{listening.getsockname()[1]}/{token and f'?token={token}'}"
    names = ", ".join(game.id for game in chosen)
    click.echo(f"{click.style('serving', bold=True)} {names} at {address} (stop: Ctrl+C)")
    if asked.open_page:
        webbrowser.open(address)
    try:
        session.desk.run()
    finally:
        session.stop(server)


class _Session:
    """The threads of one run: the server, the watcher, the checker; the work is done at the desk."""

    def __init__(
        self, project: Project, games: Sequence[str], bench: Workbench, cache: Cache, *, checks: bool
    ) -> None:
        self._reader = Reader(project, cache)
        self.desk, self._hub, self._bench, self._project = Desk(), Hub(), bench, project
        self._checker = Checker(project, games, self._checked) if checks else None
        self._stopping = threading.Event()
        #: Files that changed and are not yet looked at, and those that are newer than the last full check.
        self._waiting: set[str] = set()
        self._since_check: set[str] = set()

    def start(self, listening: socket.socket, token: str, begun: float) -> uvicorn.Server:
        """Start the threads.

        Args:
            begun: when the first look at the files began, in seconds; what was saved since is a change.
        """
        settings = {"editor": editor_pattern(), "root": self._project.root.as_posix()} if not token else {}
        app = site(
            self._bench,
            lambda work: self.desk.submit(QUESTION, work),
            self._hub,
            settings,
            token,
            BookletSetter(self._project).set,
            # Approving is for this machine alone.
            None if token else self._reader,
        )
        config = uvicorn.Config(app, log_level="critical", access_log=False, timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        threading.Thread(target=server.run, args=([listening],), name="server", daemon=True).start()
        watch_in_background(self._project.root, self._changed, self._stopping)
        if missed := changed_after(self._project.root, begun):
            self._changed(missed)
        self._start_check()
        return server

    def stop(self, server: uvicorn.Server) -> None:
        """Stop the threads."""
        self._stopping.set()
        self._hub.end()
        server.should_exit = True
        if self._checker:
            self._checker.stop()

    def _changed(self, files: set[str]) -> None:
        """Note changed files; several sets that come while the desk is busy are one change. In the watcher's thread."""
        self.desk.submit(CHANGE, lambda: self._waiting.update(files))
        self.desk.submit(CHANGE, self._refresh)

    def _refresh(self) -> None:
        files, self._waiting = self._waiting, set()
        if not files:
            return
        self._since_check |= files
        gc.disable()
        if self._checker:
            self._checker.stop()
        if self._show(lambda: self._bench.preview(files)):
            # The page fetches pictures faster than beside the refresh.
            self._bench.fetched.wait(FETCHED_WITHIN_S if self._hub.has_pages else 0)
        self._show(lambda: self._bench.refresh(changed=self._since_check))
        self._start_check()
        gc.enable()
        gc.collect()

    def _start_check(self) -> None:
        if self._checker:
            self._show(lambda: self._bench.mark_checking(checking=True))
            try:
                self._checker.start()
            except OSError as error:
                click.echo(f"cardgen: the full check cannot be started: {error}", err=True)
                self._show(lambda: self._bench.mark_checking(checking=False))

    def _checked(self, findings: Findings | None) -> None:
        """Show the findings of a full check. In the checker's thread."""

        def show() -> ProjectView:
            if findings is None:
                return self._bench.mark_checking(checking=False)
            self._since_check.clear()
            return self._bench.show_findings(findings, checking=False)

        self.desk.submit(CHANGE, lambda: self._show(show))

    def _show(self, make: Callable[[], ProjectView | None]) -> bool:
        """Make a new view and send it; return whether there is one. Whatever goes wrong, the page stays."""
        old = self._bench.view
        try:
            new = make()
            if new:
                self._hub.send(old, new)
        except Exception:
            traceback.print_exc()
            click.echo("cardgen: this is a bug of cardgen; the page shows the last good state", err=True)
            return False
        return new is not None


def _listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; without a port, on DEFAULT_PORT or, if that is in use, any.

    Errors:
        CardgenError: the address is in use, or not one of this machine.
    """
    for wanted in (DEFAULT_PORT, 0) if port is None else (port,):
        try:
            # The name may stand for two addresses, of which browsers try both.
            numeric = "127.0.0.1" if host == "localhost" else host
            family, kind, protocol, _, address = socket.getaddrinfo(
                numeric, wanted, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            listening = socket.socket(family, kind, protocol)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            # From here on a page that is opened at once waits for the server's thread.
            listening.listen()
        except OSError as error:
            why = error
        else:
            return listening
    raise CardgenError(
        f"cannot listen at {host}, port {wanted}: {(why.strerror or str(why)).lower()}; use another --port or --host"
    )


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
