from collections import Counter
from collections.abc import Sequence

from cardgen.check.api import BuildOutput, Place, Violations, counted, rule, violation
from cardgen.check.built.build_output import PrintFile
from cardgen.check.built.pdf_facts import PageFacts, PlacedForm, same_size
from cardgen.impose.duplex import Duplex

#: Precision of pieces: a tenth of a millimetre.
_BEHIND_MM = 0.1


@rule("CG913", "back-misregistered")
def back_misregistered(output: BuildOutput) -> Violations:
    """A back is not behind its face when the paper is turned over, or one face has two different backs.

    Why it matters: every card of the sheet is cut with a strip of its neighbour's back, or has the wrong back.

    Example:
        - # a page of backs of a4-duplex in the order of their faces: the left card has the right one's back
        + # the file as it was built

    Source: turning paper over its long edge swaps left and right on a portrait page, top and bottom on a landscape one.
    """
    for file in output.prints:
        duplex = Duplex.from_pdf_name(file.facts.duplex) if file.facts else None
        if file.facts and file.is_pieces and duplex and duplex.two_sided:
            yield from _misregistered(file, file.facts.pages, duplex)
            yield from _uneven(file, file.facts.pages)
            yield from _exchanged(file, file.facts.pages)
        if wrong_edge := _wrong_edge(file):
            yield file.violation(wrong_edge)


def _wrong_edge(file: PrintFile) -> str:
    """Yield where the edge over which the file asks to be turned is not that of its sheet."""
    spec, facts = file.spec, file.facts
    if not spec or not facts or not file.is_pieces or spec.single or not facts.duplex.startswith("Duplex"):
        return ""
    asked = Duplex.from_pdf_name(facts.duplex) or facts.duplex
    return (
        ""
        if asked == spec.duplex
        else f"it asks to be turned over its '{asked}', but its sheet says '{spec.duplex}'"
    )


def _misregistered(file: PrintFile, pages: Sequence[PageFacts], duplex: Duplex) -> Violations:
    if len(pages) % 2:
        yield file.violation(f"page {len(pages)} has no back page")
    behind: dict[int, int] = {}
    right, down = file.spec.back_offset_mm if file.spec else (0.0, 0.0)
    for index in range(0, len(pages) - 1, 2):
        face, back = pages[index], pages[index + 1]
        where = f"page {index + 2}"
        if not same_size(face.size_mm, back.size_mm):
            message = f"{where} differs in size from the page before it, whose back it is"
            yield violation(Place(file.name), message)
            continue
        for piece in back.pieces:
            other = _face_of(piece._replace(x_mm=piece.x_mm - right, y_mm=piece.y_mm - down), face, duplex)
            if other is None:
                yield file.violation(
                    f"{where}: {counted(len(back.pieces), 'piece')}, not all of them behind those of the page before"
                )
                break
            if behind.setdefault(other.form, piece.form) != piece.form:
                yield file.violation(f"{where}: a back differs from those of other copies of its face")
                break


def _exchanged(file: PrintFile, pages: Sequence[PageFacts]) -> Violations:
    """Yield where the common back of a deck is on a page of faces, with faces behind it."""
    if file.deck is None or any(c.back for c in file.deck.components):
        return
    placed = Counter(piece.form for page in pages for piece in page.pieces)
    common, count = placed.most_common(1)[0] if placed else (0, 0)
    # No face has that many copies, and where faces look the same, or like their back, they cannot be told apart.
    if count != file.deck.copies or len(placed) < len(file.deck.components) or len(placed) < 3:
        return
    for index in range(0, len(pages), 2):
        if any(piece.form == common for piece in pages[index].pieces):
            yield file.violation(f"page {index + 1} shows backs, but the next page faces")


def _uneven(file: PrintFile, pages: Sequence[PageFacts]) -> Violations:
    """Yield where a deck whose pieces all have backs has more of one than of the other on a sheet."""
    if file.deck and all(map(file.deck.back_of, file.deck.components)):
        for index in range(0, len(pages), 2):
            faces, backs = (
                len(page) for page in (*(page.pieces for page in pages[index : index + 2]), ())[:2]
            )
            if faces != backs:
                yield file.violation(
                    f"page {index + 1} has {counted(faces, 'piece')}, but the next page {backs}"
                )
                return


def _face_of(back: PlacedForm, face: PageFacts, duplex: Duplex) -> PlacedForm | None:
    """Return the piece that coincides with a back once the paper is turned."""
    x, y, _, _ = duplex.back_area((back.x_mm, back.y_mm, back.x_mm, back.y_mm), face.size_mm)
    return next(
        (p for p in face.pieces if abs(p.x_mm - x) <= _BEHIND_MM and abs(p.y_mm - y) <= _BEHIND_MM), None
    )
