"""The code blocks of a document, run one after another as a reader would.

A page is a walk-through: all its blocks work on one folder, from top to bottom. What a fence says:

    ```yaml title="content/river/game.yaml"         the block is this file
    ```yaml title="content/river/game.yaml (part)"  its keys replace those of the file; lines of other files are added
    ```console                                      lines that begin with `$ ` run; lines below are what they print
    ```console exit=1                               so ends the last of its commands
    ```console no-run="opens a window"              only shown, and why

In what is printed `…` stands for anything, and a line of its own for any lines. Where nothing is shown, anything may be
printed. What lies in docs/files/<page>/ lies in the folder from the start.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.cli import main
from tests.paths import ROOT

#: What stands behind the name of a file of which a block is a part.
PART = " (part)"
#: What a fence may say, beside what MkDocs shows: `title`.
KEYS = {"title", "exit", "no-run"}
#: Languages of blocks that a reader copies into a file.
FILES = {"csv", "html", "jinja", "svg", "tsv", "xml", "yaml", "yml"}
#: Languages of blocks that a reader types.
COMMANDS = {"bash", "sh", "shell", "console"}

_FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,})(?P<info>[^`]*)$")
_TOP_KEY = re.compile(r"^[\w\"'-]+:", re.MULTILINE)


class Mistake(AssertionError):
    """What is wrong with a block, and the line it begins in."""


class Block(NamedTuple):
    """A fenced block: its language, what its fence says, its text and the line of its fence."""

    language: str
    said: Mapping[str, str]
    text: str
    line: int

    def mistake(self, message: str) -> Mistake:
        """Return what is wrong with the block."""
        return Mistake(f"line {self.line}: {message}")


def pages() -> list[Path]:
    """Return every document of the project."""
    docs = ROOT / "docs"
    found = (path for path in docs.rglob("*.md") if not path.is_relative_to(docs / "files"))
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(found)]


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a document.

    Errors:
        Mistake: a block is not closed.
    """
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number])
        number += 1
        if not opening:
            continue
        first, indent = number, len(opening["indent"])
        while number < len(lines) and lines[number].strip() != opening["ticks"]:
            number += 1
        language, *said = shlex.split(opening["info"]) or [""]
        content = "".join(f"{line[indent:]}\n" for line in lines[first:number])
        block = Block(language, dict(one.partition("=")[::2] for one in said), content, first)
        if number == len(lines):
            raise block.mistake("the block is not closed")
        number += 1
        yield block


def walk(page: Path, folder: Path) -> None:
    """Do in a folder what a page says.

    Errors:
        Mistake: a block cannot be run, or does something else than the page says.
    """
    ready = ROOT / "docs/files" / page.relative_to(ROOT).with_suffix("").as_posix().removeprefix("docs/")
    if ready.is_dir():
        shutil.copytree(ready, folder, dirs_exist_ok=True)
    reader = Walk(folder)
    for block in blocks(page.read_text("utf-8")):
        reader.take(block)
    reader.close()


class Walk:
    """A reader who does what the blocks of a page say, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._unread: Block | None = None

    def take(self, block: Block) -> None:
        """Write the block to its file, run it, or leave it: as it says."""
        if unknown := set(block.said) - KEYS:
            raise block.mistake(f"the fence says {', '.join(sorted(unknown))}; known: {', '.join(KEYS)}")
        if "no-run" in block.said:
            if not block.said["no-run"].strip():
                raise block.mistake('no-run says why: no-run="opens a window"')
        elif "title" in block.said:
            self._write(block, block.said["title"])
        elif block.language in COMMANDS:
            self._run(block)
        elif block.language in FILES:
            raise block.mistake('which file is this? title="content/…", or no-run="why"')
        elif re.search(r"^(\$ )?cardgen ", block.text, re.MULTILINE):
            raise block.mistake("commands stand in a console block")

    def close(self) -> None:
        """Hold what was written since the last command against a check, in which it must be without errors."""
        if self._unread and (self._folder / "content").is_dir():
            self._cardgen(["check", "--no-faces"], self._unread, 0)

    def _write(self, block: Block, title: str) -> None:
        file = self._folder / title.removesuffix(PART)
        if not file.resolve().is_relative_to(self._folder.resolve()):
            raise block.mistake(f"{title} lies outside the page's folder")
        file.parent.mkdir(parents=True, exist_ok=True)
        text = block.text
        if title.endswith(PART):
            if not file.is_file():
                raise block.mistake(f"{file.name} is not there yet, so that nothing can be a part of it")
            text = _merged(file, text)
        file.write_text(text, "utf-8")
        self._unread = block

    def _run(self, block: Block) -> None:
        if not re.search(r"^\$ ", block.text, re.MULTILINE):
            raise block.mistake("no line is a command; commands begin with '$ '")
        before, *commands = re.split(r"^\$ ", block.text.replace("\\\n", " "), flags=re.MULTILINE)
        if before.strip():
            raise block.mistake("something is printed before the first command")
        for number, command in enumerate(commands, start=1):
            line, _, shown = command.partition("\n")
            wanted = int(block.said.get("exit", 0)) if number == len(commands) else 0
            printed = "".join(self._step(one, block, wanted) for one in line.split("&&"))
            if shown.strip() and not _is_like(printed, shown):
                raise block.mistake(f"'{line}' prints\n{printed}and not\n{shown}")

    def _step(self, line: str, block: Block, wanted: int) -> str:
        command, *args = shlex.split(line, comments=True)
        match command:
            case "cardgen":
                return self._cardgen(args, block, wanted)
            case "cd":
                self._folder = (self._folder / args[0]).resolve(strict=True)
            case "mkdir":
                (self._folder / args[-1]).mkdir(parents=True)
            case "cp":
                shutil.copy(self._folder / args[0], self._folder / args[1])
            case _:
                raise block.mistake(f"'{command}' does not run here; no-run=\"why\" marks what is only shown")
        return ""

    def _cardgen(self, args: list[str], block: Block, wanted: int) -> str:
        """Run a command and return what it prints, errors and all."""
        printed, before = io.StringIO(), Path.cwd()
        os.chdir(self._folder)
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                code = main(args)
        finally:
            os.chdir(before)
        if code != wanted:
            called = shlex.join(["cardgen", *args])
            raise block.mistake(f"'{called}' ends with {code}, not {wanted}\n{printed.getvalue()}")
        self._unread = None
        return printed.getvalue()


def _merged(file: Path, text: str) -> str:
    """Return a file with a part of it: keys of YAML replace those there are, other lines come behind."""
    there = file.read_text("utf-8")
    if file.suffix in (".yaml", ".yml"):
        for key in _TOP_KEY.findall(text):
            there = re.sub(rf"^{re.escape(key)}.*\n(?:(?:[ \t#-].*)?\n)*", "", there, flags=re.MULTILINE)
    return f"{there.rstrip()}\n{text}"


def _is_like(printed: str, shown: str) -> bool:
    """Return whether something was printed as a page shows it."""
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "…" else re.escape(line).replace("…", ".*") + r" *\n"
        for line in lines
    )
    return re.fullmatch(pattern, printed.strip("\n") + "\n") is not None
