"""The date that a game prints beside its version: as stated, or that of the build. Never the clock's."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from cardgen.findings import Finding, Place

#: In game.yaml, instead of a date: `SOURCE_DATE_EPOCH`.
OF_BUILD = "build"


def source_date() -> str:
    """Return the date of `SOURCE_DATE_EPOCH`; empty where it is not set.

    Source: reproducible-builds.org/specs/source-date-epoch.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isascii() and given.isdigit():
        return datetime.fromtimestamp(int(given), UTC).date().isoformat()
    return ""


def is_date(written: str) -> bool:
    """Return whether a word is a date such as 2026-11-28."""
    try:
        return date.fromisoformat(written).isoformat() == written
    except ValueError:
        return False


def print_date(record: Mapping[str, Any], file: str) -> tuple[str, list[Finding]]:
    """Return the date that a game prints, empty for none, and what is wrong with it.

    Errors: CG005 the date of the build, which none is given.
    """
    stated = record.get("dated", "")
    if stated != OF_BUILD:
        return stated, []
    given = source_date()
    message = "dated: the build has no date; set SOURCE_DATE_EPOCH, or write a date such as 2026-11-28"
    return given, [] if given else [Finding(Place(file, *record["dated_at"]), "CG005", message)]
