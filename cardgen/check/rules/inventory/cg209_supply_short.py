from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from cardgen.check.api import CheckedGame, Place, Violations, rule, violation
from cardgen.check.corpus.facts.expression_values import expression_values
from cardgen.check.corpus.facts.fact_kinds import stock
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.citations import in_brackets
from cardgen.model.facts import is_number


@rule("CG209", "supply-short")
def supply_short(game: CheckedGame) -> Violations:
    """The box holds fewer pieces of a kind than the game needs at once.

    Why it matters: nobody misses the fourth dagger until the game is on the table.

    Example:
          # file: game.yaml
          facts:
            - {handed_out: {deck: hero, field: starts_with}, source: own design}
        +   - {supply: {of: dagger-plain, at_least: copies(hero) + 3}, source: own design}
          # file: decks/dagger.yaml
          title: {sv: Dolkar, en: Daggers}
          cards:
            - id: dagger-plain
        -     copies: 3
        +     copies: 4
              name: {sv: Dolk, en: Dagger}
          # file: decks/hero.yaml
          title: {sv: Hjältar, en: Heroes}
          fields: {starts_with: data}
          cards:
            - id: hero-durim
              name: {sv: Durim, en: Durim}
              starts_with: {dagger-plain: 4}

    Source: Reference, Facts and odds: `supply` and `handed_out`.
    """
    yield from _handed_out(game)
    facts = list(understood(game, "supply"))
    needed = expression_values(game, [str(fact.words["at_least"]) for fact in facts])
    for fact in facts:
        written = str(fact.words["at_least"])
        least, pieces = needed[written], fact.stock
        if isinstance(least, bool) or not isinstance(least, Fraction):
            problem = least if isinstance(least, str) else f"'{written}' is a comparison, not a number"
            yield violation(fact.place, f"supply of '{pieces.id}': {problem}")
        elif pieces.copies < least:
            message = f"'{pieces.id}' has {pieces.copies} pieces, but at least {least} are needed"
            yield violation(fact.place, f"{message}{in_brackets(fact.source)}; add copies or fix the fact")


def _handed_out(game: CheckedGame) -> Violations:
    """Yield what the components of decks hand out together, by the field that lists it."""
    for fact in understood(game, "handed_out"):
        name, needed = str(fact.words["field"]), defaultdict[str, float](float)
        first: dict[str, Place] = {}
        for component in fact.deck.components:
            given = component.fields.get(name)
            if given is None:
                continue
            if not isinstance(given, Mapping):
                message = f"'{component.id}': {name} must be a map, such as {{dagger: 4}}"
                yield violation(component.at(name), message)
                continue
            for what, count in given.items():
                found = stock(game, str(what))
                place = component.at(f"{name}.{what}")
                if isinstance(found, str):
                    yield violation(place, f"'{component.id}': {found}")
                elif not is_number(count):
                    yield violation(place, f"'{component.id}': '{count}' of '{what}' is not a number")
                else:
                    needed[str(what)] += count * component.copies
                    first.setdefault(str(what), place)
        for what, count in needed.items():
            there = stock(game, what)
            if not isinstance(there, str) and there.copies < count:
                message = (
                    f"'{fact.deck.id}' hands out {count:g} of '{what}', but there are only {there.copies}"
                )
                yield violation(
                    first[what], f"{message}{in_brackets(fact.source)}; add copies or hand out less"
                )
