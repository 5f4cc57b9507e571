"""How long a saved word takes to be seen on the live page, in Chromium: from the save to the changed picture shown."""

from __future__ import annotations

import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

NAMES = ("chromium", "chromium-browser", "google-chrome")
#: No sandbox in containers, and nothing that uses the network.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: Time between two edits, in which the refresh ends and the full check begins, as when somebody types.
PAUSE_S = 2.0
#: Begins to wait until a card has another picture than now, loaded and painted.
WATCH = """([deck, card]) => {
  const image = () => document.querySelector(`#wall [data-deck="${deck}"][data-card="${card}"] img`);
  image().closest(".card").scrollIntoView();
  const before = image().src;
  window.picture = new Promise(done => {
    const look = () => {
      const now = image();
      if (now && now.src !== before && now.complete && now.naturalWidth) requestAnimationFrame(() => done(Date.now()));
      else setTimeout(look, 4);
    };
    look();
  });
}"""


def browser_path() -> str | None:
    """Return the path of a browser, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def serving(root: Path, *args: str, environment: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Serve a project in a process of its own; give its address, and the lines that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cardgen", "serve", *args, "--port", "0"],
        cwd=root,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines: list[str] = []
    address = None
    for line in process.stdout:
        lines.append(line)
        if address := re.search(r"at (http://localhost:\d+/)", line):
            break
    assert address, lines
    try:
        yield address[1], lines
    finally:
        process.terminate()
        try:
            lines += process.stdout.read().splitlines()
            assert process.wait(20) == 128 + signal.SIGTERM, lines
        finally:
            process.kill()
            process.stdout.close()


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS))
        yield found
        found.close()


class Card(NamedTuple):
    """A card whose file is edited: words of its text are put after `word`, which the file has once."""

    file: Path
    deck: str
    id: str
    word: str


def seconds_to_picture(
    browser: Any, address: str, card: Card, times: int, others: Mapping[Path, str] | None = None
) -> float:
    """Return the median of the seconds from saves of a card's file to its new picture, in a window of 1280 pixels.

    Args:
        others: files that are saved just before, each with a word that is written twice in it.
    """
    before = {file: file.read_text("utf-8") for file in others or {}}
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(address)
    page.wait_for_selector("#wall .card")
    text, found = card.file.read_text("utf-8"), []
    for number in range(times):
        page.evaluate(WATCH, [card.deck, card.id])
        time.sleep(PAUSE_S)
        new = card.file.with_name(f".{card.file.name}.new")
        new.write_text(text.replace(card.word, f"{card.word} {'abcdefgh'[number]}", 1), "utf-8")
        saved = time.time()
        for file, word in (others or {}).items():
            file.write_text(before[file].replace(word, f"{word} {word}" if number % 2 else word, 1), "utf-8")
        os.replace(new, card.file)
        # The page runs no strings as scripts, so the promise is waited for from outside.
        found.append(page.evaluate("() => window.picture") / 1000 - saved)
    for file, written in {card.file: text, **before}.items():
        file.write_text(written, "utf-8")
    page.close()
    return statistics.median(found)
