"""Which codes a check tells of: `--select` and `--ignore`, by code (`CG402`) or by its beginning (`CG4`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from cardgen.check.engine.code_pages import pages
from cardgen.findings import CardgenError, Finding, nearest


@dataclass(frozen=True)
class CodeFilter:
    """Beginnings of codes to tell of, all where none is given, and those to leave out; the longer one decides."""

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()

    def has(self, code: str) -> bool:
        """Return whether a code is told of."""
        wanted = _longest(code, self.select) if self.select else 0
        return wanted > _longest(code, self.ignore)

    def of(self, findings: Iterable[Finding], always: Collection[Finding] = ()) -> list[Finding]:
        """Return the findings to tell of.

        Args:
            always: findings without which the others mean nothing, since a file could not be read: they are left
                out only where their code is ignored.
        """
        return [
            f for f in findings if self.has(f.code) or (f in always and _longest(f.code, self.ignore) < 0)
        ]


def codes_of(select: Sequence[str], ignore: Sequence[str]) -> CodeFilter:
    """Return the choice of codes that the beginnings mean, in upper case.

    Errors:
        CardgenError: no code begins so, with the nearest; or none is left.
    """
    for name in (*select, *ignore):
        known = pages()
        if not any(code.startswith(name.upper()) for code in known):
            families = sorted({code[:3] for code in known})
            close = nearest(name.upper(), [*families, *known])
            raise CardgenError(f"no code is or begins with '{name}'{close} (cardgen rules lists them)")
    chosen = CodeFilter(tuple(name.upper() for name in select), tuple(name.upper() for name in ignore))
    if not any(map(chosen.has, pages())):
        raise CardgenError("--select and --ignore leave no code to look for")
    return chosen


def _longest(code: str, beginnings: Iterable[str]) -> int:
    """Return the length of the longest of some beginnings that a code has, or -1."""
    return max((len(begin) for begin in beginnings if code.startswith(begin)), default=-1)
