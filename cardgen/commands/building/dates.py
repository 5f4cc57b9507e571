"""The date of a print."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime


def today() -> str:
    """Return the date, or that of `SOURCE_DATE_EPOCH`, with which the same content gives the same bytes on any day.

    Source: reproducible-builds.org/specs/source-date-epoch.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isascii() and given.isdigit():
        return datetime.fromtimestamp(int(given), UTC).date().isoformat()
    return date.today().isoformat()
