"""Output on a table: pictures are what their names say, sheets are cut as they were joined, and no piece is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING, Place, counted
from cardgen.model import Game

if TYPE_CHECKING:
    from cardgen.check.output_made import BuildOutput, TableFile
    from cardgen.model import Deck, Game

#: A picture's name ends with the hash of what the file holds, in so many hex digits.
_HASHED = re.compile(r"-([0-9a-f]{12})\.(?:jpg|png)$")
#: How far the sides of a slot may be from those of the piece, as a share; a column more makes at least a tenth.
_ASPECT = 0.04
#: The page that is made of a whole game only.
_TITLE = "0-title"


@rule("CG916", "changed-picture")
def changed_picture(output: BuildOutput) -> Iterator[Violation]:
    """A picture of a table is not the one that its name tells: the name ends with a hash of what it holds.

    Why it matters: cards show what is on others; and a table that was loaded once keeps the old picture for ever, as
    long as the name is the same.

    Wrong:
        # images/room-1-40edc6968153.jpg opened in another program and saved there, or copied over with another's

    Right:
        # the picture as it was built

    Source: names of pictures, as the table's exporter gives them.
    """
    for folder in dict.fromkeys(table.images for table in output.tables):
        for file in output.files_in(folder):
            hashed = _HASHED.search(file.path.name)
            # One that cannot be read is reported with its table.
            if hashed and file.hash != hashed[1] and not file.picture_fault:
                yield violation(
                    Place(output.name(file.path)),
                    "the picture is not the one its name tells; build the table anew",
                )


@rule("CG917", "pieces-on-table")
def pieces_on_table(output: BuildOutput) -> Iterator[Violation]:
    """A deck or bag on a table holds another number of pieces than its game states.

    Why it matters: a card is missing, and nobody counts a deck that the computer laid out.

    Wrong:
        # a card taken out of the deck before the table was saved over the built one

    Right:
        # the table as it was built

    Source: the game's content.
    """
    for table, game, lang in _known_tables(output):
        held = _held(table.data)
        for deck in game.decks:
            title = deck.title.of(lang)
            alone = sum(other.title.of(lang) == title for other in game.decks) == 1
            if alone and held.get(title) and held[title] not in _counts(deck):
                told = (
                    f"'{title}' holds {counted(held[title], 'piece')}, and deck '{deck.id}' has {deck.copies}"
                )
                yield violation(Place(table.name), f"{told}; build the table anew")


def _held(data: Any) -> Mapping[str, int]:
    """Give how many things the decks and bags of a name hold."""
    held: dict[str, int] = {}
    objects = data.get("ObjectStates") if isinstance(data, dict) else None
    for one in objects if isinstance(objects, list) else ():
        inside = one.get("ContainedObjects") if isinstance(one, dict) else None
        if isinstance(inside, list) and inside and not str(one.get("Name")).endswith("Infinite_Bag"):
            name = str(one.get("Nickname"))
            held[name] = held.get(name, 0) + len(inside)
    return held


def _counts(deck: Deck) -> set[int]:
    """Give how many pieces a deck has with any of its modules: a table may be of some."""
    copies: dict[str, int] = {}
    for component in deck.components:
        copies[component.module] = copies.get(component.module, 0) + component.copies
    chosen = (some for count in range(1, len(copies) + 1) for some in combinations(copies.values(), count))
    return {sum(some) for some in chosen}


@rule("CG918", "sheet-cut-astray")
def sheet_cut_astray(output: BuildOutput) -> Iterator[Violation]:
    """A sheet of cards is cut into columns and rows that have not the shape of its cards.

    Why it matters: every card of the deck shows parts of two.

    Wrong:
        # NumWidth of a deck changed from 3 to 4, with the picture of 3 columns

    Right:
        # the table as it was built

    Source: a slot has the aspect of the cut piece, or of the piece turned.
    """
    for table, game, _ in _known_tables(output):
        sheets = {key: sheet for one in _objects(table.data) for key, sheet in _sheets(one)}
        for sheet in sheets.values():
            yield from _cut(output, table, game, sheet)


def _cut(output: BuildOutput, table: TableFile, game: Game, sheet: Mapping[str, Any]) -> Iterator[Violation]:
    columns, rows, url = sheet.get("NumWidth"), sheet.get("NumHeight"), str(sheet.get("FaceURL"))
    path = table.images / unquote(urlsplit(url).path).rsplit("/", 1)[-1]
    decks = [deck for deck in game.decks if path.name.startswith(f"{deck.id}-")]
    size = output.file(path).pixels
    if not (decks and size and isinstance(columns, int) and isinstance(rows, int) and columns > 0 < rows):
        return
    width, height = max(decks, key=lambda deck: len(deck.id)).trim_mm
    slot, piece = (size[0] / columns) / (size[1] / rows), width / height
    if all(abs(slot / one - 1) > _ASPECT for one in (piece, 1 / piece)):
        told = f"'{path.name}' is cut into {columns} × {rows}, and no slot has the shape of a piece"
        yield violation(Place(table.name), f"{told} of {width:g} × {height:g} mm; build the table anew")


def _sheets(one: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    sheets = one.get("CustomDeck")
    for key, sheet in sheets.items() if isinstance(sheets, dict) else ():
        if isinstance(sheet, dict):
            yield key, sheet


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Go through all maps of a table."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one


def _known_tables(output: BuildOutput) -> Iterator[tuple[TableFile, Game, str]]:
    """Go through the tables whose game is known, with it and their language."""
    for table in output.tables:
        game_id, lang, *_ = table.name.split("/")
        game = output.games.get(game_id)
        if game and not table.why:
            yield table, game, lang


@rule("CG919", "siblings-differ", severity=WARNING)
def siblings_differ(output: BuildOutput) -> Iterator[Violation]:
    """A file is missing that its siblings have: a deck of a whole game in print, the small picture of a table.

    Only folders with a title page are looked at, which builds of a whole game make.

    Why it matters: the deck is forgotten when the folder is printed or handed on.

    Wrong:
        # output/keep/en/print/a4-duplex/ without trap.pdf, beside 0-title.pdf and the other decks

    Right:
        # the folder as it was built; a build makes missing files again

    Source: a build of a whole game makes a file for every deck and sheet, and a small picture for every table.
    """
    yield from _lost_decks(output)
    for table in output.tables:
        game_id, _, _ = table.name.split("/", 2)
        others = [one for one in output.tables if one.name.startswith(f"{game_id}/")]
        small = {one.name: (output.folder / one.name).with_suffix(".png") for one in others}
        lost = small[table.name]
        if (
            not output.file(lost).is_there
            and output.name(lost) not in output.listed
            and any(output.file(p).is_there for p in small.values())
        ):
            yield violation(
                Place(output.name(lost)), "other tables of the game have a small picture; build it again"
            )


def _lost_decks(output: BuildOutput) -> Iterator[Violation]:
    by_folder: dict[str, set[str]] = {}
    for file in output.prints:
        by_folder.setdefault(file.name.rpartition("/")[0], set()).add(file.stem)
    for folder, stems in by_folder.items():
        game = output.games.get(folder.split("/")[0])
        if game is None or _TITLE not in stems:
            continue
        there = [deck for deck in game.decks if deck.id in stems]
        modules = {component.module for deck in there for component in deck.components}
        for deck in game.decks:
            name = f"{folder}/{deck.id}.pdf"
            chosen = any(c.module in modules and c.copies for c in deck.components)
            laid_out = deck.kind.paper.form != "booklet"
            # A kind that prints in several forms has a file for each.
            has = any(stem == deck.id or stem.startswith(f"{deck.id}-") for stem in stems)
            if laid_out and chosen and not has and name not in output.listed:
                yield violation(
                    Place(name), f"the other decks have a file here, '{deck.id}' has none; build it again"
                )
