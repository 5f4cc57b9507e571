"""`make bench-ink`: how much less ink `--ink low` takes, measured on every printed page of the shipped games.

Each game is built in its own language on a4-duplex, with all its ink and with little; poppler turns the pages to grey.
Darkness is the mean of a page, paper included: 0 is white paper, 1 is black. Files that print the same pieces again
(small decks together, the booklet for folding) are left out; of a pad all forms count. `--write` puts the table into
docs/reference/measured.md, `--from FOLDER` measures what is built there already.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pikepdf

from cardgen.cache import user_cache
from cardgen.commands.options import load
from cardgen.model import Deck, Game
from cardgen.model.forms import printed_decks
from cardgen.model.ink import FULL, LOW, ink_suffix
from cardgen.project import Project, shipped_root
from tests.bench import MEASURED, write_block
from tests.paths import SHIPPED_GAMES

ROOT = Path(__file__).resolve().parent.parent
#: Poppler draws no line finer than a pixel: fewer would darken what has fine lines.
DPI = 150
#: Sheets of cards and tiles look alike: one of so many is looked at.
EVERY, ALIKE = 3, ("card", "tile")
KINDS = {
    "card": "cards",
    "tile": "tiles",
    "board": "board",
    "hero-sheet": "hero sheets",
    "reference-sheet": "reference sheets",
    "score-pad": "pads",
    "die": "dice",
    "token": "tokens",
    "standee": "standees",
}
#: By row and ink: sides of paper and their darkness summed up.
Sums = Mapping[str, Mapping[str, list[float]]]


def pages_darkness(pdf: Path, every: int = 1) -> list[float]:
    """Return how dark each page of a file is, 0 to 1; of so many sheets that follow each other one stands for all."""
    with pikepdf.open(pdf) as document:
        count = len(document.pages)
    found: list[float] = []
    for first in range(1, count + 1, 2 * every):
        found += (_looked_at(pdf, first, min(count, first + 1)) * every)[: count - first + 1]
    return found


def _looked_at(pdf: Path, first: int, last: int) -> list[float]:
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-f", str(first), "-l", str(last), str(pdf)]
    data, found = subprocess.run(command, capture_output=True, check=True).stdout, []
    while data:
        head = re.match(rb"P5\s(\d+)\s(\d+)\s255\s", data)
        assert head, f"{pdf} gives no pictures"
        end = head.end() + int(head[1]) * int(head[2])
        found.append(1 - float(np.frombuffer(data[head.end() : end], np.uint8).mean()) / 255)
        data = data[end:]
    return found


def measured(game: Game, folder: Path) -> Sums:
    """Return what the files of a game take, by row of the table."""
    sums: dict[str, dict[str, list[float]]] = defaultdict(lambda: {ink: [0, 0.0] for ink in (FULL, LOW)})
    for ink in (FULL, LOW):
        place = folder / game.id / game.languages[0] / "print" / f"a4-duplex{ink_suffix(ink)}"
        for row, dark in _rows(game, place):
            sums[row][ink][0] += 1
            sums[row][ink][1] += dark
    return sums


def _rows(game: Game, place: Path) -> Iterator[tuple[str, float]]:
    """Yield the darkness of all pages with the rows it counts in."""
    decks = {deck.id: deck for deck in printed_decks(game.decks, None) if deck.kind.paper.form != "booklet"}
    of_booklets = [deck for deck in game.decks if deck.kind.paper.form == "booklet"]
    booklets = {name for deck in of_booklets for name in (deck.id, *(c.id for c in deck.components))}
    for file in sorted(place.glob("*.pdf")):
        if file.stem in decks:
            deck = decks[file.stem]
            rows, dark = _deck_rows(deck), pages_darkness(file, EVERY if deck.kind.name in ALIKE else 1)
        elif _is_document(file, booklets):
            rows, dark = (), pages_darkness(file)
        else:
            continue
        for number, one in enumerate(dark):
            for row in rows[number % 2] if rows else _document_rows(file, number):
                yield row, one
            yield "everything", one


def _is_document(file: Path, booklets: set[str]) -> bool:
    return file.stem in booklets or file.stem.startswith("0-title")


def _document_rows(file: Path, number: int) -> tuple[str, ...]:
    if file.stem.startswith("0-title"):
        return ("title page",)
    return ("booklet",) if number else ("booklet", "booklet’s cover")


def _deck_rows(deck: Deck) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rows of a deck's odd pages and of its even ones, which are backs where it has any."""
    kind = KINDS[deck.kind.name]
    two_sided = deck.back is not None or any(component.back for component in deck.components)
    return (kind, "pieces", "faces"), (kind, "pieces", "backs" if two_sided else "faces")


def table(of_games: Mapping[str, Sums]) -> str:
    """Return all games as one table."""
    order = [
        "everything",
        "pieces",
        "faces",
        "backs",
        *KINDS.values(),
        "booklet",
        "booklet’s cover",
        "title page",
    ]
    lines = [
        "| Game | Printed | Pages | Darkness | Low ink | Less |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for title, sums in of_games.items():
        for row in (row for row in order if row in sums):
            (pages, full), (_, low) = sums[row][FULL], sums[row][LOW]
            name = f"**{title}**" if row == order[0] else ""
            means = f"{100 * full / pages:.1f} % | {100 * low / pages:.1f} % | {100 * (1 - low / full):.0f} %"
            lines.append(f"| {name} | {row} | {pages:.0f} | {means} |")
    return "\n".join(lines)


def _build(folder: Path, game: Game) -> None:
    for ink in (FULL, LOW):
        words = [
            "build",
            game.id,
            "--to",
            "print",
            "--lang",
            game.languages[0],
            "--ink",
            ink,
            "--out",
            str(folder),
        ]
        done = subprocess.run([sys.executable, "-m", "cardgen", *words], cwd=ROOT, check=False)
        if done.returncode:
            sys.exit(f"cardgen {' '.join(words)} failed")


def main() -> None:
    """Build, measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench_ink", description="What low ink saves.")
    parser.add_argument("--from", dest="folder", type=Path, help="measure what is built there")
    parser.add_argument("--games", default=",".join(SHIPPED_GAMES), help="only these games, by commas")
    parser.add_argument(
        "--write", action="store_true", help="write the table into docs/reference/measured.md"
    )
    args = parser.parse_args()
    games, _ = load(Project(shipped_root()), args.games.split(","), user_cache())
    with tempfile.TemporaryDirectory() as made:
        if not args.folder:
            for game in games:
                _build(Path(made), game)
        found = {
            game.title.of(game.languages[0]): measured(game, args.folder or Path(made)) for game in games
        }
    print(table(found))
    if args.write:
        write_block("bench-ink", table(found), pages=[MEASURED])


if __name__ == "__main__":
    main()
