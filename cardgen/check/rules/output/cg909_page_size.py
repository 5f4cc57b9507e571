from cardgen.check.api import BuildOutput, Violations, rule
from cardgen.check.built.pdf_facts import same_size


@rule("CG909", "page-size")
def page_size(output: BuildOutput) -> Violations:
    """A page is not the size of its sheet's paper, or a page of one piece is not the size of the piece.

    Why it matters: the printer scales it, and every card has the wrong size.

    Example:
        - # the file of a4-duplex with pages of 215.9 × 279.4 mm
        + # the file of a4-duplex with pages of 210 × 297 mm

    Source: Reference, Sheets; ISO 216.
    """
    for file, number, page in output.pages():
        if file.spec and file.is_pieces:
            expected, found = file.spec.paper_mm, page.size_mm
            if file.spec.single:
                if file.deck is None or file.deck.kind.paper.form != "grid":
                    continue
                left, top, right, bottom = page.boxes["TrimBox"]
                expected, found = file.deck.trim_mm, (right - left, bottom - top)
            if not same_size(sorted(expected), sorted(found)):
                sizes = " and not ".join(f"{w:.1f} × {h:.1f} mm" for w, h in (found, expected))
                yield file.violation(f"page {number} is {sizes}, as its sheet says")
