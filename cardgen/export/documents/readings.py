"""Readings of the rules that are placed in the margin or after the text, instead of where they are written.

A reading begins where the rules print `RuleText.reading`, and ends with its paragraph; a box of the kind `reading` is
one as well. The rest of a paragraph ends in marks, one for each reading: `{reading:12}`, printed as a raised number.
Most text fonts have superior digits; for others, ordinary digits are scaled and raised.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.export.documents.blocks import Block, Boxed, Heading, Listing, TableBlock, Words, blocks_of
from cardgen.model import RuleText, Section
from cardgen.text.fonts import Font, Shaped
from cardgen.text.markup import Icon

#: Placements of readings, as named in a booklet.
HERE, APPENDIX, MARGIN = PLACES = ("here", "appendix", "margin")
#: Prefix of the name of a mark, and of its link target.
MARK = "reading:"
_MARKS = re.compile(rf"(?:\{{{MARK}\d+\}})+$")
_NUMBER = re.compile(rf"\{{{MARK}(\d+)\}}")
#: A letter at the beginning, after style marks and opening quotes.
_FIRST = re.compile(r"[*\"'“”„‘’«»(]*[^\W\d_]")

#: Prefix of the name of an inline number, which no icon file can have.
NUMBER = "reading>"
#: Space before the number, and after the comma between two numbers. Unit: em.
_BEFORE_EM, _BEHIND_COMMA_EM = 0.05, 0.04
#: Prefix of a number that follows another.
COMMA = ","
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
#: Size and rise of ordinary digits used as superiors, in em.
_SCALE, _RISE_EM = 0.6, 0.37


class Reading(NamedTuple):
    """A reading: its number in the booklet, from 1, the number of its section, and its text."""

    number: int
    section: str
    blocks: tuple[Block, ...]


class SectionParts(NamedTuple):
    """A section without its readings: the marks after its title, and its blocks."""

    marks: str
    blocks: tuple[Block, ...]


def extract_readings(rules: RuleText) -> tuple[dict[str, SectionParts], tuple[Reading, ...]]:
    """Return the sections of a text without their readings, by number, and the readings in the order of the text.

    Errors:
        TextTooLarge: as `section_blocks`.
    """
    parter = _ReadingExtractor(rules.reading)
    sections = {
        number: parter.section(section, section_blocks(section, rules))
        for number, section in rules.sections.items()
    }
    return sections, tuple(parter.readings)


def inline_readings(rules: RuleText) -> tuple[dict[str, SectionParts], tuple[Reading, ...]]:
    """Return the sections of a text as written, by number, and no readings.

    Errors:
        TextTooLarge: as `section_blocks`.
    """
    return {
        number: SectionParts("", section_blocks(one, rules)) for number, one in rules.sections.items()
    }, ()


def with_marks_first(marks: str, blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return the blocks of a section with the marks of its title after its first words, or before all of them."""
    if blocks and isinstance(blocks[0], Words):
        markup, _ = numbers_in(blocks[0].markup)
        return (Words(markup + marks + blocks[0].markup[len(markup) :]), *blocks[1:])
    return (Words(marks), *blocks)


def section_blocks(section: Section, rules: RuleText) -> tuple[Block, ...]:
    """Return the blocks of a section; one without a title begins with its number.

    Errors:
        TextTooLarge: as `blocks_of`.
    """
    number = rules.printed_number(section.number)
    return blocks_of(section.text if section.title else f"**{number}** {section.text}")


def numbers_in(markup: str) -> tuple[str, tuple[int, ...]]:
    """Return a paragraph without the marks at its end, and their numbers."""
    found = _MARKS.search(markup)
    return (markup[: found.start()], tuple(map(int, _NUMBER.findall(found[0])))) if found else (markup, ())


