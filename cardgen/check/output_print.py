"""Output on paper: pages, fonts and text of PDFs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING, Place, counted
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from cardgen.check.output_made import BuildOutput, PrintFile
    from cardgen.check.output_pdf import PageFacts
    from cardgen.display.ops import Box

#: Boxes are told to a hundred-thousandth of a point.
_HAIR_MM = 0.05
#: A page that is so much larger or smaller than it was is scaled: a tenth of a millimetre on a sheet of A4.
_SCALE = 0.0005
_NESTED = ("TrimBox", "BleedBox", "CropBox", "MediaBox")


def _pages(output: BuildOutput) -> Iterator[tuple[PrintFile, int, PageFacts]]:
    """Go through all pages with their file and number from 1."""
    for file in output.prints:
        for number, page in enumerate(file.facts.pages if file.facts else (), start=1):
            yield file, number, page


@rule("CG908", "page-boxes")
def page_boxes(output: BuildOutput) -> Iterator[Violation]:
    """The boxes of a page do not lie within one another or are lost, or the page was turned, scaled or moved.

    TrimBox lies within BleedBox, BleedBox within CropBox, CropBox within MediaBox.

    Why it matters: a part is not printed, or a back does not meet its face.

    Wrong:
        # a page cropped in another program: its CropBox is smaller than its TrimBox; one fitted to what a printer
        # can reach, so that all on it has 97 % of its size

    Right:
        # the file as it was built

    Source: ISO 32000-1, 14.11.2 (page boundaries).
    """
    for file, number, page in _pages(output):
        for (inner, box), (outer, around) in pairwise((name, page.boxes[name]) for name in _NESTED):
            if not _holds(around, box):
                told = f"page {number}: its {inner} reaches out of its {outer}"
                yield violation(Place(file.name), f"{told}; a part is not printed: build the file anew")
        if file.is_pieces and not page.cut:
            yield violation(
                Place(file.name), f"page {number} does not say where it is cut; build the file anew"
            )
        moved = _moved(page)
        if moved:
            yield violation(
                Place(file.name), f"page {number}: all that stands on it was {moved}; build the file anew"
            )
        if page.turned or page.scaled != 1:
            how = f"turned by {page.turned} degrees" if page.turned else f"scaled by {page.scaled:g}"
            yield violation(
                Place(file.name),
                f"page {number} is {how}, so that it is not printed as laid out; build it anew",
            )


def _moved(page: PageFacts) -> str:
    """Tell how a page was moved or scaled whole, or give an empty string."""
    if page.fitted is None:
        return ""
    a, b, c, d, e, f = page.fitted
    if abs(b) > _HAIR_MM or abs(c) > _HAIR_MM or abs(a - d) > _SCALE or a <= 0:
        return "turned or skewed"
    if abs(a - 1) > _SCALE:
        return f"scaled to {a * 100:.1f} %"
    off_mm = hypot(e, f) / PT_PER_MM
    return f"moved by {off_mm:.1f} mm" if off_mm > _HAIR_MM else ""


def _holds(around: Box, box: Box) -> bool:
    return (
        around[0] <= box[0] + _HAIR_MM
        and around[1] <= box[1] + _HAIR_MM
        and around[2] >= box[2] - _HAIR_MM
        and around[3] >= box[3] - _HAIR_MM
    )


@rule("CG909", "page-size")
def page_size(output: BuildOutput) -> Iterator[Violation]:
    """A page is not of the size of its sheet's paper; a page of one piece has not the size of the piece.

    Why it matters: the printer scales it, and no card has its size.

    Wrong:
        # the file of a4-duplex with pages of 215.9 × 279.4 mm

    Right:
        # the file of a4-duplex with pages of 210 × 297 mm

    Source: README, Sheets; ISO 216.
    """
    for file, number, page in _pages(output):
        if file.spec and file.is_pieces:
            expected, found = file.spec.paper_mm, page.size_mm
            if file.spec.single:
                if file.deck is None or file.deck.kind.paper.form != "grid":
                    continue
                left, top, right, bottom = page.boxes["TrimBox"]
                expected, found = file.deck.trim_mm, (right - left, bottom - top)
            if not same_size(sorted(expected), sorted(found)):
                sizes = " and not ".join(f"{w:.1f} × {h:.1f} mm" for w, h in (found, expected))
                yield violation(
                    Place(file.name), f"page {number} is {sizes}, as its sheet says; build the file anew"
                )


def same_size(one: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether two sizes in mm are one, but for rounding."""
    return all(abs(a - b) <= 0.2 for a, b in zip(one, other, strict=True))


@rule("CG910", "font-not-embedded")
def font_not_embedded(output: BuildOutput) -> Iterator[Violation]:
    """A font is not in the file, or is one whose letters are drawings.

    Why it matters: where the font is not installed, another is printed, with other widths.

    Wrong:
        # a file saved in another program without its fonts

    Right:
        # the file as it was built

    Source: ISO 32000-1, 9.6.2.2 and 9.9; printers refuse such files.
    """
    for file in output.prints:
        for font in file.facts.fonts if file.facts else ():
            if font.drawn or not font.embedded:
                how = "is of Type 3, drawings and no letters" if font.drawn else "is not in the file"
                yield violation(Place(file.name), f"font '{font.name}' {how}; build the file anew")


