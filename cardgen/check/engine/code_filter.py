"""Which codes a check reports: `--select` and `--ignore`, by code (`CG402`), its beginning (`CG4`) or its name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from cardgen.check.engine.code_names import code_named, codes_by_name
from cardgen.check.engine.code_pages import pages
from cardgen.check.engine.retired import RETIRED
from cardgen.findings import CardgenError, Finding, nearest


@dataclass(frozen=True)
class CodeFilter:
    """Beginnings of codes to tell of, all where none is given, and those to leave out; the longer one decides."""

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()

    def includes(self, code: str) -> bool:
        """Return whether a code is told of."""
        wanted = _longest(code, self.select) if self.select else 0
        return wanted > _longest(code, self.ignore)

    def filter(self, findings: Iterable[Finding], always: Collection[Finding] = ()) -> list[Finding]:
        """Return the findings to tell of.

        Args:
            always: findings without which the others mean nothing, since a file could not be read: they are left
                out only where their code is ignored.
        """
        return [
            f
            for f in findings
            if self.includes(f.code) or (f in always and _longest(f.code, self.ignore) < 0)
        ]


def code_filter(select: Sequence[str], ignore: Sequence[str]) -> CodeFilter:
    """Return the choice of codes that the beginnings or names mean, in upper case; a retired code finds nothing.

    Errors:
        CardgenError: no code begins so, with the nearest; or none is left.
    """
    chosen = CodeFilter(tuple(map(_beginning, select)), tuple(map(_beginning, ignore)))
    if (select or ignore) and not any(map(chosen.includes, [*pages(), *RETIRED])):
        raise CardgenError("--select and --ignore leave no code to look for")
    return chosen


def _beginning(name: str) -> str:
    meant, known = code_named(name), pages()
    if not any(code.startswith(meant) for code in (*known, *RETIRED)):
        families = sorted({code[:3] for code in known})
        close = nearest(name.upper(), [*families, *known]) or nearest(name.lower(), codes_by_name())
        raise CardgenError(f"no code is or begins with '{name}'{close} (cardgen rules lists them)")
    return meant


def _longest(code: str, beginnings: Iterable[str]) -> int:
    """Return the length of the longest of some beginnings that a code has, or -1."""
    return max((len(begin) for begin in beginnings if code.startswith(begin)), default=-1)
