"""Sheet descriptions: paper, duplex and bleed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.findings import nearest_or_all
from cardgen.impose.duplex import Duplex, Edges, Pair
from cardgen.impose.page import Placement
from cardgen.model.facts import is_number
from cardgen.model.ink import FULL, ink_suffix
from cardgen.model.outline import MAX_BLEED_MM


class SheetSpec(Struct, frozen=True):
    """A sheet description, one YAML file in `templates/sheets/`.

    Attributes:
        title: its name on the title page, by language.
        paper_mm: width and height, each 50 to 2000; ignored where `single`.
        duplex: `long-edge`, `short-edge` (the edge the paper is turned over) or `none` (faces only).
        bleed: `fit` (as much as the paper leaves, up to a piece's bleed) or `full` (all of it, and fewer pieces).
        bleed_mm: 0 to 10, overrides the bleed of every piece that has one.
        back_offset_mm: how far backs move right and down, each -10 to 10, where a printer sets the second side askew.
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
    back_offset_mm: tuple[float, float] = (0.0, 0.0)
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

    def back_placement(self, face: Placement, page_mm: Pair, trim_mm: Pair) -> Placement:
        """Return where the back of a face lies: where `duplex` puts it, moved by `back_offset_mm`."""
        back, (right, down) = self.duplex.back_placement(face, page_mm, trim_mm), self.back_offset_mm
        return replace(back, x_mm=back.x_mm + right, y_mm=back.y_mm + down)

    def back_area(self, face_mm: Edges, page_mm: Pair) -> Edges:
        """Return the area of the back page that lies behind one of the face page, moved as the backs are."""
        left, top, right, bottom = self.duplex.back_area(face_mm, page_mm)
        x, y = self.back_offset_mm
        return (left + x, top + y, right + x, bottom + y)

    def bleed_of(self, bleed_mm: float) -> float:
        """Return the bleed that pieces drawn with `bleed_mm` have on this sheet; those without bleed stay without."""
        return self.bleed_mm if self.bleed_mm is not None and bleed_mm else bleed_mm


#: What a file may say; the name is that of the file, and the ink is an option of the build.
SHEET_KEYS = tuple(name for name in SheetSpec.__struct_fields__ if name not in ("name", "ink"))
#: Keys without a meaning on a sheet of one piece per page.
_NOT_SINGLE = ("paper_mm", "orientation", "bleed", "back_offset_mm")
#: Most that a back may move, in mm: printers are off by one or two.
_MOST_OFFSET_MM = 10


class SheetProblem(ValueError):
    """What is wrong with a sheet description, and at which of its keys."""

    def __init__(self, key: Any, message: str, *, unknown: bool = False) -> None:
        super().__init__(message)
        self.key = key
        self.unknown = unknown


def idle_keys(data: Any) -> list[str]:
    """Return the keys of a sheet description that nothing reads because it is `single`."""
    is_single = isinstance(data, dict) and data.get("single") is True
    return [key for key in data if key in _NOT_SINGLE] if is_single else []


def parse_spec(name: str, data: Any) -> SheetSpec:
    """Make a sheet description from its YAML data.

    Errors:
        SheetProblem: an unknown key or a value out of range; its text is for the user.
    """
    if not isinstance(data, dict):
        raise SheetProblem("", "the file must be a map; expected keys such as 'title' and 'paper_mm'")
    for key in data:
        if key not in SHEET_KEYS:
            hint = nearest_or_all(str(key), SHEET_KEYS)
            raise SheetProblem(key, f"unknown key '{key}'{hint}", unknown=True)
    choices = {
        "duplex": tuple(Duplex),
        "bleed": ("fit", "full"),
        "orientation": ("auto", "fixed"),
    }
    for key, allowed in choices.items():
        if key in data and data[key] not in allowed:
            raise SheetProblem(key, f"'{key}: {data[key]}' must be one of {', '.join(allowed)}")
    paper = data.get("paper_mm", (0, 0))
    single = data.get("single", False)
    if not isinstance(single, bool):
        raise SheetProblem("single", f"'single: {single}' must be true or false")
    is_pair = isinstance(paper, (list, tuple)) and len(paper) == 2 and all(map(is_number, paper))
    if not single and not (is_pair and all(50 <= v <= 2000 for v in paper)):
        raise SheetProblem("paper_mm", "'paper_mm' must be [width, height] in millimetres, each 50 to 2000")
    bleed_mm = data.get("bleed_mm")
    if bleed_mm is not None and not (is_number(bleed_mm) and 0 <= bleed_mm <= MAX_BLEED_MM):
        raise SheetProblem(
            "bleed_mm", f"'bleed_mm: {bleed_mm}' must be a length in mm from 0 to {MAX_BLEED_MM:g}"
        )
    title = data.get("title") or {"en": name}
    title = {"en": title} if isinstance(title, str) else title
    if not isinstance(title, dict) or not all(isinstance(t, str) for t in (*title, *title.values())):
        raise SheetProblem(
            "title", "'title' must be a text, or a text for each language such as {en: …, sv: …}"
        )
    paper_mm = (0.0, 0.0) if single else (float(paper[0]), float(paper[1]))
    options = {key: data[key] for key in choices if key in data}
    options["duplex"] = Duplex(data.get("duplex", Duplex.NONE))
    options["bleed_mm"] = None if bleed_mm is None else float(bleed_mm)
    offset_mm = _offset(data.get("back_offset_mm", (0, 0)))
    options["back_offset_mm"] = (0.0, 0.0) if single else offset_mm
    return SheetSpec(name, dict(title), paper_mm, single=single, **options)


def _offset(data: Any) -> tuple[float, float]:
    is_pair = isinstance(data, (list, tuple)) and len(data) == 2 and all(map(is_number, data))
    if not is_pair or any(abs(value) > _MOST_OFFSET_MM for value in data):
        message = (
            f"'back_offset_mm' must be [right, down] in millimetres, each up to {_MOST_OFFSET_MM} either way"
        )
        raise SheetProblem("back_offset_mm", message)
    return float(data[0]), float(data[1])
