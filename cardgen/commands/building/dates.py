"""The date of a print."""

from __future__ import annotations

from datetime import date

from cardgen.load.print_date import source_date


def today() -> str:
    """Return the date, or that of `SOURCE_DATE_EPOCH`, with which the same content gives the same bytes on any day."""
    return source_date() or date.today().isoformat()