def with_lead(words: str, blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return blocks with words before the first."""
    first = blocks[0] if blocks else None
    if isinstance(first, Words):
        return (Words(f"{words} {first.markup}".rstrip()), *blocks[1:])
    return (Words(words), *blocks)


def as_sentence(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return blocks with a capital first letter, since no words precede them any more."""
    first = blocks[0] if blocks else None
    begin = _FIRST.match(first.markup) if isinstance(first, Words) else None
    if not isinstance(first, Words) or begin is None:
        return tuple(blocks)
    end = begin.end()
    return (
        Words(first.markup[: end - 1] + first.markup[end - 1 : end].upper() + first.markup[end:]),
        *blocks[1:],
    )


class Raised(NamedTuple):
    """A number's glyphs, their size relative to the text, and their rise above the baseline, in em."""

    shaped: Shaped
    scale: float
    rise_em: float


def number_icon(font: Font, number: str, *, follows: bool) -> Icon:
    """Return a number as an inline icon.

    Args:
        font: of the text around it; follows: another number precedes it directly.
    """
    raised = raised_number(font, number)
    wide = raised.shaped.advance * raised.scale
    if not follows:
        return Icon(NUMBER + number, _BEFORE_EM + wide, _BEFORE_EM, 0.0, number)
    comma = raised_comma(font)
    wide += comma.shaped.advance * comma.scale + _BEHIND_COMMA_EM
    return Icon(NUMBER + COMMA + number, wide, 0.0, 0.0, COMMA + number)


def raised_number(font: Font, number: str) -> Raised:
    """Return a number as superior digits of a font."""
    shaped = font.shape(number.translate(_RAISED))
    has_superiors = number.isdigit() and 0 not in shaped.gids
    return Raised(shaped, 1.0, 0.0) if has_superiors else Raised(font.shape(number), _SCALE, _RISE_EM)


def raised_comma(font: Font) -> Raised:
    """Return the comma between two numbers; no font has a superior one."""
    return Raised(font.shape(COMMA), _SCALE, _RISE_EM)


def parts_of_number(font: Font, name: str) -> list[tuple[Raised, float]]:
    """Return what an icon of `number_icon` draws, each with its offset from the icon's left, in em."""
    number = name.removeprefix(NUMBER)
    digits = raised_number(font, number.removeprefix(COMMA))
    if not number.startswith(COMMA):
        return [(digits, 0.0)]
    comma = raised_comma(font)
    return [(comma, 0.0), (digits, comma.shaped.advance * comma.scale + _BEHIND_COMMA_EM)]


class _ReadingExtractor:
    """Extracts the readings of sections, one after the other."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._section = ""
        self.readings: list[Reading] = []

    def section(self, section: Section, blocks: Sequence[Block]) -> SectionParts:
        self._section = section.number
        return SectionParts(*self._blocks(blocks))

    def _blocks(self, blocks: Iterable[Block]) -> tuple[str, tuple[Block, ...]]:
        """Return the remaining blocks, and the marks of readings that have nothing before them."""
        left: list[Block] = []
        homeless = ""
        ahead = deque(blocks)
        while ahead:
            marks, block = self._block(ahead.popleft(), ahead)
            if marks and not _mark_last(left, marks):
                homeless += marks
            left += [block] if block else []
        return homeless, tuple(left)

    def _block(self, block: Block, ahead: deque[Block]) -> tuple[str, Block | None]:
        """Return the marks that belong to the text before a block, and the rest of the block."""
        match block:
            case Words() if self._label and self._label in block.markup:
                return self._words(block.markup, ahead)
            case Boxed(kind="reading"):
                return self._taken(block.blocks), None
            case Boxed(kind=kind) if kind != "picture":
                marks, inner = self._blocks(block.blocks)
                return marks, replace(block, blocks=inner) if inner else None
            case Listing():
                return self._listing(block)
        return "", block

    def _words(self, markup: str, ahead: deque[Block]) -> tuple[str, Block | None]:
        before, *found = (part.strip() for part in markup.split(self._label))
        marks = "".join(self._taken([Words(text)]) for text in found[:-1])
        last: list[Block] = [Words(found[-1])] if found[-1] else []
        if ahead and isinstance(ahead[0], Listing | TableBlock) and (not last or found[-1].endswith(":")):
            # The list or table is what it says.
            last.append(ahead.popleft())
        marks += self._taken(last)
        return ("", Words(before + marks)) if before else (marks, None)

    def _listing(self, listing: Listing) -> tuple[str, Block | None]:
        items: list[tuple[Block, ...]] = []
        homeless = ""
        for blocks in listing.items:
            marks, inner = self._blocks(blocks)
            if not inner and listing.first is not None:
                # Removing an item would renumber all that follow.
                marks, inner = "", (Words(marks),)
            if marks and items and (marked := _mark_in(items[-1], marks)):
                items[-1], marks = marked, ""
            homeless += marks
            items += [inner] if inner else []
        return homeless, replace(listing, items=tuple(items)) if items else None

    def _taken(self, blocks: Sequence[Block]) -> str:
        """Store a reading and return its mark."""
        number = len(self.readings) + 1
        self.readings.append(Reading(number, self._section, tuple(blocks)))
        return f"{{{MARK}{number}}}"


def _mark_last(blocks: list[Block], marks: str) -> bool:
    """Append marks to the last of some blocks that can take them, in place; return whether there is one."""
    for index in reversed(range(len(blocks))):
        if marked := _marked(blocks[index], marks):
            blocks[index] = marked
            return True
    return False


def _mark_in(blocks: Sequence[Block], marks: str) -> tuple[Block, ...]:
    made = list(blocks)
    return tuple(made) if _mark_last(made, marks) else ()


def _marked(block: Block, marks: str) -> Block | None:
    match block:
        case Words() | Heading():
            return replace(block, markup=block.markup + marks)
        case Listing():
            last = _mark_in(block.items[-1], marks)
            return replace(block, items=(*block.items[:-1], last)) if last else None
        case Boxed(kind=kind) if kind != "picture":
            inner = _mark_in(block.blocks, marks)
            return replace(block, blocks=inner) if inner else None
    return None
