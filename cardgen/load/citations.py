"""`sources.yaml`: each source that a game cites, named once with its citation and its usual certainty.

atp: {cite: "ATP list of cards, third edition", certainty: secondary}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardgen.cache import digest
from cardgen.findings import Finding, Place
from cardgen.load.document import Diagnostics, find, findings, position
from cardgen.load.source import relative
from cardgen.load.sources import SourceFile, Sources
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model.citations import Citation, Citations

SOURCES_FILE = "sources.yaml"


def load_citations(folder: Path, sources: Sources) -> tuple[Citations, list[Finding]]:
    """Return what the `sources.yaml` of a game's folder names, nothing where there is no such file.

    Errors: CG001 to CG005, CG009, CG010, CG011.
    """
    source, diagnostics = sources.at(folder / SOURCES_FILE), Diagnostics()
    file = relative(source.path, sources.roots[0])
    data = source.read(diagnostics) if source.is_there else None
    if data is None:
        return Citations(), findings(file, diagnostics.to_rows())
    key = digest(loader_stamp(), data)
    kept = recall(sources.store, "sources", key)
    if kept is None:
        kept = _read(source, diagnostics), diagnostics.to_rows()
        keep(sources.store, "sources", key, kept)
    rows, noted = kept
    return Citations(
        {name: Citation(cite, certainty) for name, cite, certainty, _, _ in rows},
        {name: Place(file, *at) for name, _, _, _, at in rows},
        tuple(name for name, _, _, own, _ in rows if own),
    ), findings(file, noted)


def _read(source: SourceFile, diagnostics: Diagnostics) -> list[tuple[str, str, str, bool, tuple[int, int]]]:
    """Return name, citation, certainty, whether it is the game's own rules, and position of each source."""
    from cardgen.load.schema import check_sources

    parsed = source.parse(diagnostics)
    if parsed is None:
        return []
    raw, positions = parsed
    if not isinstance(raw, dict) or not raw:
        code, what = ("CG005", "must be a map") if raw else ("CG011", "is empty")
        diagnostics.add(
            code, position(positions), f"the file {what}; expected sources, each a name with its 'cite'"
        )
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
