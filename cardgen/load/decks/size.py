"""The piece that a deck's keys describe: its trim, its outline, its bleed; what cannot be cut so is reported.

Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.findings import nearest_or_all
from cardgen.load.document import Diagnostics, Positions, find, subtree
from cardgen.load.validation import quoted
from cardgen.model import Kind
from cardgen.model.outline import CORNER_MM, HEX_TOLERANCE_MM, SHAPES, hex_mm
from cardgen.model.sizes import SIZES
from cardgen.units import number

#: The trim of a deck that has none, so that reading goes on.
FALLBACK_MM = (100.0, 100.0)


def resolve_size(
    head: dict[str, Any],
    written: Mapping[str, Any],
    positions: Positions,
    kind: Kind,
    diagnostics: Diagnostics,
) -> None:
    """Fill in a deck's trim, shape and corners, and leave out what cannot be cut.

    Args:
        head: the deck's checked keys, which are changed; written: as in the file.

    Errors: CG005 a name that is not known, two sizes, a shape of a kind that has none; CG026 what cannot be cut.
    """
    _set_trim(head, positions, kind, diagnostics)
    shape = _named(head, "shape", SHAPES, positions, diagnostics)
    corner_mm = head.pop("corner_mm", None)
    _report_former_place(written, positions, kind, diagnostics)
    if shape and not kind.is_cut_out:
        message = f"a {kind.name} has one shape; delete 'shape'"
        diagnostics.add("CG005", find(positions, ["shape"], key=True), message)
        shape = ""
    if corner_mm is not None and shape != "rounded":
        message = "only rounded pieces have corners to round; write 'shape: rounded', or delete 'corner_mm'"
        diagnostics.add("CG026", find(positions, ["corner_mm"], key=True), message)
    if problem := _impossible(shape, head["trim_mm"], corner_mm):
        key = "corner_mm" if shape == "rounded" and corner_mm is not None else "shape"
        diagnostics.add("CG026", find(positions, [key]), problem)
        shape = ""
    head["shape"] = shape or None
    head["corner_mm"] = (CORNER_MM if corner_mm is None else corner_mm) if shape == "rounded" else 0.0
    head.setdefault("bleed_mm", None)


def _set_trim(head: dict[str, Any], positions: Positions, kind: Kind, diagnostics: Diagnostics) -> None:
    """Set the trim from a name of a size, from the deck's own numbers, or from its kind."""
    both = "size" in head and "trim_mm" in head
    size = _named(head, "size", tuple(SIZES), positions, diagnostics)
    if both:
        message = f"a deck has a size by name or in mm, not both; delete 'size' or 'trim_mm'{_mm_of(size)}"
        diagnostics.add("CG005", find(positions, ["size"], key=True), message)
    elif size:
        head["trim_mm"] = list(SIZES[size].trim_mm)
    else:
        head.setdefault("trim_mm", list(kind.trim_mm or FALLBACK_MM))


def _mm_of(size: str) -> str:
    return f" ({size} is {_mm(SIZES[size].trim_mm)})" if size else ""


def _named(
    head: dict[str, Any], key: str, known: tuple[str, ...], positions: Positions, diagnostics: Diagnostics
) -> str:
    """Take a name out of the deck's keys: one of the known ones, or empty."""
    given = head.pop(key, None)
    if given is None or given in known:
        return given or ""
    message = f"{key}: {quoted(given)} is not accepted{nearest_or_all(given, known, 'expected')}"
    diagnostics.add("CG005", find(positions, [key]), message)
    return ""


def _impossible(shape: str, trim_mm: list[float], corner_mm: float | None) -> str:
    """Return why a piece of a trim cannot have a shape, and what to write; empty where it can."""
    width, height = trim_mm
    if shape == "round" and width != height:
        return (
            f"a round piece is as wide as it is tall, and this one is {_mm(trim_mm)};"
            f" write 'trim_mm: [{number(width)}, {number(width)}]'"
        )
    if shape == "hex":
        sides = hex_mm(width)
        if min(abs(height - side) for side in sides) > HEX_TOLERANCE_MM:
            flat, point = (f"[{number(width)}, {number(side, 1)}]" for side in sides)
            return (
                f"{_mm(trim_mm)} is not a regular hexagon;"
                f" write 'trim_mm: {flat}' with a flat side up, or '{point}' with a point up"
            )
    radius = CORNER_MM if corner_mm is None else corner_mm
    if shape == "rounded" and radius > min(width, height) / 2:
        most = number(min(width, height) / 2)
        return f"corners of {number(radius)} mm do not fit {_mm(trim_mm)}; write 'corner_mm: {most}' or less"
    return ""


def _report_former_place(
    written: Mapping[str, Any], positions: Positions, kind: Kind, diagnostics: Diagnostics
) -> None:
    """Report a shape under `values`, its place in earlier versions, where it shaped pieces on a table only."""
    values = written.get("values")
    if kind.table.object in ("bag", "tile", "pad") and isinstance(values, dict) and values.get("shape"):
        message = (
            "'values.shape' is no longer read; write 'shape' beside 'title', and see what it does on paper"
        )
        diagnostics.add("CG003", find(subtree(positions, "values"), ["shape"], key=True), message)


def _mm(trim_mm: tuple[float, float] | list[float]) -> str:
    return f"{number(trim_mm[0])} × {number(trim_mm[1])} mm"
