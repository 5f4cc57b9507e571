from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.cited_sources import cited_sources, names


@rule("CG017", "unused-source", severity=WARNING, whole=True)
def unused_source(game: CheckedGame) -> Violations:
    """`sources.yaml` names a source that nothing cites.

    Why it matters: what should cite it cites something else, or nothing.

    Example:
          # file: sources.yaml
          notes: {cite: "own notes, spring", certainty: designed}
          list: {cite: "public card list", certainty: secondary}
          # file: decks/room.yaml
          source: notes
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        +     source: "list, page 3"

    Source: Reference, A game's files: sources.yaml.
    """
    cited = {source for source, _ in cited_sources(game)}
    for name, known in game.citations.named.items():
        if not any(names(source, known.source) for source in cited):
            message = f"nothing cites '{name}'; cite it, or delete it here"
            yield violation(game.citations.places[name], message)
