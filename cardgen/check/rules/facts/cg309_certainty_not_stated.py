from collections.abc import Mapping
from typing import Any

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import written_facts
from cardgen.model.deck import CERTAINTIES


@rule("CG309", "certainty-not-stated", severity=WARNING)
def certainty_not_stated(game: CheckedGame) -> Violations:
    """A fact does not say how certain it is, nor does its source, in a game that says `cites: true`.

    Why it matters: it then counts as certain as the game itself, and what was worked out passes for what the rules say.

    Example:
          # file: sources.yaml
          notes: {cite: "own design, notes.md", certainty: designed}
          # file: game.yaml
          title: {sv: Borgen, en: Keep}
          languages: [sv, en]
          cites: true
          source: notes
          facts:
            - {key: rooms.doors, value: 2, note: one at each end, source: notes}
        -   - {key: rooms.rats, value: 5, note: at most, source: two doors and three traps}
        +   - {key: rooms.rats, value: 5, note: at most, source: two doors and three traps, certainty: derived}

    Source: Reference, A game's files: sources.yaml.
    """
    for document in written_facts(game) if game.cites else ():
        for index, record in enumerate(document.data if isinstance(document.data, list) else ()):
            if not isinstance(record, Mapping) or not record.get("source") or record.get("certainty"):
                continue
            if not game.citations.read(str(record["source"])).certainty:
                message = (
                    f"{_name(record)}: the fact has no 'certainty', and neither has its source; write one of"
                )
                yield violation(document.place([index]), f"{message} {', '.join(CERTAINTIES)}")


def _name(record: Mapping[str, Any]) -> str:
    """Return what a message calls a fact: its key, its claim or its kind."""
    return str(record.get("key") or record.get("claim") or next(iter(record)))
