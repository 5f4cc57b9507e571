from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.fit import all_fits
from cardgen.layout import columns

#: What looks call the label of a column, after its name.
_LABEL = " label"


@rule("CG839", "foreign-heading", severity=WARNING)
def foreign_heading(laid_out: LaidOutGame) -> Violations:
    """The heading of a column is printed on the cards, but in one language only, in a game of several.

    Why it matters: it stands between labels in the language of the card, and looks like a slip. Common headings, such
    as Cost, need no words of your own; others do.

    Example:
          # file: templates/small/card.svg.j2
          {% for column in columns() %}
          {{ line(column.label, 6, 14, size=8, role=column.name ~ " label") }}
          {% endfor %}
          # file: game.yaml
        + labels: {footing: {sv: Fotfäste, en: Footing}}
          # file: decks/room.yaml
          fields: {footing: number}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
              footing: 2

    Source: Reference, The plain look: labels of a deck's own columns.
    """
    game = laid_out.game
    languages, told = game.languages, set()
    for _, deck, fit in all_fits(laid_out):
        name = fit.role.removesuffix(_LABEL)
        if len(languages) < 2 or name == fit.role or name in told or name not in deck.field_types:
            continue
        told.add(name)
        if heading := columns.foreign_heading(name, deck, game):
            words = ", ".join(f"{lang}: …" for lang in languages)
            labels = f"labels: {{{name}: {{{words}}}}}"
            message = f"'{heading}' is printed in all languages alike; write into game.yaml `{labels}`"
            yield violation(deck.place, message)
