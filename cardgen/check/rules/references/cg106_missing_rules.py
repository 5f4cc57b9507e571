from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.load.validation import quoted
from cardgen.model.languages import complete_languages


@rule("CG106", "missing-rules")
def missing_rules(game: CheckedGame) -> Violations:
    """A booklet's text is missing in one of the game's languages.

    Why it matters: the booklet cannot be made in that language.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Spelet
          Spela.
        + # file: rules.en.md
        + # Rules
        + ## 1 The game
        + Play.
          # file: booklets/rules.yaml
          title: {sv: Häfte, en: Booklet}
          booklets:
            - id: rules-booklet
              name: {sv: Regler, en: Rules}
              file: rules

    Source: Reference, A game's files: rules.<lang>.md, every language complete.
    """
    for deck in game.decks:
        if deck.kind.paper.form != "booklet":
            continue
        for component in deck.components:
            for lang in complete_languages(game.languages):
                name = f"{component.fields.get('file')}.{lang}.md"
                if "/" in name or not game.sources.at(game.folder / name).is_there:
                    message = f"no file {quoted(name)} for the booklet in '{lang}'; write it"
                    yield violation(component.at("file"), message)
