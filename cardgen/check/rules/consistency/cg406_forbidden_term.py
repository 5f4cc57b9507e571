from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.term_hits import term_hits, term_violation
from cardgen.check.corpus.text_units import RULES, TextUnit
from cardgen.load.module_choice import chosen_modules


@rule("CG406", "forbidden-term", fixes=True)
def forbidden_term(game: CheckedGame) -> Violations:
    """A text uses a word that belongs to another edition of the game, or to another module.

    Why it matters: players look in the box for something that is not there. Such misprints have been sold.

    Example:
          # file: game.yaml
          terms:
            catacombs:
              sv: katakomb
              en: catacomb
              editions: {Second edition: {sv: underjord, en: underworld}}
          # file: decks/room.yaml
            - id: room-way-down
              name: {sv: Väg ner, en: Way down}
        -     text: {sv: Gå ner i katakomben., en: Go down into the underworld.}
        +     text: {sv: Gå ner i katakomben., en: Go down into the catacomb.}

    Source: Reference, A game's files: `terms`. One published card was printed with another edition's name for the same
    place.
    """
    for hit in term_hits(game):
        if not hit.banned.edition:
            continue
        if hit.banned.edition in game.modules and hit.banned.edition in _played_with(game, hit.one):
            continue
        where = f"'{hit.written}' belongs to '{hit.banned.edition}'"
        yield term_violation(game, hit, where, "say it in the words of this game")


def _played_with(game: CheckedGame, one: TextUnit) -> tuple[str, ...]:
    """Return the modules that a text may refer to: the chosen ones for the rules, all for names of the game."""
    piece = game.component(one.owner) or game.deck(one.owner)
    if piece:
        return chosen_modules(game.modules, [piece.module])
    return game.chosen if one.kind == RULES else tuple(game.modules)
