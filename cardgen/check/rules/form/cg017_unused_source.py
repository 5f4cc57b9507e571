"""CG017 unused-source: `sources.yaml` names a source that nothing cites."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.check.corpus.facts.cited_sources import cited_sources
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
    cited = {source for source, _ in cited_sources(game)}
    for name, known in game.citations.named.items():
        whole = re.compile(rf"(?:^|[;:] ){re.escape(known.source)}(?:$|[,;:])")
        if not any(map(whole.search, cited)):
            yield violation(
                game.citations.places[name], f"nothing cites '{name}'; cite it, or delete it here"
            )
