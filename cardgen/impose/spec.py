"""Sheet descriptions: paper, duplex and bleed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardgen.impose.duplex import Duplex
from cardgen.model.facts import is_number
from cardgen.model.ink import FULL, ink_suffix
from cardgen.model.outline import MAX_BLEED_MM


@dataclass(frozen=True)
class SheetSpec:
    """A sheet description, one YAML file in `templates/sheets/`.

    Attributes:
        title: its name on the title page, by language.
        paper_mm: width and height, each 50 to 2000; ignored where `single`.
        duplex: `long-edge`, `short-edge` (the edge the paper is turned over) or `none` (faces only).
        bleed: `fit` (as much as the paper leaves, up to a piece's bleed) or `full` (all of it, and fewer pieces).
        bleed_mm: 0 to 10, overrides the bleed of every piece that has one.
        orientation: `auto` rotates the paper where that holds more pieces; `fixed` does not.
        single: one piece per page, whose size is that of the piece with its bleed.
        ink: one of `model.ink.INKS`; an option of the build, not of the file.
    """

    name: str
    title: dict[str, str]
    paper_mm: tuple[float, float] = (0.0, 0.0)
    duplex: Duplex = Duplex.NONE
    bleed: str = "fit"
    bleed_mm: float | None = None
    orientation: str = "auto"
    single: bool = False
    ink: str = FULL

    @property
    def folder(self) -> str:
        """Name of the folder for its files."""
        return f"{self.name}{ink_suffix(self.ink)}"

    @property
    def folds_booklets(self) -> bool:
        """Booklets are printed two pages to a side, to fold and staple."""
        return not self.single and self.duplex.two_sided

    @property
    def prints_backs(self) -> bool:
        """Backs are printed: on the other side of the paper, or each on a page of its own."""
        return self.single or self.duplex.two_sided

    def bleed_of(self, bleed_mm: float) -> float:
        """Return the bleed that pieces drawn with `bleed_mm` have on this sheet; those without bleed stay without."""
        return self.bleed_mm if self.bleed_mm is not None and bleed_mm else bleed_mm


def parse_spec(name: str, data: dict[str, Any]) -> SheetSpec:
    """Make a sheet description from its YAML data.

    Errors:
        ValueError: an unknown key or a value out of range; its text is for the user.
    """
    known = {"title", "paper_mm", "duplex", "bleed", "bleed_mm", "orientation", "single"}
    for key in data:
        if key not in known:
            raise ValueError(f"unknown key '{key}', expected one of {', '.join(sorted(known))}")
    choices = {
        "duplex": tuple(Duplex),
        "bleed": ("fit", "full"),
        "orientation": ("auto", "fixed"),
    }
    for key, allowed in choices.items():
        if key in data and data[key] not in allowed:
            raise ValueError(f"'{key}: {data[key]}' must be one of {', '.join(allowed)}")
    paper = data.get("paper_mm", (0, 0))
    single = data.get("single", False)
    if not isinstance(single, bool):
        raise ValueError(f"'single: {single}' must be true or false")
    is_pair = isinstance(paper, (list, tuple)) and len(paper) == 2 and all(map(is_number, paper))
    if not single and not (is_pair and all(50 <= v <= 2000 for v in paper)):
        raise ValueError("'paper_mm' must be [width, height] in millimetres, each 50 to 2000")
    bleed_mm = data.get("bleed_mm")
    if bleed_mm is not None and not (is_number(bleed_mm) and 0 <= bleed_mm <= MAX_BLEED_MM):
        raise ValueError(f"'bleed_mm: {bleed_mm}' must be a length in mm from 0 to {MAX_BLEED_MM:g}")
    title = data.get("title") or {"en": name}
    title = {"en": title} if isinstance(title, str) else title
    if not isinstance(title, dict) or not all(isinstance(t, str) for t in (*title, *title.values())):
        raise ValueError("'title' must be a text, or a text for each language such as {en: …, sv: …}")
    options = {key: data[key] for key in choices if key in data}
    options["duplex"] = Duplex(data.get("duplex", Duplex.NONE))
    options["bleed_mm"] = None if bleed_mm is None else float(bleed_mm)
    return SheetSpec(name, dict(title), (float(paper[0]), float(paper[1])), single=single, **options)
