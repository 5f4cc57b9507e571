"""CG017 unused-source: `sources.yaml` names a source that nothing cites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.check.corpus.facts.stated_facts import written_facts
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import WARNING


@rule("CG017", "unused-source", severity=WARNING, whole=True)
def unused_source(game: CheckedGame) -> Iterator[Violation]:
    """`sources.yaml` names a source that nothing cites.

    Why it matters: what was to be cited by it is cited otherwise, or not at all.

    Wrong:
        # file: sources.yaml
        notes: {cite: "own notes, spring", certainty: designed}
        list: {cite: "public card list", certainty: secondary}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: notes
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Right:
        # file: sources.yaml
        notes: {cite: "own notes, spring", certainty: designed}
        list: {cite: "public card list", certainty: secondary}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: notes
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            source: "list, page 3"

    Source: Reference, A game's files: sources.yaml.
    """
    cited = set(_cited(game))
    for name, known in game.citations.named.items():
        whole = re.compile(rf"(?:^|[;:] ){re.escape(known.source)}(?:$|[,;:])")
        if not any(map(whole.search, cited)):
            yield violation(
                game.citations.places[name], f"nothing cites '{name}'; cite it, or delete it here"
            )


def _cited(game: CheckedGame) -> Iterator[str]:
    """Go through all citations of the game, written in full."""
    yield game.source
    yield from (row.source for row in game.inventory)
    for deck in game.decks:
        yield deck.source
        yield from (component.source for component in deck.components)
    facts = (row for document in written_facts(game) for row in _rows(document.data))
    for written in (*facts, *_rows(game.terms)):
        said = written.get("source")
        yield game.citations.read(said).source if isinstance(said, str) else ""


def _rows(written: Any) -> list[Mapping[str, Any]]:
    """Return the records of a list or a map that was not checked."""
    listed = written.values() if isinstance(written, Mapping) else written
    return [row for row in listed if isinstance(row, Mapping)] if isinstance(listed, Iterable) else []
