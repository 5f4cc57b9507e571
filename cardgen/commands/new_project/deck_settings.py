"""Size and back of a deck, where a list says them: in columns that say the same of all cards, or on a worksheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.commands.new_project.headless import are_pictures, cells_of
from cardgen.commands.new_project.row_choice import RowChoice
from cardgen.commands.new_project.technical import is_called
from cardgen.load.document import Diagnostics
from cardgen.load.names import slug
from cardgen.load.tables.asides import below_title
from cardgen.load.tables.records import Row
from cardgen.load.tables.workbook import Sheet
from cardgen.model.sizes import SIZES
from cardgen.units import number

_LENGTH = r"([0-9]{1,3}(?:[.,][0-9]{1,3})?)"
_UNIT = r"(mm|cm|in|inch|inches|zoll|tum|pouces|\"|″|”)"
_BOTH = re.compile(rf"{_LENGTH} ?{_UNIT}? ?[x×*] ?{_LENGTH} ?{_UNIT}?", re.IGNORECASE)
_ALONE = re.compile(rf"{_LENGTH} ?{_UNIT}?", re.IGNORECASE)
_UNIT_OF_HEADING = re.compile(rf"[ _]*[\[(]?\b{_UNIT}[\])]?$", re.IGNORECASE)
_MM = {"mm": 1.0, "cm": 10.0}
_INCH_MM = 25.4
#: A side of a card, in mm.
_LEAST_MM, _MOST_MM = 15, 300
#: More different words than this name no decks.
_MOST_DECKS = 12
#: The longest title of a back, in characters.
_LONGEST_BACK = 60


class DeckSettings(NamedTuple):
    """What a list says about its deck: its size as the line of a deck, and the title of its back; empty if unsaid."""

    size: str = ""
    back: str = ""

    def over(self, other: DeckSettings) -> DeckSettings:
        """Return these settings, and those of another where there are none."""
        return DeckSettings(self.size or other.size, self.back or other.back)


def settings_of_columns(rows: Sequence[Row]) -> tuple[DeckSettings, list[str]]:
    """Return what columns say alike of all cards, and their headings; `rows` have these first."""
    heads = rows[0].cells
    alike = {
        heading: cells[0]
        for index, heading in enumerate(heads)
        if heading and len(cells := cells_of(rows[1:], index)) == len(rows) - 1 > 0 and len({*cells}) == 1
    }
    size, used = _size(alike)
    return DeckSettings(size), used


def decks_of(rows: Sequence[Row]) -> list[RowChoice]:
    """Return the decks into which a column divides a list, by the deck or size that it gives for each card; `rows`
    have headings first."""
    for index, heading in enumerate(rows[0].cells):
        cells = cells_of(rows[1:], index)
        count = Counter(cells)
        named = is_called(heading, "decks")
        sized = _is_length(heading, "size") and all(_line_of(cell, heading) for cell in count)
        sure = sized or (named and 2 * len(count) <= len(cells))
        if sure and len(cells) == len(rows) - 1 and 1 < len(count) <= _MOST_DECKS:
            return [RowChoice(heading, [cell], chosen=True, count=count) for cell in count]
    return []


def settings_of_sheets(sheets: Sequence[Sheet]) -> tuple[dict[str, DeckSettings], list[Sheet]]:
    """Return what a worksheet of settings says about decks, by the title of each (empty: all), and the other sheets."""
    for sheet in sheets:
        titles = {_key(other.title) for other in sheets if other is not sheet}
        found = _table(below_title(sheet.rows, Diagnostics()), titles) or _pairs(sheet.rows)
        if found:
            return found, [other for other in sheets if other is not sheet]
    return {}, list(sheets)


def settings_for(settings: Mapping[str, DeckSettings], *titles: str) -> DeckSettings:
    """Return the settings of a deck that is called by one of some titles, over those of all."""
    own = next(
        (settings[_key(title)] for title in titles if title and _key(title) in settings), DeckSettings()
    )
    return own.over(settings.get("", DeckSettings()))


def _table(rows: Sequence[Row], titles: set[str]) -> dict[str, DeckSettings]:
    """Return settings of a table with a deck in each row: one of its columns names worksheets."""
    if len(rows) < 2:
        return {}
    heads = rows[0].cells
    decks = [
        n for n in range(len(heads)) if len({*map(_key, cells_of(rows[1:], n))} & titles) * 2 >= len(rows) - 1
    ]
    found = {}
    for row in rows[1:] if decks else ():
        given = {head: cell for head, cell in zip(heads, row.cells, strict=False) if head and cell}
        settings = DeckSettings(_size(given)[0], _back(given))
        if decks[0] < len(row.cells) and any(settings):
            found[_key(row.cells[decks[0]])] = settings
    return found


def _pairs(rows: Sequence[Row]) -> dict[str, DeckSettings]:
    """Return settings of rows such as `Card size | 63 x 88`, which are of all decks."""
    if not rows or any(len(row.cells) > 2 for row in rows):
        return {}
    given = {row.cells[0].rstrip(" :="): row.cells[1] for row in rows if len(row.cells) == 2}
    settings = DeckSettings(_size(given)[0], _back(given))
    return {"": settings} if settings.size else {}


def _size(given: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return the line of a deck for a size, and the headings that say it."""
    for heading, cell in given.items():
        if _is_length(heading, "size") and (line := _line_of(cell, heading)):
            return line, [heading]
    width, height = (
        next((heading for heading in given if _is_length(heading, side)), "") for side in ("width", "height")
    )
    sides = [_mm(given[heading], heading) for heading in (width, height) if heading]
    return (_trim(*sides), [width, height]) if len(sides) == 2 and all(sides) else ("", [])


def _back(given: Mapping[str, str]) -> str:
    cells = [cell for heading, cell in given.items() if is_called(heading, "backs")]
    return cells[0] if cells and len(cells[0]) <= _LONGEST_BACK and not are_pictures(cells) else ""


def _is_length(heading: str, words: str) -> bool:
    return is_called(_UNIT_OF_HEADING.sub("", heading), words)


def _line_of(cell: str, heading: str) -> str:
    """Return the line of a deck for a size in a cell: by name, or in both lengths; empty where it is none."""
    if slug(cell) in SIZES:
        return f"size: {slug(cell)}"
    found = _BOTH.fullmatch(cell.strip())
    if not found:
        return ""
    unit = found[4] or found[2] or ""
    sides = [_mm(f"{length} {unit}".strip(), heading) for length in (found[1], found[3])]
    return _trim(*sides) if all(sides) else ""


def _mm(cell: str, heading: str) -> float:
    """Return a length in mm, by the unit in the cell, else in its heading, else mm; 0 where no card has such a side."""
    found = _ALONE.fullmatch(cell.strip())
    if not found:
        return 0.0
    of_heading = _UNIT_OF_HEADING.search(heading)
    unit = (found[2] or (of_heading[1] if of_heading else "mm")).lower()
    length = float(found[1].replace(",", ".")) * _MM.get(unit, _INCH_MM)
    return round(length, 2) if _LEAST_MM <= length <= _MOST_MM else 0.0


def _trim(width: float, height: float) -> str:
    return f"trim_mm: [{number(width)}, {number(height)}]"


def _key(title: str) -> str:
    return " ".join(title.casefold().split())
