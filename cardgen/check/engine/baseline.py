"""A baseline: a file of existing findings, so that only new ones fail a check.

Findings are matched by code, file and message, not by line, so that moved lines do not matter. If a key occurs more
often than in the baseline, the first by place are known.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.check.engine.code_names import code_named
from cardgen.files import FileRefused, read_file, require_free, write_file
from cardgen.findings import CardgenError, Finding

#: Key of the format version in the file, and the version.
_FORM = "cardgen-baseline"
_VERSION = 1
#: A reference to another line in a message.
_LINE = re.compile(r"\bline \d+")


class Key(NamedTuple):
    """What findings are matched by; the message is without line numbers."""

    file: str
    code: str
    message: str


def key_of(finding: Finding) -> Key:
    """Return the key of a finding."""
    return Key(finding.place.file, finding.code, _LINE.sub("line …", finding.message))


def mark_known(findings: Iterable[Finding], baseline: Mapping[Key, int]) -> list[Finding]:
    """Return findings sorted by place, those in the baseline marked as known; allowed ones are not matched."""
    left = Counter(dict(baseline))
    marked = []
    for finding in sorted(findings):
        key = key_of(finding)
        held = not finding.allowed and left[key] > 0
        left[key] -= held
        marked.append(replace(finding, known=True) if held else finding)
    return marked


def resolved_since(findings: Iterable[Finding], baseline: Mapping[Key, int]) -> Mapping[Key, int]:
    """Return by key how many findings of the baseline no longer occur."""
    left = Counter(dict(baseline))
    left.subtract(key_of(finding) for finding in findings if finding.known)
    return {key: count for key, count in sorted(left.items()) if count > 0}


def write_baseline(path: Path, findings: Iterable[Finding]) -> int:
    """Write findings as a baseline, one per line for readable diffs; return their number."""
    counts = Counter(key_of(finding) for finding in findings)
    rows = [
        json.dumps({**key._asdict(), "count": count}, ensure_ascii=False)
        for key, count in sorted(counts.items())
    ]
    body = ",\n    ".join(rows)
    inner = f"\n    {body}\n  " if rows else ""
    write_file(path, f'{{\n  "{_FORM}": {_VERSION},\n  "findings": [{inner}]\n}}\n'.encode())
    return sum(counts.values())


def require_writable(path: Path, project: Path) -> None:
    """Refuse a file that is there and is not a baseline.

    Args:
        project: the root of the project.

    Errors:
        CardgenError: as `files.require_free`, or it is another file.
    """
    if not os.path.lexists(path):
        require_free(path, project)
        return
    try:
        data = json.loads(read_file(path, (path.parent,)))
    except (OSError, FileRefused, ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or _FORM not in data:
        raise CardgenError(f"'{path}' exists and is not a baseline; name another file")


def read_baseline(path: Path) -> Mapping[Key, int]:
    """Read a baseline: the number of findings by key.

    Errors:
        CardgenError: missing, or not a baseline of this version.
    """
    try:
        data = json.loads(read_file(path))
    except FileRefused as refused:
        raise CardgenError(f"cannot read baseline: {refused}") from refused
    except OSError as error:
        why = (error.strerror or "unreadable").lower()
        raise CardgenError(
            f"cannot read baseline '{path}': {why}; create one with --write-baseline"
        ) from error
    except ValueError as error:
        raise CardgenError(
            f"'{path}' is not a baseline: not JSON; create one with --write-baseline"
        ) from error
    counts: Counter[Key] = Counter()
    try:
        if data[_FORM] != _VERSION:
            raise CardgenError(
                f"baseline '{path}' has format {data[_FORM]}; write it again with --write-baseline"
            )
        for row in data["findings"]:
            counts[Key(str(row["file"]), code_named(str(row["code"])), str(row["message"]))] += int(
                row["count"]
            )
    except (KeyError, TypeError, ValueError) as error:
        raise CardgenError(
            f"'{path}' is not a baseline of cardgen; create one with --write-baseline"
        ) from error
    return counts
