import re
from collections import defaultdict

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import PROSE, TextUnit, by_text, text_units
from cardgen.model import Component

#: At least this many texts state the field, with this many different numbers, and this many for each that does not.
_KEPT, _VALUES, _TIMES = 3, 2, 3
_NUMBER = re.compile(r"([^\W\d_]{2,})[:\s]+(\d{1,5})(?![\w/]|[.,]\d)")


@rule("CG315", "number-against-field", severity=WARNING)
def number_against_field(game: CheckedGame) -> Violations:
    """A text states another number than a field of its component, in a phrase with which other cards state that field.

    Why it matters: the card shows two numbers for one thing.

    Example:
          # file: decks/goods.csv
          id,name.sv,name.en,price,text.sv,text.en
          goods-silk,Siden,Silk,4,Kostar 4. Mjukt.,Costs 4. Soft.
          goods-salt,Salt,Salt,2,Kostar 2. Vitt.,Costs 2. White.
          goods-tea,Te,Tea,3,Kostar 3. Hett.,Costs 3. Hot.
        - goods-oil,Olja,Oil,5,Kostar 6. Fett.,Costs 6. Fat.
        + goods-oil,Olja,Oil,5,Kostar 5. Fett.,Costs 5. Fat.

    Source: the other texts of the deck. A text that prints the value as `{=this.price}` cannot differ.
    """
    owners = {component.id: (deck.id, component) for deck in game.decks for component in deck.components}
    frames: dict[tuple[str, ...], list[tuple[TextUnit, Component, int]]] = defaultdict(list)
    for unit, rows in zip(text_units(game), by_text(game, "number-frames", _numbers), strict=True):
        if rows and unit.owner in owners:
            deck, component = owners[unit.owner]
            for word, number in rows:
                frames[deck, unit.field, unit.lang, word].append((unit, component, number))
    reported: set[tuple[str, str, int]] = set()
    for (_deck, _field, _lang, word), uses in frames.items():
        for name in _fields(uses[0][1]) if len(uses) > _KEPT else ():
            kept = [number for _, component, number in uses if component.fields.get(name) == number]
            wrong = [one for one in uses if one[1].fields.get(name) not in (one[2], None)]
            if len(kept) < max(_KEPT, _TIMES * len(wrong)) or len(set(kept)) < _VALUES:
                continue
            for unit, component, number in wrong:
                if (component.id, name, number) not in reported:
                    reported.add((component.id, name, number))
                    has = f"'{name}' is {component.fields[name]}"
                    message = f"{unit.what}: '{word} {number}', but {has}; fix one of them"
                    yield violation(spot(game, unit.place, f"{number}"), message)


def _numbers(unit: TextUnit) -> list[tuple[str, int]]:
    """Return the numbers of a text, each with the word before it; of one word the first."""
    found = list(_NUMBER.finditer(unit.text)) if unit.kind == PROSE else []
    return list({m[1].lower(): (m[1].lower(), int(m[2])) for m in reversed(found)}.values())


def _fields(component: Component) -> list[str]:
    return [name for name, value in component.fields.items() if type(value) is int]
