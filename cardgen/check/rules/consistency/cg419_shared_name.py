from collections import defaultdict

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.model import Component, Deck


@rule("CG419", "shared-name", severity=WARNING)
def shared_name(game: CheckedGame) -> Violations:
    """Two rows of a table without ids have one name and different texts.

    Why it matters: one of them is an older version, or has the name of another; players and rules cannot tell them
    apart by name. Where each has an id of its own, they are meant as they are.

    Example:
          # file: decks/room.csv
          name.sv,name.en,text.sv,text.en
          Orch,Orc,Den slår till.,It hits.
        - Orch,Orc,Den slår två gånger.,It hits twice.
        + Orchhövding,Orc chief,Den slår två gånger.,It hits twice.

    Source: own experience of proofreading decks.
    """
    lang = game.languages[0]
    for deck in game.decks:
        for first, *others in _named_alike(deck, lang):
            for other in others:
                if other.text("text", lang) != first.text("text", lang):
                    name = other.name(lang)
                    message = f"'{name}' has another text at {first.at('text')}; rename one, or give both ids"
                    yield violation(other.at(f"name.{lang}"), message)


def _named_alike(deck: Deck, lang: str) -> list[list[Component]]:
    """Return the components of a deck that have a text and no id of their own, by name."""
    found: defaultdict[str, list[Component]] = defaultdict(list)
    for component in deck.components:
        # An id derived from a name has the place of the name.
        is_made = component.places.get("id") == component.places.get("name")
        if is_made and component.text("text", lang) and not component.inherits_from:
            found[component.name(lang)].append(component)
    return list(found.values())
