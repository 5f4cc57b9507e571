"""The date of a print, and that which a game prints beside its version."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime

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


def today() -> str:
    """Return the date of `SOURCE_DATE_EPOCH`, with which a print is the same on any day; else the clock's."""
    return source_date() or date.today().isoformat()
