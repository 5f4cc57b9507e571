import re
from collections import Counter
from collections.abc import Callable, Iterator

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.comparison.translations import PARAGRAPH, TextPair, found_in_pairs
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.segmentation import split_sentences

#: Languages emphasise alike if this many paragraphs do for each that does not.
_TIMES = 3
_BOLD = re.compile(r"\*\*(?!\s)([^*]+?)\*\*")
#: Bold words end before the sign that ends their sentence.
_STOP_INSIDE = re.compile(r"([.:!?]+)\*\*")
_NOT_PRINTED = re.compile(r"<!--.*?-->|```.*?```", re.DOTALL)


@rule("CG425", "emphasis-differs", severity=WARNING)
def emphasis_differs(game: CheckedGame) -> Violations:
    """Words are bold in one language of a text and plain in the other, though nearly all texts are bold alike.

    Why it matters: players look for the bold word that names the step or the thing, and one language has none.

    Example:
          # file: decks/room.csv
          name.sv,name.en,text.sv,text.en
          Bi,Bee,**Fly** genast.,**Flee** at once.
          Orm,Snake,**Slå** tärningen.,**Roll** the die.
          Hål,Hole,**Vänta** här.,**Wait** here.
        - Tjuv,Thief,**Göm** guldet.,Hide the gold.
        + Tjuv,Thief,**Göm** guldet.,**Hide** the gold.

    Source: own experience of proofreading translations.
    """
    found = list(found_in_pairs(game, "emphasis-differs", _compared))
    agree = Counter((pair.first.lang, pair.other.lang) for pair, (_, words) in found if not words)
    unlike = Counter((pair.first.lang, pair.other.lang) for pair, (_, words) in found if words)
    for pair, (which, words) in found:
        langs = (pair.first.lang, pair.other.lang)
        if words and agree[langs] >= _TIMES * unlike[langs]:
            place = spot(game, pair[which].place, f"**{words}")
            message = f"'{words}' is bold in '{langs[which]}', and nothing there in '{langs[1 - which]}'"
            yield violation(place, f"{pair.other.what}: {message}; make them agree")


def _compared(pair: TextPair) -> Iterator[tuple[int, str]]:
    """Yield the sentences with bold words: the language that has them alone, the words, or none."""
    if "**" not in pair.first.text and "**" not in pair.other.text:
        return
    first, other = (_STOP_INSIDE.sub(r"**\1", _NOT_PRINTED.sub(" ", unit.text)) for unit in pair)
    for part in _aligned(first, other, PARAGRAPH.split):
        as_many = len(_BOLD.findall(part[0])) == len(_BOLD.findall(part[1]))
        for texts in [part] if as_many else _aligned(*part, split_sentences):
            ones, others = map(_BOLD.findall, texts)
            if ones or others:
                yield (0, "") if ones and others else (int(not ones), (ones or others)[0])


def _aligned(one: str, other: str, split: Callable[[str], list[str]]) -> list[tuple[str, str]]:
    """Return the pieces of two texts; the texts themselves if the numbers of pieces differ."""
    pieces = split(one), split(other)
    return list(zip(*pieces, strict=True)) if len(pieces[0]) == len(pieces[1]) else [(one, other)]
