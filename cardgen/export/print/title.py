"""The title page of a sheet: what the game is, what its files hold, how to print them, and a ruler.

Everything on it is read from decks, kinds and the plan of the sheet; `title_pages` draws it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cardgen.export.documents.words import kind_word, word
from cardgen.export.job import ExportJob
from cardgen.export.print.deck_tasks import combined_name
from cardgen.impose.paper_forms import paper_form_of
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.outline import NESTED, Outline

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


def printed_decks(job: ExportJob, plans: SheetPlans) -> tuple[PrintedDeck, ...]:
    """List the inventory, deck by deck in the game's order."""
    first = {deck.source_deck_id: deck for deck in reversed(job.decks)}
    return tuple(_printed(job, plans, deck, deck is not first[deck.source_deck_id]) for deck in job.decks)


def _printed(job: ExportJob, plans: SheetPlans, deck: Deck, instead: bool) -> PrintedDeck:
    fold = "-fold" if deck.kind.paper.form == "booklet" and plans.spec.folds else ""
    return PrintedDeck(
        deck.title.of(job.lang),
        kind_word(job.lang, deck.kind.name),
        len(deck.components),
        deck.copies,
        plans.decks[deck.id].sheets,
        f"{deck.id}{fold}.pdf",
        instead,
    )


def forms_hint(job: ExportJob) -> str:
    """Tell of the decks that come in several forms, of which one is enough; empty where there are none."""
    forms = Counter(deck.source_deck_id for deck in job.decks)
    titles = [d.title.of(job.lang) for name, n in forms.items() if n > 1 and (d := job.game.deck(name))]
    return word(job.lang, "forms_hint").format(decks=", ".join(titles)) if titles else ""


def combined_hint(job: ExportJob, plans: SheetPlans) -> str:
    """Tell of the file that holds the small decks together, and what it saves; empty where there is none."""
    combined = plans.combined
    if combined is None:
        return ""
    titles = {deck.id: deck.title.of(job.lang) for deck in job.decks}
    return word(job.lang, "combined_hint").format(
        decks=", ".join(titles[name] for name in combined.decks),
        file=f"{combined_name(job.game)}.pdf",
        sheets=combined.sheets,
        apart=sum(plans.decks[name].sheets for name in combined.decks),
    )


def steps(job: ExportJob, spec: SheetSpec) -> list[str]:
    """List the instructions that these files need, in the order of the work, as markup."""
    lang = job.lang
    if spec.single:
        return [word(lang, "steps", "press")]
    flat = [deck for deck in job.decks if deck.kind.paper.form != "booklet"]
    by_marks = not flat or any(deck.outline.shape not in NESTED for deck in flat)
    names = ("scale", spec.duplex, "paper", *(["cut"] if by_marks else []))
    made = [word(lang, "steps", name) for name in names]
    single = [f"**{d.id}.pdf**" for d in flat if not any(d.back_of(c) for c in d.components)]
    if single and spec.duplex != "none":
        made.insert(2, word(lang, "steps", "one_sided").format(files=", ".join(single)))
    made += _shaped_steps(job)
    for deck in job.decks:
        what = deck.title.of(lang)
        if step := deck.kind.paper.step:
            made.append(word(lang, "steps", step).format(what=what))
        if deck.kind.paper.form == "poster":
            made.append(
                word(lang, "steps", "poster").format(what=what, overlap=f"{deck.kind.paper.overlap_mm:g}")
            )
        if deck.kind.paper.form != "booklet":
            made += paper_form_of(deck).steps(job, spec, deck)
        if deck.kind.table.object == "figurine":
            made.append(word(lang, "steps", "figurine").format(what=what))
        if deck.kind.paper.form == "booklet" and spec.folds:
            files = {"file": f"**{deck.id}-fold.pdf**", "plain": f"**{deck.id}.pdf**"}
            made.append(word(lang, "steps", "booklet").format(what=what, **files))
    return made


def _shaped_steps(job: ExportJob) -> list[str]:
    """Tell what to do with decks whose pieces are cut out, and with those whose corners are rounded."""
    lang, made = job.lang, []
    cut_out = [deck.title.of(lang) for deck in job.decks if deck.outline.shape in NESTED]
    if cut_out:
        made.append(word(lang, "steps", "cut_out").format(what=", ".join(cut_out)))
    rounded: dict[float, list[str]] = {}
    for deck in job.decks:
        if deck.outline.shape == "rounded":
            rounded.setdefault(deck.corner_mm, []).append(deck.title.of(lang))
    for radius, titles in rounded.items():
        step = word(lang, "steps", "corners")
        made.append(step.format(what=", ".join(titles), radius=f"{radius:g}"))
    return made


def common_outline(job: ExportJob, spec: SheetSpec) -> Outline | None:
    """Find the outline of most pieces, to draw at true size; None where nothing small is cut."""
    if spec.single:
        return None
    outlines: Counter[Outline] = Counter()
    for deck in job.decks:
        if deck.kind.paper.form == "grid" and all(
            t <= m for t, m in zip(deck.trim_mm, _OUTLINE_MOST_MM, strict=True)
        ):
            outlines[deck.outline] += deck.copies
    return outlines.most_common(1)[0][0] if outlines else None


def title_paper_mm(spec: SheetSpec) -> tuple[float, float]:
    """Choose the paper of a sheet's title page: the sheet's own where a title page has room on it, else plain paper."""
    roomy = all(side >= least for side, least in zip(spec.paper_mm, _LEAST_PAPER_MM, strict=True))
    return spec.paper_mm if roomy and not spec.single else PLAIN_PAPER_MM
