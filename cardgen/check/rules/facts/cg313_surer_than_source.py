from collections.abc import Iterator, Set

from cardgen.check.api import WARNING, CheckedGame, Place, Violations, rule, violation
from cardgen.check.corpus.facts.cited_sources import names
from cardgen.model.deck import CERTAINTIES

#: A source that is the game's own, where `sources.yaml` does not name it.
_OURS = "ours"
_DESIGNED = CERTAINTIES[-1]


@rule("CG313", "surer-than-source", severity=WARNING)
def surer_than_source(game: CheckedGame) -> Violations:
    """A record is said to be surer than the least certain source that it names.

    So is a component that is `stated` by one of its deck's sources, where another of those is the game's own.

    Why it matters: what the game's author made up passes for what the original says.

    Example:
          # file: sources.yaml
          book: {cite: "rule book", certainty: stated}
          ours: {cite: "own design", certainty: designed}
          # file: decks/room.yaml
          source: book
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
              source: "book, page 3; its life points: ours"
        -     certainty: stated
        +     certainty: designed

    Source: Reference, A game's files: sources.yaml.
    """
    known: dict[str, Set[str]] = {}

    def certainties(source: str) -> Set[str]:
        if source not in known:
            known[source] = frozenset(_certainties(game, source))
        return known[source]

    for what, source, certainty, place in _records(game):
        least = max(certainties(source), key=CERTAINTIES.index, default="")
        if least and certainty in CERTAINTIES and CERTAINTIES.index(certainty) < CERTAINTIES.index(least):
            message = f"{what} is {certainty}, but its source names one that is {least}: '{source}'"
            yield violation(place, f"{message}; write 'certainty: {least}', or leave it out")
    for deck in game.decks:
        mixed = _DESIGNED in certainties(deck.source) and len(certainties(deck.source)) > 1
        for component in deck.components if mixed else ():
            if component.certainty == "stated" and certainties(component.source) == {"stated"}:
                message = f"{component.id} is stated, but its deck says that a part is the game's own"
                advice = "name that part in its 'source', or leave it out of the deck's"
                yield violation(component.at("source"), f"{message}: '{deck.source}'; {advice}")


def _records(game: CheckedGame) -> Iterator[tuple[str, str, str, Place]]:
    """Yield what it is, source in full, certainty and place; components if they differ from their deck."""
    yield from ((f"the row of '{row.deck}'", row.source, row.certainty, row.place) for row in game.inventory)
    for deck in game.decks:
        inherited = (deck.source, deck.certainty)
        yield f"deck '{deck.id}'", *inherited, deck.place
        own = (one for one in deck.components if (one.source, one.certainty) != inherited)
        yield from ((one.id, one.source, one.certainty, one.at("source")) for one in own)
    for row in game.fact_rows:
        name = row.written.get("key") or row.written.get("claim") or next(iter(row.written), "a fact")
        yield str(name), row.source, row.certainty, row.source_place


def _certainties(game: CheckedGame, source: str) -> Iterator[str]:
    """Yield the certainty of each source that is named in another."""
    for one in game.citations.named.values():
        if one.certainty and names(source, one.source):
            yield one.certainty
    if names(source, _OURS):
        yield _DESIGNED
