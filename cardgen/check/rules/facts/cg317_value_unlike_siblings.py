import re
from collections import Counter, defaultdict

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.text_units import TextUnit, text_units

#: At least this many siblings must print one value if a single one prints another.
_KEPT = 3
_PRINTED = re.compile(r"\{=([^{}]*)\}|(?<![\w.,])\d+(?![\w.,]\d)")


@rule("CG317", "value-unlike-siblings", severity=WARNING)
def value_unlike_siblings(game: CheckedGame) -> Violations:
    """A text prints another value than all other cards of its deck in the same sentence, or has a number in its place.

    Why it matters: it was copied from another card, or the number typed over the value stays when the value changes.

    Example:
          # file: decks/goods.csv
          id,name.sv,name.en,price,text.sv,text.en
          goods-silk,Siden,Silk,4,Kostar {=this.price}.,Costs {=this.price}.
          goods-salt,Salt,Salt,2,Kostar {=this.price}.,Costs {=this.price}.
          goods-tea,Te,Tea,3,Kostar {=this.price}.,Costs {=this.price}.
        - goods-oil,Olja,Oil,5,Kostar 5.,Costs 5.
        + goods-oil,Olja,Oil,5,Kostar {=this.price}.,Costs {=this.price}.

    Source: the other texts of the deck.
    """
    decks = {component.id: deck.id for deck in game.decks for component in deck.components}
    frames: dict[tuple[str, ...], list[tuple[TextUnit, list[str]]]] = defaultdict(list)
    for unit in text_units(game):
        if unit.owner in decks:
            written = game.source_maps.get((unit.owner, unit.field, unit.lang))
            # A text without values matters where siblings print one.
            for sentence in split_sentences(written.text if written else unit.text):
                values = [found[0] for found in _PRINTED.finditer(sentence)]
                if values:
                    frame = _PRINTED.sub("{}", sentence)
                    frames[decks[unit.owner], unit.field, unit.lang, frame].append((unit, values))
    reported: set[tuple[str, str]] = set()
    for uses in frames.values():
        for column in range(len(uses[0][1])) if len(uses) > _KEPT else ():
            usual, times = Counter(values[column] for _, values in uses).most_common(1)[0]
            if times != len(uses) - 1 or usual[0] != "{":
                continue
            unit, values = next(one for one in uses if one[1][column] != usual)
            if (unit.owner, unit.field) not in reported:
                reported.add((unit.owner, unit.field))
                message = (
                    f"{unit.what} has '{values[column]}' where {times} others of its deck have '{usual}'"
                )
                yield violation(spot(game, unit.place, values[column]), f"{message}; fix it")
