"""Group 6: slips of Swedish, German, Dutch and English that writers make and readers stumble over.

Written by someone who had not seen the rules of the checker: from what people do, never from what is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Site, in_text, matches
from tests.mutants.outside_texts import Table, printed, replaced
from tests.mutants.words import WORDS


@operator("outside-compound-apart", group=6)
def compound_apart(content: Content, rng: Random) -> Iterator[Site]:
    """A compound was written as two words, as in English."""
    for lang, joined in WORDS["joined"].items():
        patterns = [rf"(?i)\b({'|'.join(one.split())})({two}\w*)" for two, one in joined.items()]
        for text in printed(content, lang):
            taken: set[int] = set()
            for match in (m for pattern in patterns for m in matches(text, pattern)):
                second = match[2].capitalize() if lang == "de" else match[2]
                if match.start() not in taken:
                    taken.add(match.start())
                    new = f"{match[1]} {second}"
                    yield in_text(text, match.start(), match.end(), new, values=(match[0], new, *new.split()))


def _article(article: str, wrong: str, nouns: str = "") -> tuple[str, str]:
    return (rf"(?i)\b{article}(?=\s+(?:{'|'.join(nouns.split())})\b)" if nouns else article), wrong


@operator("outside-wrong-article", group=6)
def wrong_article(content: Content, rng: Random) -> Iterator[Site]:
    """The article does not go with its noun: en for ett, das for die, het for de, a for an."""
    for text in printed(content):
        yield from replaced(text, [_article(*row) for row in WORDS["articles"][text.lang]])


@operator("outside-noun-written-small", group=6)
def noun_written_small(content: Content, rng: Random) -> Iterator[Site]:
    """A German noun has lost its capital."""
    nouns = "|".join(WORDS["nouns"]["de"].split())
    for text in printed(content, "de"):
        for match in matches(text, rf"(?<=[a-zäöüß,] )(?:{nouns})\b"):
            small = match[0].lower()
            yield in_text(text, match.start(), match.end(), small, values=(match[0], small))


@operator("outside-sounds-alike", group=6)
def sounds_alike(content: Content, rng: Random) -> Iterator[Site]:
    """Another word that sounds alike: its and it's, lose and loose, das and dass, gebeurt and gebeurd."""
    for text in printed(content):
        yield from replaced(text, WORDS["sound alike"][text.lang])


@operator("outside-number-of-the-noun", group=6)
def number_of_the_noun(content: Content, rng: Random) -> Iterator[Site]:
    """A noun does not go with the number before it: two step, one steps."""
    for text in printed(content):
        table = WORDS["plurals"][text.lang]
        yield from replaced(
            text, [(old.replace("#", WORDS["numerals"][text.lang]), new) for old, new in table]
        )


_TYPED: Table = ((r"(?<=\d)–(?=\d)", "-"), (r" – ", " - "), (r"−(?=\d)", "-"), (r"(?<=\d )×(?= \d)", "x"))


@operator("outside-typed-marks", group=6)
def typed_marks(content: Content, rng: Random) -> Iterator[Site]:
    """Marks as another language or a keyboard has them: English quotes in German, a hyphen for a dash or a minus."""
    for text in printed(content):
        pattern, form = WORDS["quotes"][text.lang]
        for match in re.finditer(pattern, text.words) if text.block else ():
            yield in_text(text, match.start(), match.end(), form.format(match[1]), values=(match[0],))
        yield from replaced(text, _TYPED)
