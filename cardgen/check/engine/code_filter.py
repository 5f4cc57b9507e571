"""`--select` and `--ignore`: which codes are reported, by code (`CG402`), prefix (`CG4`) or name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from cardgen.check.engine.code_names import code_named, codes_by_name
from cardgen.check.engine.code_pages import pages
from cardgen.check.engine.retired import RETIRED
from cardgen.findings import CardgenError, Finding, nearest


class CodeFilter(Struct, frozen=True):
    """Prefixes of codes to report (none for all) and to ignore; the longer one wins."""

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()

    def includes(self, code: str) -> bool:
        """Return whether a code is reported."""
        wanted = _longest(code, self.select) if self.select else 0
        return wanted > _longest(code, self.ignore)

    def filter(self, findings: Iterable[Finding], always: Collection[Finding] = ()) -> list[Finding]:
        """Return the findings to report.

        Args:
            always: findings about unreadable files, on which others depend: dropped only if their code is ignored.
        """
        return [
            f
            for f in findings
            if self.includes(f.code) or (f in always and _longest(f.code, self.ignore) < 0)
        ]


def code_filter(select: Sequence[str], ignore: Sequence[str]) -> CodeFilter:
    """Make a filter from prefixes or names; retired codes are accepted.

    Errors:
        CardgenError: an unknown code, with the nearest; or no code is left.
    """
    chosen = CodeFilter(tuple(map(_beginning, select)), tuple(map(_beginning, ignore)))
    if (select or ignore) and not any(map(chosen.includes, [*pages(), *RETIRED])):
        raise CardgenError("--select and --ignore leave no code; change one of them")
    return chosen


def _beginning(name: str) -> str:
    meant, known = code_named(name), pages()
    if not any(code.startswith(meant) for code in (*known, *RETIRED)):
        families = sorted({code[:3] for code in known})
        close = nearest(name.upper(), [*families, *known]) or nearest(name.lower(), codes_by_name())
        raise CardgenError(f"no code or name '{name}'{close} (cardgen rules lists them)")
    return meant


def _longest(code: str, beginnings: Iterable[str]) -> int:
    """Return the length of the longest prefix that a code has, or -1."""
    return max((len(begin) for begin in beginnings if code.startswith(begin)), default=-1)
