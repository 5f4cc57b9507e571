from cardgen.check.api import BuildOutput, Violations, rule


@rule("CG922", "empty-page")
def empty_page(output: BuildOutput) -> Violations:
    """A page is empty, or all pages of a booklet are.

    Why it matters: a sheet comes out of the printer blank, and what was on it is missing.

    Example:
        - # the title page of a sheet, emptied by another program
        + # the file as it was built

    Source: every other page has pieces or its label; a booklet may have empty pages for folding.
    """
    for file in output.prints:
        pages = file.facts.pages if file.facts else []
        folded = file.game is None or (file.deck is not None and not file.is_pieces)
        whole = bool(pages) and all(page.empty for page in pages)
        for number, page in enumerate(pages, start=1):
            if page.empty and (whole or not folded):
                yield file.violation(f"page {number} is empty")
