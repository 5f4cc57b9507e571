"""The instructions of a title page: every step that its files need, in the order of the work, as markup."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.export.documents.words import word
from cardgen.export.job import ExportJob
from cardgen.impose.paper_forms import paper_form_of
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.outline import NESTED

#: A non-breaking hyphen, for file names.
_HYPHEN = "\u2011"


class Step(NamedTuple):
    """An instruction, and the name of its sign in the look, or empty."""

    text: str
    sign: str = ""


def steps(job: ExportJob, spec: SheetSpec) -> list[Step]:
    """List the instructions that these files need, in the order of the work."""
    lang = job.lang
    if spec.single:
        return [Step(word(lang, "steps", "press"))]
    flat = [deck for deck in job.decks if deck.kind.paper.form != "booklet"]
    found = [Step(word(lang, "steps", name), name) for name in ("scale", spec.duplex)]
    single = [_file(deck.id) for deck in flat if not any(deck.back_of(c) for c in deck.components)]
    if single and spec.duplex.two_sided:
        found.append(Step(word(lang, "steps", "one_sided").format(files=", ".join(single)), "one_sided"))
    found.append(Step(_paper(job), "paper"))
    if not flat or any(deck.outline.shape not in NESTED for deck in flat):
        found.append(Step(word(lang, "steps", "cut"), "cut"))
    found += _shaped_steps(job)
    for deck in job.decks:
        found += _deck_steps(job, spec, deck)
    return list(dict.fromkeys(found))


def _paper(job: ExportJob) -> str:
    """Describe suitable paper for the kinds of pieces in these files."""
    forms = {"card" if deck.kind.name == "card" else deck.kind.paper.form for deck in job.decks}
    named = ["card"] * ("card" in forms) + ["board"] * bool(forms - {"card", "booklet"})
    named += ["booklet"] * ("booklet" in forms)
    return " ".join(word(job.lang, "papers", name) for name in ("paper", *named))


def _shaped_steps(job: ExportJob) -> list[Step]:
    """List the steps for decks whose pieces are cut out, or whose corners are rounded."""
    lang, found = job.lang, []
    cut_out = [deck.title.of(lang) for deck in job.decks if deck.outline.shape in NESTED]
    if cut_out:
        found.append(Step(word(lang, "steps", "cut_out").format(what=", ".join(cut_out)), "cut_out"))
    rounded: dict[float, list[str]] = {}
    for deck in job.decks:
        if deck.outline.shape == "rounded":
            rounded.setdefault(deck.corner_mm, []).append(deck.title.of(lang))
    for radius, titles in rounded.items():
        step = word(lang, "steps", "corners")
        found.append(Step(step.format(what=", ".join(titles), radius=f"{radius:g}"), "corners"))
    return found


def _deck_steps(job: ExportJob, spec: SheetSpec, deck: Deck) -> list[Step]:
    """List the steps of other deck: folding, gluing, stapling."""
    lang, what, paper = job.lang, deck.title.of(job.lang), deck.kind.paper
    found = []
    if paper.step:
        alike = (other.title.of(lang) for other in job.decks if other.kind.paper.step == paper.step)
        found.append(
            Step(word(lang, "steps", paper.step).format(what=", ".join(dict.fromkeys(alike))), paper.step)
        )
    if paper.form == "poster":
        posters = [other for other in job.decks if other.kind.paper.form == "poster"]
        alike = (other.title.of(lang) for other in posters if other.kind.paper.overlap_mm == paper.overlap_mm)
        text = word(lang, "steps", "poster")
        found.append(
            Step(text.format(what=", ".join(dict.fromkeys(alike)), overlap=f"{paper.overlap_mm:g}"), "glue")
        )
    if paper.form != "booklet":
        found += map(Step, paper_form_of(deck).steps(job, spec, deck))
    if deck.kind.table.object == "figurine":
        found.append(Step(word(lang, "steps", "figurine").format(what=what), "fold"))
    if paper.form == "booklet" and spec.folds_booklets:
        files = {"file": _file(f"{deck.id}-fold"), "plain": _file(deck.id)}
        found.append(Step(word(lang, "steps", "booklet").format(what=what, **files), "booklet"))
    return found


def _file(name: str) -> str:
    return f"**{name.replace('-', _HYPHEN)}.pdf**"
