"""The content of a sheet's title page: the game, its files, what to print, and how.

All of it is derived from decks, kinds and the plan of the sheet; `title_pages` draws it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from cardgen.export.documents.words import word
from cardgen.export.job import ExportJob
from cardgen.export.print.deck_tasks import combined_name
from cardgen.export.print.title_marks import mark_of
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.outline import NESTED, Outline

#: Paper of the title page where sheets are single pieces, or small. Source: ISO 216, A4.
PLAIN_PAPER_MM = (210.0, 297.0)
#: Smallest paper of a title page: picture, inventory and ruler, one below the other.
_LEAST_PAPER_MM = (180.0, 200.0)
#: Most signs side by side.
MOST_SIGNS = 6
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
#: Largest piece that is shown at actual size beside the instructions.
PIECE_MOST_MM = (75.0, 110.0)


class PrintedDeck(Struct, frozen=True):
    """A line of the inventory.

    Attributes:
        sheets, sides: sheets of paper and pages of its file; only pages where each piece has its own.
        color, sigil: identify the deck; or empty.
        mark: the kind of component, one of `title_marks.MARKS`.
        is_alternative: another form of the deck before it, printed in its place.
        in_combined: the combined file contains it as well.
    """

    title: str
    copies: int
    sheets: int
    sides: int
    file: str
    color: str
    sigil: str
    is_card: bool
    mark: str
    is_alternative: bool = False
    in_combined: bool = False


class Total(Struct, frozen=True):
    """Sum over files: sheets of paper, and pages."""

    sheets: int
    sides: int


def printed_decks(job: ExportJob, plans: SheetPlans) -> tuple[PrintedDeck, ...]:
    """List the inventory in the game's order, cards first."""
    first = {deck.source_deck_id: deck for deck in reversed(job.decks)}
    lines = [_printed(job, plans, deck, deck is not first[deck.source_deck_id]) for deck in job.decks]
    return tuple(sorted(lines, key=lambda line: not line.is_card))


def _printed(job: ExportJob, plans: SheetPlans, deck: Deck, is_alternative: bool) -> PrintedDeck:
    plan = plans.decks[deck.id]
    color, sigil = (str(deck.values.get(name) or "") for name in ("color", "sigil"))
    return PrintedDeck(
        deck.title.of(job.lang),
        deck.copies,
        plan.sheets,
        plan.sides,
        ", ".join(_files(deck, plans.spec)),
        color if COLOUR.fullmatch(color) else "",
        sigil if job.layout.has_picture(f"sigils/{sigil}") else "",
        deck.kind.name == "card",
        mark_of(deck),
        is_alternative,
        bool(plans.combined and deck.id in plans.combined.decks),
    )


def _files(deck: Deck, spec: SheetSpec) -> list[str]:
    """List the files to print for a deck; for a booklet the one to fold, if there is one."""
    if deck.kind.paper.form != "booklet":
        return [f"{deck.id}.pdf"]
    names = [deck.id] if len(deck.components) == 1 else [c.id for c in deck.components]
    return [f"{name}{'-fold' if spec.folds_booklets else ''}.pdf" for name in names]


def totals(lines: Sequence[PrintedDeck], plans: SheetPlans) -> tuple[Total, Total | None]:
    """Return the total of all single files, and the total with the combined file instead of those it contains.

    Of a deck's alternative forms only the first counts, since one is printed.
    """
    counted = [line for line in lines if not line.is_alternative]
    apart = Total(sum(line.sheets for line in counted), sum(line.sides for line in counted))
    if not plans.combined:
        return apart, None
    others = [line for line in counted if not line.in_combined]
    return apart, Total(
        plans.combined.sheets + sum(line.sheets for line in others),
        plans.combined.sides + sum(line.sides for line in others),
    )


