"""`cardgen check --prose FILE`: what is found in a text that is no game's, as the same report a game gets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.check.corpus.prose.prose_reading import check_prose, language_rules, prose_rules
from cardgen.check.engine.code_filter import codes_of
from cardgen.check.engine.reports import Report
from cardgen.check.engine.suppressions import apply_suppressions_of_text
from cardgen.check.subjects.memo import Memo
from cardgen.load.sources import Sources
from cardgen.load.store import Store


def prose_report(
    path: Path,
    lang: str,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    *,
    strict: bool = False,
    store: Store | None = None,
) -> Report:
    """Return the report on a text.

    Args:
        lang: its language, or an empty string to have it guessed; select, ignore: beginnings of codes.
        store: keeps between runs what was worked out.

    Errors:
        CardgenError: a code or a language nobody knows.
    """
    codes = codes_of(select, ignore)
    asked = {rule.code for rule in (*prose_rules(), *language_rules())}
    sources = Sources((path.parent,), store)
    found = check_prose(path, lang, sources)
    found = apply_suppressions_of_text(found, sources.at(path), str(path), Memo(store), asked)
    root = Path(path.anchor) if path.is_absolute() else Path.cwd()
    return Report(codes.of(found), Sources((root,)), has=codes.has, strict=strict)
