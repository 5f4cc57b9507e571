from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from cardgen.check.api import BuildOutput, Violations, rule
from cardgen.check.built.build_output import TableFile
from cardgen.model import Game

#: How far the sides of a slot may be from those of the piece, as a share; a column more makes at least a tenth.
_ASPECT = 0.04


@rule("CG918", "wrong-sprite-grid")
def wrong_sprite_grid(output: BuildOutput) -> Violations:
    """The grid of a sheet of cards does not match the shape of the cards.

    Why it matters: every card of the deck shows parts of two.

    Example:
        - # NumWidth of a deck changed from 3 to 4, with the picture of 3 columns
        + # the table as it was built

    Source: a slot has the aspect ratio of the trimmed piece, upright or turned.
    """
    for table, game, _ in output.known_tables():
        sheets = {key: sheet for one in table.objects() for key, sheet in _sheets(one)}
        for sheet in sheets.values():
            yield from _cut(output, table, game, sheet)


def _cut(output: BuildOutput, table: TableFile, game: Game, sheet: Mapping[str, Any]) -> Violations:
    columns, rows, url = sheet.get("NumWidth"), sheet.get("NumHeight"), str(sheet.get("FaceURL"))
    path = table.images / unquote(urlsplit(url).path).rsplit("/", 1)[-1]
    decks = [deck for deck in game.decks if path.name.startswith(f"{deck.id}-")]
    size = output.file(path).pixels
    if not (decks and size and isinstance(columns, int) and isinstance(rows, int) and columns > 0 < rows):
        return
    width, height = max(decks, key=lambda deck: len(deck.id)).trim_mm
    slot, piece = (size[0] / columns) / (size[1] / rows), width / height
    if all(abs(slot / one - 1) > _ASPECT for one in (piece, 1 / piece)):
        problem = f"'{path.name}' is cut into {columns} × {rows}, but no slot has the shape of a piece"
        yield table.violation(f"{problem} of {width:g} × {height:g} mm")


def _sheets(one: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    sheets = one.get("CustomDeck")
    for key, sheet in sheets.items() if isinstance(sheets, dict) else ():
        if isinstance(sheet, dict):
            yield key, sheet
