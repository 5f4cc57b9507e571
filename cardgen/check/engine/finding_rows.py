"""Serialize findings as plain data, for the cache, and say which may be cached."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec.structs import astuple

from cardgen.findings import Cell, Finding, Fix, Place, Subject

#: A template took too long, which another run may not reproduce.
_NOT_REPRODUCIBLE = "CG022"


def are_lasting(findings: Iterable[Finding], games: Collection[str]) -> bool:
    """Return whether checking the same files again would give the same findings.

    Args:
        games: ids of the games whose files are known to be the same.
    """
    own = ("templates/", *(f"content/{game}/" for game in games))
    return all(one.place.file.startswith(own) and one.code != _NOT_REPRODUCIBLE for one in findings)


def to_rows(findings: Iterable[Finding]) -> list[tuple[Any, ...]]:
    """Convert findings to plain data."""
    return [_row(finding) for finding in findings]


def _row(finding: Finding) -> tuple[Any, ...]:
    *at, subject, cell = astuple(finding.place)
    place = (*at, astuple(subject), astuple(cell))
    _, *about, fix, allowed, known, also = astuple(finding)
    return (place, *about, astuple(fix) if fix else None, allowed, known, tuple(map(astuple, also)))


def from_rows(rows: Iterable[tuple[Any, ...]]) -> list[Finding]:
    """Reverse `to_rows`.

    Errors:
        TypeError, ValueError: data of another shape.
    """
    return [_finding(*row) for row in rows]


def _finding(
    place: tuple[Any, ...],
    code: str,
    message: str,
    severity: str,
    fix: tuple[Any, ...] | None,
    allowed: str,
    known: bool,
    also: tuple[tuple[str, ...], ...],
) -> Finding:
    file, line, column, subject, cell = place
    at = Place(file, line, column, Subject(*subject), Cell(*cell))
    about = tuple(Subject(*one) for one in also)
    return Finding(at, code, message, severity, Fix(*fix) if fix else None, allowed, known, about)
