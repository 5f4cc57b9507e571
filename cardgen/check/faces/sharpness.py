"""Pictures of low resolution."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault

#: Least resolution for print, and below which pixels are visible at arm's length, in pixels per inch.
#: Source: card printers ask for 300 and refuse under 200; offset printing takes 1.5 to 2 pixels a line of its screen.
SHARP_DPI, COARSE_DPI = 200.0, 100.0


def coarser_than(seen: InspectedFace, least: float, below: float, why: str) -> Iterator[Fault]:
    """Yield the pictures with a resolution from `least` to `below` pixels per inch; `why` is the harm."""
    for name, dpi, flat in seen.found.coarse:
        if least <= dpi < below and not flat:
            harm = f"picture '{name}' has {dpi:.0f} pixels per inch, below {below:g}: {why}"
            yield Fault(-dpi, f"{harm}; take a larger file or print it smaller", name, name)
