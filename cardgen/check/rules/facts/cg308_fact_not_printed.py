from collections.abc import Mapping

from cardgen.check.api import CheckedGame, Place, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.check.corpus.numerals import numbers_of, without_tokens
from cardgen.model import Component, Localized
from cardgen.model.citations import in_brackets
from cardgen.model.facts import is_number


@rule("CG308", "fact-not-printed")
def fact_not_printed(game: CheckedGame) -> Violations:
    """A component's text does not state a number that, according to the game, texts of its deck state.

    Why it matters: the number on the card may then differ from the one in the totals.

    Example:
          # file: game.yaml
          facts:
            - {states: {decks: [chest], field: value}, source: own design}
          # file: decks/chest.yaml
          title: {sv: Kistor, en: Chests}
          fields: {value: number}
          cards:
            - id: chest-coins
              name: {sv: Mynt, en: Coins}
        -     value: 900
        +     value: 950
              text: {sv: Värt 950 mynt., en: Worth 950 coins.}

    Source: Reference, Facts and odds: `states`.
    """
    for fact in understood(game, "states"):
        name = str(fact.words["field"])
        for component in (c for deck in fact.decks for c in deck.components):
            value = component.fields.get(name)
            if not is_number(value):
                continue
            for lang, parts in _carrying_texts(component).items():
                printed = {n.value for _, markup in parts for n in numbers_of(without_tokens(markup), lang)}
                if f"{value:g}" not in printed:
                    message = f"'{component.id}': {name} is {value:g}, which no text of '{lang}' states"
                    yield violation(
                        component.at(name), f"{message}{in_brackets(fact.source)}; fix one of them"
                    )


def _carrying_texts(component: Component) -> Mapping[str, list[tuple[Place, str]]]:
    """Return the texts of a component by language, those of a back of its own included, each with its place."""
    own = component.back.fields.items() if component.back else ()
    fields = [
        *component.fields.items(),
        *((f"back.{n}", v) for n, v in own if f"back.{n}" in component.places),
    ]
    found: dict[str, list[tuple[Place, str]]] = {}
    for path, value in fields:
        for lang, markup in value.items() if isinstance(value, Localized) else ():
            found.setdefault(lang, []).append((component.at(f"{path}.{lang}"), markup))
    return found
