"""A baseline: findings that were there when cardgen was adopted, kept in a file, so that only new ones fail.

A finding is known again by its code, file and message, never by its line, so that moved lines do not matter. Of
as many alike as the baseline holds, the first by place are known.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cardgen.check.engine.code_names import code_named
from cardgen.findings import CardgenError, Finding
from cardgen.tasks import write_file

#: How a file says that it is a baseline, and of which form.
_FORM = "cardgen-baseline"
_VERSION = 1
#: Messages that name another line of a file.
_LINE = re.compile(r"\bline \d+")


class Key(NamedTuple):
    """What a finding is known again by; the message without numbers of lines."""

    file: str
    code: str
    message: str


def key_of(finding: Finding) -> Key:
    """Return what a finding is known again by."""
    return Key(finding.place.file, finding.code, _LINE.sub("line …", finding.message))


def mark_known(findings: Iterable[Finding], baseline: Mapping[Key, int]) -> list[Finding]:
    """Return findings sorted by place, those that a baseline holds marked so; what is allowed needs no baseline."""
    left = Counter(dict(baseline))
    marked = []
    for finding in sorted(findings):
        key = key_of(finding)
        held = not finding.allowed and left[key] > 0
        left[key] -= held
        marked.append(replace(finding, known=True) if held else finding)
    return marked


def gone_from(findings: Iterable[Finding], baseline: Mapping[Key, int]) -> Mapping[Key, int]:
    """Return how often each key of a baseline is not met by findings that are marked as known."""
    left = Counter(dict(baseline))
    left.subtract(key_of(finding) for finding in findings if finding.known)
    return {key: count for key, count in sorted(left.items()) if count > 0}


def write_baseline(path: Path, findings: Iterable[Finding]) -> int:
    """Write findings as a baseline, a line each, so that version control shows what goes; give how many they are."""
    counts = Counter(key_of(finding) for finding in findings)
    rows = [
        json.dumps({**key._asdict(), "count": count}, ensure_ascii=False)
        for key, count in sorted(counts.items())
    ]
    body = ",\n    ".join(rows)
    inner = f"\n    {body}\n  " if rows else ""
    write_file(path, f'{{\n  "{_FORM}": {_VERSION},\n  "findings": [{inner}]\n}}\n'.encode())
    return sum(counts.values())


def read_baseline(path: Path) -> Mapping[Key, int]:
    """Return how often each key stands in a baseline.

    Errors:
        CardgenError: not there, or no baseline that this version reads.
    """
    try:
        data = json.loads(path.read_bytes())
    except OSError as error:
        why = (error.strerror or "unreadable").lower()
        raise CardgenError(f"cannot read baseline '{path}': {why} (make one by --write-baseline)") from error
    except ValueError as error:
        raise CardgenError(f"'{path}' is no baseline: it is no JSON; make one by --write-baseline") from error
    counts: Counter[Key] = Counter()
    try:
        if data[_FORM] != _VERSION:
            raise CardgenError(
                f"baseline '{path}' is of form {data[_FORM]}; write it again by --write-baseline"
            )
        for row in data["findings"]:
            counts[Key(str(row["file"]), code_named(str(row["code"])), str(row["message"]))] += int(
                row["count"]
            )
    except (KeyError, TypeError, ValueError) as error:
        raise CardgenError(f"'{path}' is no baseline of cardgen; make one by --write-baseline") from error
    return counts
