from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.model.languages import drafts_of


@rule("CG701", "sections-differ")
def sections_differ(game: CheckedGame) -> Violations:
    """The rules of one language have a section that those of another lack.

    Why it matters: a rule is missing for some of the players, and a card that cites it leads nowhere.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Spelet
          Spela.
          ## 2 Slutet
          Sluta.
          # file: rules.en.md
          # Rules
          ## 1 The game
          Play.
        + ## 2 The end
        + Stop.

    Source: Reference, A game's files: the languages of a game are all complete.
    """
    for rules in game.rules.values():
        for other in (one for one in game.rules.values() if one.lang not in drafts_of(game.languages)):
            for section in rules.sections.values():
                if section.number not in other.sections:
                    message = f"section '{section.number}' is not in {other.place.file}; add it there"
                    yield violation(section.place.about(lang=other.lang), message)
