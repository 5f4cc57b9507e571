from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.term_hits import term_hits, term_violation


@rule("CG407", "term-drifts", severity=WARNING, fixes=True)
def term_drifts(game: CheckedGame) -> Violations:
    """A text uses a word for a thing that the game's termbase rules out.

    Why it matters: players take two names for two things.

    Example:
          # file: game.yaml
          terms:
            trap-card: {sv: rumsfällekort, en: room trap card, not: {sv: fällkort}}
          # file: decks/room.yaml
            - id: room-a
              name: {sv: Sten, en: Stone}
        -     text: {sv: Dra två av fällkorten., en: Draw two of the room trap cards.}
        +     text: {sv: Dra två av rumsfällekorten., en: Draw two of the room trap cards.}

    Source: Reference, A game's files: `terms`.
    """
    for hit in term_hits(game):
        if not hit.banned.edition:
            yield term_violation(
                game, hit, f"'{hit.written}' is not used in this game", "use one word for one thing"
            )
