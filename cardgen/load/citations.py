"""`sources.yaml`: each source that a game cites, named once with its citation and its usual certainty.

atp: {cite: "ATP list of cards, third edition", certainty: secondary}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardgen.findings import Finding, Place
from cardgen.load.document import Diagnostics, Positions, find, is_map
from cardgen.load.source import relative
from cardgen.load.sources import Sources
from cardgen.model.citations import Citation, Citations

SOURCES_FILE = "sources.yaml"


def load_citations(folder: Path, sources: Sources) -> tuple[Citations, list[Finding]]:
    """Return what the `sources.yaml` of a game's folder names, nothing where there is no such file.

    Errors: CG001 to CG005, CG009, CG010, CG011.
    """
    rows, found = sources.record(folder / SOURCES_FILE, _read)
    file = relative(folder / SOURCES_FILE, sources.roots[0])
    return Citations(
        {name: Citation(cite, certainty) for name, cite, certainty, _, _ in rows or ()},
        {name: Place(file, *at) for name, _, _, _, at in rows or ()},
        tuple(name for name, _, _, own, _ in rows or () if own),
    ), found


def _read(
    raw: Any, positions: Positions, diagnostics: Diagnostics
) -> list[tuple[str, str, str, bool, tuple[int, int]]]:
    """Return name, citation, certainty, whether it is the game's own rules, and position of each source."""
    from cardgen.load.schemas.schema import check_sources

    if not is_map(raw, positions, diagnostics, "sources, each a name with its 'cite'"):
        return []
    records: dict[str, Any] = check_sources(raw, positions, diagnostics)
    return [
        (
            name,
            record["cite"],
            record.get("certainty", ""),
            record.get("own", False),
            find(positions, [name], key=True),
        )
        for name, record in records.items()
    ]
