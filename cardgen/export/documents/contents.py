"""The beginning of a booklet: its title, the text before the first section, and the contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cardgen.export.documents.back_matter.reference import height_mm
from cardgen.export.documents.blocks import blocks_of
from cardgen.export.documents.flow import Flow
from cardgen.export.documents.page_parts import ContentsLine, in_two_columns
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import Element
from cardgen.export.documents.words import word
from cardgen.units import pt_to_mm

#: Least height of a line of the contents, the greatest in two columns and in one, and the gutter between two columns.
_LEAST_LINE_MM, _ABREAST_MM, _ALONE_MM, _GUTTER_MM = 4.0, 5.4, 6.6, 5.5
#: Up to so many chapters leave a page empty: then lines are as high as this, and the text above and they are larger.
_FEW, _OPEN_MM, _LARGER = 8, 9.6, 1.2
#: Font sizes to try in two columns, after the usual one.
_SMALLER_PT = (9.0, 8.6, 8.2, 7.8, 7.4)
#: Least leading of the contents, in em.
_LEADING = 1.25
_ROUNDING_MM = 0.1


def beginning(flow: Flow, title: str, lead: str, *, large: bool = False) -> list[Any]:
    """Return the title and the text before the first section.

    Args:
        large: the text is larger than others.
    """
    setting = Setting("title", 19, 700, leading=1.15, align="left", fill=flow.look.colour, after_mm=3.5)
    first = flow.text(title, setting)
    first.element = flow.structure.heading(1)
    body = flow.look.body
    if large:
        body = replace(body, size_pt=body.size_pt * _LARGER, after_mm=body.after_mm * _LARGER)
    return [first, *flow.of(blocks_of(lead), body)]


def contents_page(
    flow: Flow,
    title: str,
    lead: str,
    chapters: Sequence[tuple[str, str]],
    pages: Mapping[str, int],
    room_mm: float,
) -> list[Any]:
    """Return the flowables of the page: the beginning of the booklet and its chapters.

    Args:
        chapters: number, empty for a part without one, and title; pages: by number, else by title.
    """
    above = beginning(flow, title, lead)
    large = 0 < len(chapters) <= _FEW
    large &= _LARGER**2 * height_mm(above, flow.width_mm) + _OPEN_MM * (len(chapters) + 2) < room_mm
    if large:
        above = beginning(flow, title, lead, large=True)
    head = replace(flow.look.section, before_mm=4.5, after_mm=2.2, fill=flow.look.colour)
    below = flow.text(word(flow.setter.lang, "in_this_booklet"), head)
    below.element = flow.structure.heading(2)
    story = [*above, below]
    parts = [(number, name, str(pages.get(number or name, ""))) for number, name in chapters]
    room_mm -= height_mm(story, flow.width_mm) + _ROUNDING_MM
    return [*story, *_lines(flow, parts, room_mm, large=large)]


def _lines(flow: Flow, parts: Sequence[tuple[str, str, str]], room_mm: float, *, large: bool) -> list[Any]:
    """Return the lines of the contents; in two columns where they do not fit the page otherwise but in those."""

    def lines(rows: int, most_mm: float, size_pt: float) -> list[ContentsLine]:
        least_mm = min(_LEAST_LINE_MM, _LEADING * pt_to_mm(size_pt))
        high = min(most_mm, max(least_mm, room_mm / rows))
        made = [ContentsLine(flow.setter, flow.look, part, high, size_pt) for part in parts]
        whole = Element("TOC")
        for line in made:
            whole.add(line.element)
        return made

    usual = flow.look.body.size_pt + 0.3
    if len(parts) * _LEAST_LINE_MM > room_mm:
        for size_pt in (usual, *_SMALLER_PT):
            rows = -(-len(parts) // 2)
            abreast = lines(rows, _ABREAST_MM, size_pt)
            fits = rows * abreast[0].setting.line_mm < room_mm + _ROUNDING_MM
            if fits and (table := in_two_columns(abreast, flow.width_mm, _GUTTER_MM)):
                return [table]
    if large:
        return lines(max(1, len(parts)), _OPEN_MM, usual * _LARGER)
    return lines(max(1, len(parts)), _ALONE_MM, usual)
