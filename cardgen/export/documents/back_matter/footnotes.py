"""Footnotes of the rules: `words[^1]` refers to `[^1]: what it says`, which is printed below its chapter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from reportlab.platypus.flowables import HRFlowable

from cardgen.export.documents.flow import Flow
from cardgen.export.documents.line_icons import rgb
from cardgen.export.documents.readings import MARK
from cardgen.export.documents.rich_text import Bullet
from cardgen.export.documents.tagging import Element
from cardgen.model import RuleText
from cardgen.text.links import FOOTNOTE, footnotes_in, without_footnotes
from cardgen.units import PT_PER_MM, pt_to_mm

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Footnote(NamedTuple):
    """A footnote: its raised mark, its text, and the chapter below which it is printed."""

    mark: str
    markup: str
    chapter: str


def with_footnotes(rules: RuleText, *, lettered: bool) -> tuple[RuleText, tuple[Footnote, ...]]:
    """Return rules with marks in place of references to footnotes, and the footnotes in the order of the marks.

    Args:
        lettered: the marks are letters, since raised numbers lead to readings.
    """
    texts = [rules.lead, *(section.text for section in rules.sections.values())]
    given = {note.name: note.text for text in texts for note in footnotes_in(text)}
    if not given:
        return rules, ()
    notes: dict[str, Footnote] = {}

    def marked(text: str, chapter: str) -> str:
        def mark(found: re.Match[str]) -> str:
            name = found["name"]
            if name not in given:
                return found[0]
            if name not in notes:
                notes[name] = Footnote(_mark(len(notes), lettered=lettered), given[name], chapter)
            return f"{{{MARK}{notes[name].mark}}}"

        return FOOTNOTE.sub(mark, without_footnotes(text))

    first = next(iter(rules.sections), "").partition(".")[0]
    lead = marked(rules.lead, first)
    sections = {
        number: replace(section, text=marked(section.text, number.partition(".")[0]))
        for number, section in rules.sections.items()
    }
    return replace(rules, lead=lead, sections=sections), tuple(notes.values())


def _mark(index: int, *, lettered: bool) -> str:
    again, letter = divmod(index, len(_LETTERS))
    return _LETTERS[letter] * (again + 1) if lettered else str(index + 1)


def footnote_lines(flow: Flow, notes: Sequence[Footnote], chapter: str) -> list[Any]:
    """Build the footnotes of a chapter, below a short rule; none where it has none."""
    lines: list[Any] = []
    for note in notes:
        if note.chapter != chapter:
            continue
        setting = replace(flow.look.note, after_mm=0.6)
        text = flow.text(note.markup, setting)
        text.indent_mm = pt_to_mm(setting.size_pt) * (0.8 + 0.6 * len(note.mark))
        text.bullet = Bullet(note.mark, replace(setting, align="left", weight=700, fill=flow.look.colour))
        text.element = Element("Note")
        text.element.id = text.place = f"{MARK}{note.mark}"
        lines.append(text)
    if not lines:
        return []
    rule = HRFlowable(
        width="24%",
        thickness=0.5,
        color=rgb(flow.look.soft),
        spaceBefore=1.6 * PT_PER_MM,
        spaceAfter=1.4 * PT_PER_MM,
        hAlign="RIGHT" if flow.setter.leftward else "LEFT",
    )
    return [rule, *lines]
