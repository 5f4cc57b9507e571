from collections.abc import Iterator
from itertools import groupby

from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.fit import all_fits
from cardgen.layout import columns
from cardgen.model import Deck

#: What looks call the label of a column, after its name.
_LABEL = " label"


@rule("CG839", "foreign-heading", severity=WARNING)
def foreign_heading(laid_out: LaidOutGame) -> Violations:
    """The heading of a column is printed on the cards in one language only, beside others that are translated.

    Why it matters: on the cards of the other languages it looks like a slip. Common headings, such as Cost, need no
    words of your own; others do.

    Example:
          # file: templates/small/card.svg.j2
          {% for column in columns() %}
          {{ line(column.label, 6, 14, size=8, role=column.name ~ " label") }}
          {% endfor %}
          # file: game.yaml
        + labels: {footing: {sv: Fotfäste, en: Footing}}
          # file: decks/room.yaml
          fields: {footing: number, cost: number}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
              footing: 2
              cost: 3

    Source: Reference, The plain look: labels of a deck's own columns.
    """
    game = laid_out.game
    if len(game.languages) < 2:
        return
    reported: set[str] = set()
    for deck, names in _printed(laid_out):
        headings = {name: columns.foreign_heading(name, deck, game) for name in names}
        if all(headings.values()):
            continue
        for name, heading in headings.items():
            if heading and name not in reported:
                reported.add(name)
                words = ", ".join(f"{lang}: …" for lang in game.languages)
                labels = f"labels: {{{name}: {{{words}}}}}"
                message = f"'{heading}' is printed in all languages alike; write into game.yaml `{labels}`"
                yield violation(deck.place, message)


def _printed(laid_out: LaidOutGame) -> Iterator[tuple[Deck, list[str]]]:
    """Yield each deck with the names of the columns whose headings its cards print."""
    for deck, fits in groupby(all_fits(laid_out), lambda one: one[1]):
        roles = dict.fromkeys(fit.role for *_, fit in fits if fit.role.endswith(_LABEL))
        yield deck, [name for role in roles if (name := role.removesuffix(_LABEL)) in deck.field_types]
