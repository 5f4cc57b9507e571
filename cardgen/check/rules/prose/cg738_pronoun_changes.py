import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.language_words import words
from cardgen.check.corpus.prose.prose_reading import listed_words, prose_words, running
from cardgen.check.corpus.segmentation import WORD
from cardgen.load.prose import Block

#: The gender of a name is known from at least this many pronouns, and this many for each of the other gender.
_USUAL, _TIMES = 3, 4
#: An owner is the name with these letters; in Swedish with an `s` alone.
_OWNER = re.compile(r"['’]s?$")
_GENDERS = ("he", "she")


class _Pronoun(NamedTuple):
    """A pronoun, and the names in its paragraph."""

    names: frozenset[str]
    gender: str
    word: str
    block: Block
    offset: int


@rule("CG738", "pronoun-changes", severity=WARNING)
@of_prose
def pronoun_changes(prose: CheckedProse) -> Violations:
    """A player in an example is 'she' in one place and 'he' in another.

    Why it matters: the reader looks for a second player.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Fire
          Alma rolls 4. She puts her token on the fire.
          ## 2 Water
        - Alma rolls 2. He loses a token.
        + Alma rolls 2. She loses a token.
          ## 3 Air
          Alma rolls 3. She keeps her token.

    Source: the paragraphs that name no one else; for Swedish and English. A paragraph that also names a stranger is not
    compared.
    """
    found = list(_pronouns(prose))
    usual: dict[str, Counter[str]] = defaultdict(Counter)
    for one in found:
        for name in one.names if len(one.names) == 1 else ():
            usual[name][one.gender] += 1
    for one in found:
        other = _GENDERS[one.gender == "he"]
        if all(usual[n][other] >= max(_USUAL, _TIMES * usual[n][one.gender]) for n in one.names):
            message = (
                f"'{one.word}' for {' and '.join(sorted(one.names))}, elsewhere '{other}'; use one pronoun"
            )
            yield prose.violation(one.block, one.offset, message)


def _pronouns(prose: CheckedProse) -> Iterator[_Pronoun]:
    genders = {word: gender for gender in _GENDERS for word in listed_words(gender, prose.lang)}
    if not genders:
        return
    small = {word.text for word in prose_words(prose) if word.text.islower()}
    common = small | words("little", prose.lang) | listed_words("openers", prose.lang) | genders.keys()
    for block in running(prose):
        met = list(WORD.finditer(block.text))
        if genders.keys().isdisjoint(m[0].lower() for m in met):
            continue
        capital = {_OWNER.sub("", m[0]) for m in met if m[0][0].isupper() and not m[0].isupper()}
        named = {
            name for name in capital if common.isdisjoint((name.lower(), name.lower().removesuffix("s")))
        }
        named -= {f"{name}s" for name in named}
        for m in met if named else ():
            if gender := genders.get(m[0].lower()):
                yield _Pronoun(frozenset(named), gender, m[0], block, m.start())