@rule("CG911", "text-lost")
def text_lost(output: BuildOutput) -> Iterator[Violation]:
    """Text of a file can be seen and not read: its glyphs stand for no characters, or a page is one picture.

    Why it matters: it can neither be searched nor read aloud, and a picture of text prints coarse.

    Wrong:
        # a page that another program made a picture of

    Right:
        # the file as it was built

    Source: ISO 32000-1, 9.10 (extraction of text).
    """
    for file in output.prints:
        for font in file.facts.fonts if file.facts else ():
            if font.unread:
                told = (
                    f"{counted(font.unread, 'glyph')} of font '{font.name}' can be seen and not read as text"
                )
                yield violation(Place(file.name), f"{told}; build the file anew")
    for file, number, page in _pages(output):
        if page.flat:
            yield violation(
                Place(file.name), f"page {number} is one picture, without text or lines; build the file anew"
            )


@rule("CG922", "empty-page")
def empty_page(output: BuildOutput) -> Iterator[Violation]:
    """Nothing is painted on a page, or on all pages of a booklet.

    Why it matters: a sheet comes out of the printer white, and what stood on it is missing.

    Wrong:
        # the title page of a sheet, emptied by another program

    Right:
        # the file as it was built

    Source: every other page has pieces or its label; a booklet may have empty pages, so that it can be folded.
    """
    for file in output.prints:
        pages = file.facts.pages if file.facts else []
        folded = file.game is None or (file.deck is not None and not file.is_pieces)
        whole = bool(pages) and all(page.empty for page in pages)
        for number, page in enumerate(pages, start=1):
            if page.empty and (whole or not folded):
                yield violation(Place(file.name), f"page {number} is empty; build the file anew")


@rule("CG912", "whole-font", severity=WARNING)
def whole_font(output: BuildOutput) -> Iterator[Violation]:
    """A font is in the file with all its glyphs, not only those that are used.

    Why it matters: the file is larger than it need be, and some licences allow no more than a part.

    Wrong:
        # a file saved in another program, which put whole fonts into it

    Right:
        # the file as it was built

    Source: ISO 32000-1, 9.6.4 (font subsets).
    """
    for file in output.prints:
        for font in file.facts.fonts if file.facts else ():
            if font.embedded and not font.subset:
                yield violation(
                    Place(file.name), f"font '{font.name}' is in the file whole; build the file anew"
                )


@rule("CG914", "copies-printed")
def copies_printed(output: BuildOutput) -> Iterator[Violation]:
    """A file holds another number of a deck's pieces than its game states.

    Why it matters: a card is missing from the box. A page was lost, or the content changed since the build.

    Wrong:
        # the deck has 24 cards, and the last page of its file was deleted: 18 are printed

    Right:
        # the file of a deck of 24 cards, with 24 faces and 24 backs

    Source: the game's content.
    """
    for file in output.prints:
        deck, spec = file.deck, file.spec
        if not file.facts or not deck or not spec or deck.kind.paper.form != "grid":
            continue
        backs = sum(c.copies for c in deck.components if deck.back_of(c))
        sides = deck.copies + (backs if spec.single or spec.duplex != "none" else 0)
        placed = Counter(piece.form for page in file.facts.pages for piece in page.pieces)
        if placed.total() != sides:
            told = f"{counted(placed.total(), 'side')} of pieces, and deck '{deck.id}' has {sides}"
            yield violation(Place(file.name), f"{told}; build the file anew")
        elif _missing(placed, [c.copies for c in deck.components]):
            told = f"the pieces of deck '{deck.id}' are not there in the copies it states"
            yield violation(Place(file.name), f"{told}; build the file anew")


def _missing(placed: Counter[int], copies: Sequence[int]) -> bool:
    """Tell whether the faces that are placed cannot be those of the components, each in its copies."""
    wanted, there = Counter(copies), Counter(placed.values())
    # Backs are placed too, in numbers of their own.
    return any(there[number] < count for number, count in wanted.items() if number)


@rule("CG915", "document-title", severity=WARNING)
def document_title(output: BuildOutput) -> Iterator[Violation]:
    """A file does not say what it is: its title names its game, its properties its language, its sheets the version.

    Why it matters: years later nobody knows which edition and version lies in the drawer.

    Wrong:
        # a file of version 1.0 beside content that has version 1.1 by now

    Right:
        # the file built anew, with `1.1` on every sheet

    Source: README, Sheets.
    """
    for file in output.prints:
        game, facts = file.game, file.facts
        if not game or not facts or not facts.pages:
            continue
        title = game.title.of(file.lang)
        if file.is_pieces and title not in facts.title:
            yield violation(
                Place(file.name), f"its title '{facts.title}' does not name '{title}'; build the file anew"
            )
        if facts.lang != file.lang:
            yield violation(
                Place(file.name), f"its language is '{facts.lang}', not '{file.lang}'; build the file anew"
            )
        marked = file.is_pieces and file.spec is not None and not file.spec.single
        if marked and not any(game.version in page.text for page in facts.pages):
            yield violation(Place(file.name), f"no page says version '{game.version}'; build the file anew")
