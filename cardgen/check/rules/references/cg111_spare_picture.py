from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.picture_files import pictured_components


@rule("CG111", "spare-picture", severity=WARNING)
def spare_picture(game: CheckedGame) -> Violations:
    """A component names more pictures than it has copies to show them.

    Why it matters: copies take the pictures in turn, one each, so the last ones are never printed: a copy was
    forgotten, or there is one picture too many.

    Example:
          # file: art/asleep-1.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
          # file: art/asleep-2.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v.5z"/></svg>
          # file: decks/dragon.yaml
          title: {sv: Drake, en: Dragon}
          cards:
            - id: dragon-asleep
        +     copies: 2
              name: {sv: Draken sover, en: The dragon sleeps}
              art: [asleep-1, asleep-2]

    Source: Reference, A game's files.
    """
    for component, field, names in pictured_components(game):
        if len(names) > component.copies:
            spare = (
                f"{len(names)} pictures for {component.copies} {'copies' if component.copies > 1 else 'copy'}"
            )
            never = ", ".join(f"'{name}'" for name in names[component.copies :])
            message = (
                f"'{component.id}' has {spare}, so {never} is never shown; make more copies or remove it"
            )
            yield violation(component.at(f"{field}.{component.copies}"), message)
