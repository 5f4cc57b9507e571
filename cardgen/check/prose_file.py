"""`cardgen check --prose FILE`: what is found in a text that is no game's, as the same report a game gets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.check.allow import judge_text
from cardgen.check.choice import codes_of
from cardgen.check.prose_reading import check_prose, language_rules, prose_rules
from cardgen.check.reports import Report
from cardgen.check.sources import Sources


def prose_report(
    path: Path, lang: str, select: Sequence[str] = (), ignore: Sequence[str] = (), *, strict: bool = False
) -> Report:
    """Give the report on a text.

    Args:
        lang: its language, or an empty string to have it guessed; select, ignore: beginnings of codes.

    Errors:
        CardgenError: a code or a language nobody knows.
    """
    codes = codes_of(select, ignore)
    asked = {rule.code for rule in (*prose_rules(), *language_rules())}
    judged = judge_text(check_prose(path, lang), path, asked)
    root = Path(path.anchor) if path.is_absolute() else Path.cwd()
    return Report(
        codes.of(judged.left),
        Sources((root,)),
        allowed=[one for one in judged.allowed if codes.has(one.finding.code)],
        has=codes.has,
        strict=strict,
    )