def totals_text(job: ExportJob, plans: SheetPlans, lines: Sequence[PrintedDeck]) -> str:
    """Describe what to print: all files, or the combined one in place of others."""
    lang = job.lang
    apart, together = totals(lines, plans)
    if plans.spec.single:
        return word(lang, "total_pages").format(sides=apart.sides)

    def given(total: Total) -> str:
        return word(lang, "total_sheets").format(sheets=total.sheets, sides=total.sides)

    if together is None:
        return word(lang, "total_of").format(all=given(apart))
    file = f"{combined_name(job.game)}.pdf"
    return word(lang, "either_or").format(file=file, apart=given(apart), together=given(together))


def forms_hint(job: ExportJob) -> str:
    """Name the decks that come in several forms, one of which is enough; empty where there are none."""
    forms = Counter(deck.source_deck_id for deck in job.decks)
    titles = [d.title.of(job.lang) for name, n in forms.items() if n > 1 and (d := job.game.deck(name))]
    return word(job.lang, "forms_hint").format(decks=", ".join(titles)) if titles else ""


def pictograms(job: ExportJob, spec: SheetSpec) -> list[str]:
    """List the signs of the instructions for these files, at most six, in the order of the work."""
    if spec.single:
        return []
    flat = [deck for deck in job.decks if deck.kind.paper.form != "booklet"]
    wanted = {
        "scale": True,
        spec.duplex: not spec.duplex.two_sided
        or any(deck.back_of(c) for deck in flat for c in deck.components),
        "cut": any(deck.outline.shape not in NESTED for deck in flat),
        "cut_out": any(deck.outline.shape in NESTED for deck in flat),
        "glue": any(deck.kind.paper.form == "poster" for deck in flat),
        "net": any(deck.kind.paper.step == "net" for deck in flat),
        "fold": any(deck.kind.table.object == "figurine" for deck in flat),
        "booklet": spec.folds_booklets and len(flat) < len(job.decks),
    }
    signs = [name for name, there in wanted.items() if there]
    for name, like in (("cut_out", "cut"), ("net", "glue")):
        if len(signs) > MOST_SIGNS and {name, like} <= set(signs):
            signs.remove(name)
    return signs[:MOST_SIGNS]


def caption(job: ExportJob, name: str) -> str:
    """Return the caption of a sign."""
    lang = job.lang
    what = {
        "glue": [deck for deck in job.decks if deck.kind.paper.form == "poster"],
        "booklet": [deck for deck in job.decks if deck.kind.paper.form == "booklet"],
        "net": [deck for deck in job.decks if deck.kind.paper.step == "net"],
        "fold": [deck for deck in job.decks if deck.kind.table.object == "figurine"],
    }.get(name, [])
    titles = dict.fromkeys(deck.title.of(lang) for deck in what)
    if name == "cut_out":
        shapes = {deck.outline.shape for deck in job.decks}
        titles = {word(lang, "shapes", "-".join(one for one in NESTED if one in shapes)): None}
    overlap = max((deck.kind.paper.overlap_mm for deck in what), default=0)
    return word(lang, "signs", name).format(what=next(iter(titles), ""), overlap=f"{overlap:g}")


def common_piece(
    job: ExportJob, spec: SheetSpec, most_mm: tuple[float, float] = PIECE_MOST_MM
) -> Deck | None:
    """Return a deck with pieces of the most common outline, to show one at actual size; None if all are too large."""
    if spec.single:
        return None
    small = [deck for deck in job.decks if deck.kind.paper.form == "grid" and job.faces[deck.id].faces]
    small = [deck for deck in small if all(t <= m for t, m in zip(deck.trim_mm, most_mm, strict=True))]
    copies: Counter[Outline] = Counter()
    for deck in small:
        copies[deck.outline] += deck.copies
    return max(small, key=lambda deck: (copies[deck.outline], deck.copies), default=None)


def title_paper_mm(spec: SheetSpec) -> tuple[float, float]:
    """Return the paper of a sheet's title page: that of the sheet if a title page fits, else plain paper."""
    roomy = all(side >= least for side, least in zip(spec.paper_mm, _LEAST_PAPER_MM, strict=True))
    return spec.paper_mm if roomy and not spec.single else PLAIN_PAPER_MM
