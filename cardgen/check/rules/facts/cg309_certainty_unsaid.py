"""CG309 certainty-unsaid: A fact does not say how certain it is, and nearly all others of its source do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.check.corpus.facts.stated_facts import written_facts
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import WARNING, Place

#: A source has its certainty by custom where so many facts say one, and so many times as many as say none.
_CUSTOM, _TIMES = 3, 3
#: What follows in a source is a page, a file or a remark: "own design, notes.md" and "own design: a guess" are one.
_DETAIL = re.compile(r"[,;:(§]")


class _Row(NamedTuple):
    """A fact of a source: what it is called, what certainty it says (or ''), and where it stands."""

    name: str
    certainty: str
    place: Place


@rule("CG309", "certainty-unsaid", severity=WARNING)
def certainty_unsaid(game: CheckedGame) -> Iterator[Violation]:
    """A fact does not say how certain it is, and nearly all others of its source do.

    Why it matters: it then counts as certain as the game itself, and what was worked out passes for what the rules say.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: rooms.doors, value: 2, source: "own design, notes.md", certainty: designed}
          - {key: rooms.traps, value: 3, source: "own design, notes.md", certainty: designed}
          - {key: rooms.lamps, value: 4, source: "own design: a guess", certainty: designed}
          - {key: rooms.rats, value: 5, source: "own design, notes.md"}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: rooms.doors, value: 2, source: "own design, notes.md", certainty: designed}
          - {key: rooms.traps, value: 3, source: "own design, notes.md", certainty: designed}
          - {key: rooms.lamps, value: 4, source: "own design: a guess", certainty: designed}
          - {key: rooms.rats, value: 5, source: "own design, notes.md", certainty: designed}

    Source: Reference, Facts and odds; a source is what stands before the first comma or colon. A game whose facts say
    no certainty at all is left alone.
    """
    for source, rows in _by_source(game).items():
        said = [row.certainty for row in rows if row.certainty]
        silent = [row for row in rows if not row.certainty]
        if len(said) < max(_CUSTOM, _TIMES * len(silent)):
            continue
        usual = max(sorted(set(said)), key=said.count)
        for row in silent:
            others = f"{len(said)} other facts from '{source}' do"
            yield violation(
                row.place,
                f"{row.name}: the fact has no 'certainty', and {others}; say it, such as '{usual}'",
            )


def _by_source(game: CheckedGame) -> Mapping[str, list[_Row]]:
    """Return the facts by the beginning of their source."""
    found: dict[str, list[_Row]] = defaultdict(list)
    for document in written_facts(game):
        for index, record in enumerate(document.data if isinstance(document.data, list) else ()):
            if isinstance(record, Mapping) and record.get("source"):
                source = _DETAIL.split(str(record["source"]))[0].strip()
                certainty = str(record.get("certainty") or "")
                found[source].append(_Row(_name(record), certainty, document.place([index])))
    return found


def _name(record: Mapping[str, Any]) -> str:
    """Return what a message calls a fact: its key, its claim or its kind."""
    return str(record.get("key") or record.get("claim") or next(iter(record)))
