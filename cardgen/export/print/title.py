"""The title page of a sheet: what the game is, what its files hold, how to print them, and a ruler.

Everything on it is read from decks, kinds and the sheet description. reportlab is imported only when a page
is made.
"""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import dataclass

from cardgen.export.documents.words import kind_word, word
from cardgen.export.job import ExportJob
from cardgen.impose.grid import Piece, grid_for, impose
from cardgen.impose.poster import poster_for
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck

#: Paper of the title page where the sheets are single pieces, or small. Source: ISO 216, A4.
PLAIN_PAPER_MM = (210.0, 297.0)
#: Smallest paper of a title page: the ruler of true size and words beside it take 165 mm.
_LEAST_PAPER_MM = (165.0, 148.0)
#: Largest piece whose outline is drawn beside the instructions.
_OUTLINE_MOST_MM = (75.0, 110.0)


@dataclass(frozen=True)
class PrintedDeck:
    """A line of the inventory.

    Attributes:
        sheets: sheets of paper, or pages where each piece has its own.
        instead: a further form of the deck before it, printed in its place.
    """

    title: str
    kind: str
    distinct: int
    copies: int
    sheets: int
    file: str
    instead: bool = False


def folds(spec: SheetSpec) -> bool:
    """Tell whether booklets come two pages to a side, to be folded."""
    return not spec.single and spec.duplex != "none"


def printed_decks(job: ExportJob, spec: SheetSpec) -> tuple[PrintedDeck, ...]:
    """Give the inventory, deck by deck in the game's order."""
    first = {deck.piece_of: deck for deck in reversed(job.decks)}
    return tuple(_printed(job, spec, deck, deck is not first[deck.piece_of]) for deck in job.decks)


def _printed(job: ExportJob, spec: SheetSpec, deck: Deck, instead: bool) -> PrintedDeck:
    fold = "-fold" if deck.kind.paper.form == "booklet" and folds(spec) else ""
    return PrintedDeck(
        deck.title.of(job.lang),
        kind_word(job.lang, deck.kind.name),
        len(deck.components),
        deck.copies,
        sheets_of(job, spec, deck),
        f"{deck.id}{fold}.pdf",
        instead,
    )


def forms_hint(job: ExportJob) -> str:
    """Tell of the decks that come in several forms, of which one is enough; empty where there are none."""
    forms = Counter(deck.piece_of for deck in job.decks)
    titles = [d.title.of(job.lang) for name, n in forms.items() if n > 1 and (d := job.game.deck(name))]
    return word(job.lang, "forms_hint").format(decks=", ".join(titles)) if titles else ""


def sheets_of(job: ExportJob, spec: SheetSpec, deck: Deck) -> int:
    """Count the sheets of paper a deck's file takes; on single-piece sheets, its pages."""
    if deck.kind.paper.form == "booklet":
        pages = sum(_booklet_pages(job, component.id) for component in deck.components)
        return pages // 4 if folds(spec) else pages
    if deck.kind.paper.form == "poster":
        return deck.copies * len(poster_for(spec, deck.trim_mm, deck.kind.paper.overlap_mm).pages)
    grid = grid_for(spec, deck.trim_mm, deck.kind.bleed_mm, deck.kind.paper.bleed_first)
    if grid is None:
        return 0
    pages = impose(_blanks(deck), grid, spec.duplex)
    return len(pages) if spec.single else len({page.number for page in pages})


def _blanks(deck: Deck) -> list[Piece]:
    """Give a piece for every copy, to be counted."""
    return [
        Piece("face", "back" if deck.back_of(c) else None, deck.id)
        for c in deck.components
        for _ in range(c.copies)
    ]


def _booklet_pages(job: ExportJob, component_id: str) -> int:
    """Count a booklet's pages; none where it cannot be made, which its own task tells."""
    import pikepdf

    from cardgen.export.documents.booklet import BookletRefused, booklet_pdf

    component = job.game.component(component_id)
    assert component is not None, "a component of a deck is in its game"
    try:
        data = booklet_pdf(job.game, job.lang, job.layout, component)
    except BookletRefused:
        return 0
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return len(pdf.pages)


def combined_hint(job: ExportJob, spec: SheetSpec) -> str:
    """Tell of the file that holds the small decks together, and what it saves; empty where there is none."""
    from cardgen.export.print import combined_name, laid_out, small_groups

    groups = [decks for decks in small_groups(job, spec) if len(decks) > 1]
    if spec.single or not groups:
        return ""
    decks = [deck for group in groups for deck in group]
    together = 0
    for group in groups:
        pages = laid_out(spec, [(deck, _blanks(deck)) for deck in group])
        together += sum(bands[0][1].side == "face" for bands in pages)
    return word(job.lang, "combined_hint").format(
        decks=", ".join(deck.title.of(job.lang) for deck in decks),
        file=f"{combined_name(job)}.pdf",
        sheets=together,
        apart=sum(sheets_of(job, spec, deck) for deck in decks),
    )


def steps(job: ExportJob, spec: SheetSpec) -> list[str]:
    """Give the instructions that these files need, in the order of the work, as markup."""
    lang = job.lang
    if spec.single:
        return [word(lang, "steps", "press")]
    made = [word(lang, "steps", name) for name in ("scale", spec.duplex, "paper", "cut")]
    flat = [deck for deck in job.decks if deck.kind.paper.form != "booklet"]
    single = [f"**{d.id}.pdf**" for d in flat if not any(d.back_of(c) for c in d.components)]
    if single and spec.duplex != "none":
        made.insert(2, word(lang, "steps", "one_sided").format(files=", ".join(single)))
    for deck in job.decks:
        what = deck.title.of(lang)
        if step := deck.kind.paper.step:
            made.append(word(lang, "steps", step).format(what=what))
        if deck.kind.paper.form == "poster":
            made.append(
                word(lang, "steps", "poster").format(what=what, overlap=f"{deck.kind.paper.overlap_mm:g}")
            )
        if deck.kind.table.object == "figurine":
            made.append(word(lang, "steps", "figurine").format(what=what))
        if deck.kind.paper.form == "booklet" and folds(spec):
            files = {"file": f"**{deck.id}-fold.pdf**", "plain": f"**{deck.id}.pdf**"}
            made.append(word(lang, "steps", "booklet").format(what=what, **files))
    return made


def outline_mm(job: ExportJob, spec: SheetSpec) -> tuple[float, float] | None:
    """Give the trim of most pieces, to draw at true size; None where nothing small is cut."""
    if spec.single:
        return None
    trims: Counter[tuple[float, float]] = Counter()
    for deck in job.decks:
        if deck.kind.paper.form == "grid" and all(
            t <= m for t, m in zip(deck.trim_mm, _OUTLINE_MOST_MM, strict=True)
        ):
            trims[deck.trim_mm] += deck.copies
    return trims.most_common(1)[0][0] if trims else None


def title_paper_mm(spec: SheetSpec) -> tuple[float, float]:
    """Give the paper of a sheet's title page: the sheet's own where a title page has room on it, else plain paper."""
    roomy = all(side >= least for side, least in zip(spec.paper_mm, _LEAST_PAPER_MM, strict=True))
    return spec.paper_mm if roomy and not spec.single else PLAIN_PAPER_MM


def title_pdf(job: ExportJob, spec: SheetSpec) -> bytes:
    """Give the title page of a sheet: one page for single pieces, else two."""
    from cardgen.export.print.title_pages import TitlePages

    return TitlePages(job, spec).pdf()
