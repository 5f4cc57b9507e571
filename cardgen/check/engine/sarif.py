"""SARIF 2.1.0, which GitHub, GitLab and editors read.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0; its clauses are cited below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from cardgen import __version__
from cardgen.cache import digest
from cardgen.check.engine.baseline import key_of
from cardgen.check.engine.code_catalogue import Entry, catalogue
from cardgen.check.engine.fixes import edit_of, span_of
from cardgen.findings import Finding, unsuppressed
from cardgen.load.sources import Sources

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
#: The base of paths, §3.14.14: the repository's root.
_BASE = "%SRCROOT%"


def sarif_log(found: Sequence[Finding], sources: Sources, prefix: str) -> dict[str, Any]:
    """Return a log of one run.

    Args:
        found: findings; those in the baseline are suppressed externally, allowed ones in source.
        prefix: the project's path in its repository.
    """
    rules = list(catalogue().values())
    index = {entry.code: number for number, entry in enumerate(rules)}
    maker = _Results(index, sources, prefix)
    results = [maker.result(f) for f in sorted(unsuppressed(found))]
    outside = {"kind": "external", "status": "accepted", "justification": "in the baseline"}
    known = sorted(f for f in found if f.known)
    results += [maker.result(f, outside) | {"baselineState": "unchanged"} for f in known]
    for finding in sorted((f for f in found if f.allowed), key=lambda f: (f, f.allowed)):
        inside = {"kind": "inSource", "status": "accepted", "justification": finding.allowed}
        results.append(maker.result(finding, inside))
    driver = {
        "name": "cardgen",
        "semanticVersion": __version__,
        "rules": [_descriptor(entry) for entry in rules],
    }
    # §3.14.17: our columns are characters, not UTF-16 units.
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _descriptor(entry: Entry) -> dict[str, Any]:
    """Return a reportingDescriptor, §3.49."""
    page = entry.page
    why = " ".join(page.why.split())
    example = f"```diff\n{page.example}\n```"
    return {
        "id": entry.code,
        "name": entry.name,
        "shortDescription": {"text": entry.what},
        "fullDescription": {"text": f"{' '.join(page.what.split())} Why it matters: {why}"},
        "help": {
            "text": f"{page.what}\n\nWhy it matters: {page.why}\n\nExample:\n\n{page.example}",
            "markdown": f"{page.what}\n\n**Why it matters:** {page.why}\n\n{example}\n\nSource: {page.source}",
        },
        "defaultConfiguration": {"level": entry.severity},
        "properties": {"tags": [entry.group]},
    }


class _Results:
    """Makes results, §3.27, with distinct fingerprints for equal findings."""

    def __init__(self, index: dict[str, int], sources: Sources, prefix: str) -> None:
        self._index = index
        self._sources = sources
        self._prefix = prefix
        self._alike: Counter[str] = Counter()

    def result(self, finding: Finding, suppression: dict[str, str] | None = None) -> dict[str, Any]:
        """Return the result of a finding."""
        known = digest(*key_of(finding))[:16]
        self._alike[known] += 1
        made: dict[str, Any] = {
            "ruleId": finding.code,
            "level": finding.severity,
            "message": {"text": finding.text},
            "locations": [{"physicalLocation": self._location(finding), **_logical(finding)}],
            # §3.27.17; GitHub identifies findings by this one, so moved lines make no new alert.
            "partialFingerprints": {"primaryLocationLineHash": f"{known}:{self._alike[known]}"},
        }
        if finding.code in self._index:
            made["ruleIndex"] = self._index[finding.code]
        about = {"subject": finding.subject.known(), "cell": finding.place.cell.known()}
        if properties := {name: known for name, known in about.items() if known}:
            made["properties"] = properties
        if suppression is not None:
            made["suppressions"] = [suppression]
        fixes = list(self._fixes(finding))
        return made | ({"fixes": fixes} if fixes else {})

    def _location(self, finding: Finding) -> dict[str, Any]:
        """Return a physicalLocation, §3.29; without a region in a workbook."""
        location: dict[str, Any] = {"artifactLocation": self._artifact(finding)}
        span = span_of(finding, self._sources)
        if span is not None:
            location["region"] = {"startLine": span[0], "startColumn": span[1]}
        return location

    def _artifact(self, finding: Finding) -> dict[str, str]:
        from urllib.parse import quote

        return {"uri": quote(self._prefix + finding.place.file), "uriBaseId": _BASE}

    def _fixes(self, finding: Finding) -> Iterable[dict[str, Any]]:
        """Yield a finding's fix, §3.55, if it can be applied."""
        source = self._sources.get(finding.place.file)
        if finding.fix is None or source is None:
            return
        edit = edit_of(finding, source)
        if isinstance(edit, str):
            return
        (line, column), (end_line, end_column) = source.position(edit.start), source.position(edit.end)
        region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
        replacement = {"deletedRegion": region, "insertedContent": {"text": edit.new}}
        change = {"artifactLocation": self._artifact(finding), "replacements": [replacement]}
        words = f"replace '{finding.fix.old}' with '{finding.fix.new}'" + (
            "" if finding.fix.safe else " (unsafe)"
        )
        yield {"description": {"text": words}, "artifactChanges": [change]}


def _logical(finding: Finding) -> dict[str, Any]:
    """Return the logicalLocations of a finding, §3.33: its component, deck or section, and its worksheet's cell."""
    about, found = finding.subject, []
    names = [name for name in (about.game, about.deck, about.component or about.section) if name]
    if names:
        kind = "member" if about.component else "module"
        found.append({"name": names[-1], "fullyQualifiedName": "/".join(names), "kind": kind})
    if finding.place.cell.worksheet:
        address = finding.place.address
        full = f"{finding.place.file}/{address}"
        found.append({"name": address, "fullyQualifiedName": full, "kind": "element"})
    return {"logicalLocations": found} if found else {}
