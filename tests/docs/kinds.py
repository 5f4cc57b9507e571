"""Part of the reference about kinds of component: from what each kind declares."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping

from cardgen.model.kind import Kind, PaperForm, kinds
from cardgen.model.sizes import SIZES
from cardgen.units import number
from tests.docs.key_descriptions import FIELDS
from tests.docs.tables import prose, table

_PAPER: Mapping[str, str] = {
    "grid": "as many to a sheet as fit",
    "poster": "on several pages that are glued",
    "booklet": "pages of running text, and two to a sheet to fold",
}
_TABLE: Mapping[str, str] = {
    "deck": "cards in a pile",
    "bag": "tiles in a bag, drawn unseen",
    "tile": "flat pieces, one by one",
    "token": "flat pieces cut to their picture",
    "board": "the board",
    "figurine": "figures that stand up",
    "die": "dice that roll",
    "pad": "sheets to write on, one for each seat, and a PDF",
    "pdf": "a PDF to read",
}


def kind_sections() -> str:
    """Return a section for each kind."""
    return "\n\n".join(_section(name, kind) for name, kind in sorted(kinds().items()))


def size_table() -> str:
    """Return every size by name, with where it is from."""
    rows = [(f"`{name}`", _size(of.trim_mm), of.also, of.source) for name, of in SIZES.items()]
    return table(("Name", "mm", "", "Source"), rows)


def _section(name: str, kind: Kind) -> str:
    return "\n\n".join(
        (f"## {name}", _words(kind), table(("", ""), _facts(kind)), *_fields(kind), *_forms(kind))
    )


def _words(kind: Kind) -> str:
    """Return what the kind's module says of it, in its first line."""
    module = next(m for m in list(sys.modules.values()) if getattr(m, "KIND", None) is kind)
    return prose((inspect.getdoc(module) or "").splitlines()[0])


def _facts(kind: Kind) -> Iterator[tuple[str, str]]:
    trim = kind.trim_mm
    yield "Folder, list", f"`content/<game>/{kind.folder}/*.yaml`, `{kind.items}:`"
    yield "Size", _size(trim) + " mm" if trim else "each deck says its `trim_mm`"
    yield "Bleed", f"{number(kind.bleed_mm)} mm" if kind.bleed_mm else "none"
    yield "Text stays", f"{number(kind.safe_mm)} mm within the edge" if kind.safe_mm else "within the edge"
    yield "On paper", "in the forms below" if kind.forms else _paper(kind.paper)
    shape = f", {kind.table.shape}" if kind.table.object in ("tile", "bag") else ""
    yield "On a table", _TABLE[kind.table.object] + shape


def _paper(form: PaperForm) -> str:
    more = [_PAPER[form.form]]
    if form.overlap_mm:
        more.append(f"{number(form.overlap_mm)} mm of each page under the next")
    if form.bleed_first:
        more.append("with the whole bleed rather than more on a sheet")
    return ", ".join(more)


def _fields(kind: Kind) -> Iterator[str]:
    rows = [
        (f"`{name}`", field.type, "must be there" if field.required else "", prose(FIELDS[name]))
        for name, field in kind.fields.items()
    ]
    yield table(("Field", "Type", "", "Says"), rows)


def _forms(kind: Kind) -> Iterator[str]:
    if kind.forms:
        rows = [(f"`{form.name}`", *_form(kind, form)) for form in kind.forms]
        yield table(("Form", "Title", "Size of what is printed, mm", "Copies", "On paper"), rows)


def _form(kind: Kind, form: PaperForm) -> tuple[str, str, str, str]:
    assert kind.trim_mm
    sides = zip(kind.trim_mm, form.times, form.plus_mm, strict=True)
    size = tuple(round(side * times + plus, 1) for side, times, plus in sides)
    copies = "as the content says" if form.copies is None else str(form.copies)
    block = f"{form.numbered} to a sheet, pages numbered" if form.numbered else _paper(form)
    return form.title.get("en", ""), _size((size[0], size[1])), copies, block


def _size(sides: tuple[float, float]) -> str:
    return " × ".join(number(side) for side in sides)
