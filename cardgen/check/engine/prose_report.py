"""`cardgen check --prose FILE`: check a text without a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.check.contexts.checked_game import CheckedProse, CheckedText
from cardgen.check.contexts.memo import Memo
from cardgen.check.engine.code_filter import code_filter
from cardgen.check.engine.code_names import hints
from cardgen.check.engine.prose_rules import language_rules, prose_findings, prose_rules
from cardgen.check.engine.reports import Report
from cardgen.check.engine.suppressions import apply_suppressions_of_text
from cardgen.findings import CardgenError, Finding
from cardgen.load.document import Diagnostics, findings
from cardgen.load.prose import is_markdown, read_prose, reading_words
from cardgen.load.source import decode_prose
from cardgen.load.sources import Sources
from cardgen.load.store import Store

#: What a text without a game is not checked for.
_NOT_CHECKED = "spelling was not checked: without a game nothing tells its names from misspelt words"


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
        lang: its language, or an empty string to guess it; select, ignore: codes, prefixes or names.
        store: caches results between runs.

    Errors:
        CardgenError: an unknown code or language.
    """
    codes = code_filter(select, ignore)
    asked = {rule.code for rule in (*prose_rules(), *language_rules())}
    sources = Sources((path.parent,), store)
    found = check_prose(path, lang, sources)
    found = apply_suppressions_of_text(found, sources.at(path), str(path), Memo(store), asked)
    root = Path(path.anchor) if path.is_absolute() else Path.cwd()
    notes = [*hints([*select, *ignore]), *([] if select else [_NOT_CHECKED])]
    return Report(
        codes.filter(found), Sources((root,)), is_selected=codes.includes, strict=strict, notes=notes
    )


def check_prose(path: Path, lang: str = "", sources: Sources | None = None) -> list[Finding]:
    """Return the findings of the rules of prose and language in a text, sorted.

    Args:
        lang: `sv`, `de`, `en` or `nl`; an empty string to guess it.
        sources: the files of its folder, if some were read before; their store caches results.

    Errors:
        CardgenError: an unknown language. A file that cannot be read is a finding (CG001).
    """
    if lang and lang.partition("-")[0] not in reading_words():
        known = ", ".join(reading_words())
        raise CardgenError(f"unknown language '{lang}' (known: {known})")
    sources = sources or Sources((path.parent,))
    diagnostics, name, store = Diagnostics(), str(path), sources.store
    data = sources.at(path).read(diagnostics)
    text = decode_prose(data, diagnostics) if data is not None else None
    found = findings(name, diagnostics.to_rows())
    if text is not None:
        prose = CheckedProse.of(read_prose(text, name, lang, markdown=is_markdown(name)), Memo(store))
        found += prose_findings(prose)
        alone = CheckedText(name, path.name, prose.lang, text, sources, Memo(store))
        found += (finding for rule in language_rules() for finding in rule.findings(alone))
    return sorted(found)
